/**
 * Whole milliseconds since the process started, for durations. Unlike `Date.now()`, it does not jump when the clock of the
 * machine is set.
 */
export function elapsedMs(): number {
	return Math.trunc(performance.now());
}
