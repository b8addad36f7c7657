import type { INodeProperties } from 'n8n-workflow';

import { listOf, objectAt } from '../../../shared/output/steps';
import type { ResourceRuns } from '../../../shared/run/definition';
import { dataStoreCreateDescription } from './create';
import { deletedEach, deleteMany } from './deleteMany.run';
import { dataStoreDeleteManyDescription } from './deleteMany';
import { dataStoreGetDescription } from './get';
import { dataStoreGetAllDescription } from './getAll';
import { dataStoreUpdateDescription } from './update';

export const dataStoreRuns: ResourceRuns = { each: { deleteMany } };

export const dataStoreDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['dataStore'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create data store',
				description: 'Create a data store for a team',
				routing: {
					request: { method: 'POST', url: '/api/v2/data-stores' },
					output: { postReceive: [objectAt('dataStore')] },
				},
			},
			{
				name: 'Delete Many',
				value: 'deleteMany',
				action: 'Delete many data stores',
				description: 'Permanently delete data stores with all their records, and return the result for each data store',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/data-stores' },
					output: { postReceive: [deletedEach] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get data store',
				description: 'Get a data store with its number of records, its size, and its maximum size in bytes',
				routing: {
					request: { method: 'GET', url: '/api/v2/data-stores/:dataStoreId' },
					output: { postReceive: [objectAt('dataStore')] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many data stores',
				description: 'Get the data stores of a team with their number of records and size',
				routing: {
					request: { method: 'GET', url: '/api/v2/data-stores' },
					output: { postReceive: [listOf('dataStores')] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update data store',
				description: 'Change the name, maximum size, or data structure of a data store. Its records are not changed.',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/data-stores/:dataStoreId' },
					output: { postReceive: [objectAt('dataStore')] },
				},
			},
		],
		default: 'getAll',
	},
	...dataStoreCreateDescription,
	...dataStoreDeleteManyDescription,
	...dataStoreGetDescription,
	...dataStoreGetAllDescription,
	...dataStoreUpdateDescription,
];
