import { locator } from '../../support/input';
import type { Row } from './row';

const operation = 'scenario.getAll';
const path = '/api/v2/scenarios/6120';
const scenarioId = locator('6120');
const pg = { sortBy: 'proprietal', sortDir: 'desc', offset: 0, limit: 50, returnTotalCount: false };
const invoices = { id: 6120, name: 'Invoice export', teamId: 340, isActive: true, dlqCount: 2, allDlqCount: 5 };
const run = { executionId: '0b8f3c5e2a914d7c8e61f0a4b7c2d901' };
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
			options: { cols: ['name', 'dlqCount'], additionalQuery: '{"pg[sortBy]": "name", "pg[sortDir]": "asc"}' },
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
	{
		operation: 'scenario.get',
		parameters: { scenarioId },
		exchanges: [{ method: 'GET', path, answer: { scenario: { ...invoices, ...further, isinvalid: false } } }],
		output: [{ ...invoices, isinvalid: false }],
	},
	{
		operation: 'scenario.get',
		when: 'with all of its properties, of a scenario from the list',
		parameters: { scope: 'team', teamId: locator(340, 'list'), scenarioId: locator(6120, 'list'), simplify: false },
		exchanges: [{ method: 'GET', path, answer: { scenario: { ...invoices, ...further } } }],
		output: [{ ...invoices, ...further }],
	},
	{
		operation: 'scenario.get',
		when: 'with columns that Simplify would leave out',
		parameters: { scenarioId, options: { cols: ['id', 'islinked'] } },
		exchanges: [
			{
				method: 'GET',
				path,
				query: [
					['cols[]', 'id'],
					['cols[]', 'islinked'],
				],
				answer: { scenario: { id: 6120, islinked: true } },
			},
		],
		output: [{ id: 6120, islinked: true }],
	},
	{
		operation: 'scenario.activate',
		parameters: { scenarioId },
		exchanges: [{ method: 'POST', path: `${path}/start`, answer: { scenario: { id: 6120, isActive: true } } }],
		output: [{ id: 6120, isActive: true }],
	},
	{
		operation: 'scenario.activate',
		when: 'of a scenario from the list',
		parameters: { organizationId: locator(34, 'list'), scenarioId: locator(6120, 'list') },
		exchanges: [{ method: 'POST', path: `${path}/start`, answer: { scenario: { id: 6120, isActive: true } } }],
		output: [{ id: 6120, isActive: true }],
	},
	{
		operation: 'scenario.deactivate',
		parameters: { scenarioId: locator('={{ $json.scenarioId }}') },
		input: { scenarioId: 6120 },
		exchanges: [{ method: 'POST', path: `${path}/stop`, answer: { scenario: { id: 6120, isActive: false } } }],
		output: [{ id: 6120, isActive: false }],
	},
	{
		operation: 'scenario.run',
		parameters: { scenarioId },
		exchanges: [{ method: 'POST', path: `${path}/run`, answer: run }],
		output: [run],
	},
	{
		operation: 'scenario.run',
		when: 'with inputs, and waiting for the result',
		parameters: {
			scenarioId,
			inputData: '{"orderNo": 2044}',
			waitForResult: true,
			options: { callbackUrl: 'https://shop.invalid/done' },
		},
		exchanges: [
			{
				method: 'POST',
				path: `${path}/run`,
				body: { data: { orderNo: 2044 }, responsive: true, callbackUrl: 'https://shop.invalid/done' },
				answer: { ...run, status: 1, outputs: { 'order-total': 120 } },
			},
		],
		output: [{ ...run, status: 1, outputs: { 'order-total': 120 } }],
	},
	{
		operation: 'scenario.run',
		when: 'that failed, with inputs from the item',
		parameters: { scenarioId, inputData: '={{ $json.inputs }}', waitForResult: '={{ $json.wait }}' },
		input: { inputs: { orderNo: 2044 }, wait: 'true' },
		exchanges: [
			{
				method: 'POST',
				path: `${path}/run`,
				body: { data: { orderNo: 2044 }, responsive: true },
				answer: { ...run, status: 3 },
			},
		],
		output: [{ ...run, status: 3 }],
	},
];
