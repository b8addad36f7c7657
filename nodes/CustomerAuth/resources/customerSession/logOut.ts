import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { customerBearer } from '../../fields';
import { chosenTokens } from './sources';

const accessToken: INodeProperties = {
	...customerBearer,
	description: "The customer's access token, which becomes invalid",
	routing: toQuery('accessToken', 'token'),
};

export const customerSessionLogOutDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['customerSession'], operation: ['logOut'] } },
	chosenTokens([accessToken]),
);
