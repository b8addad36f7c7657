import type { AxiosInstance } from 'axios';
import { testIds } from '../../sandbox/server/seeds/test';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { clientOf, retryDelayMs, startTestSandbox, testNow } from './support/client';

const SCENARIO = 4711;

let sandbox: RunningSandbox;
let client: AxiosInstance;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	client = clientOf(sandbox.url);
});
beforeEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

interface ListItem {
	id: string;
	resolved: boolean;
	attempts: number;
	reason: string;
}

async function list(scenarioId = SCENARIO): Promise<ListItem[]> {
	const { data } = await client.get('/api/v2/dlqs', { params: { scenarioId } });
	return data.dlqs;
}

async function listed(id: string): Promise<ListItem | undefined> {
	return (await list()).find((item) => item.id === id);
}

const retryMany = async (body: object, scenarioId = SCENARIO) =>
	await client.post('/api/v2/dlqs/retry', body, { params: { scenarioId } });

const deleteMany = async (body: object, params: object = {}) =>
	await client.delete('/api/v2/dlqs', { params: { scenarioId: SCENARIO, ...params }, data: body });

async function retry(id: string): Promise<void> {
	const { status, data } = await client.post(`/api/v2/dlqs/${id}/retry`);
	expect([status, data]).toEqual([200, { dlq: id }]);
}

async function retryAndWait(id: string): Promise<void> {
	await retry(id);
	sandbox.advance(retryDelayMs);
}

describe('reading', () => {
	test('a list item has the fields of the interface description and no scenarioId', async () => {
		expect(await listed(testIds.flaky)).toEqual({
			id: testIds.flaky,
			reason: 'The remote service answered 503 Service Unavailable.',
			created: expect.stringMatching(/^2026-04-07T\d\d:\d\d:44\.310Z$/),
			size: expect.any(Number),
			resolved: false,
			retry: false,
			attempts: 1,
		});
	});

	test('the detail has scenario and team, and no reason', async () => {
		const { data } = await client.get(`/api/v2/dlqs/${testIds.flaky}`);
		expect(data.dlq).toMatchObject({
			id: testIds.flaky,
			scenarioId: SCENARIO,
			scenarioName: 'Every Kind',
			companyId: 88,
			companyName: 'North Team',
			deleted: false,
			executionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
		});
		expect(data.dlq).not.toHaveProperty('reason');
	});

	test('IDs are 32 hexadecimal characters, the same after every start', async () => {
		const first = await list();
		for (const { id } of first) expect(id).toMatch(/^[0-9a-f]{32}$/);
		const other = await startTestSandbox();
		const { data } = await clientOf(other.url).get('/api/v2/dlqs', { params: { scenarioId: SCENARIO } });
		await other.close();
		expect(data.dlqs).toEqual(first);
	});

	test('two incomplete executions can share a millisecond', async () => {
		const items = (await list()) as Array<ListItem & { created: string }>;
		const created = (id: string) => items.find((item) => item.id === id)?.created;
		expect(created(testIds.sameInstantA)).toBe(created(testIds.sameInstantB));
	});

	test('blueprint and bundles are wrapped in an object with a code', async () => {
		const blueprint = await client.get(`/api/v2/dlqs/${testIds.brokenTimeout}/blueprint`);
		expect(blueprint.data).toMatchObject({
			code: 'OK',
			response: {
				blueprint: { name: 'Every Kind', flow: [{ id: 1 }, { id: 2, parameters: { timeout: 900 } }] },
				company: 88,
			},
		});
		const bundles = await client.get(`/api/v2/dlqs/${testIds.brokenTimeout}/bundle`);
		expect(bundles.data).toEqual({
			code: 'OK',
			response: {
				1: { value: expect.any(Object) },
				2: { error: { type: 'RuntimeError', message: 'The remote service answered 503 Service Unavailable.' } },
			},
		});
	});

	test.each(['', '/blueprint', '/bundle', '/logs', '/logs/1'])('an unknown ID is 404 IM304: GET …%s', async (rest) => {
		const { status, data } = await client.get(`/api/v2/dlqs/nowhere${rest}`);
		expect([status, data.code]).toEqual([404, 'IM304']);
	});

	test('an ID is decoded from the path', async () => {
		const { status, data } = await client.get('/api/v2/dlqs/a%2Fb%20c');
		expect(status).toBe(404);
		expect(data.detail).toContain('a/b c');
	});

	test('an unknown scenario is 404, and one without incomplete executions is an empty list', async () => {
		expect((await client.get('/api/v2/dlqs', { params: { scenarioId: 1 } })).status).toBe(404);
		expect(await list(4713)).toEqual([]);
	});
});

