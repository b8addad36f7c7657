import tls from 'node:tls';

import { inputItems, operationOfEachWay } from '../../nodes/operations';
import { runOperation } from '../../support/automationPlatform';
import { answer, closedPort, type HttpHandler, type HttpServer, serve } from '../../support/http';
import { locator, itemsOf } from '../../support/input';
import { jsonOf, shownText } from '../../support/results';
import { loseCauses } from '../../support/olderErrors';
import { skipWaits } from '../../support/waits';

// These tests need a real server: sockets, timing, and the number of requests in flight.

let server: HttpServer | undefined;
const start = async (handler: HttpHandler): Promise<HttpServer> => (server = await serve(handler));

afterEach(async () => {
	jest.restoreAllMocks();
	await server?.close();
	server = undefined;
});

const sleep = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));
const ids = (count: number) => itemsOf(...Array.from({ length: count }, (_, index) => ({ id: `d${index}` })));
const ofItem = { dlqId: locator('={{ $json.id }}') };

const get = async (baseUrl: string, parameters = {}, options: Parameters<typeof runOperation>[2] = {}) =>
	await runOperation('incompleteExecution.get', { dlqId: locator('a'), ...parameters }, { baseUrl, ...options });

const serveDlq: HttpHandler = ({ path }, response) => answer(response, 200, { dlq: { id: path.split('/')[4] } });

describe('D24: a service that allows 10 parallel requests and 60 in a window', () => {
	test('answers 100 items with 100 results, and each refused request is repeated only after Retry-After', async () => {
		const windowMs = 600;
		let inFlight = 0;
		let windowEndsAt = 0;
		let used = 0;
		const refusedAt = new Map<string, number>();
		const pauses: number[] = [];
		const strict = await start(async (request, response) => {
			const now = Date.now();
			const refused = refusedAt.get(request.path);
			if (refused !== undefined) pauses.push(now - refused);
			if (now > windowEndsAt) [windowEndsAt, used] = [now + windowMs, 0];
			if (inFlight >= 10 || used >= 60) {
				refusedAt.set(request.path, now);
				const headers = { 'retry-after': String(windowMs / 1000) };
				answer(response, 429, { message: 'Requests limit exceeded, try again later.' }, headers);
				return;
			}
			inFlight += 1;
			used += 1;
			await sleep(15);
			inFlight -= 1;
			serveDlq(request, response);
		});

		const result = await get(strict.origin, ofItem, { items: ids(100) });

		expect(result.error).toBeUndefined();
		expect(jsonOf(result)).toEqual(ids(100).map(({ json }) => json));
		expect(pauses.length).toBeGreaterThan(0);
		expect(Math.min(...pauses)).toBeGreaterThanOrEqual(windowMs - 5);
	}, 30_000);
});

describe('requests in flight', () => {
	test('start at ten, grow with each good answer, and never pass the maximum', async () => {
		let most = 0;
		const steady = await start(async (request, response) => {
			// Long enough for a busy machine to send more requests.
			await sleep(100);
			if (steady.requests.length <= 10) most = steady.mostInFlight;
			serveDlq(request, response);
		});

		const result = await get(steady.origin, ofItem, { items: ids(90) });

		expect(jsonOf(result)).toHaveLength(90);
		expect(most).toBeLessThanOrEqual(11);
		expect(steady.mostInFlight).toBeGreaterThan(20);
		expect(steady.mostInFlight).toBeLessThanOrEqual(50);
	}, 15_000);

	test.each([1, 3])('never pass the maximum in the options: %i', async (maxInFlight) => {
		const steady = await start(async (request, response) => {
			await sleep(5);
			serveDlq(request, response);
		});

		await get(steady.origin, { ...ofItem, requestOptions: { maxInFlight } }, { items: ids(30) });

		expect(steady.requests).toHaveLength(30);
		expect(steady.mostInFlight).toBe(maxInFlight);
	});

	test('are halved when the service answers 429, and the refused ones are limited too', async () => {
		const responses: Array<Parameters<HttpHandler>> = [];
		const strict = await start((...one) => void responses.push(one));
		const running = get(strict.origin, ofItem, { items: ids(12) });
		const arrived = async (count: number) => {
			while (responses.length < count) await sleep(5);
			// Time for more requests to arrive, if any were sent.
			await sleep(100);
			return responses.splice(0);
		};

		const first = await arrived(10);
		first.forEach(([, response]) => answer(response, 429, {}, { 'retry-after': '0.5' }));
		const second = await arrived(1);
		const go = setInterval(() => responses.splice(0).forEach((one) => void serveDlq(...one)), 5);
		second.forEach((one) => void serveDlq(...one));
		const result = await running;
		clearInterval(go);

		expect(first).toHaveLength(10);
		expect(second).toHaveLength(5);
		expect(jsonOf(result)).toHaveLength(12);
	}, 10_000);

	test('are limited on the routing entry point too', async () => {
		const steady = await start(async (request, response) => {
			await sleep(10);
			serveDlq(request, response);
		});

		await get(
			steady.origin,
			{ ...ofItem, requestOptions: { maxInFlight: 4 } },
			{ items: ids(30), entryPoint: 'routing' },
		);

		expect(steady.requests).toHaveLength(30);
		expect(steady.mostInFlight).toBeLessThanOrEqual(4);
	});
});

