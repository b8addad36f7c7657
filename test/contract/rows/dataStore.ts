import { locator } from '../../support/input';
import type { Row } from './row';

const beans = { id: 71, name: 'Beans', records: '12', size: '3072', maxSize: '1048576', teamId: 340 };
const roasts = { id: 72, name: 'Roasts', records: 0, size: '0', maxSize: '2097152', teamId: 340 };
const pg = { sortBy: 'name', sortDir: 'asc', offset: 0, limit: 10000, returnTotalCount: false };

export const dataStoreRows: Row[] = [
	{
		operation: 'dataStore.create',
		parameters: { teamId: locator('340'), name: 'Beans', maxSizeMb: 1 },
		exchanges: [
			{
				method: 'POST',
				path: '/api/v2/data-stores',
				body: { teamId: 340, name: 'Beans', maxSizeMB: 1 },
				answer: { dataStore: beans },
			},
		],
		output: [beans],
	},
	{
		operation: 'dataStore.create',
		when: 'with every field',
		parameters: {
			teamId: locator(340, 'list'),
			name: 'Beans',
			maxSizeMb: '2',
			additionalFields: { dataStructureId: '17' },
		},
		exchanges: [
			{
				method: 'POST',
				path: '/api/v2/data-stores',
				body: { teamId: 340, name: 'Beans', maxSizeMB: 2, datastructureId: 17 },
				answer: { dataStore: beans },
			},
		],
		output: [beans],
	},
	{
		operation: 'dataStore.get',
		parameters: { dataStoreId: locator('71') },
		exchanges: [{ method: 'GET', path: '/api/v2/data-stores/71', answer: { dataStore: beans } }],
		output: [beans],
	},
	{
		operation: 'dataStore.getAll',
		parameters: { teamId: locator('340') },
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/data-stores',
				query: [
					['teamId', '340'],
					['pg[limit]', '50'],
				],
				answer: { dataStores: [{ ...beans, datastructureId: 17 }, roasts], pg },
			},
		],
		output: [{ ...beans, datastructureId: 17 }, roasts],
	},
	{
		operation: 'dataStore.getAll',
		when: 'all of them in an order, from a service that gives one in a page',
		parameters: {
			teamId: locator('340'),
			returnAll: true,
			options: { sortDirection: 'desc', additionalQuery: '{"pg[sortBy]": "name"}' },
		},
		exchanges: [0, 1, 2].map((offset) => ({
			method: 'GET',
			path: '/api/v2/data-stores',
			query: [
				['teamId', '340'],
				['pg[sortBy]', 'name'],
				['pg[sortDir]', 'desc'],
				...(offset > 0 ? [['pg[offset]', String(offset)]] : []),
				['pg[limit]', '500'],
			] as Array<[string, string]>,
			answer: { dataStores: [[roasts], [beans], []][offset], pg: { ...pg, sortDir: 'desc', offset, limit: 1 } },
		})),
		output: [roasts, beans],
	},
	{
		operation: 'dataStore.update',
		parameters: { dataStoreId: locator(71, 'list'), updateFields: { name: 'Green beans' } },
		exchanges: [
			{
				method: 'PATCH',
				path: '/api/v2/data-stores/71',
				body: { name: 'Green beans' },
				answer: { dataStore: { ...beans, name: 'Green beans' } },
			},
		],
		output: [{ ...beans, name: 'Green beans' }],
	},
	{
		operation: 'dataStore.update',
		when: 'with every field',
		parameters: {
			dataStoreId: locator('71'),
			updateFields: { name: 'Green beans', maxSizeMb: 2, dataStructureId: 18 },
		},
		exchanges: [
			{
				method: 'PATCH',
				path: '/api/v2/data-stores/71',
				body: { name: 'Green beans', maxSizeMB: 2, datastructureId: 18 },
				answer: { dataStore: { ...beans, name: 'Green beans', maxSize: '2097152' } },
			},
		],
		output: [{ ...beans, name: 'Green beans', maxSize: '2097152' }],
	},
	{
		operation: 'dataStore.deleteMany',
		parameters: { teamId: locator('340'), dataStoreIds: [71, 72] },
		exchanges: [
			{
				method: 'DELETE',
				path: '/api/v2/data-stores',
				query: [['teamId', '340']],
				body: { ids: [71, 72] },
				answer: { dataStores: [71, 72] },
			},
		],
		output: [
			{ id: 71, deleted: true },
			{ id: 72, deleted: true },
		],
	},
	{
		operation: 'dataStore.deleteMany',
		when: 'confirmed, of which one is kept',
		parameters: { teamId: locator('340'), dataStoreIds: '71, 72', confirm: true },
		exchanges: [
			{
				method: 'DELETE',
				path: '/api/v2/data-stores',
				query: [
					['teamId', '340'],
					['confirmed', 'true'],
				],
				body: { ids: [71, 72] },
				answer: { dataStores: [72], error: { name: 'Error', message: 'Data store 71 is in use' } },
			},
		],
		output: [
			{ id: 71, deleted: false, message: 'Data store 71 is in use.' },
			{ id: 72, deleted: true },
		],
	},
];
