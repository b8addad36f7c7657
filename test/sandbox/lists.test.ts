import type { AxiosInstance } from 'axios';
import { Contract } from '../../sandbox/server/contract';
import { testIds } from '../../sandbox/server/seeds/test';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { offendersOf } from '../nodes/offenders';
import { clientOf, retryDelayMs, startTestSandbox } from './support/client';

let sandbox: RunningSandbox;
let client: AxiosInstance;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	client = clientOf(sandbox.url);
});
beforeEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

const get = async (path: string, params: object = {}) => (await client.get(`/api/v2${path}`, { params })).data;
const idsOf = (records: Array<{ id: unknown }>) => records.map(({ id }) => id);

describe('paging', () => {
	test('incomplete executions: 50 by default, at most 100, with an echo of the used values', async () => {
		const first = await get('/dlqs', { scenarioId: 4714 });
		expect(first.dlqs).toHaveLength(50);
		expect(first.pg).toEqual({ sortBy: '', limit: 50, sortDir: 'asc', offset: 0, returnTotalCount: false });
		const capped = await get('/dlqs', { scenarioId: 4714, 'pg[limit]': 5000, 'pg[offset]': 50 });
		expect(capped.dlqs).toHaveLength(70);
		expect(capped.pg).toMatchObject({ limit: 100, offset: 50 });
		expect(new Set(idsOf([...first.dlqs, ...capped.dlqs])).size).toBe(120);
	});

	test('a page after the end is empty', async () => {
		const page = await get('/dlqs', { scenarioId: 4714, 'pg[offset]': 120 });
		expect(page.dlqs).toEqual([]);
		expect(page.pg.offset).toBe(120);
	});

	test('logs: 50 by default, sorted by imtId', async () => {
		const page = await get(`/dlqs/${testIds.manyLogs}/logs`, { 'pg[offset]': 100 });
		expect(page.dlqLogs).toHaveLength(20);
		expect(page.pg).toMatchObject({ sortBy: 'imtId', sortDir: 'desc', limit: 50, offset: 100 });
	});

	test('users: 10 by default, id descending', async () => {
		const page = await get('/users', { organizationId: 12 });
		expect(idsOf(page.users)).toEqual([112, 111, 110, 109, 108, 107, 106, 105, 104, 103]);
		expect(page.pg).toMatchObject({ sortBy: 'id', sortDir: 'desc', limit: 10 });
	});

	test.each([
		['/organizations', {}, 10000],
		['/teams', { organizationId: 12 }, 10000],
		['/scenarios', { teamId: 88 }, 500],
	])('%s: the default limit of live services', async (path, params, limit) => {
		expect((await get(path, params)).pg).toMatchObject({ limit, offset: 0 });
	});

	test('limits can be set per operation', async () => {
		sandbox.setModes({ pageLimits: { 'incompleteExecution.getAll': { default: 7, max: 9 } } });
		expect((await get('/dlqs', { scenarioId: 4714 })).dlqs).toHaveLength(7);
		expect((await get('/dlqs', { scenarioId: 4714, 'pg[limit]': 50 })).pg.limit).toBe(9);
	});

	test('mode spec: all incomplete executions in one answer without pg, logs in pages', async () => {
		sandbox.setModes({ paging: 'spec' });
		const all = await get('/dlqs', { scenarioId: 4714, 'pg[offset]': 50, 'pg[limit]': 10 });
		expect(all.dlqs).toHaveLength(120);
		expect(all).not.toHaveProperty('pg');
		expect((await get(`/dlqs/${testIds.manyLogs}/logs`)).pg.limit).toBe(50);
	});

	test('mode none: neither has pg, logs newest first', async () => {
		const paged = await get(`/dlqs/${testIds.manyLogs}/logs`);
		sandbox.setModes({ paging: 'none' });
		const all = await get(`/dlqs/${testIds.manyLogs}/logs`);
		expect(Object.keys(all)).toEqual(['dlqLogs']);
		expect(all.dlqLogs).toHaveLength(120);
		expect(all.dlqLogs.slice(0, 50)).toEqual(paged.dlqLogs);
	});

	test('mode null: empty lists are null', async () => {
		sandbox.setModes({ emptyLists: 'null', paging: 'spec' });
		expect(await get('/dlqs', { scenarioId: 4713 })).toEqual({ dlqs: null });
		expect((await get('/scenarios', { teamId: 89 })).scenarios).toBeNull();
		expect((await get('/dlqs', { scenarioId: 4712 })).dlqs).toHaveLength(1);
	});
});

