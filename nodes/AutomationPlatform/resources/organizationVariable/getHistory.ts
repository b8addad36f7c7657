import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { limit, returnAll } from '../../fields/list';
import { chosenVariable } from '../../fields/variable';

export const organizationVariableGetHistoryDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organizationVariable'], operation: ['getHistory'] } },
	[...chosenVariable, returnAll, limit],
);
