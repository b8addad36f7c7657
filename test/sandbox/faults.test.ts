import type { AxiosInstance } from 'axios';
import { testIds } from '../../sandbox/server/seeds/test';
import type { FaultRule } from '../../sandbox/server/faults';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { clientOf, startTestSandbox } from './support/client';

let sandbox: RunningSandbox;
let client: AxiosInstance;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	client = clientOf(sandbox.url);
});
beforeEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

const set = async (...rules: unknown[]) => await client.post('/__sandbox/faults', rules);
const list = async () => await client.get('/api/v2/organizations');
const statusOf = async () => (await list()).status;

/** The error code of a request whose connection was cut. */
const cutCode = async (request: Promise<unknown>): Promise<string> =>
	await request.then(
		() => 'answered',
		(error: { code: string }) => error.code,
	);

describe('rules', () => {
	test('a fault applies to one request unless times says otherwise, and times 0 applies to all', async () => {
		await set({ fault: { type: 'status', status: 500 } });
		expect([await statusOf(), await statusOf()]).toEqual([500, 200]);
		await set({ times: 2, fault: { type: 'status', status: 503 } });
		expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([503, 503, 200]);
		await set({ times: 0, fault: { type: 'status', status: 502 } });
		expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([502, 502, 502]);
		await client.delete('/__sandbox/faults');
		expect(await statusOf()).toBe(200);
	});

	test('after lets matching requests pass first, and leaves them to later rules', async () => {
		await set(
			{ after: 1, fault: { type: 'status', status: 500 } },
			{ times: 2, fault: { type: 'status', status: 502 } },
		);
		expect([await statusOf(), await statusOf(), await statusOf(), await statusOf()]).toEqual([502, 500, 502, 200]);
	});

	test.each([
		{ operationId: 'incompleteExecution.getAll' },
		{ path: '^/api/v2/dlqs$' },
		{ method: 'get', path: 'dlqs' },
		{ query: 'scenarioId=4712' },
	])('a rule applies to requests that fit all of its match: %j', async (match) => {
		await set({ match, fault: { type: 'status', status: 500 } });
		expect(await statusOf()).toBe(200);
		expect((await client.post(`/api/v2/dlqs/${testIds.transient}/retry`)).status).toBe(200);
		expect((await client.get('/api/v2/dlqs', { params: { scenarioId: 4712 } })).status).toBe(500);
	});

	test.each([
		[{ fault: { type: 'explode' } }, /no fault "explode"/],
		[{ fault: { type: 'constructor' } }, /no fault/],
		[{}, /no fault/],
		[{ fault: { type: 'status' } }, /valid "status"/],
		[{ fault: { type: 'slow', delayMs: 'long' } }, /valid "delayMs"/],
		[{ fault: { type: 'redirect' } }, /valid "location"/],
		[{ times: -1, fault: { type: 'empty' } }, /times/],
		[{ match: { path: '(' }, fault: { type: 'empty' } }, /regular expression/],
	])('an invalid rule is refused: %j', async (rule, message) => {
		const { status, data } = await set(rule);
		expect([status, data.message]).toEqual([400, expect.stringMatching(message)]);
		expect(await statusOf()).toBe(200);
	});

	test('no fault hides a request outside the contract', async () => {
		await set({ times: 0, fault: { type: 'status', status: 500 } });
		expect((await client.get('/api/v2/organizations', { params: { page: 1 } })).status).toBe(400);
		expect(sandbox.stats()).toMatchObject({ outOfContract: 1, faulted: 0 });
	});
});