/** Values for the paths and queries of lists. */
const places: Record<string, string | number> = {
	scenarioId: 4714,
	dlqId: testIds.manyLogs,
	organizationId: 12,
	teamId: 88,
	providerId: 2,
	variableName: 'roast_limit',
	category: 'team',
	type: 'saml',
};

describe('every list', () => {
	beforeEach(() => sandbox.reset('platform'));
	afterAll(() => sandbox.reset('test'));

	const entriesIn = (body: object): Array<Record<string, unknown>> =>
		Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) as Array<Record<string, unknown>>);

	/** Each list of the contract, as a request for all of it. */
	async function lists() {
		const contract = await Contract.load('automation-platform.openapi.yaml');
		return contract.operations
			.filter(({ parameters = [] }) =>
				['cols[]', 'pg[limit]'].every((key) => parameters.some(({ name }) => name === key)),
			)
			.map(({ operationId, path, parameters = [], 'x-exactly-one-of': oneOf }) => {
				const required = parameters.filter((one) => one.in === 'query' && (one as { required?: boolean }).required);
				const names = [...required.map(({ name }) => name), ...(oneOf ?? []).slice(0, 1)];
				const query = Object.fromEntries(names.map((name) => [name, places[name]]));
				return {
					operationId,
					path: path.replace('/api/v2', '').replace(/\{(\w+)\}/g, (_, name: string) => String(places[name])),
					query,
				};
			});
	}

	test('G36 accepts the columns and the page of the conventions', async () => {
		const found = await offendersOf(
			(await lists()).map((list) => [list.operationId, list] as const),
			async ({ path, query }) => {
				const whole = entriesIn(await get(path, query));
				const page = entriesIn(await get(path, { ...query, 'pg[offset]': 1, 'pg[limit]': 1 }));
				const [column] = Object.keys(whole[0]);
				const columns = entriesIn(await get(path, { ...query, 'cols[]': [column] }));
				return [
					...(whole.length < 2 ? [`has ${whole.length}`] : []),
					...(JSON.stringify(page) === JSON.stringify(whole.slice(1, 2)) ? [] : ['gives another page']),
					...(JSON.stringify(columns) === JSON.stringify(whole.map((one) => ({ [column]: one[column] })))
						? []
						: ['gives other columns']),
				];
			},
		);
		expect(found).toEqual([]);
	});

	test('G01 echoes no paging by mode', async () => {
		sandbox.setModes({ pagingEcho: false });
		const found = await offendersOf(
			(await lists()).map((list) => [list.operationId, list] as const),
			async ({ path, query }) => {
				const page = await get(path, { ...query, 'pg[limit]': 1 });
				return [...('pg' in page ? ['has pg'] : []), ...(entriesIn(page).length === 1 ? [] : ['gives another page'])];
			},
		);
		expect(found).toEqual([]);
	});
});

describe('scenarios', () => {
	test('count unresolved and all incomplete executions', async () => {
		const counts = async () => {
			const { scenarios } = await get('/scenarios', { teamId: 88 });
			const { dlqCount, allDlqCount } = scenarios.find(({ id }: { id: number }) => id === 4711);
			return [dlqCount, allDlqCount];
		};
		const [open, all] = await counts();
		expect(all).toBe((await get('/dlqs', { scenarioId: 4711 })).dlqs.length);
		expect(open).toBe(all - 1);
		const ids = [testIds.transient, testIds.gone];
		await client.post('/api/v2/dlqs/retry', { ids }, { params: { scenarioId: 4711 } });
		expect(await counts()).toEqual([open, all]);
		sandbox.advance(retryDelayMs + 1000);
		expect(await counts()).toEqual([open - 2, all - 1]);
	});

	test('are those of a team or of an organization, with filters', async () => {
		expect(idsOf((await get('/scenarios', { teamId: 90 })).scenarios)).toEqual([4714]);
		expect(idsOf((await get('/scenarios', { organizationId: 12 })).scenarios)).toEqual([4715, 4713, 4712, 4711]);
		expect(idsOf((await get('/scenarios', { teamId: 88, isActive: false })).scenarios)).toEqual([4713]);
		expect(idsOf((await get('/scenarios', { teamId: 88, folderId: 31 })).scenarios)).toEqual([4712]);
		expect(idsOf((await get('/scenarios', { teamId: 88, type: 'tool' })).scenarios)).toEqual([4715]);
		expect((await client.get('/api/v2/scenarios', { params: { teamId: 1 } })).status).toBe(404);
	});

	test('have the requested columns', async () => {
		const { scenarios } = await get('/scenarios', { teamId: 90, 'cols[]': ['id', 'dlqCount'] });
		expect(scenarios).toEqual([{ id: 4714, dlqCount: 120 }]);
	});
});

