import { sleep } from 'n8n-workflow';

import { attempt } from '../attempt';
import { elapsedMs } from '../clock';
import { EventStreamReader } from './eventStream';
import type { ServerSentEvent } from './eventStream';
import { LONGEST_TIMER_MS } from './limiter';

/** The body of a streamed answer. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(): unknown;
}

/** How long a stream may take. Times are in milliseconds. */
export interface StreamLimits {
	/** The longest wait for the next bytes. */
	idleMs: number;
	/** From the start of the request to the end of the stream, with all waits. */
	totalMs: number;
	/** Ends the stream when the execution is cancelled. */
	signal?: AbortSignal;
}

/** A limit ended the stream. The message continues a sentence that begins with "The stream". */
export class StreamLimitError extends Error {
	/**
	 * @param limit the limit that ended it; `signal` if the execution was cancelled
	 * @param wasSent whether the service may have got the request
	 */
	constructor(
		message: string,
		readonly limit: keyof StreamLimits,
		readonly wasSent: boolean,
	) {
		super(message);
	}
}

const LONGEST_REFUSAL = 100_000;
const LONGEST_REFUSAL_MS = 30_000;

/**
 * The text of a short body, such as a refusal.
 *
 * @returns the text that has arrived when the body ends, breaks, is too long or takes longer than `withinMs` milliseconds
 */
export async function textOf(body: ByteStream | string, withinMs = LONGEST_REFUSAL_MS): Promise<string> {
	if (typeof body === 'string') return body;
	const decoder = new TextDecoder();
	let text = '';
	const read = attempt(async () => {
		for await (const bytes of body) {
			text += decoder.decode(bytes, { stream: true });
			if (text.length > LONGEST_REFUSAL) break;
		}
	});
	const done = new AbortController();
	const late = attempt(async () => await sleep(Math.min(withinMs, LONGEST_REFUSAL_MS), done.signal));
	await Promise.race([read, late]);
	done.abort();
	body.destroy();
	return text;
}

/**
 * Ends a stream that exceeds its limits, from before its request is sent. The stream is idle only while the node waits for
 * the service, not during a rate limit and not while the node handles events.
 */
export class StreamWatch {
	private readonly start = elapsedMs();

	private waitingSince: number | undefined;

	private hasBegun = false;

	private endedBy: StreamLimitError | undefined;

	private readonly connection = new AbortController();

	/** Rejects as soon as a limit ends the stream. */
	private readonly ended: Promise<never>;

	private fail!: (why: StreamLimitError) => void;

	constructor(private readonly limits: StreamLimits) {
		this.ended = new Promise((_, reject) => (this.fail = reject));
		// it may reject while nobody waits for it
		this.ended.catch(() => undefined);
		limits.signal?.addEventListener('abort', this.cancel, { once: true });
		if (limits.signal?.aborted) this.cancel();
		void this.run();
	}

	/** Closes the connection. Destroying the body is not enough if it is read through other streams. */
	get signal(): AbortSignal {
		return this.connection.signal;
	}

	/** The rest of the total limit, in milliseconds. */
	get timeLeftMs(): number {
		return this.start + this.limits.totalMs - elapsedMs();
	}

	/** The time for the text of a refusal, in milliseconds. */
	get textWithinMs(): number {
		return Math.max(0, Math.min(this.limits.idleMs, this.timeLeftMs));
	}

	/** The node waits for the service from now on. */
	wait(): void {
		this.waitingSince = elapsedMs();
	}

	/** The service has sent something. */
	saw(): void {
		this.waitingSince = undefined;
	}

	/** The answer is a stream; it is destroyed together with the connection. */
	begin(body: ByteStream): void {
		this.hasBegun = true;
		this.signal.addEventListener('abort', () => void body.destroy(), { once: true });
		if (this.signal.aborted) body.destroy();
	}

	/** @throws StreamLimitError if a limit has ended the stream */
	check(): void {
		if (this.endedBy) throw this.endedBy;
	}

	/**
	 * Waits for work on the stream.
	 *
	 * @throws StreamLimitError as soon as a limit ends the stream
	 */
	async within<Result>(work: Promise<Result>): Promise<Result> {
		// closing the connection makes the work fail, when nobody waits for it any more
		work.catch(() => undefined);
		return await Promise.race([this.ended, work]);
	}

	/** Closes the connection, and ends the watch. */
	stop(): void {
		this.limits.signal?.removeEventListener('abort', this.cancel);
		this.connection.abort();
	}

	private readonly cancel = (): void => this.end('was cancelled with the execution', 'signal');

	private end(why: string, limit: keyof StreamLimits): void {
		this.endedBy = new StreamLimitError(why, limit, this.hasBegun || this.waitingSince !== undefined);
		this.fail(this.endedBy);
		this.stop();
	}

	private async run(): Promise<void> {
		const { idleMs, totalMs } = this.limits;
		while (!this.signal.aborted) {
			const idleLeft = this.waitingSince === undefined ? idleMs : this.waitingSince + idleMs - elapsedMs();
			const totalLeft = this.timeLeftMs;
			if (totalLeft <= 0) return this.end(`took longer than ${totalMs / 1000} s`, 'totalMs');
			if (idleLeft <= 0) return this.end(`was silent for ${idleMs / 1000} s`, 'idleMs');
			const left = Math.min(idleLeft, totalLeft, LONGEST_TIMER_MS);
			await attempt(async () => await sleep(left, this.signal));
		}
	}
}

/**
 * Yields the server-sent events of a body as soon as they are complete, one list per chunk of bytes. The connection closes
 * when the consumer stops.
 *
 * @throws StreamLimitError if a limit ends the stream, or the error of a connection that breaks
 */
export async function* eventsOf(
	body: ByteStream,
	watch: StreamWatch,
	reader = new EventStreamReader(),
): AsyncGenerator<ServerSentEvent[]> {
	watch.begin(body);
	const bytes = body[Symbol.asyncIterator]();
	try {
		for (;;) {
			watch.wait();
			const read = await watch.within(bytes.next());
			watch.saw();
			if (read.done) break;
			yield reader.push(read.value);
		}
		yield reader.end();
	} finally {
		watch.stop();
	}
}