describe('faults', () => {
	const once = (fault: FaultRule['fault']) => sandbox.addFaults({ fault });

	test('status: has its own headers, body and content type', async () => {
		once({
			type: 'status',
			status: 403,
			headers: { 'x-example': 'a' },
			body: 'error code: 1010',
			contentType: 'text/plain',
		});
		const { status, headers, data } = await list();
		expect([status, headers['x-example'], headers['content-type'], data]).toEqual([
			403,
			'a',
			'text/plain',
			'error code: 1010',
		]);
		once({ type: 'status', status: 404, body: { code: 'IM027' } });
		expect((await list()).data).toEqual({ code: 'IM027' });
	});

	test('rateLimit: answers 429 with the requested headers and no others', async () => {
		once({ type: 'rateLimit', retryAfter: 12 });
		once({ type: 'rateLimit', reset: 1_783_000_060, body: 'Slow down.' });
		once({ type: 'rateLimit' });
		const [first, second, third] = [await list(), await list(), await list()];
		expect([first.status, first.headers['retry-after'], first.headers['x-ratelimit-reset']]).toEqual([
			429,
			'12',
			undefined,
		]);
		expect(second.headers['x-ratelimit-reset']).toBe('1783000060');
		expect([second.headers['retry-after'], second.data]).toEqual([undefined, 'Slow down.']);
		expect([third.status, third.headers['retry-after'], third.headers['x-ratelimit-reset']]).toEqual([
			429,
			undefined,
			undefined,
		]);
		expect(third.data.message).toBeTruthy();
	});

	test('html: answers with the page of a gateway', async () => {
		once({ type: 'html', status: 502 });
		const { status, headers, data } = await list();
		expect([status, headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
		expect(data).toMatch(/^<html>/);
	});

	test('slow: answers late, without delaying others', async () => {
		once({ type: 'slow', delayMs: 300 });
		const started = performance.now();
		const order: string[] = [];
		await Promise.all([list().then(() => order.push('slow')), list().then(() => order.push('other'))]);
		expect(order).toEqual(['other', 'slow']);
		expect(performance.now() - started).toBeGreaterThanOrEqual(295);
	});

	test('cutOff: ends the connection within an answer, and does nothing', async () => {
		once({ type: 'cutOff', afterBytes: 10 });
		expect(await cutCode(client.post(`/api/v2/dlqs/${testIds.transient}/retry`))).toMatch(
			/ECONNRESET|ERR_BAD_RESPONSE/,
		);
		expect(sandbox.stats().retriesQueued).toEqual({});
	});

	test('cutOff after 0 bytes: sends no answer', async () => {
		once({ type: 'cutOff', afterBytes: 0 });
		expect(await cutCode(list())).toBe('ECONNRESET');
		expect(await statusOf()).toBe(200);
	});

	test('queueThenCut: processes the request, but sends no answer', async () => {
		once({ type: 'queueThenCut' });
		const ids = [testIds.transient, testIds.flaky];
		const sent = client.post('/api/v2/dlqs/retry', { ids }, { params: { scenarioId: 4711 } });
		expect(await cutCode(sent)).toBe('ECONNRESET');
		expect(sandbox.stats().retriesQueued).toEqual({ [testIds.transient]: 1, [testIds.flaky]: 1 });
	});

	test('empty: sends an answer without a body', async () => {
		once({ type: 'empty' });
		once({ type: 'empty', status: 204 });
		const [first, second] = [await list(), await list()];
		expect([first.status, first.data, first.headers['content-length']]).toEqual([200, '', '0']);
		expect([second.status, second.data]).toEqual([204, '']);
	});

	test('redirect: points to the given address', async () => {
		once({ type: 'redirect', location: 'http://127.0.0.1:9/elsewhere' });
		once({ type: 'redirect', location: '/other', status: 302 });
		const [first, second] = [await list(), await list()];
		expect([first.status, first.headers.location]).toEqual([307, 'http://127.0.0.1:9/elsewhere']);
		expect([second.status, second.headers.location]).toEqual([302, '/other']);
	});

	test('echo: sends an error that repeats headers and body of the request', async () => {
		once({ type: 'echo', status: 400 });
		const { status, data } = await client.post(
			'/api/v2/dlqs/retry',
			{ ids: ['dummy-id'] },
			{ params: { scenarioId: 4711 } },
		);
		expect(status).toBe(400);
		for (const part of ['sandbox-example-key-all', 'dummy-id', 'scenarioId=4711']) expect(data.detail).toContain(part);
	});
});

describe('the rate limit', () => {
	test('refuses requests over the limit of a key until its window ends, and says how many are left', async () => {
		sandbox.setModes({ rateLimit: { limit: 2, windowMs: 60_000 } });
		const first = await list();
		expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
		const reset = Number(first.headers['x-ratelimit-reset']);
		await list();
		const refused = await client.post(`/api/v2/dlqs/${testIds.transient}/retry`);
		expect([refused.status, refused.headers['x-ratelimit-remaining'], refused.headers['retry-after']]).toEqual([
			429,
			'0',
			undefined,
		]);
		expect(sandbox.stats().retriesQueued).toEqual({});
		expect((await clientOf(sandbox.url, 'sandbox-example-key-read').get('/api/v2/organizations')).status).toBe(200);
		sandbox.advance(59_999);
		expect(await statusOf()).toBe(429);
		sandbox.advance(1);
		const after = await list();
		expect([after.status, Number(after.headers['x-ratelimit-reset'])]).toEqual([200, reset + 60]);
	});

	test('can send Retry-After with the remaining seconds', async () => {
		sandbox.setModes({ rateLimit: { limit: 1, windowMs: 5000, retryAfter: true } });
		await list();
		sandbox.advance(1500);
		expect((await list()).headers['retry-after']).toBe('4');
	});
});
