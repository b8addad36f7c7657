import { Limiter } from '../../nodes/shared/http/limiter';
import { moveClocks } from './clocks';

/**
 * Skips the waits of the HTTP client until the test ends: the clock jumps by each wait. Returns the waits in
 * milliseconds, in order.
 */
export function skipWaits(): number[] {
	const waits: number[] = [];
	let skipped = 0;
	moveClocks(() => skipped);
	jest.spyOn(Limiter.prototype, 'pause').mockImplementation(async (ms) => {
		// A pause of 0 only lets the process do other work. It is not a wait for the service.
		if (ms > 0) waits.push(ms);
		skipped += ms;
		await new Promise((resolve) => setImmediate(resolve));
	});
	return waits;
}
