import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	default: {},
	placeholder: 'Add Option',
	options: [
		{
			displayName: 'Currency',
			name: 'currency',
			type: 'string',
			default: '',
			placeholder: 'e.g. EUR',
			description: 'Currency of the prices, in the format your shop uses',
			routing: toQuery('currency', 'text'),
		},
		{
			displayName: 'Language',
			name: 'language',
			type: 'string',
			default: '',
			placeholder: 'e.g. en',
			description: 'Language of the visitor, in the format your shop uses',
			routing: toQuery('language', 'text'),
		},
		{
			displayName: 'Site Code',
			name: 'siteCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. main',
			description: 'Code of the shop site that the visitor sees',
			routing: toQuery('siteCode', 'text'),
		},
		{
			displayName: 'Target Location',
			name: 'targetLocation',
			type: 'string',
			default: '',
			placeholder: 'e.g. AT',
			description: 'Country that orders are delivered to',
			routing: toQuery('targetLocation', 'text'),
		},
	],
};

/** The tenant and the client ID come from the credential. */
export const anonymousTokenRequestDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['anonymousToken'], operation: ['request'] } },
	[options],
);
