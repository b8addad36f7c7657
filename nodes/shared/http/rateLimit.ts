import type { IN8nHttpFullResponse } from 'n8n-workflow';

const RATE_LIMIT_WAIT_MS = 60_000;
/** UNIX time in seconds is below this for the next 3,000 years. */
const MILLISECONDS_ABOVE = 100_000_000_000;

type Headed = Pick<IN8nHttpFullResponse, 'headers'>;

/** A header of an answer, the first where there are several of its name. */
export function headerOf({ headers }: Headed, name: string): string | undefined {
	const value = headers?.[name];
	return Array.isArray(value) ? String(value[0]) : value === undefined ? undefined : String(value);
}

/** Milliseconds to wait after a 429: `Retry-After`, else `x-ratelimit-reset` (UNIX seconds), else a minute. */
export function rateLimitWait(answer: Headed, now: number): number {
	const retryAfter = headerOf(answer, 'retry-after')?.trim();
	if (retryAfter && /^\d+(\.\d+)?$/.test(retryAfter)) return Math.ceil(Number(retryAfter) * 1000);
	// a parser of dates reads a bare number as one too
	const date = retryAfter && /[a-z]/i.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
	if (!Number.isNaN(date)) return Math.max(0, date - now);
	const reset = Number(headerOf(answer, 'x-ratelimit-reset'));
	// some services write milliseconds
	const resetMs = reset > MILLISECONDS_ABOVE ? reset : reset * 1000;
	if (Number.isFinite(resetMs) && resetMs > now) return resetMs - now;
	return RATE_LIMIT_WAIT_MS;
}
