import type { INodeProperties } from 'n8n-workflow';

/** The fields of both Customer Auth credentials that say which service, which shop and which API client. */
export const clientFields: INodeProperties[] = [
	{
		displayName: 'Base URL',
		name: 'baseUrl',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://shop.example.com',
		description: 'Address of the service. A path in front of it, as proxies add it, is kept.',
	},
	{
		displayName: 'Tenant',
		name: 'tenant',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. acmestore',
		description: 'Name of the shop: 3 to 16 letters and digits, beginning with a letter. Capitals are made small.',
	},
	{
		displayName: 'Client ID',
		name: 'clientId',
		type: 'string',
		required: true,
		default: '',
		description: 'ID of an API client of this tenant',
	},
];
