import type { INodeProperties } from 'n8n-workflow';

/** The fields of both Customer Auth credentials: the service, the shop and the API client. */
export const clientFields: INodeProperties[] = [
	{
		displayName: 'Base URL',
		name: 'baseUrl',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://shop.example.com',
		description: 'The address of the customer authentication service',
	},
	{
		displayName: 'Tenant',
		name: 'tenant',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. acmestore',
		description: 'The name of the shop: 3 to 16 letters and digits, starting with a letter',
	},
	{
		displayName: 'Client ID',
		name: 'clientId',
		type: 'string',
		required: true,
		default: '',
		description: 'The ID of an API client of the shop',
	},
];
