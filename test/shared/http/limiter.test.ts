import * as fc from 'fast-check';

import { Limiter } from '../../../nodes/shared/http/limiter';
import { moveClocks } from '../../support/clocks';
import { runs } from '../../support/properties';
import { skipWaits } from '../../support/waits';

/** Work that the test ends by hand. */
function controlled() {
	const ends: Array<() => void> = [];
	return {
		ends,
		work: async () => await new Promise<void>((resolve) => ends.push(resolve)),
	};
}

/** Waits until this many have started, and then a moment for any that must not start. */
async function started(ends: unknown[], count: number): Promise<void> {
	for (let tries = 0; ends.length < count && tries < 200; tries++)
		await new Promise((resolve) => setTimeout(resolve, 5));
	await new Promise((resolve) => setTimeout(resolve, 30));
}

describe('limit of requests in flight', () => {
	test('starts at ten', async () => {
		const limiter = new Limiter({ max: 50 });
		const { ends, work } = controlled();

		const all = limiter.each(30, work);
		await started(ends, 10);

		expect(ends).toHaveLength(10);
		for (let left = 30; left > 0; ) {
			await started(ends, Math.min(10, left));
			left -= ends.length;
			ends.splice(0).forEach((end) => end());
		}
		await all;
	});

	test('starts at the maximum if that is less than ten', () => {
		expect(new Limiter({ max: 3 }).bound).toBe(3);
	});

	test('grows by one with each good answer, up to the maximum', () => {
		const limiter = new Limiter({ max: 12 });
		const bounds = Array.from({ length: 5 }, () => {
			limiter.grow();
			return limiter.bound;
		});

		expect(bounds).toEqual([11, 12, 12, 12, 12]);
	});

	test('starts more as soon as it has grown', async () => {
		const limiter = new Limiter({ max: 50 });
		const { ends, work } = controlled();
		const all = limiter.each(11, work);
		await started(ends, 10);
		expect(ends).toHaveLength(10);

		limiter.grow();
		await started(ends, 11);

		expect(ends).toHaveLength(11);
		ends.forEach((end) => end());
		await all;
	});

	test('is halved after a 429, and is at least one', () => {
		let now = 1000;
		jest.spyOn(performance, 'now').mockImplementation(() => now);
		const limiter = new Limiter({ max: 50 });
		const bounds = Array.from({ length: 5 }, () => {
			limiter.backOff(10);
			now += 10;
			return limiter.bound;
		});
		jest.restoreAllMocks();

		expect(bounds).toEqual([5, 2, 1, 1, 1]);
	});

	test('is halved once for requests that were in flight together', () => {
		const limiter = new Limiter({ max: 50 });
		for (let refusal = 0; refusal < 10; refusal++) limiter.backOff(1000);

		expect(limiter.bound).toBe(5);
	});
});

describe("G10 a change of the machine's clock", () => {
	test('G10 does not change how long a wait takes', async () => {
		const waits = skipWaits();
		await fc.assert(
			fc.asyncProperty(fc.array(fc.integer({ min: -86_400_000, max: 86_400_000 }), { minLength: 4 }), async (jumps) => {
				waits.length = 0;
				let reads = 0;
				moveClocks(
					() => 0,
					() => jumps[reads++ % jumps.length],
				);
				const limiter = new Limiter({ max: 10, batch: { size: 1, intervalMs: 500 } });
				limiter.backOff(60_000);
				await limiter.ready();
				await limiter.each(3, async () => undefined);
				const waited = waits.reduce((sum, wait) => sum + wait, 0);
				expect(waited).toBeGreaterThan(60_900);
				expect(waited).toBeLessThanOrEqual(61_001);
				expect(limiter.isWaiting).toBe(false);
			}),
			{ numRuns: runs(10) },
		);
		jest.restoreAllMocks();
	});
});

describe('repeating refused requests', () => {
	test('repeats no more at once than the limit allows, and all in the end', async () => {
		const limiter = new Limiter({ max: 4 });
		limiter.backOff(1);
		const { ends, work } = controlled();

		const all = Promise.all(Array.from({ length: 5 }, async () => await limiter.resend(work)));
		await started(ends, 2);

		expect(ends).toHaveLength(2);
		for (let left = 5; left > 0; ) {
			await started(ends, Math.min(2, left));
			expect(ends.length).toBeLessThanOrEqual(2);
			left -= ends.length;
			ends.splice(0).forEach((end) => end());
		}
		await all;
	});

	test('continues with the next one when one fails', async () => {
		const limiter = new Limiter({ max: 1 });
		const failed = limiter.resend(async () => {
			throw new Error('broken');
		});
		const next = limiter.resend(async () => 'sent');

		await expect(failed).rejects.toThrow('broken');
		await expect(next).resolves.toBe('sent');
	});

	test('ends when the execution is cancelled', async () => {
		const cancel = new AbortController();
		const limiter = new Limiter({ max: 1, signal: cancel.signal });
		limiter.backOff(60_000);
		const sent = limiter.resend(async () => 'sent');
		setTimeout(() => cancel.abort(new Error('cancelled')), 10);

		await expect(sent).rejects.toThrow('cancelled');
	});
});

