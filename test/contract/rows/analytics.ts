import { locator } from '../../support/input';
import type { Row } from './row';

const operation = 'analytics.get';
const path = '/api/v2/analytics/34';
const DAY_MS = 86_400_000;

/** The time this many days ago. Older than a year is refused. */
function daysAgo(days: number): string {
	return new Date(Date.now() - days * DAY_MS).toISOString();
}

const from = daysAgo(60);
const to = daysAgo(30);

const counters = { executions: 120, operations: 340, centicredits: '34000', errors: 6, errorRate: 0.05 };
const changes = {
	executionsChange: 0.2,
	operationsChange: -0.1,
	centicreditsChange: -0.1,
	errorsChange: 0,
	errorRateChange: -0.01,
};
const total = { ...counters, ...changes };
const names = { id: 6120, name: 'Invoice export', status: 'active', teamId: 340, teamName: 'Operations' };
const entry = { imtId: 'a-6120', ...names, ...total };
const pg = { sortBy: 'operations', sortDir: 'asc', offset: 0, limit: 50, returnTotalCount: false };

export const analyticsRows: Row[] = [
	{
		operation,
		parameters: { organizationId: locator('34') },
		exchanges: [{ method: 'GET', path, query: [['pg[limit]', '50']], answer: { total, analytics: [entry], pg } }],
		output: [{ ...names, ...counters }],
	},
	{
		operation,
		when: 'of several teams and folders, with every field set',
		parameters: {
			organizationId: locator(34, 'list'),
			limit: 1,
			simplify: false,
			filters: { teamIds: [340, 341], folderIds: [51, 52], from, to, status: 'active' },
			options: { last: 6119, sortBy: 'errorRateChange', sortDirection: 'desc', additionalQuery: {} },
		},
		exchanges: [
			{
				method: 'GET',
				path,
				query: [
					['folderId[]', '51'],
					['folderId[]', '52'],
					['timeframe[dateFrom]', from],
					['status', 'active'],
					['teamId[]', '340'],
					['teamId[]', '341'],
					['timeframe[dateTo]', to],
					['pg[last]', '6119'],
					['pg[sortBy]', 'errorRateChange'],
					['pg[sortDir]', 'desc'],
					['pg[limit]', '1'],
				],
				answer: { total, analytics: [entry], pg: { ...pg, limit: 1 } },
			},
		],
		output: [entry],
	},
	{
		operation,
		when: 'of one team and one folder, all pages',
		parameters: {
			organizationId: locator('34'),
			returnAll: true,
			filters: { teamIds: [340], folderIds: '51' },
		},
		exchanges: [
			{
				method: 'GET',
				path,
				query: [
					['folderId', '51'],
					['teamId', '340'],
					['pg[limit]', '500'],
				],
				answer: { total, analytics: [entry], pg: { ...pg, limit: 1 } },
			},
			{
				method: 'GET',
				path,
				query: [
					['folderId', '51'],
					['teamId', '340'],
					['pg[offset]', '1'],
					['pg[limit]', '500'],
				],
				answer: { total, analytics: [], pg: { ...pg, offset: 1, limit: 1 } },
			},
		],
		output: [{ ...names, ...counters }],
	},
	{
		operation,
		when: 'the totals',
		parameters: { organizationId: locator('34'), output: 'totals' },
		exchanges: [{ method: 'GET', path, answer: { total, analytics: [entry], pg } }],
		output: [total],
	},
	{
		operation,
		when: 'the totals with the number of scenarios, over a time',
		parameters: { organizationId: locator('34'), output: 'totals', returnTotalCount: true, filters: { from } },
		exchanges: [
			{
				method: 'GET',
				path,
				query: [
					['pg[returnTotalCount]', 'true'],
					['timeframe[dateFrom]', from],
				],
				answer: { total, analytics: [entry], pg: { ...pg, returnTotalCount: true, totalCount: '1' } },
			},
		],
		output: [{ ...total, totalCount: '1' }],
	},
];
