import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { customerBearer, refreshToken } from '../../fields';
import { chosenTokens } from './sources';

const bearer: INodeProperties = {
	...customerBearer,
	description: "The customer's access token. Some shops require the anonymous access token here.",
};

const legalEntityId: INodeProperties = {
	displayName: 'Legal Entity ID',
	name: 'legalEntityId',
	type: 'string',
	default: '',
	placeholder: 'e.g. le-77',
	description:
		'ID of the company that the customer acts for. When empty, the Legal Entity ID in the credential is used if Token From is Credential, and no company if it is Fields.',
	routing: toQuery('legalEntityId', 'id'),
};

export const customerSessionRefreshDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['customerSession'], operation: ['refresh'] } },
	[...chosenTokens([bearer, refreshToken]), legalEntityId],
);
