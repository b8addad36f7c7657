/**
 * Whole milliseconds since the process started, for durations: other than `Date.now()`, it goes on evenly when somebody sets the
 * clock of the machine.
 */
export function elapsedMs(): number {
	return Math.trunc(performance.now());
}
