import { rateLimitWait } from '../../../nodes/shared/http/rateLimit';
import { origin, runOperation } from '../../support/automationPlatform';
import type { Reply } from '../../support/nock';
import { reply, strictNock } from '../../support/nock';
import { locator, itemsOf } from '../../support/input';
import { jsonOf, shownText } from '../../support/results';
import { skipWaits } from '../../support/waits';

const requests = strictNock();
afterEach(() => {
	jest.restoreAllMocks();
});

const dlq = { body: { dlq: { id: 'a' } } };
const tooMany: Reply = { status: 429, body: { message: 'Requests limit exceeded, try again later.' } };

/** Answers the requests of a test with these replies, one after the other. */
function answers(method: string, path: string, ...replies: Reply[]): void {
	for (const one of replies) reply(origin, method, path, one);
}

const get = async (options: Parameters<typeof runOperation>[2] = {}, parameters = {}) =>
	await runOperation('incompleteExecution.get', { dlqId: locator('a'), simplify: false, ...parameters }, options);

describe('a rate limit (429)', () => {
	test('is waited for each time, and then the request is sent again', async () => {
		const waits = skipWaits();
		const limited = { ...tooMany, headers: { 'retry-after': '7' } };
		answers('GET', '/api/v2/dlqs/a', limited, limited, dlq);

		expect((await get()).error).toBeUndefined();
		// A wait that starts a millisecond after the answer is a millisecond shorter.
		expect(waits.map((wait) => Math.round(wait / 100) * 100)).toEqual([7000, 7000]);
		expect(requests[2]).toEqual(requests[0]);
	});

	const now = Date.parse('2026-01-31T08:00:00Z');
	test.each([
		['Retry-After in seconds', { 'retry-after': '12' }, 12_000],
		['Retry-After in fractions of a second', { 'retry-after': '0.5' }, 500],
		['Retry-After with blanks', { 'retry-after': ' 12 ' }, 12_000],
		['Retry-After as a date', { 'retry-after': 'Sat, 31 Jan 2026 08:00:30 GMT' }, 30_000],
		['Retry-After as a date in the past', { 'retry-after': 'Sat, 31 Jan 2026 07:59:00 GMT' }, 0],
		['x-ratelimit-reset', { 'x-ratelimit-reset': String(now / 1000 + 45) }, 45_000],
		[
			'Retry-After before x-ratelimit-reset',
			{ 'retry-after': '2', 'x-ratelimit-reset': String(now / 1000 + 45) },
			2000,
		],
		[
			'x-ratelimit-reset where Retry-After cannot be read',
			{ 'retry-after': 'soon', 'x-ratelimit-reset': String(now / 1000 + 45) },
			45_000,
		],
		['an x-ratelimit-reset in the past', { 'x-ratelimit-reset': String(now / 1000 - 5) }, 60_000],
		['nothing', {}, 60_000],
		['invalid headers', { 'retry-after': '-3', 'x-ratelimit-reset': 'never' }, 60_000],
	])('the wait is read from %s', (_, headers, wait) => {
		expect(rateLimitWait({ headers }, now)).toBe(wait);
	});

	test('is waited for one minute if the answer has no Retry-After', async () => {
		const waits = skipWaits();
		answers('GET', '/api/v2/dlqs/a', { status: 429, body: 'Too Many Requests' }, dlq);

		expect((await get()).error).toBeUndefined();
		// The clock may advance by a millisecond between the refusal and the pause.
		expect(waits.map((ms) => Math.round(ms / 100) * 100)).toEqual([60_000]);
	});

	test('is waited for at least 100 ms, even if the service asks for no wait', async () => {
		const waits = skipWaits();
		answers('GET', '/api/v2/dlqs/a', { ...tooMany, headers: { 'retry-after': '0' } }, dlq);

		expect((await get()).error).toBeUndefined();
		expect(waits).toEqual([expect.any(Number)]);
		expect(waits[0]).toBeGreaterThanOrEqual(100);
	});

	test('makes all requests of the run wait', async () => {
		const waits = skipWaits();
		let refused = false;
		reply(
			origin,
			'GET',
			/^\/api\/v2\/dlqs\//,
			() => {
				if (refused) return dlq;
				refused = true;
				return { ...tooMany, headers: { 'retry-after': '30' } };
			},
			{ times: 4 },
		);

		const result = await get(
			{ items: itemsOf({ id: 'a' }, { id: 'b' }, { id: 'c' }) },
			{ dlqId: locator('={{ $json.id }}'), requestOptions: { maxInFlight: 1 } },
		);

		expect(jsonOf(result)).toHaveLength(3);
		// The clock may advance by a millisecond between the refusal and the pause.
		expect(waits.map((ms) => Math.round(ms / 100) * 100)).toEqual([30_000]);
	});

	test('makes the next page of a list wait if another item got it', async () => {
		const answeredAt: number[] = [];
		let limitedAt = 0;
		reply(
			origin,
			'GET',
			'/api/v2/scenarios',
			({ query }) => {
				const { teamId, 'pg[offset]': offset = '0' } = Object.fromEntries(query);
				if (teamId === '1' && limitedAt === 0) {
					limitedAt = Date.now();
					return { ...tooMany, headers: { 'retry-after': '1' } };
				}
				if (offset !== '0') answeredAt.push(Date.now());
				const isLast = Number(offset) >= 4;
				return {
					body: { scenarios: isLast ? [] : [{ id: Number(offset) + 1 }, { id: Number(offset) + 2 }], pg: { limit: 2 } },
					// Delays the first page until after the refusal.
					...(teamId === '2' && { delay: 50 }),
				};
			},
			{ times: Infinity },
		);

		const result = await runOperation(
			'scenario.getAll',
			{ scope: 'team', teamId: locator('={{ $json.team }}'), returnAll: true, simplify: false },
			{ items: itemsOf({ team: 1 }, { team: 2 }) },
		);

		expect(result.error).toBeUndefined();
		expect(jsonOf(result)).toHaveLength(8);
		expect(answeredAt).toHaveLength(4);
		expect(Math.min(...answeredAt) - limitedAt).toBeGreaterThanOrEqual(990);
	});

	test('fails at once if the wait is longer than allowed, with the message of the service', async () => {
		const waits = skipWaits();
		answers('POST', '/api/v2/dlqs/a/retry', { ...tooMany, headers: { 'retry-after': '301' } });

		const { error } = await runOperation('incompleteExecution.retry', { dlqId: locator('a') });

		expect(shownText(error)).toMatch(
			/HTTP 429\. Requests limit exceeded, try again later\. The service asks to wait 301 s: raise 'Max Pause \(Seconds\)'/,
		);
		expect(error).toMatchObject({ httpCode: '429' });
		expect(waits).toEqual([]);
	});

	test('is waited for no longer in total than the option allows', async () => {
		const waits = skipWaits();
		const limited = { ...tooMany, headers: { 'retry-after': '4' } };
		answers('GET', '/api/v2/dlqs/a', limited, limited, limited);

		const { error } = await get({}, { requestOptions: { maxRateLimitWait: 10 } });

		expect(shownText(error)).toMatch(/HTTP 429\. Requests limit exceeded/);
		expect(waits.map((ms) => Math.round(ms / 100) * 100)).toEqual([4000, 4000]);
	});

	test('is not waited for if the option is 0', async () => {
		const waits = skipWaits();
		answers('GET', '/api/v2/dlqs/a', { ...tooMany, headers: { 'retry-after': '1' } });

		const { error } = await get({}, { requestOptions: { maxRateLimitWait: 0 } });

		expect(shownText(error)).toMatch(/HTTP 429/);
		expect(waits).toEqual([]);
	});

	test('fails every item at once if the wait is too long, and sends only a few more requests', async () => {
		const startedAt = Date.now();
		reply(origin, 'GET', /^\/api\/v2\/dlqs\//, { ...tooMany, headers: { 'retry-after': '3600' } }, { times: Infinity });

		const result = await get(
			{
				items: itemsOf(...Array.from({ length: 30 }, (_, index) => ({ id: `a${index}` }))),
				onError: 'continueRegularOutput',
			},
			{ dlqId: locator('={{ $json.id }}') },
		);

		expect(Date.now() - startedAt).toBeLessThan(2000);
		expect(jsonOf(result)).toHaveLength(30);
		jsonOf(result).forEach((json, index) =>
			expect(json).toEqual({
				id: `a${index}`,
				error: expect.stringMatching(
					new RegExp(`'a${index}' \\[item ${index}\\]: HTTP 429\\. Requests limit exceeded.*wait 3600 s`),
				),
			}),
		);
		expect(requests.length).toBeLessThanOrEqual(10);
	});

	test('ends a run without Continue On Fail at once if the wait is too long', async () => {
		const startedAt = Date.now();
		reply(origin, 'GET', /^\/api\/v2\/dlqs\//, { ...tooMany, headers: { 'retry-after': '3600' } }, { times: Infinity });

		const { error } = await get(
			{ items: itemsOf(...Array.from({ length: 30 }, (_, index) => ({ id: `a${index}` }))) },
			{ dlqId: locator('={{ $json.id }}') },
		);

		expect(Date.now() - startedAt).toBeLessThan(2000);
		expect(shownText(error)).toMatch(/HTTP 429/);
	});

	test('stops waiting within a second when the execution is stopped', async () => {
		answers('GET', '/api/v2/dlqs/a', { ...tooMany, headers: { 'retry-after': '200' } });
		const stop = new AbortController();
		setTimeout(() => stop.abort(), 150);
		const startedAt = Date.now();

		await get({ abortSignal: stop.signal });

		expect(Date.now() - startedAt).toBeLessThan(1150);
		expect(requests).toHaveLength(1);
	});
});

describe('temporary faults', () => {
	test('repeats a read after 502, 503 and 504', async () => {
		const waits = skipWaits();
		answers('GET', '/api/v2/dlqs/a', { status: 502 }, { status: 503 }, { status: 504 }, dlq);

		expect((await get()).error).toBeUndefined();
		expect(waits).toEqual([250, 1000, 3000]);
	});

	test.each([502, 503, 504])('gives a read up after three repeats of %i', async (status) => {
		skipWaits();
		answers('GET', '/api/v2/dlqs/a', ...Array.from({ length: 4 }, () => ({ status, body: { message: 'Down' } })));

		const { error } = await get();

		expect(shownText(error)).toMatch(new RegExp(`HTTP ${status}\\. Down\\.`));
		expect(shownText(error)).not.toMatch(/may have been processed/);
	});

	test('G19 waits for a read as long as a 503 asks for, and states the wait if it is too long', async () => {
		const waits = skipWaits();
		const busy = (seconds: string): Reply => ({ status: 503, headers: { 'retry-after': seconds } });
		answers('GET', '/api/v2/dlqs/a', busy('7'), busy('301'));

		const { error } = await get();

		expect(waits.map((ms) => Math.round(ms / 100) * 100)).toEqual([7000]);
		expect(shownText(error)).toMatch(
			/HTTP 503.*asks to wait 301 s: raise 'Max Pause \(Seconds\)'.* or try again later\./,
		);
	});

	test.each([400, 401, 403, 404, 406, 409, 422, 500, 501])('does not repeat a read after %i', async (status) => {
		answers('GET', '/api/v2/dlqs/a', { status, body: { message: 'No' } });

		expect(shownText((await get()).error)).toMatch(new RegExp(`HTTP ${status}\\. No\\.`));
		expect(requests).toHaveLength(1);
	});

	test.each([500, 502, 503, 504])(
		'sends a write once, and says that it may have been processed: %i',
		async (status) => {
			answers('POST', '/api/v2/dlqs/a/retry', { status, body: { message: 'Down' } });

			const { error } = await runOperation('incompleteExecution.retry', { dlqId: locator('a') });

			expect(shownText(error)).toMatch(new RegExp(`HTTP ${status}\\. Down\\..*may have been processed`));
			expect(requests).toHaveLength(1);
		},
	);
});

describe('D13: an error page of a proxy', () => {
	const page = `<!DOCTYPE html><html><head><title>502</title></head><body>${'Bad gateway '.repeat(500)}</body></html>`;

	test.each([502, 524])('%i gives a short message with the status and without the page', async (status) => {
		skipWaits();
		reply(
			origin,
			'GET',
			'/api/v2/dlqs/a',
			{ status, body: page, headers: { 'content-type': 'text/html' } },
			{ times: status === 502 ? 4 : 1 },
		);

		const { error } = await get();

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: String(status) });
		expect(shownText(error)).toMatch(new RegExp(`HTTP ${status}\\. The response is a web page`));
		expect(error?.message.length).toBeLessThan(300);
		expect(JSON.stringify(error)).not.toMatch(/<html|Bad gateway Bad/i);
	});

	test('with text gives a message with the first words only', async () => {
		answers('GET', '/api/v2/dlqs/a', { status: 500, body: 'upstream error '.repeat(200) });

		const { error } = await get();

		expect(shownText(error)).toMatch(/HTTP 500\. upstream error upstream/);
		expect(error?.message.length).toBeLessThanOrEqual(300);
	});

	test('with status 200 is not accepted as a result', async () => {
		answers('GET', '/api/v2/dlqs/a', { body: page });

		expect(shownText((await get()).error)).toMatch(/response is a web page, not JSON.*Base URL/);
	});
});

