import type { INodeParameters } from 'n8n-workflow';

import { origin, runOperation } from '../../../support/automationPlatform';
import type { RecordedRequest, Reply } from '../../../support/nock';
import { reply, strictNock } from '../../../support/nock';
import { locator, itemsOf } from '../../../support/input';
import { jsonOf, pairsOf, shownText } from '../../../support/results';
import { skipWaits } from '../../../support/waits';

const requests = strictNock();
afterEach(() => {
	jest.restoreAllMocks();
});

interface Entry {
	id: string;
	attempts?: number;
	resolved?: boolean;
	deleted?: boolean;
}

const idsOf = ({ body }: RecordedRequest) => (body as { ids?: string[] }).ids ?? [];
const scenarioOf = ({ query }: RecordedRequest) => Number(Object.fromEntries(query).scenarioId);
const posts = () => requests.filter(({ method }) => method === 'POST');
const lists = () => requests.filter(({ method, path }) => method === 'GET' && path === '/api/v2/dlqs');

/**
 * A service that lists these states one after the other and then repeats the last one. `single` is the record of an ID
 * that left the list.
 */
function service(
	states: Entry[][] | ((scenarioId: number, read: number) => Entry[]),
	{ single = {}, queue }: { single?: Record<string, Entry>; queue?: (request: RecordedRequest) => Reply } = {},
): void {
	const reads: Record<number, number> = {};
	reply(
		origin,
		'GET',
		'/api/v2/dlqs',
		(request) => {
			const scenarioId = scenarioOf(request);
			const read = (reads[scenarioId] = (reads[scenarioId] ?? -1) + 1);
			const dlqs = typeof states === 'function' ? states(scenarioId, read) : states[Math.min(read, states.length - 1)];
			return { body: { dlqs } };
		},
		{ times: Infinity },
	);
	reply(
		origin,
		'GET',
		/^\/api\/v2\/dlqs\/[^/]+$/,
		({ path }) => {
			const dlq = single[path.split('/')[4]];
			return dlq ? { body: { dlq } } : { status: 404, body: { message: 'Not found' } };
		},
		{ times: Infinity },
	);
	reply(origin, 'POST', '/api/v2/dlqs/retry', queue ?? ((request) => ({ body: { dlqs: idsOf(request) } })), {
		times: Infinity,
	});
}

const retryMany = async (
	parameters: INodeParameters,
	options: Parameters<typeof runOperation>[2] = {},
	more: INodeParameters = {},
) =>
	await runOperation(
		'incompleteExecution.retryMany',
		{ source: 'inputItems', waitForOutcome: true, ...parameters, ...more },
		options,
	);
const list = (ids: string) => ({ source: 'list', scenarioId: locator(1), ids });
const ended = (id: string, outcome: string, attempts?: number, scenarioId = 1) => ({
	id,
	outcome,
	scenarioId,
	...(attempts !== undefined && { attempts }),
});