describe("n8n's Request Options", () => {
	test('batching: starts a batch together, and the next one after the pause', async () => {
		const batched = await start(serveDlq);
		const startedAt = Date.now();

		await get(
			batched.origin,
			{ ...ofItem, requestOptions: { batching: { batch: { batchSize: 2, batchInterval: 150 } } } },
			{ items: ids(6) },
		);

		expect(batched.requests).toHaveLength(6);
		batched.requests.forEach(({ at }, index) =>
			expect(at).toBeGreaterThanOrEqual(startedAt + 150 * Math.floor(index / 2) - 2),
		);
		expect(batched.requests[5].at - startedAt).toBeLessThan(5 * 150 + 500);
	});

	test('timeout: ends a read with a hint to the option', async () => {
		const silent = await start(() => undefined);
		const startedAt = Date.now();

		const { error } = await get(silent.origin, { requestOptions: { timeout: 100 } });

		expect(Date.now() - startedAt).toBeLessThan(2000);
		expect(shownText(error)).toMatch(/The request timed out.*'Timeout'/);
		expect(silent.requests).toHaveLength(1);
	});

	test('timeout: counts silence only, so an answer that arrives byte by byte is read to its end', async () => {
		const slow = await start(async (_, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			for (const byte of '{"dlq":{"id":"slow"}}') {
				response.write(byte);
				await sleep(30);
			}
			response.end();
		});

		expect(jsonOf(await get(slow.origin, { requestOptions: { timeout: 400 } }))).toEqual([{ id: 'slow' }]);
		expect(slow.requests).toHaveLength(1);
	});

	test('timeout: sends a write once, and says that it may have been processed', async () => {
		const silent = await start(() => undefined);

		const { error } = await runOperation(
			'incompleteExecution.retry',
			{ dlqId: locator('a'), requestOptions: { timeout: 100 } },
			{ baseUrl: silent.origin, retryOnFail: true, maxTries: 2 },
		);

		expect(shownText(error)).toMatch(/The request timed out.*may have been processed/);
		expect(silent.requests).toHaveLength(1);
	});

	test.each([
		['dummy%20pass', 'dummy pass'],
		['100%', '100%'],
		['d%40m:m%25y', 'd@m:m%y'],
	])('proxy: sends the request through it, with its name and password: %s', async (written, password) => {
		const seen: Array<string | undefined> = [];
		const proxy = await start((request, response) => {
			seen.push(request.headers['proxy-authorization']);
			answer(response, 200, { dlq: { id: 'by proxy' } });
		});
		const { host } = new URL(proxy.origin);

		const result = await get('http://platform.example', {
			requestOptions: { proxy: `http://user:${written}@${host}` },
		});

		expect(jsonOf(result)).toEqual([{ id: 'by proxy' }]);
		expect(seen).toEqual([`Basic ${Buffer.from(`user:${password}`).toString('base64')}`]);
		expect(proxy.requests[0].headers.host).toBe('platform.example');
	});

	test.each([
		[{}, [true, undefined]],
		[{ allowUnauthorizedCerts: true }, [false]],
	])('ignoring certificates: only if the option is on: %j', async (requestOptions, expected) => {
		skipWaits();
		const connect = jest.spyOn(tls, 'connect');

		await get(`https://127.0.0.1:${await closedPort()}`, { requestOptions });

		const [options] = connect.mock.calls[0] as unknown as [tls.ConnectionOptions];
		expect(expected).toContain(options.rejectUnauthorized);
	});

	test.each(['http://user:dummy-pass@:bad:', 'socks5://user:dummy-pass@127.0.0.1:1080'])(
		'G25 proxy: %s is refused before anything is sent, without its password',
		async (proxy) => {
			const untouched = await start(serveDlq);

			for (const entryPoint of ['custom', 'routing'] as const) {
				const { error } = await get(untouched.origin, { requestOptions: { proxy } }, { entryPoint });
				expect(shownText(error)).toMatch(/proxy/i);
				expect(JSON.stringify(error)).not.toMatch(/dummy-pass/);
			}
			expect(untouched.requests).toHaveLength(0);
		},
	);
});

