import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { furtherQuery, limit, returnAll, sortDirection } from '../../fields/list';
import { team } from '../../fields/team';

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	description: 'Settings that are rarely needed',
	options: [
		furtherQuery,
		{
			displayName: 'Sort By',
			name: 'sortBy',
			type: 'options',
			options: [{ name: 'Name', value: 'name', description: 'In the order of the alphabet' }],
			default: 'name',
			description: 'What the data stores are sorted by; without it the service sorts them by name',
			routing: toQuery('pg[sortBy]', 'text'),
		},
		sortDirection,
	],
};

export const dataStoreGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['dataStore'], operation: ['getAll'] } },
	[team, returnAll, limit, options],
);