describe('logs', () => {
	test('are filtered by status and by time, bounds included', async () => {
		const path = `/api/v2/dlqs/${testIds.manyLogs}/logs`;
		const warnings = await client.get(path, { params: { status: 2 } });
		expect(warnings.data.dlqLogs).toHaveLength(12);
		const [newest] = (await client.get(path)).data.dlqLogs;
		const time = Date.parse(newest.timestamp);
		const only = await client.get(path, { params: { from: time, to: time } });
		expect(only.data.dlqLogs).toEqual([newest]);
		const none = await client.get(path, { params: { from: time + 1 } });
		expect(none.data.dlqLogs).toEqual([]);
	});

	test('are sorted newest first, with an imtId that starts with their time', async () => {
		const { data } = await client.get(`/api/v2/dlqs/${testIds.triedOften}/logs`);
		const times = data.dlqLogs.map(({ imtId }: { imtId: string }) => Number(imtId.split('_')[0]));
		expect(times).toEqual([...times].sort((a: number, b: number) => b - a));
		expect(times).toHaveLength(7);
	});

	test('one is read with its organization', async () => {
		const path = `/api/v2/dlqs/${testIds.triedOften}/logs`;
		const [log] = (await client.get(path)).data.dlqLogs;
		const { data } = await client.get(`${path}/${log.id}`);
		expect(data).toEqual({ dlqLog: { ...log, organizationId: 12, instant: false } });
	});
});

