import { sleep } from 'n8n-workflow';

import { attempt } from './attempt';
import { EventStreamReader } from './eventStream';
import type { ServerSentEvent } from './eventStream';
import { LONGEST_TIMER_MS } from './limiter';

/** The body of an answer that is handed over as it arrives. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(): unknown;
}

/** How long a stream may take. Times are in milliseconds. */
export interface StreamLimits {
	/** Without anything from the service. */
	idleMs: number;
	/** From its beginning to its end. */
	totalMs: number;
	/** Ends the stream when the execution is cancelled. */
	signal?: AbortSignal;
	/** Closes the connection, where destroying the body is not enough: a body that is read through others waits for them. */
	close?: () => void;
}

/** A stream that was ended by a limit. The message goes on after "the stream". */
export class StreamLimitError extends Error {}

const LONGEST_REFUSAL = 100_000;

/** The text of a short body, such as a refusal; what is longer is cut. */
export async function textOf(body: ByteStream | string): Promise<string> {
	if (typeof body === 'string') return body;
	const decoder = new TextDecoder();
	let text = '';
	for await (const bytes of body) {
		text += decoder.decode(bytes, { stream: true });
		if (text.length > LONGEST_REFUSAL) break;
	}
	return text;
}

/** Watches over the time that a stream takes; only what the service takes counts, not what is done with its events. */
class Watch {
	private readonly start = Date.now();

	private waitingSince: number | undefined = this.start;

	private readonly stopped = new AbortController();

	/** Fails as soon as the stream is ended before its end. */
	readonly ended: Promise<never>;

	private fail!: (why: StreamLimitError) => void;

	constructor(
		private readonly body: ByteStream,
		private readonly limits: StreamLimits,
	) {
		this.ended = new Promise((_, reject) => (this.fail = reject));
		// nobody may be waiting when it fails
		this.ended.catch(() => undefined);
		limits.signal?.addEventListener('abort', this.cancel, { once: true });
		if (limits.signal?.aborted) this.cancel();
		void this.run();
	}

	/** The service is waited for from now on. */
	wait(): void {
		this.waitingSince = Date.now();
	}

	/** The service has sent something. */
	saw(): void {
		this.waitingSince = undefined;
	}

	stop(): void {
		this.limits.signal?.removeEventListener('abort', this.cancel);
		this.stopped.abort();
		this.close();
	}

	private close(): void {
		this.limits.close?.();
		this.body.destroy();
	}

	private readonly cancel = (): void => this.end('was cancelled with the execution');

	private end(why: string): void {
		this.fail(new StreamLimitError(why));
		this.close();
	}

	private async run(): Promise<void> {
		const { idleMs, totalMs } = this.limits;
		while (!this.stopped.signal.aborted) {
			const now = Date.now();
			const idleLeft = this.waitingSince === undefined ? idleMs : this.waitingSince + idleMs - now;
			const totalLeft = this.start + totalMs - now;
			if (idleLeft <= 0 || totalLeft <= 0) {
				if (totalLeft <= 0) this.end(`took longer than ${totalMs / 1000} s`);
				else this.end(`was silent for ${idleMs / 1000} s`);
				return;
			}
			const left = Math.min(idleLeft, totalLeft, LONGEST_TIMER_MS);
			await attempt(async () => await sleep(left, this.stopped.signal));
		}
	}
}

/**
 * The server-sent events of a body as soon as they are complete, those together that came together. Whoever stops reading
 * closes the connection.
 *
 * @throws StreamLimitError when a limit ends the stream; what the connection says when it breaks
 */
export async function* eventsOf(
	body: ByteStream,
	limits: StreamLimits,
	reader = new EventStreamReader(),
): AsyncGenerator<ServerSentEvent[]> {
	const watch = new Watch(body, limits);
	const bytes = body[Symbol.asyncIterator]();
	try {
		for (;;) {
			watch.wait();
			const next = bytes.next();
			// a body that is closed while it is waited for breaks, which is nobody's business then
			next.catch(() => undefined);
			const read = await Promise.race([watch.ended, next]);
			watch.saw();
			if (read.done) break;
			yield reader.push(read.value);
		}
		yield reader.end();
	} finally {
		watch.stop();
	}
}
