import type { IN8nHttpFullResponse } from 'n8n-workflow';

const RATE_LIMIT_WAIT_MS = 60_000;
/** A larger number is UNIX time in milliseconds: in seconds, it is reached only in 3,000 years. */
const MILLISECONDS_ABOVE = 100_000_000_000;

type WithHeaders = Pick<IN8nHttpFullResponse, 'headers'>;

/** The value of a header; the first value if the header is repeated. */
export function headerOf({ headers }: WithHeaders, name: string): string | undefined {
	const value = headers?.[name];
	return Array.isArray(value) ? String(value[0]) : value === undefined ? undefined : String(value);
}

/** The time of the service in UNIX milliseconds; our own time if the answer has no `Date` header. */
function serviceTime(answer: WithHeaders, now: number): number {
	const time = Date.parse(headerOf(answer, 'date') ?? '');
	return Number.isNaN(time) ? now : time;
}

/**
 * Milliseconds that an answer asks to wait in `Retry-After`, as seconds or as a date; undefined if there is no such header.
 *
 * @param now UNIX time in milliseconds, for an answer without a `Date` header
 */
export function retryAfterWait(answer: WithHeaders, now: number): number | undefined {
	const retryAfter = headerOf(answer, 'retry-after')?.trim();
	if (retryAfter && /^\d+(\.\d+)?$/.test(retryAfter)) return Math.ceil(Number(retryAfter) * 1000);
	// Date.parse also accepts a number, or words with a number, as a date
	const date = retryAfter && /\d:\d\d/.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - serviceTime(answer, now));
}

/**
 * Milliseconds to wait after a 429: from `Retry-After`, or else from `x-ratelimit-reset` (UNIX seconds), or else a minute.
 *
 * @param now UNIX time in milliseconds, for an answer without a `Date` header
 */
export function rateLimitWait(answer: WithHeaders, now: number): number {
	const wait = retryAfterWait(answer, now);
	if (wait !== undefined) return wait;
	const reset = Number(headerOf(answer, 'x-ratelimit-reset'));
	// some services send milliseconds
	const untilReset = (reset > MILLISECONDS_ABOVE ? reset : reset * 1000) - serviceTime(answer, now);
	return Number.isFinite(untilReset) && untilReset > 0 ? untilReset : RATE_LIMIT_WAIT_MS;
}