describe('connections', () => {
	const reads = operationOfEachWay.filter(({ method }) => method === 'GET');
	const writes = operationOfEachWay.filter(({ method }) => method !== 'GET');
	const cutting: HttpHandler = (_, response) => void response.socket?.destroy();
	const halfAnswer: HttpHandler = (_, response) => {
		response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
		response.write('{"dlq":');
		setTimeout(() => response.socket?.destroy(), 20);
	};

	test.each(reads)('repeats a read when its connection is cut: $name', async ({ name, parameters }) => {
		skipWaits();
		const cut = await start(cutting);

		const { error } = await runOperation(name, parameters, { baseUrl: cut.origin, items: inputItems });

		expect(cut.requests).toHaveLength(4);
		expect(shownText(error)).toMatch(/connection was lost/);
		expect(shownText(error)).not.toMatch(/may have been processed/);
	});

	test('repeats a read when its answer is cut off', async () => {
		skipWaits();
		let first = true;
		const cut = await start((request, response) => {
			if (!first) return serveDlq(request, response);
			first = false;
			return halfAnswer(request, response);
		});

		const result = await get(cut.origin);

		expect(jsonOf(result)).toEqual([{ id: 'a' }]);
		expect(cut.requests).toHaveLength(2);
	});

	test.each(
		writes.flatMap((operation) =>
			[
				['at once', cutting],
				['in the middle of the answer', halfAnswer],
			].map(([when, handler]) => ({ ...operation, when: when as string, handler: handler as HttpHandler })),
		),
	)(
		'sends a write once when its connection is cut $when, and says that it may have been processed: $name',
		async ({ name, method, parameters, handler }) => {
			const cut = await start((request, response) => {
				if (request.method === method) return handler(request, response);
				// Shows in the list whether a delete was processed.
				return answer(response, 403, {});
			});

			const { error } = await runOperation(name, parameters, { baseUrl: cut.origin, items: inputItems });

			expect(cut.requests.filter((request) => request.method === method)).toHaveLength(1);
			expect(shownText(error)).toMatch(/connection was lost.*may have been processed/);
		},
	);

	test.each(operationOfEachWay)(
		'tries again when the connection is refused, because nothing was sent: $name',
		async ({ name, parameters }) => {
			const waits = skipWaits();
			const port = await closedPort();

			const { error } = await runOperation(name, parameters, {
				baseUrl: `http://127.0.0.1:${port}`,
				items: inputItems,
			});

			expect(waits).toEqual([250, 1000, 3000]);
			expect(shownText(error)).toMatch(new RegExp(`127\\.0\\.0\\.1:${port} refused the connection.*Base URL`));
			expect(shownText(error)).not.toMatch(/may have been processed/);
		},
	);

	test('sends a write whose connection was refused as soon as a server listens', async () => {
		const port = await closedPort();
		const pending = runOperation(
			'incompleteExecution.retry',
			{ dlqId: locator('a') },
			{ baseUrl: `http://127.0.0.1:${port}` },
		);
		await sleep(100);
		const late = await import('node:http').then(({ createServer }) =>
			createServer((_, response) => response.end('{"dlq":"a"}')).listen(port, '127.0.0.1'),
		);

		const result = await pending;
		late.closeAllConnections();
		late.close();

		expect(jsonOf(result)).toEqual([{ id: 'a', outcome: 'queued' }]);
	});

	describe('G37 on n8n before 2.34, whose errors lose their cause', () => {
		const ways = { cutting, halfAnswer };
		beforeEach(loseCauses);

		test('sends a write once when its answer is lost, also with Retry On Fail, and says that it may have been processed', async () => {
			skipWaits();
			const seen: string[] = [];
			for (const { name, method, parameters } of writes) {
				for (const [way, handler] of Object.entries(ways)) {
					const cut = await start((request, response) =>
						request.method === method ? handler(request, response) : answer(response, 403, {}),
					);
					const options = { baseUrl: cut.origin, items: inputItems, retryOnFail: true, maxTries: 2 };
					const { error } = await runOperation(name, parameters, options);
					const sent = cut.requests.filter((request) => request.method === method).length;
					const isTold = /connection was lost.*may have been processed/.test(shownText(error));
					if (sent !== 1 || !isTold) seen.push(`${name}, ${way}: sent ${sent} times, ${shownText(error)}`);
					await cut.close();
				}
			}
			expect(seen).toEqual([]);
		});

		test('repeats a read when its connection or its answer is cut', async () => {
			const waits = skipWaits();
			for (const handler of Object.values(ways)) {
				const cut = await start((request, response) =>
					cut.requests.length === 1 ? handler(request, response) : serveDlq(request, response),
				);
				expect(jsonOf(await get(cut.origin))).toEqual([{ id: 'a' }]);
				await cut.close();
			}
			expect(waits).toEqual([250, 250]);
		});

		test('tries again when the connection is refused, and names the error', async () => {
			const waits = skipWaits();
			const port = await closedPort();

			const { error } = await get(`http://127.0.0.1:${port}`);

			expect(waits).toEqual([250, 1000, 3000]);
			expect(shownText(error)).toMatch(/refused the connection.*Base URL/);
		});
	});

	test('waits for an unreachable service once, not once for each item', async () => {
		const waits = skipWaits();
		const port = await closedPort();

		const result = await get(
			`http://127.0.0.1:${port}`,
			{ ...ofItem, requestOptions: { maxInFlight: 1 } },
			{ items: ids(20), onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result)).toHaveLength(20);
		expect(waits).toEqual([250, 1000, 3000]);
	});
});

