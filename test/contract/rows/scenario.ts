import { locator } from '../../support/input';
import type { Row } from './row';

const operation = 'scenario.getAll';
const pg = { sortBy: 'proprietal', sortDir: 'desc', offset: 0, limit: 50, returnTotalCount: false };
const invoices = { id: 6120, name: 'Invoice export', teamId: 340, isActive: true, dlqCount: 2, allDlqCount: 5 };
const further = { hookId: null, islinked: true, lastEdit: '2026-03-30T13:00:00.000Z' };
const orders = { id: 6121, name: 'Order import', teamId: 340, isActive: true, dlqCount: 0, allDlqCount: 0 };

export const scenarioRows: Row[] = [
	{
		operation,
		when: 'of an organization',
		parameters: { organizationId: locator('34') },
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/scenarios',
				query: [
					['organizationId', '34'],
					['pg[limit]', '50'],
				],
				answer: { scenarios: [{ ...invoices, ...further }, orders], pg },
			},
		],
		output: [invoices, orders],
	},
	{
		operation,
		when: 'of a team, with filters, columns and an order',
		parameters: {
			scope: 'team',
			teamId: locator('340'),
			limit: 20,
			filters: { folderId: locator(52, 'list'), isActive: false, type: 'tool' },
			options: { cols: 'name, dlqCount', additionalQuery: '{"pg[sortBy]": "name", "pg[sortDir]": "asc"}' },
		},
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/scenarios',
				query: [
					['teamId', '340'],
					['folderId', '52'],
					['isActive', 'false'],
					['type', 'tool'],
					['pg[sortBy]', 'name'],
					['pg[sortDir]', 'asc'],
					['cols[]', 'name'],
					['cols[]', 'dlqCount'],
					['pg[limit]', '20'],
				],
				answer: { scenarios: [{ name: 'Invoice export', dlqCount: 2 }], pg: { ...pg, limit: 20 } },
			},
		],
		output: [{ name: 'Invoice export', dlqCount: 2 }],
	},
	{
		operation,
		when: 'with all of their properties',
		parameters: { organizationId: locator('34'), simplify: false },
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/scenarios',
				query: [
					['organizationId', '34'],
					['pg[limit]', '50'],
				],
				answer: { scenarios: [{ ...invoices, ...further }], pg },
			},
		],
		output: [{ ...invoices, ...further }],
	},
	{
		operation,
		when: 'with columns that Simplify would leave out',
		parameters: { organizationId: locator('34'), options: { cols: ['id', 'islinked'] } },
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/scenarios',
				query: [
					['organizationId', '34'],
					['cols[]', 'id'],
					['cols[]', 'islinked'],
					['pg[limit]', '50'],
				],
				answer: { scenarios: [{ id: 6120, islinked: true }], pg },
			},
		],
		output: [{ id: 6120, islinked: true }],
	},
	{
		operation,
		when: 'all of them, from a service that gives one in a page',
		parameters: { organizationId: locator('34'), returnAll: true },
		exchanges: [
			{
				method: 'GET',
				path: '/api/v2/scenarios',
				query: [
					['organizationId', '34'],
					['pg[limit]', '500'],
				],
				answer: { scenarios: [invoices], pg: { ...pg, limit: 1 } },
			},
			{
				method: 'GET',
				path: '/api/v2/scenarios',
				query: [
					['organizationId', '34'],
					['pg[offset]', '1'],
					['pg[limit]', '500'],
				],
				answer: { scenarios: [orders], pg: { ...pg, offset: 1, limit: 1 } },
			},
			{
				method: 'GET',
				path: '/api/v2/scenarios',
				query: [
					['organizationId', '34'],
					['pg[offset]', '2'],
					['pg[limit]', '500'],
				],
				answer: { scenarios: [], pg: { ...pg, offset: 2, limit: 1 } },
			},
		],
		output: [invoices, orders],
	},
];