describe('Wait for Outcome', () => {
	test('reports resolved or failed again, judging by the attempts before and after', async () => {
		skipWaits();
		service([
			[
				{ id: 'a', attempts: 1 },
				{ id: 'b', attempts: 3 },
			],
			[
				{ id: 'a', attempts: 1 },
				{ id: 'b', attempts: 3 },
			],
			[
				{ id: 'a', attempts: 2, resolved: true },
				{ id: 'b', attempts: 3 },
			],
			[
				{ id: 'a', attempts: 2, resolved: true },
				{ id: 'b', attempts: 4 },
			],
		]);

		const result = await retryMany(list('a,b'));

		expect(jsonOf(result)).toEqual([ended('a', 'resolved', 2), ended('b', 'failed', 4)]);
		expect(posts()).toHaveLength(1);
		expect(lists()).toHaveLength(4);
	});

	test('notes the attempts before anything is queued', async () => {
		skipWaits();
		service([[{ id: 'a', attempts: 0 }], [{ id: 'a', attempts: 1 }]]);

		await retryMany(list('a'));

		expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
	});

	test('reads an ID that left the list, and reports it as resolved or failed by its record, or as gone if there is no record', async () => {
		skipWaits();
		service(
			[
				[
					{ id: 'a', attempts: 0 },
					{ id: 'b', attempts: 0 },
					{ id: 'c', attempts: 0 },
				],
				[],
			],
			{
				single: { a: { id: 'a', attempts: 1, resolved: true }, b: { id: 'b', attempts: 1, resolved: false } },
			},
		);

		const result = await retryMany(list('a,b,c'));

		expect(jsonOf(result)).toEqual([ended('a', 'resolved', 1), ended('b', 'failed', 1), ended('c', 'gone')]);
	});

	test('reports an ID that is marked as deleted as gone', async () => {
		skipWaits();
		service([[{ id: 'a', attempts: 0 }], []], { single: { a: { id: 'a', attempts: 0, deleted: true } } });

		expect(jsonOf(await retryMany(list('a')))).toMatchObject([{ outcome: 'gone' }]);
	});

	test('reads an ID that the list did not have before the retry, so that its old attempts do not count as a failure', async () => {
		skipWaits();
		service([[], [{ id: 'a', attempts: 4 }], [{ id: 'a', attempts: 5, resolved: true }]], {
			single: { a: { id: 'a', attempts: 4 } },
		});

		expect(jsonOf(await retryMany(list('a')))).toEqual([ended('a', 'resolved', 5)]);
	});

	test('G09 reports an ID as pending, not failed, if a web page in place of its record says nothing about the attempts', async () => {
		skipWaits();
		const page = (): Reply => ({ body: '<html>Log in</html>' });
		let attempts = 4;
		reply(origin, 'GET', '/api/v2/dlqs', () => ({ body: { dlqs: [] } }), { times: Infinity });
		reply(origin, 'GET', '/api/v2/dlqs/a', page);
		reply(origin, 'GET', '/api/v2/dlqs/a', () => ({ body: { dlq: { id: 'a', attempts } } }), { times: Infinity });
		reply(origin, 'POST', '/api/v2/dlqs/retry', (request) => ({ body: { dlqs: idsOf(request) } }), { times: 2 });

		expect(jsonOf(await retryMany(list('a'), {}, { maxWait: 20 }))).toEqual([ended('a', 'pending')]);

		reply(origin, 'GET', '/api/v2/dlqs/b', page, { times: 2 });
		reply(origin, 'GET', '/api/v2/dlqs/b', () => ({ body: { dlq: { id: 'b', attempts: attempts++ } } }), {
			times: Infinity,
		});
		expect(jsonOf(await retryMany(list('b'), {}, { maxWait: 20 }))).toEqual([ended('b', 'failed', 5)]);
	});

	test('reports what has not ended in time as pending, and ends in time', async () => {
		const waits = skipWaits();
		service([[{ id: 'a', attempts: 0 }]]);

		const result = await retryMany(list('a'), {}, { maxWait: 20 });

		expect(jsonOf(result)).toEqual([ended('a', 'pending')]);
		const waited = waits.reduce((sum, wait) => sum + wait, 0);
		expect(waited).toBeGreaterThanOrEqual(19_500);
		expect(waited).toBeLessThanOrEqual(20_500);
		expect(lists().length).toBeLessThan(12);
	});

	test('ends in real time too', async () => {
		service([[{ id: 'a', attempts: 0 }]]);
		const startedAt = Date.now();

		await retryMany(list('a'), {}, { maxWait: 1 });

		expect(Date.now() - startedAt).toBeLessThan(2000);
	});

	test('does not wait for IDs that were not queued', async () => {
		skipWaits();
		service(
			[
				[
					{ id: 'a', attempts: 0 },
					{ id: 'b', attempts: 0 },
				],
				[
					{ id: 'a', attempts: 1 },
					{ id: 'b', attempts: 0 },
				],
			],
			{
				queue: () => ({ body: { dlqs: ['a'] } }),
			},
		);

		const result = await retryMany(list('a,b'));

		expect(jsonOf(result)).toEqual([
			ended('a', 'failed', 1),
			{ id: 'b', outcome: 'refused', scenarioId: 1, message: 'The platform did not queue it' },
		]);
		expect(lists()).toHaveLength(3);
	});

	test('reads several scenarios in one round each, not one request for each ID', async () => {
		skipWaits();
		service((scenarioId, read) =>
			Array.from({ length: 50 }, (_, index) => ({ id: `s${scenarioId}d${index}`, attempts: read > 0 ? 1 : 0 })),
		);
		const items = itemsOf(
			...Array.from({ length: 100 }, (_, index) => ({
				id: `s${1 + (index % 2)}d${Math.floor(index / 2)}`,
				scenarioId: 1 + (index % 2),
			})),
		);

		const result = await retryMany({}, { items });

		expect(jsonOf(result).map((json) => (json as { outcome: string }).outcome)).toEqual(items.map(() => 'failed'));
		expect(posts()).toHaveLength(2);
		expect(lists()).toHaveLength(4);
	});

	test('compares counters that come as text as numbers', async () => {
		skipWaits();
		service([[{ id: 'a', attempts: '9' as never }], [{ id: 'a', attempts: '10' as never }]]);

		expect(jsonOf(await retryMany(list('a')))).toMatchObject([{ outcome: 'failed', attempts: '10' }]);
	});

	test.each([1, 50])('reports all of a scenario, also with %i in flight', async (maxInFlight) => {
		skipWaits();
		service([[{ id: 'a', attempts: 0 }], [{ id: 'a', attempts: 1, resolved: true }]], {
			queue: () => ({ body: { dlqs: ['a'] } }),
		});

		const result = await retryMany({
			source: 'all',
			scenarioId: locator(1),
			requestOptions: { maxInFlight },
		});

		expect(jsonOf(result)).toEqual([ended('a', 'resolved', 1)]);
	});

	test('reports IDs that left the list, also with one in flight', async () => {
		skipWaits();
		service([[], []], {
			single: { a: { id: 'a', attempts: 1, resolved: true }, b: { id: 'b', attempts: 0, resolved: true } },
		});

		const result = await retryMany({ ...list('a,b'), requestOptions: { maxInFlight: 1 } });

		expect(jsonOf(result)).toMatchObject([{ outcome: 'resolved' }, { outcome: 'resolved' }]);
	});

	test('stops waiting within a second when the execution is stopped', async () => {
		service([[{ id: 'a', attempts: 0 }]]);
		const stop = new AbortController();
		setTimeout(() => stop.abort(), 200);
		const startedAt = Date.now();

		await retryMany(list('a'), { abortSignal: stop.signal });

		expect(Date.now() - startedAt).toBeLessThan(1200);
	});
});

