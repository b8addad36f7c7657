import type { INodeParameters } from 'n8n-workflow';

import { origin, runOperation } from '../../../support/automationPlatform';
import { CredentialsHelper } from '../../../support/engine/credentials';
import type { RecordedRequest, Reply } from '../../../support/nock';
import { reply, strictNock } from '../../../support/nock';
import { locator, itemsOf } from '../../../support/input';
import { jsonOf, pairsOf, shownText } from '../../../support/results';

const requests = strictNock();

const idsOf = ({ body }: RecordedRequest) => (body as { ids: string[] }).ids;
const scenarioOf = ({ query }: RecordedRequest) => Object.fromEntries(query).scenarioId;

/** The service queues all IDs of the request. */
const queueAll = (request: RecordedRequest): Reply => ({ body: { dlqs: idsOf(request) } });

function retries(answer: Reply | ((request: RecordedRequest) => Reply) = queueAll, times = 1): void {
	reply(origin, 'POST', '/api/v2/dlqs/retry', answer, { times });
}

const retryMany = async (parameters: INodeParameters, options: Parameters<typeof runOperation>[2] = {}) =>
	await runOperation('incompleteExecution.retryMany', { source: 'inputItems', ...parameters }, options);

const queued = (id: string, scenarioId = 1) => ({ id, outcome: 'queued', scenarioId });

