import type { AxiosInstance } from 'axios';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { startSandbox } from '../../sandbox/server/startSandbox';
import { testIds } from '../../sandbox/server/seeds/test';
import { clientOf, startTestSandbox, testNow } from './support/client';

let sandbox: RunningSandbox;
let control: AxiosInstance;
let client: AxiosInstance;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	control = clientOf(`${sandbox.url}/__sandbox`, null);
	client = clientOf(sandbox.url);
});
beforeEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

const count = async (scenarioId: number): Promise<number> =>
	(await client.get('/api/v2/dlqs', { params: { scenarioId, 'pg[limit]': 100 } })).data.dlqs?.length;

test('stats count requests by operation and the maximum of open ones, without those of control endpoints', async () => {
	await control.get('/health');
	await control.post('/faults', [{ times: 3, fault: { type: 'slow', delayMs: 100 } }]);
	await Promise.all([1, 2, 3].map(async () => await client.get('/api/v2/organizations')));
	await client.get('/api/v2/nowhere');
	await client.post(`/api/v2/dlqs/${testIds.transient}/retry`);
	const { data } = await control.get('/stats');
	expect(data).toEqual({
		requests: 5,
		outOfContract: 1,
		faulted: 3,
		inFlight: 0,
		maxInFlight: 3,
		byOperation: { 'organization.getAll': 3, 'incompleteExecution.retry': 1 },
		outOfContractDetails: [{ method: 'GET', path: '/api/v2/nowhere', reason: expect.any(String) }],
		retriesQueued: { [testIds.transient]: 1 },
		invitationsSent: {},
		streams: { started: 0, finished: 0, cut: 0, closedByClient: 0, runs: [] },
		customerAuth: expect.objectContaining({ anonymousLogins: 0, sessions: [] }),
	});
});

test('the details of the stats have a maximum, the count has none', async () => {
	for (let n = 0; n < 120; n++) await client.get('/api/v2/nowhere');
	const { data } = await control.get('/stats');
	expect([data.outOfContract, data.outOfContractDetails.length]).toEqual([120, 100]);
});

test('reset restores the initial state, counts, faults, modes and clock, or those of another seed', async () => {
	await client.delete('/api/v2/dlqs', { params: { scenarioId: 4714, confirmed: true }, data: { all: true } });
	await control.post('/modes', { paging: 'spec' });
	await control.post('/faults', [{ times: 0, fault: { type: 'empty' } }]);
	await control.post('/clock', { advanceMs: 5 });
	expect((await control.post('/reset')).status).toBe(200);
	expect(await count(4714)).toBe(100);
	expect((await control.get('/modes')).data.paging).toBe('live');
	expect((await control.get('/health')).data).toEqual({ ok: true, now: testNow });
	expect((await control.get('/stats')).data.requests).toBe(1);

	await control.post('/reset', { seed: 'none' });
	expect((await client.get('/api/v2/organizations')).data.organizations).toEqual([]);
	const wrong = await control.post('/reset', { seed: 'other' });
	expect([wrong.status, wrong.data.message]).toEqual([
		400,
		expect.stringContaining('demo, load, many, night, platform, test, watch, none'),
	]);
});

test('a clock that is set stands still, and can be advanced', async () => {
	expect((await control.post('/clock', { now: 5000 })).data).toEqual({ now: 5000 });
	expect((await control.post('/clock', { advanceMs: 250 })).data).toEqual({ now: 5250 });
	expect((await control.post('/clock', { now: 'noon' })).status).toBe(400);
	expect((await control.post('/clock', { advanceMs: '1' })).status).toBe(400);
});

test('a clock that is not set runs, also after it was advanced', async () => {
	const running = await startSandbox({ seed: 'none' });
	const moved = clientOf(`${running.url}/__sandbox`, null);
	const before = Date.now();
	const { data } = await moved.post('/clock', { advanceMs: 3_600_000 });
	expect(data.now).toBeGreaterThanOrEqual(before + 3_600_000);
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect((await moved.get('/health')).data.now).toBeGreaterThan(data.now);
	await running.close();
});

test.each([
	[{ paging: 'wild' }, /"paging" cannot be "wild"/],
	[{ unknown: 1 }, /no mode "unknown"/],
	[{ rateLimit: { limit: 0, windowMs: 1 } }, /rateLimit/],
	[{ pageLimits: { 'user.getAll': { most: 1 } } }, /pageLimits/],
	[{ retryDelayMs: -1 }, /retryDelayMs/],
	[[], /object/],
	[{ agentList: 'bare' }, /"agentList" cannot be "bare"/],
	[{ agentCreated: 204 }, /"agentCreated" cannot be 204/],
	[{ fieldPrefix: '' }, /"fieldPrefix" cannot be ""/],
	[{ synchronizationMs: -1 }, /"synchronizationMs" cannot be -1/],
	[{ counters: 'bigint' }, /"counters" cannot be "bigint"/],
])('an unknown mode is refused: %j', async (modes, message) => {
	const { status, data } = await control.post('/modes', modes);
	expect([status, data.message]).toEqual([400, expect.stringMatching(message)]);
});