describe('G07 all of 20 scenarios', () => {
	const items = itemsOf(...Array.from({ length: 20 }, (_, index) => ({ scenario: index + 1 })));
	const all = { source: 'all', scenarioId: locator('={{ $json.scenario }}') };
	const idOf = (scenarioId: number) => `of-${scenarioId}`;
	/** Scenarios with even IDs resolve theirs after three reads. The others never do. */
	const serveScenarios = () =>
		service(
			(scenarioId, read) => [{ id: idOf(scenarioId), attempts: 0, resolved: scenarioId % 2 === 0 && read >= 3 }],
			{ queue: (request) => ({ body: { dlqs: [idOf(scenarioOf(request))] } }) },
		);

	test('G07 are queued before the first wait, and share one Max Wait', async () => {
		const waits = skipWaits();
		serveScenarios();

		const result = await retryMany(all, { items }, { maxWait: 30 });

		const order = requests.map(({ method }) => method).join(' ');
		expect(order).toMatch(/^(GET ){20}(POST ){20}(GET ?)+$/);
		expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(30_500);
		expect(jsonOf(result)).toEqual(
			items.map((_, index) =>
				ended(idOf(index + 1), index % 2 === 1 ? 'resolved' : 'pending', index % 2 === 1 ? 0 : undefined, index + 1),
			),
		);
		expect(pairsOf(result)).toEqual(items.map((_, index) => [index]));
	});

	test('G07 are all queued when the execution is stopped during the wait', async () => {
		const stop = new AbortController();
		service(
			(scenarioId, read) => {
				if (read === 1) stop.abort();
				return [{ id: idOf(scenarioId), attempts: 0 }];
			},
			{ queue: (request) => ({ body: { dlqs: [idOf(scenarioOf(request))] } }) },
		);
		skipWaits();

		await retryMany(all, { items, abortSignal: stop.signal });

		expect(
			posts()
				.map(scenarioOf)
				.sort((a, b) => a - b),
		).toEqual(items.map((_, index) => index + 1));
	});

	test('G07 under Continue On Fail continue if one scenario is refused or its list cannot be read', async () => {
		skipWaits();
		service((scenarioId, read) => [{ id: idOf(scenarioId), attempts: read }], {
			queue: (request) =>
				scenarioOf(request) === 2
					? { status: 403, body: { message: 'Not yours' } }
					: { body: { dlqs: [idOf(scenarioOf(request))] } },
		});

		const result = await retryMany(all, { items: items.slice(0, 3), onError: 'continueRegularOutput' });

		expect(jsonOf(result)).toEqual([
			ended('of-1', 'failed', 1, 1),
			expect.objectContaining({ error: expect.stringMatching(/'2' \[item 1\]: HTTP 403\. Not yours/) }),
			ended('of-3', 'failed', 1, 3),
		]);
	});

	test('G07 under Retry On Fail are not queued again if an earlier try queued them, but are waited for', async () => {
		skipWaits();
		let refusals = 0;
		service((scenarioId, read) => [{ id: idOf(scenarioId), attempts: read > 0 ? 5 : 4 }], {
			queue: (request) =>
				scenarioOf(request) === 2 && refusals++ === 0
					? { status: 403, body: {} }
					: { body: { dlqs: [idOf(scenarioOf(request))] } },
		});

		const result = await retryMany(
			{ ...all, requestOptions: { maxInFlight: 1 } },
			{ items: items.slice(0, 3), retryOnFail: true, maxTries: 2 },
		);

		expect(jsonOf(result)).toEqual([1, 2, 3].map((scenarioId) => ended(idOf(scenarioId), 'failed', 5, scenarioId)));
		expect(posts().map(scenarioOf)).toEqual([1, 2, 3, 2]);
	});

	test('G07 with an invalid Max Wait are refused before anything is queued', async () => {
		const { error } = await retryMany(all, { items }, { maxWait: '={{ "soon" }}' });

		expect(shownText(error)).toMatch(/'Max Wait \(Seconds\)' must be a number/);
		expect(requests).toEqual([]);
	});
});

