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

/** The time limits of a stream, in milliseconds. */
export interface StreamLimits {
	/** The maximum time to wait for the next bytes. */
	idleMs: number;
	/** The maximum time from the start of the request to the end of the stream, including all waits. */
	totalMs: number;
	/** Ends the stream when the execution is cancelled. */
	signal?: AbortSignal;
}

/** A limit ended the stream. The message continues a sentence that begins with "The stream". */
export class StreamLimitError extends Error {
	/**
	 * @param limit the limit that ended it; `signal` if the execution was cancelled
	 * @param wasSent whether the service may have received the request
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
 * @returns the text that arrived until the body ended, broke off, became too long or took longer than `withinMs`
 * milliseconds
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
 * Ends a stream that exceeds its limits. The watch starts before the request is sent. The stream counts as idle only while
 * the node waits for the service, and not during a rate limit or while the node handles events.
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
		// it can reject while nothing waits for it
		this.ended.catch(() => undefined);
		limits.signal?.addEventListener('abort', this.cancel, { once: true });
		if (limits.signal?.aborted) this.cancel();
		void this.run();
	}

	/**
	 * Closes the connection. It is not enough to destroy the body, because other streams can be between the body and the
	 * connection.
	 */
	get signal(): AbortSignal {
		return this.connection.signal;
	}

	/** The remaining time of the total limit, in milliseconds. */
	get timeLeftMs(): number {
		return this.start + this.limits.totalMs - elapsedMs();
	}

	/** The maximum time for reading the text of a refusal, in milliseconds. */
	get textWithinMs(): number {
		return Math.max(0, Math.min(this.limits.idleMs, this.timeLeftMs));
	}

	/** Call this when the node starts to wait for the service. */
	wait(): void {
		this.waitingSince = elapsedMs();
	}

	/** Call this when the service has sent something. */
	saw(): void {
		this.waitingSince = undefined;
	}

	/** Call this when the answer is a stream. The stream is destroyed when the connection is closed. */
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
		// when the connection closes, the work fails, but nothing may wait for it any more
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
