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
				description:
					'Delete one or more data stores of a team with all their records, and say of each whether it was deleted',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/data-stores' },
					output: { postReceive: [deletedEach] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get data store',
				description: 'Get one data store: how many records it has, its size and the most it can hold in bytes',
				routing: {
					request: { method: 'GET', url: '/api/v2/data-stores/:dataStoreId' },
					output: { postReceive: [objectAt('dataStore')] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many data stores',
				description: 'Get the data stores of a team, each with its number of records and its size',
				routing: {
					request: { method: 'GET', url: '/api/v2/data-stores' },
					output: { postReceive: [listOf('dataStores')] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update data store',
				description: 'Change the name, the size or the data structure of a data store; its records stay as they are',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/data-stores/:dataStoreId' },
					output: { postReceive: [objectAt('dataStore')] },
				},
			},
		],
		default: 'getAll',
		description: 'What to do with it',
	},
	...dataStoreCreateDescription,
	...dataStoreDeleteManyDescription,
	...dataStoreGetDescription,
	...dataStoreGetAllDescription,
	...dataStoreUpdateDescription,
];