describe('organizations', () => {
	test('show id, name and timezone unless more is requested', async () => {
		const { organizations } = await get('/organizations');
		expect(organizations).toEqual([
			{ id: 12, name: 'North Org', timezoneId: 201 },
			{ id: 13, name: 'South Org', timezoneId: 201 },
		]);
	});

	test('show license, serviceName and isPaused in the current zone only', async () => {
		const cols = ['id', 'license', 'serviceName', 'isPaused', 'zone', 'teams'];
		const { organizations } = await get('/organizations', { 'cols[]': cols });
		expect(organizations[0]).toMatchObject({
			id: 12,
			serviceName: 'default',
			isPaused: false,
			license: expect.any(Object),
		});
		expect(organizations[1]).toEqual({
			id: 13,
			zone: 'zone2.platform.invalid',
			teams: [{ id: 90, name: 'South Team' }],
		});
	});

	test('are filtered by zone and by external id', async () => {
		expect(idsOf((await get('/organizations', { zone: 'zone2.platform.invalid' })).organizations)).toEqual([13]);
		expect(idsOf((await get('/organizations', { externalId: 'ext-12' })).organizations)).toEqual([12]);
	});

	test('one is read in detail, and an unknown one is 404', async () => {
		expect((await get('/organizations/12')).organization).toMatchObject({ id: 12, operations: expect.any(String) });
		expect((await client.get('/api/v2/organizations/99')).status).toBe(404);
	});
});

describe('users and look-ups', () => {
	test('users are filtered by team, role, name and e-mail', async () => {
		expect(idsOf((await get('/users', { teamId: 88 })).users)).toEqual([112, 110, 108, 106, 104, 102, 5]);
		expect(idsOf((await get('/users', { teamId: 88, teamRoleId: 31 })).users)).toEqual([5]);
		expect(idsOf((await get('/users', { organizationId: 12, organizationRoleId: 11 })).users)).toEqual([5]);
		expect((await get('/users', { organizationId: 12, filterByTeamId: 88 })).users).toHaveLength(7);
		expect(idsOf((await get('/users', { organizationId: 12, name: 'Member 103' })).users)).toEqual([103]);
		const named = await get('/users', { organizationId: 12, email: 'sam@example.invalid', 'cols[]': ['id', 'name'] });
		expect(named.users).toEqual([{ id: 5, name: 'Sam Example' }]);
	});

	test('the role of a user in a team can be set', async () => {
		const { status, data } = await client.post('/api/v2/users/102/user-team-roles/88', { usersRoleId: 31 });
		expect([status, data.userTeamRole]).toEqual([200, { usersRoleId: 31, userId: 102, teamId: 88, changeable: true }]);
		expect(idsOf((await get('/users', { teamId: 88, teamRoleId: 31 })).users)).toEqual([102, 5]);
		const wrong = await client.post('/api/v2/users/102/user-team-roles/88', { usersRoleId: 11 });
		expect(wrong.status).toBe(400);
	});

	test('roles are filtered by category', async () => {
		const { usersRoles } = await get('/users/roles', { category: 'team' });
		expect(usersRoles.map(({ category }: { category: string }) => category)).toEqual(['team', 'team']);
		expect((await get('/users/roles')).usersRoles).toHaveLength(4);
	});

	test('teams are those of an organization', async () => {
		const { teams } = await get('/teams', { organizationId: 12 });
		expect(teams.map(({ name }: { name: string }) => name)).toEqual(['Empty Team', 'North Team']);
	});

	test.each([
		['/enums/timezones', 'timezones'],
		['/enums/countries', 'countries'],
		['/enums/locales', 'locales'],
		['/enums/imt-regions', 'imtRegions'],
	])('%s has its own root key', async (path, key) => {
		const data = await get(path);
		expect(Object.keys(data)).toEqual([key]);
		expect(data[key].length).toBeGreaterThan(1);
	});
});