describe('numbers in an answer', () => {
	test('keep the digits of an integer that a JavaScript number cannot hold', async () => {
		answers('GET', '/api/v2/dlqs/a', {
			body: '{"dlq":{"id":12345678901234567890,"size":-98765432109876543210,"small":9007199254740991,"text":"12345678901234567890","list":[10000000000000000001,1.5]}}',
		});

		expect(jsonOf(await get())).toEqual([
			{
				id: '12345678901234567890',
				size: '-98765432109876543210',
				small: 9007199254740991,
				text: '12345678901234567890',
				list: ['10000000000000000001', 1.5],
			},
		]);
	});

	test('in a text with quotes and backslashes stay the same', async () => {
		const dlqWithText = { id: 'a', reason: 'he said: "12345678901234567890\\" , 12345678901234567890' };
		answers('GET', '/api/v2/dlqs/a', { body: { dlq: dlqWithText } });

		expect(jsonOf(await get())).toEqual([dlqWithText]);
	});
});

describe('a failing run', () => {
	test('without Continue On Fail starts no more requests, lets started ones end, and says how many items were completed', async () => {
		reply(
			origin,
			'GET',
			/^\/api\/v2\/dlqs\//,
			async ({ path }) => {
				if (path.endsWith('/a3')) return { status: 404, body: { message: 'Not found' } };
				await new Promise((resolve) => setTimeout(resolve, 30));
				return dlq;
			},
			{ times: 10 },
		);

		const { error, output } = await get(
			{ items: itemsOf(...Array.from({ length: 100 }, (_, index) => ({ id: `a${index}` }))) },
			{ dlqId: locator('={{ $json.id }}') },
		);

		expect(output).toEqual([]);
		expect(shownText(error)).toMatch(/'a3' \[item 3\]: HTTP 404/);
		expect(error).toMatchObject({ description: expect.stringMatching(/9 of 100 items were completed/) });
		expect(requests).toHaveLength(10);
	});
});

