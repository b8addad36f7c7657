import { elapsedMs } from '../../shared/clock';
import type { TokenError } from './tokenError';

/** Milliseconds for which a refusal is remembered: after the last request that needed it, and at most after it arrived. */
const REFUSAL_MS = 60_000;
const LONGEST_REFUSAL_MS = 300_000;
/**
 * n8n asks twice in a row after a failure. So a service that did not answer is not asked again at once, and the pause grows
 * while it does not answer.
 */
const FAULT_MS = 500;
const LONGEST_FAULT_MS = 10_000;

/**
 * A failed exchange. Times are from {@link elapsedMs}. Until `until`, the same need fails with the same error, and nothing
 * is sent.
 */
export interface Failure {
	error: TokenError;
	since: number;
	until: number;
	/** The number of failures right before this one, without refusals. */
	repeats: number;
}

/**
 * The failure to remember for an error.
 *
 * @param previous the last failure for the same need
 */
export function toFailure(error: TokenError, previous: Failure | undefined): Failure {
	const since = elapsedMs();
	if (error.isRefusal) return { error, since, until: since + REFUSAL_MS, repeats: 0 };
	const isRepeated = previous && !previous.error.isRefusal && since - previous.until < LONGEST_FAULT_MS;
	const repeats = isRepeated ? previous.repeats + 1 : 0;
	return { error, since, until: since + Math.min(FAULT_MS * 2 ** repeats, LONGEST_FAULT_MS), repeats };
}

/** The error of a failure that is still remembered; undefined if there is none. Each call extends the time of a refusal. */
export function rememberedError(failure: Failure | undefined): TokenError | undefined {
	const now = elapsedMs();
	if (!failure || now >= failure.until) return undefined;
	if (failure.error.isRefusal) failure.until = Math.min(now + REFUSAL_MS, failure.since + LONGEST_REFUSAL_MS);
	return failure.error;
}
