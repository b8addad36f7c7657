import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { customerBearer, refreshToken } from '../../fields';
import { chosenTokens } from './sources';

const bearer: INodeProperties = {
	...customerBearer,
	description: 'Access token of the customer; the anonymous one where the service wants that with a refresh',
};

const legalEntityId: INodeProperties = {
	displayName: 'Legal Entity ID',
	name: 'legalEntityId',
	type: 'string',
	default: '',
	placeholder: 'e.g. le-77',
	description:
		'Company for which the customer acts. Left out, the new token is without one, or for the one of the credential if its tokens are used.',
	routing: toQuery('legalEntityId', 'id'),
};

export const customerSessionRefreshDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['customerSession'], operation: ['refresh'] } },
	[...chosenTokens([bearer, refreshToken]), legalEntityId],
);