describe('D32: single operations under Continue On Fail', () => {
	test('returns an error item with the input for the third of five retries, which fails, and the others unchanged in order', async () => {
		reply(
			origin,
			'POST',
			/^\/api\/v2\/dlqs\/.*\/retry$/,
			({ path }) => {
				const id = path.split('/')[4];
				return id === 'c' ? { status: 404, body: { code: 'IM304', message: 'Not found' } } : { body: { dlq: id } };
			},
			{ times: 5 },
		);
		// The node looks up an ID that was refused.
		reply(origin, 'GET', '/api/v2/dlqs/c', { status: 404, body: {} });

		const { output } = await runOperation(
			'incompleteExecution.retry',
			{ dlqId: locator('={{ $json.id }}') },
			{
				items: itemsOf({ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }, { id: 'e' }),
				onError: 'continueRegularOutput',
			},
		);

		expect(output[0].map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
			[{ id: 'a', outcome: 'queued' }, { item: 0 }],
			[{ id: 'b', outcome: 'queued' }, { item: 1 }],
			[{ id: 'c', error: expect.stringMatching(/'c' \[item 2\]: HTTP 404 IM304\. Not found/) }, { item: 2 }],
			[{ id: 'd', outcome: 'queued' }, { item: 3 }],
			[{ id: 'e', outcome: 'queued' }, { item: 4 }],
		]);
	});
});

