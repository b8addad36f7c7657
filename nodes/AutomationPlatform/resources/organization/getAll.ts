import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { filtersCollection, optionsCollection } from '../../fields/collections';
import { additionalQuery, limit, returnAll, sortDirection } from '../../fields/list';

const filters: INodeProperties = {
	...filtersCollection,
	options: [
		{
			displayName: 'External ID',
			name: 'externalId',
			type: 'string',
			default: '',
			placeholder: 'e.g. customer-0815',
			description: 'Return only the organization with this ID in another system',
			routing: toQuery('externalId', 'text'),
		},
		{
			displayName: 'Zone',
			name: 'zone',
			type: 'string',
			default: '',
			placeholder: 'e.g. eu1.example.com',
			description: 'Return only organizations in this zone. The request still goes to the Base URL of the credential.',
			routing: toQuery('zone', 'text'),
		},
	],
};

const options: INodeProperties = {
	...optionsCollection,
	options: [
		additionalQuery,
		{
			displayName: 'Columns',
			name: 'cols',
			type: 'multiOptions',
			options: [
				{ name: 'Country ID', value: 'countryId', description: 'Country of the organization' },
				{ name: 'External ID', value: 'externalId', description: 'ID in another system' },
				{ name: 'ID', value: 'id', description: 'ID of the organization' },
				{
					name: 'Is Paused',
					value: 'isPaused',
					description: 'Whether the organization is paused. For organizations in your zone only.',
				},
				{
					name: 'License',
					value: 'license',
					description: 'Limits and features of the plan. For organizations in your zone only.',
				},
				{ name: 'Name', value: 'name', description: 'Name of the organization' },
				{ name: 'Product Name', value: 'productName', description: 'Plan of the organization' },
				{
					name: 'Service Name',
					value: 'serviceName',
					description: 'Service name of the organization. For organizations in your zone only.',
				},
				{ name: 'Teams', value: 'teams', description: 'IDs and names of the teams' },
				{ name: 'Timezone ID', value: 'timezoneId', description: 'Timezone of the organization' },
				{ name: 'Zone', value: 'zone', description: 'Zone of the organization' },
			],
			default: [],
			description: 'The properties to return. Leave empty to return ID, name, and timezone ID.',
			routing: toQuery('cols[]', 'textList'),
		},
		{
			displayName: 'Sort By',
			name: 'sortBy',
			type: 'options',
			options: [
				{ name: 'Country ID', value: 'countryId', description: 'Country of the organization' },
				{ name: 'External ID', value: 'externalId', description: 'ID in another system' },
				{ name: 'ID', value: 'id', description: 'ID of the organization' },
				{ name: 'Name', value: 'name', description: 'Name of the organization' },
				{ name: 'Product Name', value: 'productName', description: 'Plan of the organization' },
				{ name: 'Timezone ID', value: 'timezoneId', description: 'Timezone of the organization' },
				{ name: 'Zone', value: 'zone', description: 'Zone of the organization' },
			],
			default: 'name',
			description: 'The property to sort by',
			routing: toQuery('pg[sortBy]', 'text'),
		},
		sortDirection,
	],
};

export const organizationGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['organization'], operation: ['getAll'] } },
	[returnAll, limit, filters, options],
);