describe('retry', () => {
	test('answers at once, and after the delay shows the outcome in resolved, attempts and a log', async () => {
		await retry(testIds.transient);
		sandbox.advance(retryDelayMs - 1);
		expect(await listed(testIds.transient)).toMatchObject({ resolved: false, attempts: 0 });
		sandbox.advance(1);
		expect(await listed(testIds.transient)).toMatchObject({ resolved: true, attempts: 1 });
		const { data } = await client.get(`/api/v2/dlqs/${testIds.transient}/logs`);
		expect(data.dlqLogs).toEqual([
			expect.objectContaining({
				status: 1,
				type: 'manual',
				authorId: 5,
				timestamp: new Date(testNow + retryDelayMs).toISOString(),
			}),
		]);
	});

	test.each([testIds.brokenTimeout, testIds.brokenMarker])(
		'fails until a corrected blueprint is saved: %s',
		async (id) => {
			await retryAndWait(id);
			await retryAndWait(id);
			expect(await listed(id)).toMatchObject({ resolved: false, attempts: 2 });
			const { data } = await client.get(`/api/v2/dlqs/${id}/blueprint`);
			const { blueprint } = data.response;
			blueprint.flow[1].parameters = { timeout: 300 };
			const saved = await client.patch(`/api/v2/dlqs/${id}`, { blueprint: JSON.stringify(blueprint), failer: 2 });
			expect([saved.status, saved.data]).toEqual([200, { dlq: { failer: 2, blueprint } }]);
			await retryAndWait(id);
			expect(await listed(id)).toMatchObject({ resolved: true, attempts: 3 });
		},
	);

	test('says what makes the blueprint fail', async () => {
		await retryAndWait(testIds.brokenTimeout);
		expect((await listed(testIds.brokenTimeout))?.reason).toBe('The timeout of module 2 is outside 1 to 300.');
	});

	test('runs with the blueprint from the moment it was queued, not with a later one', async () => {
		await retry(testIds.brokenTimeout);
		await client.patch(`/api/v2/dlqs/${testIds.brokenTimeout}`, {
			blueprint: JSON.stringify({ name: 'n', flow: [], metadata: {} }),
			failer: 2,
		});
		sandbox.advance(retryDelayMs);
		expect(await listed(testIds.brokenTimeout)).toMatchObject({ resolved: false, attempts: 1 });
	});

	test('finds a broken module in error handlers and routes too', async () => {
		const broken = { id: 9, module: 'm', version: 1, parameters: { timeout: 0 } };
		for (const part of [{ onerror: [broken] }, { routes: [{ flow: [broken] }] }]) {
			await client.patch(`/api/v2/dlqs/${testIds.transient}`, {
				blueprint: JSON.stringify({
					name: 'n',
					flow: [{ id: 1, module: 'm', version: 1, parameters: {}, ...part }],
					metadata: {},
				}),
				failer: 1,
			});
			await retryAndWait(testIds.transient);
		}
		expect(await listed(testIds.transient)).toMatchObject({ resolved: false, attempts: 2 });
	});

	test('lets a flaky one fail as often as set, and then succeed', async () => {
		await retryAndWait(testIds.flaky);
		await retryAndWait(testIds.flaky);
		expect(await listed(testIds.flaky)).toMatchObject({ resolved: false, attempts: 3 });
		await retryAndWait(testIds.flaky);
		expect(await listed(testIds.flaky)).toMatchObject({ resolved: true, attempts: 4 });
	});

	test('lets a resolved one stay, leave the list but be fetched, or disappear, by mode', async () => {
		const { data } = await retryMany({ ids: [testIds.transient, testIds.unlisted, testIds.gone] });
		expect(data.dlqs).toHaveLength(3);
		sandbox.advance(retryDelayMs);
		for (const kind of ['transient', 'unlisted', 'gone'] as const) {
			expect(await listed(testIds[kind])).toMatchObject({ resolved: true });
		}
		sandbox.advance(1000);
		expect(await listed(testIds.transient)).toMatchObject({ resolved: true });
		expect(await listed(testIds.unlisted)).toBeUndefined();
		expect((await client.get(`/api/v2/dlqs/${testIds.unlisted}`)).data.dlq).toMatchObject({ resolved: true });
		expect(await listed(testIds.gone)).toBeUndefined();
		expect((await client.get(`/api/v2/dlqs/${testIds.gone}`)).status).toBe(404);
	});

	test('takes longer for one with its own delay', async () => {
		await retryAndWait(testIds.slow);
		expect(await listed(testIds.slow)).toMatchObject({ resolved: false });
		sandbox.advance(60_000);
		expect(await listed(testIds.slow)).toMatchObject({ resolved: true });
	});

	test('is refused if the incomplete execution is resolved or cannot be retried', async () => {
		for (const id of [testIds.resolved, testIds.guilty]) {
			const { status, data } = await client.post(`/api/v2/dlqs/${id}/retry`);
			expect([status, data.code]).toEqual([400, 'SC400']);
		}
		expect(sandbox.stats().retriesQueued).toEqual({});
	});

	test('counts every queued run in the stats, so that a run that was queued twice shows', async () => {
		await retry(testIds.transient);
		await retry(testIds.transient);
		expect(sandbox.stats().retriesQueued).toEqual({ [testIds.transient]: 2 });
	});
});

describe('bulk retry', () => {
	test('queues known IDs and leaves the others out of the answer', async () => {
		const { status, data } = await retryMany({
			ids: ['unknown', testIds.transient, testIds.transient, testIds.resolved, testIds.guilty, testIds.flaky],
		});
		expect([status, data]).toEqual([200, { dlqs: [testIds.transient, testIds.flaky] }]);
		expect(sandbox.stats().retriesQueued).toEqual({ [testIds.transient]: 1, [testIds.flaky]: 1 });
	});

	test('of all queues unresolved ones, without the exceptions', async () => {
		const { data } = await retryMany({ all: true, exceptIds: [testIds.transient, 'unknown'] });
		const expected = (await list())
			.filter(({ id, resolved }) => !resolved && id !== testIds.transient && id !== testIds.guilty)
			.map(({ id }) => id);
		expect(data).toEqual({ dlqs: expected });
	});

	test('is refused completely if an ID is of another scenario', async () => {
		const { status, data } = await retryMany({ ids: [testIds.transient, testIds.foreign] });
		expect([status, data.code]).toEqual([400, 'SC400']);
		expect(sandbox.stats().retriesQueued).toEqual({});
	});

	test('is refused completely because of one bad ID by mode, without naming it', async () => {
		sandbox.setModes({ bulkRetry: 'refuseWhole' });
		const refused = await retryMany({ ids: [testIds.transient, testIds.guilty] });
		expect(refused.status).toBe(400);
		expect(JSON.stringify(refused.data)).not.toContain(testIds.guilty);
		expect(sandbox.stats().retriesQueued).toEqual({});
		expect((await retryMany({ ids: [testIds.transient] })).data).toEqual({ dlqs: [testIds.transient] });
	});

	test.each([{}, { ids: [] }, { exceptIds: ['a'] }, { all: false }])('needs ids or all: %j', async (body) => {
		expect((await retryMany(body)).status).toBe(400);
	});

	test('of an unknown scenario is 404', async () => {
		expect((await retryMany({ all: true }, 1)).status).toBe(404);
	});
});

