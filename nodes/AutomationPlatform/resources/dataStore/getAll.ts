import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { optionsCollection } from '../../fields/collections';
import { additionalQuery, limit, returnAll, sortDirection } from '../../fields/list';
import { team } from '../../fields/team';

const options: INodeProperties = {
	...optionsCollection,
	options: [
		additionalQuery,
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
