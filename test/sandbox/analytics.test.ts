import { failureOf, idsOf, useSandboxApi } from './support/api';

const api = useSandboxApi();

const get = async (params: Record<string, unknown> = {}, organizationId = 12) =>
	await api.get(`/analytics/${organizationId}`, params);
const analytics = async (params: Record<string, unknown> = {}) => (await get(params)).data;
const all = [4711, 4712, 4713, 4715, 4716, 4717];
const ids = async (params: Record<string, unknown> = {}) => idsOf((await analytics(params)).analytics).sort();

describe('entries', () => {
	test('there is one per scenario, in ascending order of operations', async () => {
		const { analytics: entries, pg } = await analytics();
		expect(idsOf(entries).sort()).toEqual(all);
		const operations = entries.map((entry: { operations: number }) => entry.operations);
		expect(operations).toEqual([...operations].sort((a, b) => a - b));
		expect(pg).toEqual({ sortBy: 'operations', sortDir: 'asc', limit: 50, offset: 0, returnTotalCount: false });
		expect(entries).toContainEqual(expect.objectContaining({ id: 4717, name: 'West Scenario', teamName: 'West Team' }));
	});

	test('the total is the sum of everything that passes the filters, not of the page', async () => {
		const { analytics: entries, total } = await analytics();
		const page = await analytics({ 'pg[limit]': 2 });
		for (const name of ['executions', 'operations', 'errors']) {
			const sum = entries.reduce((before: number, entry: Record<string, number>) => before + entry[name], 0);
			expect(total[name]).toBe(sum);
		}
		expect(page.total).toEqual(total);
	});

	test.each([
		[{ status: 'active' }, [4711, 4712, 4715, 4717]],
		[{ status: 'inactive' }, [4713]],
		[{ status: 'invalid' }, [4716]],
		[{ teamId: 94 }, [4717]],
		[{ 'teamId[]': [88, 94] }, all],
		[{ folderId: 31 }, [4712]],
		[{ 'folderId[]': [31, 32] }, [4712, 4716]],
		[{ 'folderId[]': [31, 32], status: 'active' }, [4712]],
		[{ teamId: 89 }, []],
	])('%j returns %j', async (params, expected) => {
		expect(await ids(params)).toEqual(expected);
	});

	test('a shorter time frame has fewer operations', async () => {
		const week = {
			'timeframe[dateFrom]': '2026-04-01T00:00:00.000Z',
			'timeframe[dateTo]': '2026-04-08T00:00:00Z',
		};
		expect((await analytics(week)).total.operations).toBeLessThan((await analytics()).total.operations / 40);
	});
});

describe('paging', () => {
	test('returns all entries, and counts them when asked', async () => {
		const pages = [0, 4].map(async (offset) => await analytics({ 'pg[offset]': offset, 'pg[limit]': 4 }));
		const [first, second] = await Promise.all(pages);
		expect([first.analytics.length, second.analytics.length]).toEqual([4, 2]);
		expect(idsOf([...first.analytics, ...second.analytics]).sort()).toEqual(all);
		expect(first.pg).not.toHaveProperty('totalCount');
		const counted = await analytics({ 'pg[returnTotalCount]': true, 'pg[limit]': 1 });
		expect(counted.pg).toMatchObject({ returnTotalCount: true, totalCount: 6 });
	});

	test('continues after the last key', async () => {
		const entries = (await analytics()).analytics;
		const after = await analytics({ 'pg[last]': entries[1].id, 'pg[limit]': 2 });
		expect(idsOf(after.analytics)).toEqual(idsOf(entries.slice(2, 4)));
	});

	test.each([
		['name', 'asc'],
		['executions', 'desc'],
		['errorRate', 'desc'],
		['operationsChange', 'asc'],
		['status', 'asc'],
	])('sorts by %s %s', async (sortBy, sortDir) => {
		const { analytics: entries, pg } = await analytics({ 'pg[sortBy]': sortBy, 'pg[sortDir]': sortDir });
		expect(pg).toMatchObject({ sortBy, sortDir });
		const values = entries.map((entry: Record<string, unknown>) => entry[sortBy]);
		const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
		expect(values).toEqual(sortDir === 'asc' ? sorted : sorted.reverse());
	});
});

describe('failures', () => {
	test.each([
		['a member who is not the owner', 16, [403, 'IM002']],
		['a plan that is not Enterprise', 14, [403, 'IM027']],
		['another zone', 13, [401, 'IM001']],
		['an unknown organization', 99, [404, 'IM304']],
	])('%s', async (_what, organizationId, failure) => {
		expect(failureOf(await get({}, organizationId))).toEqual(failure);
	});

	test('the missing role is named', async () => {
		expect((await get({}, 16)).data.detail).toContain('Owner');
		expect((await get({}, 14)).data.detail).toContain('Enterprise');
	});

	test.each([
		['more than a year ago', { 'timeframe[dateFrom]': '2025-04-01T00:00:00.000Z' }],
		[
			'an end before the beginning',
			{ 'timeframe[dateFrom]': '2026-03-02T00:00:00.000Z', 'timeframe[dateTo]': '2026-03-01T00:00:00.000Z' },
		],
	])('%s is 400', async (_what, params) => {
		expect(failureOf(await get(params))).toEqual([400, 'SC400']);
	});

	test('exactly a year ago is allowed', async () => {
		expect((await get({ 'timeframe[dateFrom]': '2025-04-08T12:00:00.000Z' })).status).toBe(200);
	});
});

test('counters are text or integers by mode', async () => {
	expect(typeof (await analytics()).total.centicredits).toBe('string');
	api.modes({ counters: 'integer' });
	expect(typeof (await analytics()).total.centicredits).toBe('number');
	api.modes({ counters: 'string' });
	expect((await analytics({ 'pg[returnTotalCount]': true })).pg.totalCount).toBe('6');
});
