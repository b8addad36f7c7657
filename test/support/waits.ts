import { Limiter } from '../../nodes/shared/http/limiter';
import { moveClocks } from './clocks';

/**
 * Lets the waits of the HTTP client pass at once until the test ends: the clock jumps by each of them. Returns
 * the waits in milliseconds, in order.
 */
export function skipWaits(): number[] {
	const waits: number[] = [];
	let skipped = 0;
	moveClocks(() => skipped);
	jest.spyOn(Limiter.prototype, 'pause').mockImplementation(async (ms) => {
		// a pause of 0 gives the process a turn, and is none to whom the run waits for
		if (ms > 0) waits.push(ms);
		skipped += ms;
		await new Promise((resolve) => setImmediate(resolve));
	});
	return waits;
}
