import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { NEVER_SENT } from './fault';
import type { Fault } from './fault';
import { rateLimitWait, retryAfterWait } from './rateLimit';

/** The shortest wait, for a service that asks for none. */
const SHORTEST_WAIT_MS = 500;
/** The pauses before the repeats of a request. */
const REPEAT_PAUSES_MS = [250, 1000, 3000];
/** The pauses if the service has answered in this run before and now refuses connections, because it may be restarting. */
const RESTART_PAUSES_MS = [...REPEAT_PAUSES_MS, 5000, 10_000, 10_000];

const PASSING_STATUSES = new Set([502, 503, 504]);
/** Temporary faults after which even a write is safe to repeat, because it was never sent. */
const PASSING_NEVER_SENT = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Temporary faults after which a read is safe to repeat. */
const PASSING = new Set([...PASSING_NEVER_SENT, 'ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE', 'ERR_NETWORK']);

/** A refusal, or the fault of a request without an answer. */
export type Failure = Pick<IN8nHttpFullResponse, 'statusCode' | 'headers'> | (Pick<Fault, 'code'> & Partial<Fault>);

/**
 * The state of the service in this run. It is `down` after all repeats of a request failed, until the service answers
 * again.
 */
export type ServiceState = 'unknown' | 'up' | 'down';

/** The facts on which a decision depends, besides the failure. Times are in milliseconds. */
export interface RetryContext {
	isRead: boolean;
	/** The number of repeats of this request so far. */
	repeats: number;
	/** The time that this request has waited because the service asked for it. */
	waitedMs: number;
	maxRateLimitWaitMs: number;
	/** The time left for this request, and for all requests of the run. */
	timeLeftMs: number;
	runTimeLeftMs: number;
	service: ServiceState;
}

/** A limit that the wait exceeds. */
export type ExceededLimit =
	/** No request of the run may wait this long. */
	| 'run'
	/** The time left for this request. */
	| 'request'
	/** The time that one request may wait in total. */
	| 'total';

/** Give up: the request fails. */
export interface FailDecision {
	action: 'fail';
	isServiceDown?: boolean;
	rateLimit?: { waitMs: number; exceeds: ExceededLimit };
}

export type Decision =
	/** Send this request again after a pause. */
	| { action: 'repeat'; pauseMs: number }
	/** Send this request again after a wait that the service asks for. All requests of the run wait. */
	| { action: 'wait'; waitMs: number }
	| FailDecision;

function decideOnWait(
	askedMs: number,
	{ waitedMs, maxRateLimitWaitMs, timeLeftMs, runTimeLeftMs }: RetryContext,
): Decision {
	const waitMs = Math.max(SHORTEST_WAIT_MS, askedMs);
	const fail = (exceeds: ExceededLimit): Decision => ({ action: 'fail', rateLimit: { waitMs, exceeds } });
	if (waitMs > Math.min(maxRateLimitWaitMs, runTimeLeftMs)) return fail('run');
	if (waitMs > timeLeftMs) return fail('request');
	if (waitedMs + waitMs > maxRateLimitWaitMs) return fail('total');
	return { action: 'wait', waitMs };
}

/**
 * Decides whether a failed request is sent again.
 *
 * | failure | read | write | |---|---|---| | 429 | wait as long as the service asks, within the limits | the same | | 502,
 * 503, 504 with `Retry-After` | the same as a 429 | fail | | 502, 503, 504 | repeat after 0.25, 1 and 3 s | fail | | no
 * connection, for now | repeat after 0.25, 1 and 3 s; after 5, 10 and 10 s more if the service answered before | the same |
 * | connection broken | repeat after 0.25, 1 and 3 s | fail | | any other | fail | fail |
 *
 * No pause or wait is longer than the time left. If the service is already down, a connection fault is not repeated.
 *
 * @param now UNIX time in milliseconds, from which dates are counted if the answer has no `Date` header
 */
export function decideRetry(failure: Failure, context: RetryContext, now: number): Decision {
	const { isRead, repeats, timeLeftMs, service } = context;
	if ('statusCode' in failure) {
		if (failure.statusCode === 429) return decideOnWait(rateLimitWait(failure, now), context);
		if (!isRead || !PASSING_STATUSES.has(failure.statusCode)) return { action: 'fail' };
		const askedMs = retryAfterWait(failure, now);
		if (askedMs !== undefined) return decideOnWait(askedMs, context);
		if (repeats >= REPEAT_PAUSES_MS.length || REPEAT_PAUSES_MS[repeats] > timeLeftMs) return { action: 'fail' };
		return { action: 'repeat', pauseMs: REPEAT_PAUSES_MS[repeats] };
	}
	const isRepeatable = isRead ? PASSING.has(failure.code) : PASSING_NEVER_SENT.has(failure.code) && !failure.maybeDone;
	if (!isRepeatable) return { action: 'fail' };
	const pausesMs = service === 'up' && NEVER_SENT.has(failure.code) ? RESTART_PAUSES_MS : REPEAT_PAUSES_MS;
	const isGivenUp = service === 'down' || repeats >= pausesMs.length || pausesMs[repeats] > timeLeftMs;
	return isGivenUp ? { action: 'fail', isServiceDown: true } : { action: 'repeat', pauseMs: pausesMs[repeats] };
}
