import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { customerBearer } from '../../fields';
import { chosenTokens } from './sources';

export const customerSessionValidateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['customerSession'], operation: ['validate'] } },
	chosenTokens([customerBearer]),
);