describe('stopping the execution', () => {
	test('ends a request in flight within a second', async () => {
		const silent = await start(() => undefined);
		const stop = new AbortController();
		setTimeout(() => stop.abort(), 150);
		const startedAt = Date.now();

		await get(silent.origin, {}, { abortSignal: stop.signal });

		expect(Date.now() - startedAt).toBeLessThan(1150);
	});

	test('ends the node under Continue On Fail too, without reporting items in flight as failed', async () => {
		const stop = new AbortController();
		const silent = await start(() => void setTimeout(() => stop.abort(), 50));

		const { error, output } = await get(silent.origin, ofItem, {
			items: ids(3),
			abortSignal: stop.signal,
			onError: 'continueRegularOutput',
		});

		expect(shownText(error)).toContain('The execution was cancelled');
		expect(output.flat().filter(({ json }) => json.error)).toEqual([]);
	});

	test('starts no more items, also under Continue On Fail', async () => {
		const slow = await start(async (request, response) => {
			await sleep(50);
			serveDlq(request, response);
		});
		const stop = new AbortController();
		setTimeout(() => stop.abort(), 150);

		await get(
			slow.origin,
			{ ...ofItem, requestOptions: { maxInFlight: 2 } },
			{ items: ids(100), abortSignal: stop.signal, onError: 'continueRegularOutput' },
		);
		const sent = slow.requests.length;
		await sleep(150);

		expect(sent).toBeLessThan(20);
		// Requests in flight may arrive a moment later.
		expect(slow.requests.length).toBeLessThanOrEqual(sent + 2);
	});
});

describe('a long run', () => {
	/** The longest time for which the process could do nothing else, as a share of the total time. */
	async function longestFreeze(work: () => Promise<void>): Promise<number> {
		const startedAt = performance.now();
		let last = startedAt;
		let longest = 0;
		const timer = setInterval(() => {
			longest = Math.max(longest, performance.now() - last);
			last = performance.now();
		}, 2);
		await work();
		clearInterval(timer);
		const now = performance.now();
		return Math.max(longest, now - last) / (now - startedAt);
	}

	test('of 5,000 items does not block the process while it reads them', async () => {
		const untouched = await start(serveDlq);

		const freeze = await longestFreeze(async () => {
			const result = await get(
				untouched.origin,
				{ dlqId: locator('={{ $json.id + "/.." }}') },
				{ items: ids(5000), onError: 'continueRegularOutput' },
			);
			expect(jsonOf(result)).toHaveLength(5000);
		});

		expect(untouched.requests).toHaveLength(0);
		expect(freeze).toBeLessThan(0.15);
	}, 60_000);

	test('of 500 requests does not block the process while they are in flight', async () => {
		const quick = await start(serveDlq);

		const freeze = await longestFreeze(async () => {
			expect(jsonOf(await get(quick.origin, ofItem, { items: ids(500) }))).toHaveLength(500);
		});

		expect(freeze).toBeLessThan(0.25);
	}, 60_000);
});
