import { sleep } from 'n8n-workflow';

import { attempt } from '../attempt';
import { EventStreamReader } from './eventStream';
import type { ServerSentEvent } from './eventStream';
import { LONGEST_TIMER_MS } from './limiter';

/** The body of an answer that is handed over as it arrives. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(): unknown;
}

/** How long a stream may take. Times are in milliseconds. */
export interface StreamLimits {
	/** Without anything from the service while it is waited for. */
	idleMs: number;
	/** From the beginning of its request to its end, with all waits. */
	totalMs: number;
	/** Ends the stream when the execution is cancelled. */
	signal?: AbortSignal;
}

/** A stream that was ended by a limit. The message goes on after "the stream". */
export class StreamLimitError extends Error {
	/**
	 * @param limit the limit that ended it; none where it was cancelled
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
 * The text of a short body, such as a refusal: as much of it as has come when it ends, breaks, grows too long or takes too
 * long.
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
 * Watches over the time that a stream takes, from before its request is sent. Only while the service is waited for can it
 * be idle: neither while a rate limit is waited out, nor while something is done with its events.
 */
export class StreamWatch {
	private readonly start = Date.now();

	private waitingSince: number | undefined;

	private hasBegun = false;

	private endedBy: StreamLimitError | undefined;

	private readonly connection = new AbortController();

	/** Fails as soon as the stream is ended before its end. */
	private readonly ended: Promise<never>;

	private fail!: (why: StreamLimitError) => void;

	constructor(private readonly limits: StreamLimits) {
		this.ended = new Promise((_, reject) => (this.fail = reject));
		// nobody may be waiting when it fails
		this.ended.catch(() => undefined);
		limits.signal?.addEventListener('abort', this.cancel, { once: true });
		if (limits.signal?.aborted) this.cancel();
		void this.run();
	}

	/** Ends the connection: a body that is read through others waits for them when only it is destroyed. */
	get signal(): AbortSignal {
		return this.connection.signal;
	}

	/** What is left of the total limit, in milliseconds. */
	get timeLeftMs(): number {
		return this.start + this.limits.totalMs - Date.now();
	}

	/** How long the text of an answer that is no stream may take, in milliseconds. */
	get textWithinMs(): number {
		return Math.max(0, Math.min(this.limits.idleMs, this.timeLeftMs));
	}

	/** The service is waited for from now on. */
	wait(): void {
		this.waitingSince = Date.now();
	}

	/** The service has sent something. */
	saw(): void {
		this.waitingSince = undefined;
	}

	/** The answer is a stream, whose connection is closed with it. */
	begin(body: ByteStream): void {
		this.hasBegun = true;
		this.signal.addEventListener('abort', () => void body.destroy(), { once: true });
		if (this.signal.aborted) body.destroy();
	}

	/** @throws StreamLimitError when the stream was ended */
	check(): void {
		if (this.endedBy) throw this.endedBy;
	}

	/**
	 * Waits for work on the stream.
	 *
	 * @throws StreamLimitError as soon as the stream is ended before
	 */
	async within<Result>(work: Promise<Result>): Promise<Result> {
		// what is closed while it is waited for breaks, which is nobody's business then
		work.catch(() => undefined);
		return await Promise.race([this.ended, work]);
	}

	/** Closes the connection. */
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
			const idleLeft = this.waitingSince === undefined ? idleMs : this.waitingSince + idleMs - Date.now();
			const totalLeft = this.timeLeftMs;
			if (totalLeft <= 0) return this.end(`took longer than ${totalMs / 1000} s`, 'totalMs');
			if (idleLeft <= 0) return this.end(`was silent for ${idleMs / 1000} s`, 'idleMs');
			const left = Math.min(idleLeft, totalLeft, LONGEST_TIMER_MS);
			await attempt(async () => await sleep(left, this.signal));
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
