import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { origin, runOperation } from '../../../support/automationPlatform';
import { itemsOf, locator } from '../../../support/input';
import type { Reply } from '../../../support/nock';
import { reply, strictNock } from '../../../support/nock';
import { jsonOf, pairsOf, shownText } from '../../../support/results';
import { skipWaits } from '../../../support/waits';

// Retry of a single incomplete execution.

const requests = strictNock();
afterEach(() => {
	jest.restoreAllMocks();
});

const sent = () => requests.map(({ method, path }) => `${method} ${path.replace('/api/v2/dlqs/', '')}`);

/** The service queues the ID, or answers with `answer`. */
const retries = (answer: Reply = { body: { dlq: 'a' } }, id = 'a') =>
	reply(origin, 'POST', `/api/v2/dlqs/${id}/retry`, answer);
/** The records that the service has of the ID, one after the other. The last one stays. */
function records(states: Array<IDataObject | Reply>, id = 'a'): void {
	let read = 0;
	const next = (): Reply => {
		const state = states[Math.min(read++, states.length - 1)];
		return 'status' in state ? (state as Reply) : { body: { dlq: { id, scenarioId: 1, ...(state as IDataObject) } } };
	};
	reply(origin, 'GET', `/api/v2/dlqs/${id}`, next, { times: Infinity });
}

const retry = async (parameters: INodeParameters = {}, options: Parameters<typeof runOperation>[2] = {}) =>
	await runOperation('incompleteExecution.retry', { dlqId: locator('a'), ...parameters }, options);
const wait = { waitForOutcome: true };
const NOT_FOUND: Reply = { status: 404, body: { code: 'IM304', message: 'Not found' } };

test('the outcome is queued without Wait for Outcome, and nothing else is read', async () => {
	retries();

	expect(jsonOf(await retry())).toEqual([{ id: 'a', outcome: 'queued' }]);
	expect(sent()).toEqual(['POST a/retry']);
});

describe('Wait for Outcome', () => {
	test('reports resolved from the record, in the key order of Retry Many', async () => {
		skipWaits();
		retries();
		records([
			{ attempts: 1, scenarioName: 'Orders', reason: 'Timeout' },
			{ attempts: 1 },
			{ attempts: 2, resolved: true },
		]);

		const [json] = jsonOf(await retry(wait));

		expect(Object.entries(json)).toEqual([
			['id', 'a'],
			['outcome', 'resolved'],
			['scenarioId', 1],
			['scenarioName', 'Orders'],
			['reason', 'Timeout'],
			['attempts', 2],
		]);
		expect(sent()).toEqual(['GET a', 'POST a/retry', 'GET a', 'GET a']);
	});

	test('reports failed with the reason of the new failure', async () => {
		skipWaits();
		retries();
		records([
			{ attempts: 1, reason: 'Timeout' },
			{ attempts: 2, reason: 'Service answered 503.' },
		]);

		expect(jsonOf(await retry(wait))).toEqual([
			{ id: 'a', outcome: 'failed', scenarioId: 1, reason: 'Service answered 503.', attempts: 2 },
		]);
	});

	test('reports gone if it was deleted during the wait', async () => {
		skipWaits();
		retries();
		records([{ attempts: 1 }, NOT_FOUND]);

		expect(jsonOf(await retry(wait))).toEqual([{ id: 'a', outcome: 'gone', scenarioId: 1 }]);
	});

	test('reports pending if it has not ended in time', async () => {
		const waits = skipWaits();
		retries();
		records([{ attempts: 1 }]);

		expect(jsonOf(await retry({ ...wait, maxWait: 20 }))).toEqual([{ id: 'a', outcome: 'pending', scenarioId: 1 }]);
		expect(Math.round(waits.reduce((sum, ms) => sum + ms, 0) / 1000)).toBe(20);
	});

	test('reports pending with a hint if its record can no longer be read, because it is queued', async () => {
		skipWaits();
		retries();
		records([{ attempts: 1 }, { status: 403, body: { message: 'No' } }]);

		const result = await retry(wait);

		expect([result.error, jsonOf(result)]).toEqual([undefined, [{ id: 'a', outcome: 'pending', scenarioId: 1 }]]);
		expect(result.hints).toMatchObject([{ message: expect.stringMatching(/^1 retry is queued.*HTTP 403\. No/) }]);
	});

	test('queues nothing if its record cannot be read before', async () => {
		records([{ status: 403, body: { message: 'No' } }]);

		const { error } = await retry(wait);

		expect(shownText(error)).toMatch(/HTTP 403\. No/);
		expect(sent()).toEqual(['GET a']);
	});

	test.each([1, 10])(
		'does not delay the retry of other items, with %i in flight',
		async (maxInFlight) => {
			skipWaits();
			const ids = Array.from({ length: 12 }, (_, index) => `d${index}`);
			for (const id of ids) {
				retries({ body: { dlq: id } }, id);
				records([{ attempts: 0 }, { attempts: 0 }, { attempts: 1, resolved: true }], id);
			}

			const result = await retry(
				{ dlqId: locator('={{ $json.id }}'), ...wait, requestOptions: { maxInFlight } },
				{ items: itemsOf(...ids.map((id) => ({ id }))) },
			);

			expect(jsonOf(result).map(({ id, outcome }) => [id, outcome])).toEqual(ids.map((id) => [id, 'resolved']));
			expect(pairsOf(result)).toEqual(ids.map((_, index) => [index]));
		},
		10_000,
	);

	test('refuses an invalid Max Wait before anything is sent', async () => {
		const { error } = await retry({ ...wait, maxWait: '={{ "soon" }}' });

		expect([shownText(error), requests]).toEqual([
			expect.stringMatching(/'Max Wait \(Seconds\)' must be a number/),
			[],
		]);
	});

	test("does not queue again under n8n's Retry On Fail", async () => {
		skipWaits();
		retries({ body: { dlq: 'b' } }, 'b');
		records([{ attempts: 1 }, { attempts: 2 }], 'b');
		retries({ status: 403, body: {} }, 'c');
		retries({ body: { dlq: 'c' } }, 'c');
		records([{ attempts: 1 }, { attempts: 1 }, { attempts: 2, resolved: true }], 'c');

		const result = await retry(
			{ dlqId: locator('={{ $json.id }}'), ...wait, requestOptions: { maxInFlight: 1 } },
			{ items: itemsOf({ id: 'b' }, { id: 'c' }), retryOnFail: true, maxTries: 2 },
		);

		expect(jsonOf(result)).toMatchObject([
			{ id: 'b', outcome: 'failed' },
			{ id: 'c', outcome: 'resolved' },
		]);
		expect(sent().filter((one) => one.startsWith('POST'))).toEqual(['POST b/retry', 'POST c/retry', 'POST c/retry']);
	});
});

