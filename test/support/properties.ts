import * as fc from 'fast-check';

/**
 * Generated tests use the same cases each time, so that their results are the same everywhere. To find new cases, run
 * them with `PROPERTY_SEED=random`, and with `PROPERTY_RUNS=10` for ten times as many. A failure shows its seed and
 * becomes a separate test.
 */
const { PROPERTY_SEED: seed = '20261128', PROPERTY_RUNS: factor = '1' } = process.env;

/** The number of cases of a test with its own number, times `PROPERTY_RUNS`. */
export function runs(count: number): number {
	return Math.ceil(count * Number(factor));
}

/** The time limit of a test with generated cases and its own limit, in milliseconds, times `PROPERTY_RUNS`. */
export function timeLimit(ms: number): number {
	return ms * Math.max(1, Number(factor));
}

/** The number of cases of every other test, times `PROPERTY_RUNS`. */
const DEFAULT_RUNS = 100;

fc.configureGlobal({
	...fc.readConfigureGlobal(),
	numRuns: runs(DEFAULT_RUNS),
	...(seed !== 'random' && { seed: Number(seed) }),
});