describe('Wait for Outcome, when a read fails', () => {
	test('before the retry queues nothing, and the error says why', async () => {
		reply(origin, 'GET', '/api/v2/dlqs', { status: 403, body: { message: 'No' } });

		const { error } = await retryMany(list('a'));

		expect(shownText(error)).toMatch(/HTTP 403\. No/);
		expect(posts()).toHaveLength(0);
	});

	test('before the retry, under Continue On Fail, gives the error only to items of that scenario', async () => {
		skipWaits();
		const queue = (request: RecordedRequest): Reply => ({ body: { dlqs: idsOf(request) } });
		reply(origin, 'POST', '/api/v2/dlqs/retry', queue, { times: Infinity });
		let reads = 0;
		reply(
			origin,
			'GET',
			'/api/v2/dlqs',
			(request) =>
				scenarioOf(request) === 1
					? { status: 404, body: { message: 'No such scenario' } }
					: { body: { dlqs: [{ id: 'b', attempts: reads++ }] } },
			{ times: Infinity },
		);

		const result = await retryMany(
			{},
			{ items: itemsOf({ id: 'a', scenarioId: 1 }, { id: 'b', scenarioId: 2 }), onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result)).toEqual([
			{ id: 'a', scenarioId: 1, error: expect.stringMatching(/'a' \[item 0\]: HTTP 404\. No such scenario/) },
			ended('b', 'failed', 1, 2),
		]);
	});

	test('after the retry reports queued ones as pending, and a hint says why', async () => {
		skipWaits();
		let reads = 0;
		reply(
			origin,
			'GET',
			'/api/v2/dlqs',
			() =>
				reads++ === 0 ? { body: { dlqs: [{ id: 'a', attempts: 0 }] } } : { status: 500, body: { message: 'Down' } },
			{ times: Infinity },
		);
		reply(origin, 'POST', '/api/v2/dlqs/retry', { body: { dlqs: ['a'] } });

		const result = await retryMany(list('a'));

		expect(result.error).toBeUndefined();
		expect(jsonOf(result)).toEqual([ended('a', 'pending')]);
		expect(result.hints.map(({ message }) => message)).toEqual([
			'1 retried: 1 pending',
			expect.stringMatching(/^1 retry is queued, but its outcome could not be read: HTTP 500\. Down/),
		]);
	});

	test.each(['summary', 'scenarios'])(
		'in the output %s too, about the retries that could not be read',
		async (output) => {
			skipWaits();
			let reads = 0;
			reply(
				origin,
				'GET',
				'/api/v2/dlqs',
				(request) => {
					if (scenarioOf(request) === 2) return { body: { dlqs: [{ id: 'b', attempts: 0 }] } };
					return reads++ === 0
						? { body: { dlqs: [{ id: 'a', attempts: 0 }] } }
						: { status: 403, body: { message: 'Not yours' } };
				},
				{ times: Infinity },
			);
			for (const id of ['a', 'b']) reply(origin, 'POST', '/api/v2/dlqs/retry', { body: { dlqs: [id] } });

			const result = await retryMany(
				{ output },
				{ items: itemsOf({ id: 'a', scenarioId: 1 }, { id: 'b', scenarioId: 2 }) },
			);

			const unread = expect.stringMatching(
				/^1 retry is queued, but its outcome could not be read: HTTP 403\. Not yours/,
			);
			const told = jsonOf(result).map(({ pending, errors }) => ({ pending, errors }));
			expect(told).toEqual(
				output === 'summary'
					? [{ pending: 2, errors: [unread] }]
					: [
							{ pending: 1, errors: [unread] },
							{ pending: 1, errors: undefined },
						],
			);
		},
	);

	test.each([
		[{ maxWait: -1 }, /'Max Wait \(Seconds\)' must be 0 or more/],
		[{ options: { chunkSize: 0 } }, /'Chunk Size' must be 1 or more/],
		[{ waitForOutcome: '={{ $json.missing }}' }, /The expression in 'Wait for Outcome' returned no value/],
	])('%j is refused before anything is sent', async (parameters, message) => {
		const { error } = await retryMany({ ...list('a'), ...parameters });

		expect(shownText(error)).toMatch(message);
		expect(requests).toEqual([]);
	});
});

describe("Wait for Outcome under n8n's Retry On Fail", () => {
	test('waits for what an earlier try queued, and does not count its old attempts as a failure', async () => {
		skipWaits();
		let refusals = 0;
		service(
			(scenarioId, read) =>
				scenarioId === 1
					? [{ id: 'a', attempts: read < 2 ? 3 : 4, resolved: read >= 2 }]
					: [{ id: 'b', attempts: read < 2 ? 0 : 1 }],
			{
				queue: (request) =>
					scenarioOf(request) === 2 && refusals++ < 1 ? { status: 403, body: {} } : { body: { dlqs: idsOf(request) } },
			},
		);

		const result = await retryMany(
			{},
			{
				items: itemsOf({ id: 'a', scenarioId: 1 }, { id: 'b', scenarioId: 2 }),
				retryOnFail: true,
				maxTries: 2,
			},
		);

		expect(result.tries).toBe(2);
		expect(jsonOf(result)).toEqual([ended('a', 'resolved', 4), ended('b', 'failed', 1, 2)]);
		expect(posts().map(scenarioOf).sort()).toEqual([1, 2, 2]);
	});
});
