import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import { skipWaits } from '../../support/waits';
import type { PollingHost } from '../../support/engine';
import { answer, type HttpServer, serve } from '../../support/http';
import { reply, strictNock } from '../../support/nock';
import { origin } from '../../nodes/operations';
import { hostOf, intercept, emittedItems, pollIds, watching, watchingTeam } from './host';
import { dlq, Service } from './service';
import { shownText } from '../../support/results';

strictNock({ allowLocalhost: true });
afterEach(() => void jest.restoreAllMocks());

const hexId = (number: number) => createHash('md5').update(String(number)).digest('hex');

describe('9,980 in 20 scenarios, in pages of 500', () => {
	function serviceWithMany(): Service {
		const service = new Service();
		service.paging = { byDefault: 50, cap: 500 };
		for (let number = 0; number < 9_980; number++) {
			service.of(8001 + (number % 20)).push(dlq(number, { id: hexId(number), attempts: number % 9 }));
		}
		intercept(service);
		return service;
	}
	const stateBytes = (host: PollingHost) => Buffer.byteLength(JSON.stringify(host.staticData));

	test('a poll of a team sends one request for each page and one for the scenarios, with less than 400,000 bytes of state', async () => {
		const service = serviceWithMany();
		const host = hostOf(watchingTeam);
		await host.activate();
		for (let poll = 0; poll < 3; poll++) {
			service.takeRequests();
			expect(await host.poll()).toEqual({ emitted: null });
			expect(service.takeRequests()).toHaveLength(20 + 1);
			expect(stateBytes(host)).toBeLessThan(400_000);
		}
		service.of(8020).push(dlq(20_000));
		expect(await pollIds(host)).toEqual([dlq(20_000).id]);
		expect(service.takeRequests()).toHaveLength(20 + 1 + 1);
		expect(stateBytes(host)).toBeLessThan(400_000);
	});

	test('1,000 listed ones need less than 42,000 bytes, also after each was retried', async () => {
		const service = new Service();
		for (let number = 0; number < 1_000; number++) {
			service.of(8001 + (number % 20)).push(dlq(number, { id: hexId(number) }));
		}
		intercept(service);
		const host = hostOf({ ...watchingTeam, events: ['new', 'retryFailed', 'resolved'] });
		await host.activate();
		for (const { dlqs } of service.scenarios.values()) for (const entry of dlqs) entry.attempts = 12;
		expect(emittedItems(await host.poll())).toHaveLength(1_000);
		expect(stateBytes(host)).toBeLessThan(42_000);
	});
});

describe('the time of a poll', () => {
	/** A service that answers this many times with a 429 that asks for this wait, and then normally. */
	function limitedService(seconds: number, times: number): { service: Service; limit: () => void } {
		const service = new Service();
		service.of(1).push(dlq(1));
		intercept(service);
		let left = 0;
		service.fault = () =>
			left-- > 0
				? { status: 429, body: { message: 'Too many calls' }, headers: { 'retry-after': String(seconds) } }
				: undefined;
		return { service, limit: () => void (left = times) };
	}

	test.each<[string, number | null | undefined, number, number, boolean]>([
		['within a budget of 36 s, one wait of 20 s', 36_000, 20, 1, true],
		['within it, two of 12 s', 36_000, 12, 2, true],
		['beyond it, one of 30 s', 36_000, 30, 1, false],
		['beyond it, two of 20 s', 36_000, 20, 2, false],
		['within the default time, one of 40 s', null, 40, 1, true],
		['beyond it, one of 50 s', null, 50, 1, false],
		['within n8n’s five minutes, one of 200 s', undefined, 200, 1, true],
		['beyond them, one of 260 s', undefined, 260, 1, false],
	])('%s', async (_, budget, seconds, times, isWaitedFor) => {
		const waits = skipWaits();
		const { service, limit } = limitedService(seconds, times);
		const host = hostOf(watching(1));
		await host.activate();
		host.pollBudgetMs = budget;
		service.of(1).push(dlq(2));
		limit();
		const before = host.staticData;
		const result = await host.poll();
		expect(waits.every((wait) => wait <= seconds * 1000)).toBe(true);
		if (isWaitedFor) {
			expect(emittedItems(result).map(({ id }) => id)).toEqual([dlq(2).id]);
			expect(waits).toHaveLength(times);
			return;
		}
		expect(shownText(result.error)).toMatch(`The service asks to wait ${seconds} s. The next poll tries again.`);
		expect(waits).toHaveLength(times - 1);
		expect(host.staticData).toEqual(before);
		expect(await pollIds(host)).toEqual([dlq(2).id]);
	});

	test.each([503, 'ECONNRESET'])('is longer than any pause after %s', async (fault) => {
		const waits = skipWaits();
		const broken = await serve((_request, response) => {
			if (fault === 503) answer(response, 503, {});
			else response.destroy();
		});
		const host = hostOf(watching(1), {}, broken.origin);
		host.pollBudgetMs = 2000;
		await expect(host.activate()).rejects.toThrow();
		expect(waits).toEqual([250, 1000]);
		await broken.close();
	});

	test('ends the poll if the service does not answer, and the error says that the next one tries again', async () => {
		let silent: HttpServer | undefined;
		try {
			let answers = true;
			silent = await serve((_request, response) => {
				if (answers) answer(response, 200, { dlqs: [dlq(1)] });
			});
			const host = hostOf(watching(1), {}, silent.origin);
			await host.activate();
			answers = false;
			host.pollBudgetMs = 1000;
			const { error } = await host.poll();
			expect(shownText(error)).toMatch(/The request timed out \(E\w+\)\. The next poll tries again\.$/);
		} finally {
			await silent?.close();
		}
	});
});

