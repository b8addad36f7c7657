import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	default: {},
	placeholder: 'Add Option',
	description: 'What the session starts with',
	options: [
		{
			displayName: 'Currency',
			name: 'currency',
			type: 'string',
			default: '',
			placeholder: 'e.g. EUR',
			description: 'Currency in which the visitor sees prices, as the shop writes it',
			routing: toQuery('currency', 'text'),
		},
		{
			displayName: 'Language',
			name: 'language',
			type: 'string',
			default: '',
			placeholder: 'e.g. en',
			description: 'Language in which the visitor reads, as the shop writes it',
			routing: toQuery('language', 'text'),
		},
		{
			displayName: 'Site Code',
			name: 'siteCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. main',
			description: 'Site of the shop that the visitor sees',
			routing: toQuery('siteCode', 'text'),
		},
		{
			displayName: 'Target Location',
			name: 'targetLocation',
			type: 'string',
			default: '',
			placeholder: 'e.g. AT',
			description: 'Country to which the visitor orders',
			routing: toQuery('targetLocation', 'text'),
		},
	],
};

/** The credential has the tenant and the client ID, which belong to its tokens. */
export const anonymousTokenRequestDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['anonymousToken'], operation: ['request'] } },
	[options],
);