test.each(['{seed', '"demo"', '1', 'null'])(
	'a body that is no JSON object is refused by the control endpoints: %s',
	async (body) => {
		const response = await fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST', body });
		expect(response.status).toBe(400);
	},
);

describe('seeds', () => {
	const scenarios = async (organizationId: number) =>
		(await client.get('/api/v2/scenarios', { params: { organizationId } })).data.scenarios as Array<{
			id: number;
			dlqCount: number;
			allDlqCount: number;
		}>;

	test('demo: two organizations, three teams, six scenarios, about forty incomplete executions', async () => {
		sandbox.reset('demo');
		const { organizations } = (await client.get('/api/v2/organizations')).data;
		const teams = await Promise.all(
			organizations.map(
				async ({ id }: { id: number }) =>
					(await client.get('/api/v2/teams', { params: { organizationId: id } })).data.teams,
			),
		);
		const all = [...(await scenarios(34)), ...(await scenarios(35))];
		expect([organizations.length, teams.flat().length, all.length]).toEqual([2, 3, 6]);
		const total = all.reduce((sum, { allDlqCount }) => sum + allDlqCount, 0);
		const open = all.reduce((sum, { dlqCount }) => sum + dlqCount, 0);
		expect([total, open]).toEqual([41, 39]);
	});

	test('demo: a retry of everything leaves the ones that are broken or always fail', async () => {
		sandbox.reset('demo');
		for (const { id } of [...(await scenarios(34)), ...(await scenarios(35))]) {
			await client.post('/api/v2/dlqs/retry', { all: true }, { params: { scenarioId: id } });
		}
		sandbox.advance(60_000);
		const left = [...(await scenarios(34)), ...(await scenarios(35))].filter(({ dlqCount }) => dlqCount > 0);
		expect(left.map(({ id, dlqCount }) => [id, dlqCount])).toEqual([
			[6122, 1],
			[6121, 4],
			[6120, 3],
		]);
	});

	test('watch: 500 incomplete executions in each of twenty scenarios, and new ones on request, all at the same time', async () => {
		sandbox.reset('watch');
		const before = await scenarios(80);
		expect([before.length, new Set(before.map(({ dlqCount }) => dlqCount))]).toEqual([20, new Set([500])]);
		const [{ id }] = before;
		expect((await control.post('/dlqs', { scenarioId: id, count: 3, reason: 'New.' })).status).toBe(200);
		expect((await scenarios(80)).find((scenario) => scenario.id === id)?.dlqCount).toBe(503);
		const params = { scenarioId: id, 'pg[offset]': 500 };
		const { dlqs } = (await client.get('/api/v2/dlqs', { params })).data;
		expect(dlqs).toHaveLength(3);
		expect(new Set(dlqs.map(({ created }: { created: string }) => created)).size).toBe(1);
		expect(dlqs[0]).toMatchObject({ reason: 'New.', attempts: 0, resolved: false });
	});

	test.each([
		{},
		{ scenarioId: 1, count: 1 },
		{ scenarioId: 8001 },
		{ scenarioId: 8001, count: 0 },
		{ scenarioId: 8001, count: 1, reason: 1 },
	])('watch: %j creates no new ones, and says why', async (body) => {
		sandbox.reset('watch');
		const { status, data } = await control.post('/dlqs', body);
		expect([status, typeof data.message]).toEqual([400, 'string']);
	});

	test('load: 2,500 incomplete executions in each of four scenarios', async () => {
		sandbox.reset('load');
		expect((await scenarios(70)).map(({ id, dlqCount }) => [id, dlqCount])).toEqual([
			[7004, 2500],
			[7003, 2500],
			[7002, 2500],
			[7001, 2500],
		]);
	});
});

describe('speed, with 10,000 incomplete executions', () => {
	const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
	/** CPU time of an action in milliseconds, including the client's. Other processes do not count. */
	async function cost(action: () => Promise<unknown>): Promise<number> {
		const before = process.cpuUsage();
		await action();
		const { user, system } = process.cpuUsage(before);
		return (user + system) / 1000;
	}

	test('pages of a list and bulk retries of 500 answer in a few milliseconds', async () => {
		sandbox.reset('load');
		const ids = [...sandbox.state.listedDlqs(7001)].map(({ id }) => id);
		const pages: number[] = [];
		const retries: number[] = [];
		for (let n = 0; n < 40; n++) {
			pages.push(
				await cost(async () => {
					await client.get('/api/v2/dlqs', { params: { scenarioId: 7002, 'pg[offset]': n * 50, 'pg[limit]': 100 } });
				}),
			);
			const chunk = ids.slice((n % 5) * 500, (n % 5) * 500 + 500);
			retries.push(
				await cost(async () => {
					await client.post('/api/v2/dlqs/retry', { ids: chunk }, { params: { scenarioId: 7001 } });
				}),
			);
		}
		// The first ones are slow because the engine has not compiled their code yet.
		expect(median(pages.slice(20))).toBeLessThan(10);
		expect(median(retries.slice(20))).toBeLessThan(10);
	}, 30_000);
});