describe('a refusal', () => {
	test.each([400, 404, 409, 422])('with %i is no error if it is already resolved: it is skipped', async (status) => {
		retries({ status, body: { message: 'Cannot be retried' } });
		records([{ resolved: true, scenarioName: 'Orders', reason: 'Timeout' }]);

		const result = await retry();

		expect(result.error).toBeUndefined();
		expect(Object.entries(jsonOf(result)[0])).toEqual([
			['id', 'a'],
			['outcome', 'skipped'],
			['scenarioId', 1],
			['scenarioName', 'Orders'],
			['reason', 'Timeout'],
			['message', 'Already resolved: nothing to do'],
		]);
		expect(pairsOf(result)).toEqual([[0]]);
		expect(sent()).toEqual(['POST a/retry', 'GET a']);
	});

	test.each([
		['says not resolved', { resolved: false }],
		['does not exist', NOT_FOUND],
		['cannot be read', { status: 403, body: { message: 'No' } }],
		['says deleted', { deleted: true, resolved: true }],
	])('of one whose record %s is the error of the service', async (_, record) => {
		retries({ status: 400, body: { code: 'SC400', message: 'Cannot be retried' } });
		records([record]);

		const { error, output } = await retry();

		expect(shownText(error)).toMatch(/'a' \[item 0\]: HTTP 400 SC400\. Cannot be retried/);
		expect(output).toEqual([]);
	});

	test.each([401, 403, 500])('with %i is an error, and the record is not read', async (status) => {
		retries({ status, body: { message: 'No' } });

		const { error } = await retry();

		expect(shownText(error)).toMatch(new RegExp(`HTTP ${status}\\. No`));
		expect(sent()).toEqual(['POST a/retry']);
	});

	test('of one of several items skips it, queues the others, and keeps an error with its item', async () => {
		for (const id of ['b', 'c']) retries({ status: 400, body: { message: 'Cannot be retried' } }, id);
		retries();
		records([{ resolved: true }], 'b');
		records([{ resolved: false }], 'c');

		const result = await retry(
			{ dlqId: locator('={{ $json.key }}') },
			{ items: itemsOf({ key: 'a' }, { key: 'b' }, { key: 'c' }), onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result)).toEqual([
			{ id: 'a', outcome: 'queued' },
			expect.objectContaining({ id: 'b', outcome: 'skipped' }),
			{ key: 'c', error: expect.stringMatching(/'c' \[item 2\]: HTTP 400/) },
		]);
	});
});
