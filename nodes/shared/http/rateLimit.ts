import type { IN8nHttpFullResponse } from 'n8n-workflow';

const RATE_LIMIT_WAIT_MS = 60_000;
/** UNIX time in seconds stays below this for 3,000 years. */
const MILLISECONDS_ABOVE = 100_000_000_000;

type WithHeaders = Pick<IN8nHttpFullResponse, 'headers'>;

/** The value of a header; the first value if the header is repeated. */
export function headerOf({ headers }: WithHeaders, name: string): string | undefined {
	const value = headers?.[name];
	return Array.isArray(value) ? String(value[0]) : value === undefined ? undefined : String(value);
}

/**
 * Milliseconds to wait after a 429: from `Retry-After`, else from `x-ratelimit-reset` (UNIX seconds), else a minute.
 *
 * @param now UNIX time in milliseconds
 */
export function rateLimitWait(answer: WithHeaders, now: number): number {
	const retryAfter = headerOf(answer, 'retry-after')?.trim();
	if (retryAfter && /^\d+(\.\d+)?$/.test(retryAfter)) return Math.ceil(Number(retryAfter) * 1000);
	// Date.parse also reads a bare number as a date
	const date = retryAfter && /[a-z]/i.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
	if (!Number.isNaN(date)) return Math.max(0, date - now);
	const reset = Number(headerOf(answer, 'x-ratelimit-reset'));
	// some services send milliseconds
	const resetMs = reset > MILLISECONDS_ABOVE ? reset : reset * 1000;
	if (Number.isFinite(resetMs) && resetMs > now) return resetMs - now;
	return RATE_LIMIT_WAIT_MS;
}
