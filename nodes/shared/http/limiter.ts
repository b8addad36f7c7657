import { sleep } from 'n8n-workflow';

import { attempt } from '../attempt';
import { elapsedMs } from '../clock';

const FIRST_BOUND = 10;
/** After this time of work without a pause, the limiter yields to the event loop. */
const LONGEST_SLICE_MS = 20;

/** The longest timer of Node.js. A longer timer ends at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Times are in milliseconds. */
export interface LimiterSettings {
	/** The maximum number of requests in flight. */
	max: number;
	/** n8n's Batching option: requests per batch, and the time between the starts of two batches. */
	batch?: { size: number; intervalMs: number };
	/** Ends every wait when the execution is cancelled. */
	signal?: AbortSignal;
}

/** The number of used slots, and the requests that wait for a slot. */
interface Slots {
	used: number;
	waiting: Array<() => void>;
}

/**
 * Limits the requests that a run has in flight. The limit starts at ten, grows by one after each successful answer up to
 * the maximum, and is halved by a rate limit.
 */
export class Limiter {
	private current: number;

	private readonly inFlight: Slots = { used: 0, waiting: [] };

	/** Repeated requests have slots of their own, because the refused requests still use the slots of `inFlight`. */
	private readonly resending: Slots = { used: 0, waiting: [] };

	private resumeAt = 0;

	private starts = 0;

	private firstStartAt = 0;

	private lastPauseAt = elapsedMs();

	constructor(private readonly settings: LimiterSettings) {
		this.current = Math.min(FIRST_BOUND, settings.max);
	}

	/** The current limit. */
	get bound(): number {
		return this.current;
	}

	/**
	 * Starts work for each index from 0 to `count - 1` in order. The limit decides how many run at the same time. After a
	 * failure, no more work starts.
	 *
	 * @throws the first failure, after all started work has ended
	 */
	async each(count: number, work: (index: number) => Promise<void>): Promise<void> {
		const failures: unknown[] = [];
		const doOne = async (index: number) => {
			try {
				if (failures.length === 0) await work(index);
			} catch (failure) {
				failures.push(failure);
			} finally {
				this.release(this.inFlight);
			}
		};
		const started: Array<Promise<void>> = [];
		for (let index = 0; index < count && failures.length === 0; index++) {
			await this.nextBatch();
			await this.acquire(this.inFlight);
			started.push(doOne(index));
		}
		await Promise.all(started);
		if (failures.length > 0) throw failures[0];
	}

	/**
	 * Does work without the slot of the caller. The work does not need the slot, because it sends its requests through
	 * {@link each}, or waits for work that does.
	 */
	async withoutSlot<Result>(work: () => Promise<Result>): Promise<Result> {
		this.release(this.inFlight);
		try {
			return await work();
		} finally {
			// no wait is needed, because the caller sends nothing more
			this.inFlight.used += 1;
		}
	}

	/** Raises the limit by one, after a successful answer. */
	grow(): void {
		if (this.current >= this.settings.max) return;
		this.current += 1;
		for (const { waiting } of [this.inFlight, this.resending]) waiting.shift()?.();
	}

	/** Halves the limit and sends nothing for `waitMs` milliseconds, after a rate limit. */
	backOff(waitMs: number): void {
		const now = elapsedMs();
		// several refusals of requests that were in flight at the same time halve the limit only once
		if (now >= this.resumeAt) this.current = Math.max(1, Math.floor(this.current / 2));
		this.resumeAt = Math.max(this.resumeAt, now + waitMs);
	}

	/** Whether the run waits for a rate limit. */
	get isWaiting(): boolean {
		return elapsedMs() < this.resumeAt;
	}

	/** Sends a request again after a rate limit: after the wait, and within the current limit. */
	async resend<Answer>(send: () => Promise<Answer>): Promise<Answer> {
		await this.acquire(this.resending);
		try {
			return await send();
		} finally {
			this.release(this.resending);
		}
	}

	/**
	 * Waits until a request may be sent, that is until the rate limit is over. It also yields to the event loop after long
	 * work.
	 */
	async ready(): Promise<void> {
		for (let wait = this.resumeAt - elapsedMs(); wait > 0; wait = this.resumeAt - elapsedMs()) {
			await this.pause(wait);
		}
		if (elapsedMs() - this.lastPauseAt > LONGEST_SLICE_MS) await this.pause(0);
	}

	/**
	 * Waits for `ms` milliseconds.
	 *
	 * @throws at once if the execution is cancelled
	 */
	async pause(ms: number): Promise<void> {
		await sleep(Math.min(ms, LONGEST_TIMER_MS), this.settings.signal);
		this.lastPauseAt = elapsedMs();
	}

	private async nextBatch(): Promise<void> {
		const { batch } = this.settings;
		if (!batch) return;
		if (this.starts === 0) this.firstStartAt = elapsedMs();
		const startAt = this.firstStartAt + Math.floor(this.starts / batch.size) * batch.intervalMs;
		this.starts += 1;
		if (startAt > elapsedMs()) await this.pause(startAt - elapsedMs());
	}

	/** Waits for a slot and until a request may be sent. */
	private async acquire(slots: Slots): Promise<void> {
		const waited = await attempt(async () => {
			for (await this.ready(); slots.used >= this.current; await this.ready()) {
				await new Promise<void>((resolve) => slots.waiting.push(resolve));
			}
			slots.used += 1;
		});
		if (waited.error) {
			// otherwise the next request in the queue would wait forever
			slots.waiting.shift()?.();
			throw waited.error;
		}
	}

	private release(slots: Slots): void {
		slots.used -= 1;
		slots.waiting.shift()?.();
	}
}