describe('Retry Many: IDs from the input items', () => {
	test('sends all in one request, and returns one item for each, paired with its input', async () => {
		retries();

		const result = await retryMany({}, { items: itemsOf({ id: 'a', scenarioId: 1 }, { id: 'b', scenarioId: 1 }) });

		expect(requests).toHaveLength(1);
		expect(requests[0]).toMatchObject({ query: [['scenarioId', '1']], body: { ids: ['a', 'b'] } });
		expect(jsonOf(result)).toEqual([queued('a'), queued('b')]);
		expect(pairsOf(result)).toEqual([[0], [1]]);
	});

	test('reads them from fields of other names, also within objects', async () => {
		retries();

		const result = await retryMany(
			{ idField: 'dlq.key', scenarioIdField: 'scenario.ref.id' },
			{
				items: itemsOf(
					{ dlq: { key: 'a' }, scenario: { ref: { id: '7' } } },
					{ dlq: { key: 12 }, scenario: { ref: { id: 7 } } },
				),
			},
		);

		expect(requests[0]).toMatchObject({ query: [['scenarioId', '7']], body: { ids: ['a', '12'] } });
		expect(jsonOf(result)).toEqual([queued('a', 7), queued('12', 7)]);
	});

	test('reads them from a field whose own name has a dot', async () => {
		retries();

		await retryMany({ idField: 'dlq.id' }, { items: itemsOf({ 'dlq.id': 'a', scenarioId: 1 }) });

		expect(idsOf(requests[0])).toEqual(['a']);
	});

	test('groups them by scenario, with one request for each, and keeps the order of the input', async () => {
		retries(queueAll, 2);

		const result = await retryMany(
			{},
			{
				items: itemsOf(
					{ id: 'a', scenarioId: 1 },
					{ id: 'b', scenarioId: 2 },
					{ id: 'c', scenarioId: 1 },
					{ id: 'd', scenarioId: '2' },
				),
			},
		);

		expect(requests.map((request) => [scenarioOf(request), idsOf(request)]).sort()).toEqual([
			['1', ['a', 'c']],
			['2', ['b', 'd']],
		]);
		expect(jsonOf(result)).toEqual([queued('a', 1), queued('b', 2), queued('c', 1), queued('d', 2)]);
		expect(pairsOf(result)).toEqual([[0], [1], [2], [3]]);
	});

	test('sends them in chunks of the size in the options', async () => {
		retries(queueAll, 3);

		await retryMany(
			{ options: { chunkSize: 2 } },
			{ items: itemsOf(...['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, scenarioId: 1 }))) },
		);

		expect(requests.map(idsOf).sort()).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
	});

	test('sends 10,000 items of four scenarios in 20 requests', async () => {
		retries(queueAll, 20);
		const items = itemsOf(
			...Array.from({ length: 10_000 }, (_, index) => ({ id: `d${index}`, scenarioId: 1 + (index % 4) })),
		);

		const result = await retryMany({}, { items });

		expect(requests).toHaveLength(20);
		expect(requests.every((request) => idsOf(request).length === 500)).toBe(true);
		expect(jsonOf(result)).toEqual(items.map(({ json }) => ({ ...json, outcome: 'queued' })));
		expect(pairsOf(result)).toEqual(items.map((_, index) => [index]));
	}, 30_000);

	test('sends a repeated ID once, and pairs its item with both inputs', async () => {
		retries();

		const result = await retryMany(
			{},
			{ items: itemsOf({ id: 'a', scenarioId: 1 }, { id: 'b', scenarioId: 1 }, { id: ' a ', scenarioId: '1' }) },
		);

		expect(idsOf(requests[0])).toEqual(['a', 'b']);
		expect(jsonOf(result)).toEqual([queued('a'), queued('b')]);
		expect(pairsOf(result)).toEqual([[0, 2], [1]]);
	});

	test('refuses an ID with two scenarios before anything is sent, because it would be sent twice', async () => {
		const items = itemsOf({ id: 'a', scenarioId: 1 }, { id: 'b', scenarioId: 1 }, { id: 'a', scenarioId: 2 });
		const message = /^'a' has scenario 2 here, but scenario 1 in item 0 \[item 2\]/;

		const stopped = await retryMany({}, { items });
		expect([stopped.error?.message, requests]).toEqual([expect.stringMatching(message), []]);

		retries();
		const result = await retryMany({}, { items, onError: 'continueRegularOutput' });

		expect(requests.map(idsOf)).toEqual([['a', 'b']]);
		expect(jsonOf(result)[2]).toEqual({ id: 'a', scenarioId: 2, error: expect.stringMatching(message) });
	});

	test.each([
		['no ID', { scenarioId: 1 }, /input item has no ID in its field 'id'.*\[item 1\]/],
		['an empty ID', { id: ' ', scenarioId: 1 }, /input item has no ID in its field 'id'.*\[item 1\]/],
		['null for an ID', { id: null, scenarioId: 1 }, /input item has no ID in its field 'id'.*\[item 1\]/],
		[
			'an object for an ID',
			{ id: {}, scenarioId: 1 },
			/Field 'id' of the input item must be an ID, not an object.*\[item 1\]/,
		],
		['no scenario', { id: 'b' }, /input item has no ID in its field 'scenarioId'.*\[item 1\]/],
		[
			'a scenario that is no number',
			{ id: 'b', scenarioId: 'x' },
			/Field 'scenarioId' of the input item must be a numeric ID.*\[item 1\]/,
		],
	])('ends the run before anything is sent at an item with %s, and names the item', async (_, json, message) => {
		const { error } = await retryMany({}, { items: itemsOf({ id: 'a', scenarioId: 1 }, json) });

		expect(shownText(error)).toMatch(message);
		expect(requests).toHaveLength(0);
	});

	test('G06 refuses IDs that lost digits for their items, and never treats them as one', async () => {
		retries();
		const [id, neighbour] = JSON.parse('[9007199254740993, 9007199254740992]') as number[];
		const kept = ['9007199254740993', 12, '12345678901234567890'];

		const result = await retryMany(
			{},
			{
				items: itemsOf(...[id, neighbour, ...kept].map((one) => ({ id: one, scenarioId: 1 })), {
					id: 'a',
					scenarioId: 2 ** 60,
				}),
				onError: 'continueRegularOutput',
			},
		);

		expect(requests.map(idsOf)).toEqual([kept.map(String)]);
		const refused = (field: string, item: number): unknown =>
			expect.objectContaining({
				error: expect.stringMatching(
					new RegExp(`Field '${field}' of the input item is a number that lost digits.*\\[item ${item}\\]`),
				),
			});
		expect(jsonOf(result)).toEqual([
			refused('id', 0),
			refused('id', 1),
			...kept.map((one) => queued(String(one))),
			refused('scenarioId', 5),
		]);
	});

	test('under Continue On Fail reports the error at the item without an ID, and sends the others', async () => {
		retries();

		const result = await retryMany(
			{},
			{
				items: itemsOf({ id: 'a', scenarioId: 1 }, { scenarioId: 1 }, { id: 'c', scenarioId: 1 }),
				onError: 'continueRegularOutput',
			},
		);

		expect(idsOf(requests[0])).toEqual(['a', 'c']);
		expect(jsonOf(result)).toEqual([
			queued('a'),
			{ scenarioId: 1, error: expect.stringMatching(/no ID.*\[item 1\]/) },
			queued('c'),
		]);
		expect(pairsOf(result)).toEqual([[0], [1], [2]]);
	});
});

describe('Retry Many: IDs from a list', () => {
	const ids = ['a', 'b', 'c'];
	test.each([
		['an array', '={{ ["a", "b", " c "] }}'],
		['an array of entries', '={{ [{ id: "a" }, { id: "b" }, { id: "c" }] }}'],
		['JSON text', '["a", "b", "c"]'],
		['text with commas', 'a, b ,c,'],
		['text with lines', ' a\nb\r\n\nc\n'],
		['text with both', 'a,b\nc'],
		['text with a repeated ID', 'a,b,a,c,b'],
	])('%s', async (_, value) => {
		retries();

		const result = await retryMany({ source: 'list', scenarioId: locator('4711'), ids: value });

		expect(requests[0]).toMatchObject({ query: [['scenarioId', '4711']], body: { ids } });
		expect(jsonOf(result)).toEqual(ids.map((id) => queued(id, 4711)));
		expect(pairsOf(result)).toEqual([[0], [0], [0]]);
	});

	test.each(['', ' ', '[]', ',\n,', '={{ null }}', '={{ [] }}'])(
		'an empty one (%j) is refused before anything is sent',
		async (value) => {
			const { error } = await retryMany({ source: 'list', scenarioId: locator(1), ids: value });

			expect(shownText(error)).toMatch(/Incomplete Execution IDs(' is empty|" is required)/);
			expect(requests).toHaveLength(0);
		},
	);

	test.each(['["a"', '={{ [["a"], {"x": 1}] }}'])(
		'one that cannot be read (%j) is refused before anything is sent',
		async (value) => {
			const { error } = await retryMany({ source: 'list', scenarioId: locator(1), ids: value });

			expect(shownText(error)).toMatch(/'Incomplete Execution IDs'/);
			expect(requests).toHaveLength(0);
		},
	);

	test('sends the same list of several input items once', async () => {
		retries();

		const result = await retryMany(
			{ source: 'list', scenarioId: locator(1), ids: 'a,b' },
			{ items: itemsOf({}, {}, {}) },
		);

		expect(requests).toHaveLength(1);
		expect(pairsOf(result)).toEqual([
			[0, 1, 2],
			[0, 1, 2],
		]);
	});

	test('refuses a missing scenario before anything is sent', async () => {
		const { error } = await retryMany({ source: 'list', scenarioId: locator(''), ids: 'a' });

		expect(shownText(error)).toMatch(/Scenario/);
		expect(requests).toHaveLength(0);
	});
});

describe('Retry Many: all of a scenario', () => {
	test('sends all, never IDs, and returns one item for each that was queued', async () => {
		retries({ body: { dlqs: ['a', 'b'] } });

		const result = await retryMany({ source: 'all', scenarioId: locator(1) });

		expect(requests[0].body).toEqual({ all: true });
		expect(jsonOf(result)).toEqual([queued('a'), queued('b')]);
		expect(pairsOf(result)).toEqual([[0], [0]]);
	});

	test('sends the exceptions', async () => {
		retries({ body: { dlqs: [] } });

		const result = await retryMany({ source: 'all', scenarioId: locator(1), exceptIds: 'x, y' });

		expect(requests[0].body).toEqual({ all: true, exceptIds: ['x', 'y'] });
		expect(jsonOf(result)).toEqual([]);
	});

	test('sends one request for each of several scenarios, and one for a repeated scenario', async () => {
		retries((request) => ({ body: { dlqs: [`of ${scenarioOf(request)}`] } }), 2);

		const result = await retryMany(
			{ source: 'all', scenarioId: locator('={{ $json.scenario }}') },
			{ items: itemsOf({ scenario: 1 }, { scenario: 2 }, { scenario: 1 }) },
		);

		expect(requests.map(scenarioOf)).toEqual(['1', '2']);
		expect(jsonOf(result)).toEqual([queued('of 1', 1), queued('of 2', 2)]);
	});

	test('under Continue On Fail a failure does not affect the other scenarios', async () => {
		retries(
			(request) =>
				scenarioOf(request) === '1' ? { status: 404, body: { message: 'Not found' } } : { body: { dlqs: ['b'] } },
			2,
		);

		const result = await retryMany(
			{ source: 'all', scenarioId: locator('={{ $json.scenario }}') },
			{ items: itemsOf({ scenario: 1 }, { scenario: 2 }), onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result)).toEqual([
			{ scenario: 1, error: expect.stringMatching(/'1' \[item 0\]: HTTP 404/) },
			queued('b', 2),
		]);
	});
});

describe('A03: many IDs are one request', () => {
	test('sends 25 input items that are mapped to one list as one request with 25 IDs', async () => {
		retries();
		const ids = Array.from({ length: 25 }, (_, index) => `d${index}`);

		const result = await retryMany(
			{ source: 'list', scenarioId: locator(1), ids: '={{ $input.all().map((item) => item.json.id) }}' },
			{ items: itemsOf(...ids.map((id) => ({ id }))) },
		);

		expect(requests).toHaveLength(1);
		expect(idsOf(requests[0])).toEqual(ids);
		expect(jsonOf(result)).toHaveLength(25);
	});

	test('sends 25 input items with their own IDs as one request with 25 IDs', async () => {
		retries();

		await retryMany(
			{},
			{ items: itemsOf(...Array.from({ length: 25 }, (_, index) => ({ id: `d${index}`, scenarioId: 1 }))) },
		);

		expect(requests).toHaveLength(1);
		expect(idsOf(requests[0])).toHaveLength(25);
	});
});

describe.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'when the execution is stopped, with On Error %s',
	(onError) => {
		const dataStoreIds = Array.from({ length: 16 }, (_, index) => index + 1);
		const all = { source: 'all', scenarioId: locator('={{ 1 + $itemIndex }}'), confirm: true };

		// The refused requests before it are the whole chunk and its first halves.
		test.each([
			['incompleteExecution.retryMany', 2, {}],
			['incompleteExecution.deleteMany', 2, {}],
			['incompleteExecution.retryMany', 0, { options: { chunkSize: 1 } }],
			['incompleteExecution.deleteMany', 0, { options: { chunkSize: 1 } }],
			['incompleteExecution.retryMany', 0, all],
			['incompleteExecution.deleteMany', 0, all],
			['dataStore.deleteMany', 2, { teamId: locator(1), dataStoreIds }],
		])('%s sends nothing more after %i refusals (%j)', async (operation, refusals, parameters) => {
			const stop = new AbortController();
			const sent = jest.spyOn(CredentialsHelper.prototype, 'authenticate');
			let sentBefore = 0;
			let writes = 0;
			const refuse = () => {
				writes += 1;
				if (writes > refusals) {
					sentBefore = sent.mock.calls.length;
					stop.abort();
				}
				return { status: 400, body: { message: 'Bad ID' } };
			};
			reply(origin, operation.includes('retry') ? 'POST' : 'DELETE', /./, refuse, { times: Infinity });
			const ids = dataStoreIds.map((id) => ({ id }));
			const lists = { dlqs: ids, dataStores: ids, pg: { offset: 0, limit: 10_000 } };
			reply(origin, 'GET', /./, { body: lists }, { times: Infinity });
			const items = itemsOf(...dataStoreIds.map((id) => ({ id, scenarioId: 1 })));

			await runOperation(
				operation,
				{ source: 'inputItems', ...parameters, requestOptions: { maxInFlight: 1 } },
				{ items: operation.startsWith('dataStore') ? itemsOf({}) : items, onError, abortSignal: stop.signal },
			);

			const sentAfter = sent.mock.calls.length - sentBefore;
			sent.mockRestore();
			expect({ writes, sentAfter }).toEqual({ writes: refusals + 1, sentAfter: 0 });
		});
	},
);

describe('D32: bulk operations under Continue On Fail', () => {
	test('only chunks without an answer have an error, which says that they may have been queued, and later chunks are sent', async () => {
		retries(
			(request) => (idsOf(request).includes('d2') ? { status: 502, body: '<html></html>' } : queueAll(request)),
			4,
		);

		const result = await retryMany(
			{ options: { chunkSize: 2 } },
			{
				items: itemsOf(...Array.from({ length: 8 }, (_, index) => ({ id: `d${index}`, scenarioId: 1 }))),
				onError: 'continueRegularOutput',
			},
		);

		jsonOf(result).forEach((json, index) =>
			expect(json).toEqual(
				[2, 3].includes(index)
					? {
							id: `d${index}`,
							scenarioId: 1,
							error: expect.stringMatching(
								new RegExp(`'d${index}' \\[item ${index}\\]: HTTP 502.*may have been processed`),
							),
						}
					: queued(`d${index}`),
			),
		);
		expect(pairsOf(result)).toEqual(Array.from({ length: 8 }, (_, index) => [index]));
	});

	test('the error output gets the failed items, the other output the rest', async () => {
		retries((request) => (idsOf(request).includes('b') ? { status: 403, body: {} } : queueAll(request)), Infinity);

		const { output } = await retryMany(
			{ options: { chunkSize: 1 } },
			{
				items: itemsOf({ id: 'a', scenarioId: 1 }, { id: 'b', scenarioId: 1 }),
				onError: 'continueErrorOutput',
			},
		);

		expect(output[0].map(({ json }) => json)).toEqual([queued('a')]);
		expect(output[1].map(({ json }) => json)).toEqual([
			expect.objectContaining({ error: expect.stringMatching(/'b' \[item 1\]: HTTP 403/) }),
		]);
	});
});

describe("Retry Many under n8n's Retry On Fail", () => {
	const items = itemsOf(...Array.from({ length: 6 }, (_, index) => ({ id: `d${index}`, scenarioId: 1 })));
	const tried = { items, retryOnFail: true, maxTries: 3 };
	const timesSent = () => {
		const times: Record<string, number> = {};
		for (const id of requests.flatMap(idsOf)) times[id] = (times[id] ?? 0) + 1;
		return times;
	};

	test('does not queue chunks again that were queued, and returns them in the output', async () => {
		let failures = 0;
		retries(
			(request) =>
				idsOf(request).includes('d2') && failures++ < 1 ? { status: 403, body: { message: 'No' } } : queueAll(request),
			Infinity,
		);

		const result = await retryMany({ options: { chunkSize: 2 } }, tried);

		expect(result.tries).toBe(2);
		expect(jsonOf(result)).toEqual(items.map(({ json }) => queued(String(json.id))));
		expect(pairsOf(result)).toEqual(items.map((_, index) => [index]));
		expect(timesSent()).toEqual({ d0: 1, d1: 1, d2: 2, d3: 2, d4: 1, d5: 1 });
	});

	test('does not queue halves again that were queued when the rest of their chunk fails', async () => {
		retries((request) => {
			if (!idsOf(request).includes('d5')) return queueAll(request);
			return { status: idsOf(request).length === 6 ? 400 : 403, body: { message: 'Bad' } };
		}, Infinity);

		const result = await retryMany({}, tried);

		expect([result.tries, shownText(result.error)]).toEqual([3, expect.stringMatching(/'d3'.*HTTP 403/)]);
		expect(timesSent()).toEqual({ d0: 2, d1: 2, d2: 2, d3: 4, d4: 4, d5: 4 });
		expect(requests.map(idsOf).filter((sentIds) => !sentIds.includes('d5'))).toEqual([['d0', 'd1', 'd2']]);
	});

	test('does not send a refused ID again when another scenario fails', async () => {
		let failures = 0;
		retries((request) => {
			if (scenarioOf(request) === '2') return failures++ === 0 ? { status: 403, body: {} } : queueAll(request);
			return { body: { dlqs: ['a'] } };
		}, 3);
		reply(origin, 'GET', '/api/v2/dlqs', { body: { dlqs: [{ id: 'b', resolved: true }] } });

		const result = await retryMany(
			{ options: { chunkSize: 2 } },
			{
				...tried,
				items: itemsOf({ id: 'a', scenarioId: 1 }, { id: 'b', scenarioId: 1 }, { id: 'c', scenarioId: 2 }),
			},
		);

		expect(jsonOf(result)).toMatchObject([
			{ outcome: 'queued' },
			{ id: 'b', outcome: 'skipped' },
			{ outcome: 'queued' },
		]);
	});

	test.each([
		['answered with 500', { status: 500, body: { message: 'Down' } }],
		['answered 200 with a web page', { body: '<html></html>' }],
		['answered 200 with something else', { body: { ok: true } }],
		['answered 200 with nothing', { body: '' }],
	])('never sends a chunk again that was %s, because it may have been queued', async (_, fault) => {
		retries(fault, Infinity);

		const result = await retryMany({}, tried);

		expect(result.tries).toBe(3);
		expect(requests).toHaveLength(1);
		expect(shownText(result.error)).toMatch(/may have been processed/);
	});

	test.each([500, 200])('does not send all of a scenario again after an unclear answer (%i)', async (status) => {
		retries({ status, body: { message: 'Odd' } }, Infinity);

		const result = await retryMany({ source: 'all', scenarioId: locator(1) }, { retryOnFail: true, maxTries: 3 });

		expect(result.tries).toBe(3);
		expect(requests).toHaveLength(1);
	});

	test('does not queue all of a scenario again when another one fails', async () => {
		let failures = 0;
		retries(
			(request) =>
				scenarioOf(request) === '2' && failures++ < 1
					? { status: 403, body: {} }
					: { body: { dlqs: [`of ${scenarioOf(request)}`] } },
			3,
		);

		const result = await retryMany(
			{ source: 'all', scenarioId: locator('={{ $json.scenario }}') },
			{ items: itemsOf({ scenario: 1 }, { scenario: 2 }), retryOnFail: true, maxTries: 2 },
		);

		expect(jsonOf(result)).toEqual([queued('of 1', 1), queued('of 2', 2)]);
		expect(requests.map(scenarioOf)).toEqual(['1', '2', '2']);
	});

	test('queues again in another execution', async () => {
		retries(queueAll, 2);

		await retryMany({}, tried);
		await retryMany({}, tried);

		expect(requests).toHaveLength(2);
	});
});