describe('update', () => {
	const update = async (blueprint: string) =>
		await client.patch(`/api/v2/dlqs/${testIds.transient}`, { blueprint, failer: 2 });

	test.each(['{bad', '[]', '"text"', '{}', '{"name":"n","metadata":{}}', '{"name":"n","flow":[1],"metadata":{}}'])(
		'refuses what is no blueprint with 400 IM007: %s',
		async (text) => {
			const { status, data } = await update(text);
			expect([status, data.code]).toEqual([400, 'IM007']);
		},
	);

	test('keeps what it saved', async () => {
		const blueprint = { name: 'corrected', flow: [], metadata: { version: 1 } };
		await update(JSON.stringify(blueprint));
		const { data } = await client.get(`/api/v2/dlqs/${testIds.transient}/blueprint`);
		expect(data.response.blueprint).toEqual(blueprint);
	});
});

describe('delete', () => {
	test('removes one and answers with its ID', async () => {
		const { status, data } = await client.delete(`/api/v2/dlqs/${testIds.transient}`);
		expect([status, data]).toEqual([200, { dlq: testIds.transient }]);
		expect(await listed(testIds.transient)).toBeUndefined();
		expect((await client.delete(`/api/v2/dlqs/${testIds.transient}`)).status).toBe(404);
	});

	test('of one that is being processed is refused until its run has ended', async () => {
		await retry(testIds.flaky);
		const refused = await client.delete(`/api/v2/dlqs/${testIds.flaky}`);
		expect([refused.status, refused.data.code]).toEqual([400, 'SC400']);
		sandbox.advance(retryDelayMs);
		expect((await client.delete(`/api/v2/dlqs/${testIds.flaky}`)).status).toBe(200);
	});

	test('of many leaves out unknown IDs', async () => {
		const { data } = await deleteMany({ ids: ['unknown', testIds.transient] });
		expect(data).toEqual({ dlqs: [testIds.transient] });
	});

	test('of all without confirmed=true is 406 IM004, and nothing is deleted', async () => {
		const before = await list();
		for (const params of [{}, { confirmed: false }]) {
			const { status, data } = await deleteMany({ all: true }, params);
			expect([status, data.code]).toEqual([406, 'IM004']);
		}
		expect(await list()).toEqual(before);
	});

	test('of all with confirmation keeps the exceptions and those being processed, and says so beside the IDs', async () => {
		const { status, data } = await deleteMany({ all: true, exceptIds: [testIds.flaky] }, { confirmed: true });
		expect(status).toBe(200);
		expect(data.error).toEqual({ name: 'Error', message: expect.stringContaining('being processed') });
		expect(data.dlqs).not.toContain(testIds.flaky);
		expect((await list()).map(({ id }) => id)).toEqual([testIds.flaky, testIds.processed]);
	});

	test('with one being processed answers 400 by mode, and still deletes the rest', async () => {
		sandbox.setModes({ bulkDelete: 'error' });
		const { status } = await deleteMany({ ids: [testIds.transient, testIds.processed, testIds.flaky] });
		expect(status).toBe(400);
		expect(await listed(testIds.transient)).toBeUndefined();
		expect(await listed(testIds.flaky)).toBeUndefined();
		expect(await listed(testIds.processed)).toBeDefined();
	});

	test('with an ID of another scenario is refused completely', async () => {
		expect((await deleteMany({ ids: [testIds.transient, testIds.foreign] })).status).toBe(400);
		expect(await listed(testIds.transient)).toBeDefined();
	});
});
