import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../../contract/validity';
import { loadOptions } from '../../../support/engine';
import { origin, underTest, runUnderTest, serveExamples } from '../../../nodes/operations';
import { jsonOf, shownText } from '../../../support/results';
import { locator } from '../../../support/input';

const requests = contractNock();
const DAY_MS = 86_400_000;
const now = Date.parse('2026-05-10T12:00:00.000Z');

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(now));
afterEach(() => jest.restoreAllMocks());

function analytics(more: INodeParameters = {}): INodeParameters {
	return { resource: 'analytics', operation: 'get', organizationId: locator('34'), ...more };
}

function time(daysAgo: number): string {
	return new Date(now - daysAgo * DAY_MS).toISOString();
}

async function refusalOf(filters: INodeParameters): Promise<string> {
	serveExamples();
	const { error } = await runUnderTest(analytics({ filters }));
	if (error) expect(requests).toEqual([]);
	return shownText(error);
}

describe('the time frame', () => {
	test.each([
		[{ from: time(365) }],
		[{ from: '2025-05-10T00:00:00.000Z' }],
		[{ from: time(30), to: time(0) }],
		[{ from: '2026-05-01', to: '2026-05-02' }],
		[{ to: time(1) }],
	])('%j is sent', async (filters: INodeParameters) => {
		expect(await refusalOf(filters)).toBe('');
		expect(requests).toHaveLength(1);
	});

	test.each([
		[{ from: time(367) }, "'From' is more than a year ago"],
		[{ from: '2020-01-01' }, "'From' is more than a year ago"],
		[{ from: time(800), to: time(700) }, "'From' is more than a year ago"],
		[{ to: time(800) }, "'To' is more than a year ago"],
		[{ from: time(10), to: time(10) }, "'To' is not after 'From'"],
		[{ from: time(10), to: time(11) }, "'To' is not after 'From'"],
		[{ from: 'yesterday' }, "'From' must be a date"],
		[{ to: '={{ ({}) }}' }, "'To' must be a date"],
	])('%j is refused before anything is sent', async (filters: INodeParameters, message) => {
		expect(await refusalOf(filters)).toContain(message);
	});

	test('is sent in UTC with milliseconds, whatever its time zone was', async () => {
		serveExamples();

		await runUnderTest(analytics({ filters: { from: '2026-03-01T02:00:00+02:00', to: '2026-04-01T00:00:00Z' } }));

		expect(requests[0].query).toEqual([
			['timeframe[dateFrom]', '2026-03-01T00:00:00.000Z'],
			['timeframe[dateTo]', '2026-04-01T00:00:00.000Z'],
			['pg[limit]', '50'],
		]);
	});
});

test.each([
	[[340], [['teamId', '340']]],
	['340', [['teamId', '340']]],
	['={{ 340 }}', [['teamId', '340']]],
	[
		[340, 341],
		[
			['teamId[]', '340'],
			['teamId[]', '341'],
		],
	],
	[
		'={{ "340, 341" }}',
		[
			['teamId[]', '340'],
			['teamId[]', '341'],
		],
	],
	[[], []],
	['={{ $json.missing }}', []],
])('D05 sends teams %j: one as teamId, several as teamId[], no parameter for none', async (teamIds, sent) => {
	serveExamples();

	const { error } = await runUnderTest(analytics({ filters: { teamIds } as INodeParameters }));

	expect(error).toBeUndefined();
	expect(requests[0].query.filter(([key]) => key.startsWith('teamId'))).toEqual(sent);
});

test('C14 the error for a missing role says what is required', async () => {
	serveExamples(() => ({ status: 403, body: { code: 'IM002', detail: 'Rights are not sufficient.' } }));

	const { error } = await runUnderTest(analytics());

	expect(shownText(error)).toMatch(/403 IM002\. Rights are not sufficient\..*Owner role.*Enterprise/);
});

test('returns one item from one request for the totals, however many scenarios there are', async () => {
	const total = { executions: 9, operations: 12 };
	serveExamples(() => ({
		body: { total, analytics: [{ id: 1 }], pg: { offset: 0, limit: 1, returnTotalCount: true, totalCount: 500 } },
	}));

	const result = await runUnderTest(analytics({ output: 'totals', returnTotalCount: true, returnAll: true }));

	expect(jsonOf(result)).toEqual([{ ...total, totalCount: 500 }]);
	expect(requests).toHaveLength(1);
});

test('reports an answer without totals as an error that names them', async () => {
	serveExamples(() => ({ body: { analytics: [], pg: {} } }));

	expect(shownText((await runUnderTest(analytics({ output: 'totals' }))).error)).toContain("'total'");
});

describe('the lists of teams and folders', () => {
	async function offered(method: string, parameters: INodeParameters) {
		return await loadOptions({ ...underTest, method, parameters: analytics(parameters) });
	}

	test('the teams are from the organization, sorted by name', async () => {
		const teams = [
			{ id: 2, name: 'South', organizationId: 34 },
			{ id: 1, name: 'North', organizationId: 34 },
		];
		serveExamples(() => ({ body: { teams, pg: { offset: 0, limit: 100 } } }));

		expect(await offered('getTeams', {})).toEqual([
			{ name: 'North', value: 1 },
			{ name: 'South', value: 2 },
		]);
		expect(requests[0]).toMatchObject({ origin, path: '/api/v2/teams' });
		expect(requests[0].query).toContainEqual(['organizationId', '34']);
	});

	test('the folders are from the selected teams', async () => {
		serveExamples(({ query }) => {
			const [[, team]] = query;
			const folders: IDataObject[] = [{ id: Number(team) * 10, name: `Folder of ${team}`, scenariosTotal: 0 }];
			return { body: { scenariosFolders: folders } };
		});

		expect(await offered('getFolders', { filters: { teamIds: [2, 1] } })).toEqual([
			{ name: 'Folder of 1', value: 10 },
			{ name: 'Folder of 2', value: 20 },
		]);
	});

	test('folders of a refused team are left out, and the list is an error if all teams are refused', async () => {
		serveExamples(({ query }) => {
			const [[, team]] = query;
			if (Number(team) > 1) return { status: 403, body: { message: 'Permission denied' } };
			return { body: { scenariosFolders: [{ id: 10, name: 'Imports', scenariosTotal: 0 }] } };
		});

		expect(await offered('getFolders', { filters: { teamIds: [2, 1] } })).toEqual([{ name: 'Imports', value: 10 }]);
		await expect(offered('getFolders', { filters: { teamIds: [2, 3] } })).rejects.toThrow(/List folders: HTTP 403/);
	});

	test.each([
		['getTeams', { organizationId: locator('') }, 'Select an organization first'],
		['getFolders', {}, 'Select a team first'],
		['getFolders', { filters: { teamIds: [] } }, 'Select a team first'],
	])('D29 %s with %j says what to choose first, and sends nothing', async (method, parameters, message) => {
		expect(await offered(method, parameters as INodeParameters)).toEqual([{ name: message, value: '' }]);
		expect(requests).toEqual([]);
	});
});
