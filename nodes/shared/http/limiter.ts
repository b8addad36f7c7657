import { sleep } from 'n8n-workflow';

import { attempt } from '../attempt';

const FIRST_BOUND = 10;
/** After so many milliseconds of work without a pause the process gets a turn. */
const LONGEST_SLICE_MS = 20;

/** A timer that is set to more milliseconds than this ends at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Settings of a {@link Limiter}. Times are in milliseconds. */
export interface LimiterSettings {
	/** The most that may be in flight. */
	max: number;
	/** Starts of a batch and the pause between two batches, where the host's batching option is set. */
	batch?: { size: number; intervalMs: number };
	/** Ends every wait when the execution is cancelled. */
	signal?: AbortSignal;
}

/**
 * The bound on what a run has in flight. It begins at ten, grows by one with each good answer up to the
 * maximum, and is halved when the service says that there were too many requests.
 */
export class Limiter {
	private current: number;

	private inFlight = 0;

	private readonly waiting: Array<() => void> = [];

	private resending = 0;

	private readonly waitingToResend: Array<() => void> = [];

	private resumeAt = 0;

	private starts = 0;

	private firstStartAt = 0;

	private lastPauseAt = Date.now();

	constructor(private readonly settings: LimiterSettings) {
		this.current = Math.min(FIRST_BOUND, settings.max);
	}

	/** How many may be in flight now. */
	get bound(): number {
		return this.current;
	}

	/**
	 * Does work for each index from 0 to `count - 1`, in order of start, as many at once as the bound allows.
	 * Work that fails starts no more; what is in flight ends first.
	 *
	 * @throws the first failure
	 */
	async each(count: number, work: (index: number) => Promise<void>): Promise<void> {
		const failures: unknown[] = [];
		const started: Array<Promise<void>> = [];
		for (let index = 0; index < count && failures.length === 0; index++) {
			await this.acquire();
			if (failures.length > 0) {
				this.release();
				break;
			}
			started.push(
				work(index)
					.catch((failure: unknown) => void failures.push(failure))
					.finally(() => this.release()),
			);
		}
		await Promise.all(started);
		if (failures.length > 0) throw failures[0];
	}

	/** Waits for a place and for the turn to start; `release` gives the place back. */
	async acquire(): Promise<void> {
		while (this.inFlight >= this.current) {
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		}
		this.inFlight += 1;
		const turn = await attempt(async () => {
			await this.nextBatch();
			await this.ready();
		});
		if (turn.error) {
			this.release();
			throw turn.error;
		}
	}

	/** Gives a place back. */
	release(): void {
		this.inFlight -= 1;
		this.wake();
	}

	/** A good answer: one more may be in flight. */
	grow(): void {
		if (this.current >= this.settings.max) return;
		this.current += 1;
		this.wake();
		this.waitingToResend.shift()?.();
	}

	/**
	 * Too many requests: half as many from now on, and none before the time has passed.
	 *
	 * @param waitMs milliseconds until the next request may be sent
	 */
	backOff(waitMs: number): void {
		const now = Date.now();
		// the answers to requests that were in flight together count once
		if (now >= this.resumeAt) this.current = Math.max(1, Math.floor(this.current / 2));
		this.resumeAt = Math.max(this.resumeAt, now + waitMs);
	}

	/**
	 * Sends again what was refused because there were too many: when the wait is over, and no more at once than the
	 * bound allows, since all that were refused together have kept their places.
	 */
	async resend<Answer>(send: () => Promise<Answer>): Promise<Answer> {
		for (await this.ready(); this.resending >= this.current; await this.ready()) {
			await new Promise<void>((resolve) => this.waitingToResend.push(resolve));
		}
		this.resending += 1;
		try {
			return await send();
		} finally {
			this.resending -= 1;
			this.waitingToResend.shift()?.();
		}
	}

	/** Waits until a request may be sent: for a rate limit, and to give the process a turn. */
	async ready(): Promise<void> {
		for (let wait = this.resumeAt - Date.now(); wait > 0; wait = this.resumeAt - Date.now()) {
			await this.pause(wait);
		}
		if (Date.now() - this.lastPauseAt > LONGEST_SLICE_MS) await this.pause(0);
	}

	/** Waits, and ends at once when the execution is cancelled. */
	async pause(ms: number): Promise<void> {
		await sleep(Math.min(ms, LONGEST_TIMER_MS), this.settings.signal);
		this.lastPauseAt = Date.now();
	}

	private async nextBatch(): Promise<void> {
		const { batch } = this.settings;
		if (!batch) return;
		if (this.starts === 0) this.firstStartAt = Date.now();
		const startAt = this.firstStartAt + Math.floor(this.starts / batch.size) * batch.intervalMs;
		this.starts += 1;
		if (startAt > Date.now()) await this.pause(startAt - Date.now());
	}

	private wake(): void {
		const free = this.current - this.inFlight;
		for (const resume of this.waiting.splice(0, Math.max(0, free))) resume();
	}
}
