// How often tests with generated cases run; test/support/jest/fast-check.cjs says which cases they use.
const factor = Number(process.env.PROPERTY_RUNS ?? '1');

/** The number of cases of a test with its own number, times `PROPERTY_RUNS`. */
export function runs(count: number): number {
	return Math.ceil(count * factor);
}

/** The time limit of a test with generated cases and its own limit, in milliseconds, times `PROPERTY_RUNS`. */
export function timeLimit(ms: number): number {
	return ms * factor;
}
