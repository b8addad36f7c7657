import fc from 'fast-check';

import { decideRetry } from '../../../nodes/shared/http/retryPolicy';
import type { Decision, Failure, RetryContext } from '../../../nodes/shared/http/retryPolicy';
import { runs } from '../../support/properties';

const now = Date.parse('2026-01-31T08:00:00Z');

const context: RetryContext = {
	isRead: true,
	repeats: 0,
	waitedMs: 0,
	maxRateLimitWaitMs: 300_000,
	timeLeftMs: Number.POSITIVE_INFINITY,
	runTimeLeftMs: Number.POSITIVE_INFINITY,
	service: 'unknown',
};

const status = (statusCode: number, headers = {}): Failure => ({ statusCode, headers });
const limited = (seconds: number) => status(429, { 'retry-after': String(seconds) });
const fault = (code: string): Failure => ({ code });

/** A decision as a short text. */
function inShort(decision: Decision): string {
	if (decision.action === 'repeat') return `repeat after ${decision.pauseMs}`;
	if (decision.action === 'wait') return `wait ${decision.waitMs}`;
	if (decision.rateLimit) return `fail: ${decision.rateLimit.waitMs} exceeds ${decision.rateLimit.exceeds}`;
	return decision.isServiceDown ? 'fail: down' : 'fail';
}

const decided = (failure: Failure, more: Partial<RetryContext> = {}) =>
	inShort(decideRetry(failure, { ...context, ...more }, now));

/** The decisions after 0, 1, 2, … repeats, until the request fails. */
function course(failure: Failure, more: Partial<RetryContext> = {}): string[] {
	const decisions: string[] = [];
	for (let repeats = 0; !decisions.at(-1)?.startsWith('fail'); repeats++) {
		decisions.push(decided(failure, { ...more, repeats }).replace('repeat after ', ''));
	}
	return decisions;
}

const REPEATS = ['250', '1000', '3000'];
const LONG_REPEATS = [...REPEATS, '5000', '10000', '10000'];

describe('a status', () => {
	const statuses = [301, 307, 400, 401, 403, 404, 406, 408, 409, 422, 423, 500, 501, 505, 524];
	test.each(statuses)('%i fails at once', (statusCode) => {
		expect(course(status(statusCode))).toEqual(['fail']);
		expect(course(status(statusCode), { isRead: false })).toEqual(['fail']);
	});

	test.each([502, 503, 504])('%i is temporary: a read is repeated three times, a write never', (statusCode) => {
		expect(course(status(statusCode))).toEqual([...REPEATS, 'fail']);
		expect(course(status(statusCode), { service: 'up' })).toEqual([...REPEATS, 'fail']);
		expect(course(status(statusCode), { isRead: false })).toEqual(['fail']);
	});
});

describe('a fault', () => {
	test.each(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
		'%s: nothing was sent, so that reads and writes are repeated, longer if the service answered before',
		(code) => {
			for (const isRead of [true, false]) {
				expect(course(fault(code), { isRead })).toEqual([...REPEATS, 'fail: down']);
				expect(course(fault(code), { isRead, service: 'up' })).toEqual([...LONG_REPEATS, 'fail: down']);
				expect(course(fault(code), { isRead, service: 'down' })).toEqual(['fail: down']);
			}
		},
	);

	test.each(['ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE', 'ERR_NETWORK'])(
		'%s: the service may have got the request, so that only reads are repeated',
		(code) => {
			expect(course(fault(code))).toEqual([...REPEATS, 'fail: down']);
			expect(course(fault(code), { service: 'up' })).toEqual([...REPEATS, 'fail: down']);
			expect(course(fault(code), { service: 'down' })).toEqual(['fail: down']);
			expect(course(fault(code), { isRead: false })).toEqual(['fail']);
		},
	);

	test('G19 does not repeat a write when an established connection breaks', () => {
		const lost = { code: 'EHOSTUNREACH', maybeDone: true };
		expect(course(lost)).toEqual([...REPEATS, 'fail: down']);
		expect(course(lost, { isRead: false })).toEqual(['fail']);
	});

	const codes = [
		'ENOTFOUND',
		'ECONNABORTED',
		'ETIMEDOUT',
		'EPROTO',
		'ERR_CANCELED',
		'ERR_INVALID_URL',
		'CERT_HAS_EXPIRED',
	];
	test.each([...codes, ''])("'%s' fails at once", (code) => {
		expect(course(fault(code))).toEqual(['fail']);
		expect(course(fault(code), { isRead: false, service: 'up' })).toEqual(['fail']);
	});
});