test.each(['each', 'resend'] as const)(
	'%s: cancelling the execution ends all that wait for each other',
	async (how) => {
		const cancel = new AbortController();
		const limiter = new Limiter({ max: 2, signal: cancel.signal });
		const { ends, work } = controlled();
		const start = async () => await (how === 'each' ? limiter.each(1, work) : limiter.resend(work));
		const all = Promise.allSettled(Array.from({ length: 8 }, start));
		await started(ends, 2);

		limiter.backOff(60_000);
		cancel.abort(new Error('cancelled'));
		ends.forEach((end) => end());

		expect((await all).map(({ status }) => status)).toEqual([
			...Array.from({ length: 2 }, () => 'fulfilled'),
			...Array.from({ length: 6 }, () => 'rejected'),
		]);
	},
);

describe('a failure', () => {
	test('starts no more work, and is thrown after the work in flight has ended', async () => {
		const limiter = new Limiter({ max: 2 });
		const started: number[] = [];
		const ended: number[] = [];
		const all = limiter.each(10, async (index) => {
			started.push(index);
			if (index === 1) throw new Error('broken');
			await new Promise((resolve) => setTimeout(resolve, 20));
			ended.push(index);
		});

		await expect(all).rejects.toThrow('broken');
		expect(started).toEqual([0, 1]);
		expect(ended).toEqual([0]);
	});

	test('is the first one if there are several', async () => {
		const limiter = new Limiter({ max: 5 });

		await expect(
			limiter.each(5, async (index) => {
				await new Promise((resolve) => setTimeout(resolve, 10 * (5 - index)));
				throw new Error(`broken ${index}`);
			}),
		).rejects.toThrow('broken 4');
	});

	test('frees its slot', async () => {
		const limiter = new Limiter({ max: 1 });
		await expect(
			limiter.each(1, async () => {
				throw new Error('broken');
			}),
		).rejects.toThrow('broken');

		await expect(limiter.each(1, async () => undefined)).resolves.toBeUndefined();
	});
});

describe('work that needs no slot of its own', () => {
	test.each([1, 2, 10])('can start more work, also several at once, with no more than %i in flight', async (max) => {
		const limiter = new Limiter({ max });
		let inFlight = 0;
		let most = 0;
		let count = 0;
		const send = async () => {
			most = Math.max(most, ++inFlight);
			await new Promise((resolve) => setTimeout(resolve, 1));
			inFlight -= 1;
			count += 1;
		};

		await limiter.each(15, async () => await limiter.withoutSlot(async () => await limiter.each(4, send)));

		expect([count, most]).toEqual([60, max]);
	});

	test('frees its slots when it fails', async () => {
		const limiter = new Limiter({ max: 2 });
		const broken = async () => await Promise.reject(new Error('broken'));
		await expect(limiter.each(5, async () => await limiter.withoutSlot(broken))).rejects.toThrow('broken');

		const { ends, work } = controlled();
		const all = limiter.each(5, work);
		await started(ends, 2);
		expect(ends).toHaveLength(2);
		for (let left = 5; left > 0; ) {
			await started(ends, Math.min(2, left));
			left -= ends.length;
			ends.splice(0).forEach((end) => end());
		}
		await all;
	});
});

describe('waiting', () => {
	test('starts nothing during a pause that the service asked for', async () => {
		const limiter = new Limiter({ max: 10 });
		limiter.backOff(60);
		const startedAt = Date.now();

		await limiter.each(1, async () => undefined);

		expect(Date.now() - startedAt).toBeGreaterThanOrEqual(55);
	});

	test('lasts as long as the longest of several pauses', async () => {
		const limiter = new Limiter({ max: 10 });
		limiter.backOff(60);
		limiter.backOff(5);
		const startedAt = Date.now();

		await limiter.ready();

		expect(Date.now() - startedAt).toBeGreaterThanOrEqual(55);
	});

	test('ends when the execution is cancelled', async () => {
		const cancel = new AbortController();
		const limiter = new Limiter({ max: 10, signal: cancel.signal });
		limiter.backOff(60_000);
		const all = limiter.each(3, async () => undefined);
		setTimeout(() => cancel.abort(new Error('cancelled')), 10);

		await expect(all).rejects.toThrow('cancelled');
	});

	test('does not block the process when work starts one after the other', async () => {
		const limiter = new Limiter({ max: 1 });
		let turns = 0;
		const timer = setInterval(() => (turns += 1), 1);
		await limiter.each(20, async () => {
			for (const end = Date.now() + 10; Date.now() < end; );
		});
		clearInterval(timer);

		expect(turns).toBeGreaterThanOrEqual(5);
	});
});

describe('batches', () => {
	test('starts as many as a batch has, and the next ones after the pause', async () => {
		const limiter = new Limiter({ max: 50, batch: { size: 2, intervalMs: 50 } });
		const startedAt = Date.now();
		const starts: number[] = [];

		await limiter.each(5, async () => void starts.push(Date.now() - startedAt));

		expect(starts[2]).toBeGreaterThanOrEqual(48);
		expect(starts[4]).toBeGreaterThanOrEqual(98);
		expect(starts[1] - starts[0]).toBeLessThan(starts[2] - starts[1]);
		expect(starts[3] - starts[2]).toBeLessThan(starts[4] - starts[3]);
	});
});