describe("n8n's Retry On Fail", () => {
	const retry = async (ids: string[], options: Parameters<typeof runOperation>[2] = {}) =>
		await runOperation(
			'incompleteExecution.retry',
			{ dlqId: locator('={{ $json.id }}') },
			{ items: itemsOf(...ids.map((id) => ({ id }))), retryOnFail: true, maxTries: 3, ...options },
		);
	const sentTo = (id: string) => requests.filter(({ path }) => path.includes(`/${id}/`)).length;

	test('does not repeat requests that succeeded', async () => {
		let failures = 0;
		reply(
			origin,
			'POST',
			/retry$/,
			({ path }) =>
				path.includes('/b/') && failures++ < 1
					? { status: 409, body: { message: 'Locked' } }
					: { body: { dlq: path.split('/')[4] } },
			{ times: Infinity },
		);
		reply(origin, 'GET', '/api/v2/dlqs/b', { body: { dlq: { id: 'b', resolved: false } } });

		const result = await retry(['a', 'b', 'c']);

		expect(result.tries).toBe(2);
		expect(jsonOf(result).map((json) => (json as { id: string }).id)).toEqual(['a', 'b', 'c']);
		expect(['a', 'b', 'c'].map(sentTo)).toEqual([1, 2, 1]);
	});

	test.each([
		['was answered with 500', { status: 500, body: { message: 'Down' } }],
		['was answered with 502', { status: 502, body: '<html></html>' }],
		['was answered 200 with something else', { body: { ok: true } }],
		['was answered 200 with a web page', { body: '<html></html>' }],
	])('does not repeat a POST that %s, because it may have been processed', async (_, fault) => {
		reply(origin, 'POST', /retry$/, fault, { times: Infinity });

		const { error, tries } = await retry(['a']);

		expect(tries).toBe(3);
		expect(shownText(error)).toMatch(/may have been processed/);
		expect(sentTo('a')).toBe(1);
	});

	test('repeats a POST that was refused', async () => {
		let failures = 0;
		reply(origin, 'POST', /retry$/, () => (failures++ < 2 ? { status: 403, body: {} } : { body: { dlq: 'a' } }), {
			times: 3,
		});

		const result = await retry(['a']);

		expect(jsonOf(result)).toEqual([{ id: 'a', outcome: 'queued' }]);
	});

	test('sends again in another execution of the same node', async () => {
		reply(origin, 'POST', /retry$/, { body: { dlq: 'a' } }, { times: 2 });

		await retry(['a']);
		await retry(['a']);

		expect(sentTo('a')).toBe(2);
	});

	test('on the routing entry point does not repeat requests that were processed or may have been', async () => {
		let failures = 0;
		reply(
			origin,
			'POST',
			/retry$/,
			({ path }) => {
				if (path.includes('/b/')) return { status: 500, body: { message: 'Down' } };
				return failures++ < 0 ? { status: 409 } : { body: { dlq: path.split('/')[4] } };
			},
			{ times: Infinity },
		);

		const { error } = await retry(['a', 'b'], { entryPoint: 'routing' });

		expect(shownText(error)).toMatch(/may have been processed/);
		expect(['a', 'b'].map(sentTo)).toEqual([1, 1]);
	});
});