describe('a read that the service asks to repeat later', () => {
	const busy = (statusCode: number, seconds: number | string) => status(statusCode, { 'retry-after': String(seconds) });

	test.each([502, 503, 504])('G19 waits after %i as long as asked, by the rules of a rate limit', (statusCode) => {
		expect(decided(busy(statusCode, 7))).toBe('wait 7000');
		expect(decided(busy(statusCode, 7), { repeats: 3, service: 'down' })).toBe('wait 7000');
		expect(decided(busy(statusCode, 'Sat, 31 Jan 2026 08:00:30 GMT'))).toBe('wait 30000');
		expect(decided(busy(statusCode, 301))).toBe('fail: 301000 exceeds run');
		expect(decided(busy(statusCode, 9), { waitedMs: 291_001 })).toBe('fail: 9000 exceeds total');
	});

	test('is no write, because a write may have been processed', () => {
		expect(decided(busy(503, 7), { isRead: false })).toBe('fail');
	});

	test('ignores a Retry-After that is invalid, and an x-ratelimit-reset', () => {
		for (const words of ['soon', '-5', 'seconds 7', 'tomorrow 1']) {
			expect(course(busy(503, words))).toEqual([...REPEATS, 'fail']);
			expect(decided(status(429, { 'retry-after': words }))).toBe('wait 60000');
		}
		expect(course(status(503, { 'x-ratelimit-reset': String(now / 1000 + 45) }))).toEqual([...REPEATS, 'fail']);
	});

	test('ignores Retry-After after a refusal', () => {
		expect(decided(busy(400, 7))).toBe('fail');
		expect(decided(busy(500, 7))).toBe('fail');
	});
});

test.each([
	[250, 'repeat after 250'],
	[249, 'fail'],
	[0, 'fail'],
	[-1, 'fail'],
])('shortens a pause to the time left: %i ms', (timeLeftMs, decision) => {
	expect(decided(status(503), { timeLeftMs })).toBe(decision);
	expect(decided(fault('ECONNRESET'), { timeLeftMs })).toBe(decision === 'fail' ? 'fail: down' : decision);
});

test('G20 waits until a time of the service independently of the difference between the clocks', () => {
	const skews = fc.integer({ min: -10_000_000, max: 10_000_000 });
	const statusCodes = fc.constantFrom(429, 502, 503, 504);
	fc.assert(
		fc.property(skews, fc.integer({ min: 1, max: 300 }), statusCodes, (skew, seconds, statusCode) => {
			const serviceTime = now + skew * 1000;
			const date = new Date(serviceTime).toUTCString();
			const end = new Date(serviceTime + seconds * 1000).toUTCString();
			const reset = String((serviceTime + seconds * 1000) / 1000);

			expect(decided(status(statusCode, { date, 'retry-after': end }))).toBe(`wait ${seconds * 1000}`);
			expect(decided(status(429, { date, 'x-ratelimit-reset': reset }))).toBe(`wait ${seconds * 1000}`);
		}),
		{ numRuns: runs(200) },
	);
});

describe('a rate limit', () => {
	test.each([
		['as long as the service asks', limited(7), {}, 'wait 7000'],
		['for a write as well', limited(7), { isRead: false }, 'wait 7000'],
		['regardless of earlier repeats', limited(7), { repeats: 3, service: 'down' }, 'wait 7000'],
		[
			'until the date in Retry-After',
			status(429, { 'retry-after': 'Sat, 31 Jan 2026 08:00:30 GMT' }),
			{},
			'wait 30000',
		],
		['until x-ratelimit-reset', status(429, { 'x-ratelimit-reset': String(now / 1000 + 45) }), {}, 'wait 45000'],
		[
			'G20 until a date by the clock of the service, which is ten minutes ahead',
			status(429, { 'retry-after': 'Sat, 31 Jan 2026 08:10:02 GMT', date: 'Sat, 31 Jan 2026 08:10:00 GMT' }),
			{},
			'wait 2000',
		],
		[
			'G20 until a reset by the clock of the service, which is ten minutes behind',
			status(429, { 'x-ratelimit-reset': String(now / 1000 - 590), date: 'Sat, 31 Jan 2026 07:50:00 GMT' }),
			{},
			'wait 10000',
		],
		[
			'until a date by the own clock if the service tells no time',
			status(429, { 'retry-after': 'Sat, 31 Jan 2026 08:00:30 GMT', date: 'now' }),
			{},
			'wait 30000',
		],
		['for a minute if the service says nothing', status(429), {}, 'wait 60000'],
		['for half a second at least', limited(0), {}, 'wait 500'],
		['up to the setting', limited(300), {}, 'wait 300000'],
		['not longer than the setting', limited(301), {}, 'fail: 301000 exceeds run'],
		['not at all if the setting is 0', limited(1), { maxRateLimitWaitMs: 0 }, 'fail: 1000 exceeds run'],
		['not longer than the run has', limited(9), { runTimeLeftMs: 8999, timeLeftMs: 8999 }, 'fail: 9000 exceeds run'],
		['not longer than the request has', limited(9), { timeLeftMs: 8999 }, 'fail: 9000 exceeds request'],
		['if the total of the waits stays within the setting', limited(9), { waitedMs: 291_000 }, 'wait 9000'],
		[
			'not if the total of the waits exceeds the setting',
			limited(9),
			{ waitedMs: 291_001 },
			'fail: 9000 exceeds total',
		],
	] satisfies Array<[string, Failure, Partial<RetryContext>, string]>)(
		'is waited for %s',
		(_, failure, more, decision) => {
			expect(decided(failure, more)).toBe(decision);
		},
	);
});