describe('requests in flight', () => {
	/** Counts how many answers of the service are open at once. */
	function countOpen(service: Service): { most: number } {
		let open = 0;
		const count = { most: 0 };
		reply(
			origin,
			'GET',
			/^\/api\/v2\//,
			async ({ path, query }) => {
				count.most = Math.max(count.most, ++open);
				const { status, body, headers } = service.answer(decodeURIComponent(path), Object.fromEntries(query));
				await new Promise((resolve) => setTimeout(resolve, 5));
				open -= 1;
				return { status, body: body as object, headers };
			},
			{ times: Infinity },
		);
		return count;
	}

	test.each<[string, INodeParameters, number, number]>([
		['at most 50', {}, 50, 30],
		['at most three, where it is set', { maxInFlight: 3 }, 3, 6],
		['one, where it is set as text', { maxInFlight: '1' }, 1, 6],
	])('%s, for lists and for added details', async (_, options, most, scenarios) => {
		const service = new Service();
		for (let scenarioId = 1; scenarioId <= scenarios; scenarioId++) service.of(scenarioId).push(dlq(scenarioId));
		const count = countOpen(service);
		const host = hostOf({ ...watchingTeam, options, include: ['detail', 'bundles'] });
		await host.activate();
		for (const [scenarioId, { dlqs }] of service.scenarios) {
			dlqs.push(...[1, 2, 3].map((nth) => dlq(nth * 1000 + scenarioId)));
		}
		service.takeRequests();
		const items = emittedItems(await host.poll());
		expect(items).toHaveLength(3 * scenarios);
		expect(items.every(({ bundles, index }) => bundles !== undefined && index !== undefined)).toBe(true);
		expect(service.takeRequests()).toHaveLength(1 + scenarios + 2 * 3 * scenarios);
		expect(count.most).toBeLessThanOrEqual(most);
	});
});

test.each<[string, IDataObject]>([
	['without the list', { message: 'x' }],
	['with an entry without an id', { dlqs: [{ reason: 'x' }] }],
])('a second page %s fails only its scenario, and nothing of it is lost', async (_, body) => {
	const service = new Service();
	service.paging = { byDefault: 2, cap: 2 };
	service.of(1).push(dlq(1), dlq(2));
	service.of(2).push(dlq(3));
	intercept(service);
	const host = hostOf(watching(1, 2));
	await host.activate();
	service.of(1).push(dlq(11));
	service.of(2).push(dlq(12));
	service.fault = (_path, query) =>
		query['pg[offset]'] === '2' && query.scenarioId === '1' ? { status: 200, body } : undefined;
	expect(await pollIds(host)).toEqual([dlq(12).id]);
	service.fault = undefined;
	expect(await pollIds(host)).toEqual([dlq(11).id]);
});
