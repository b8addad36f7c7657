import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { customerBearer } from '../../fields';
import { chosenTokens } from './sources';

const accessToken: INodeProperties = {
	...customerBearer,
	description: 'Access token of the customer, which is invalid afterwards',
	routing: toQuery('accessToken', 'token'),
};

export const customerSessionLogOutDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['customerSession'], operation: ['logOut'] } },
	chosenTokens([accessToken]),
);
