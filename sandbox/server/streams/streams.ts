import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Piece } from './pieces';
import { piecesOf } from './pieces';
import { StreamScripts } from './script';
import type { StreamScript } from './script';
import type { StreamedSteps } from './step';

/**
 * The result of one streamed run. Times are the machine's own, in Unix milliseconds, independent of the sandbox's
 * clock.
 */
export interface StreamRecord {
	agentId: string;
	startedAt: number;
	/** The number of steps that were sent. */
	steps: number;
	/** The times at which the first steps were sent. */
	stepsAt: number[];
	/** `closedByClient`: the connection ended before the stream. */
	end: 'open' | 'finished' | 'cut' | 'closedByClient';
	endedAt?: number;
}

const RECORDS_KEPT = 100;
const STEP_TIMES_KEPT = 100;

/** Writes to a client and notices when it disconnects. */
class Client {
	readonly gone = new AbortController();

	constructor(private readonly response: ServerResponse) {
		response.once('close', () => this.gone.abort());
		response.on('error', () => this.gone.abort());
	}

	async write(bytes: Buffer): Promise<void> {
		if (this.gone.signal.aborted || this.response.write(bytes)) return;
		await once(this.response, 'drain', { signal: this.gone.signal });
	}

	/** Cuts the connection after everything written was sent. */
	async cut(): Promise<void> {
		await new Promise<void>((resolve) => {
			this.gone.signal.addEventListener('abort', () => resolve(), { once: true });
			this.response.write('', () => resolve());
			if (this.gone.signal.aborted) resolve();
		});
		this.response.destroy();
	}
}

/** The streamed runs: their scripts, their writing, and their results. */
export class Streams {
	readonly scripts = new StreamScripts();

	private records: StreamRecord[] = [];

	private counts = { started: 0, finished: 0, cut: 0, closedByClient: 0 };

	private released = new AbortController();

	/** Lets all streams that hang continue. */
	release(): void {
		this.released.abort();
		this.released = new AbortController();
	}

	/** Removes the scripts and results. Open streams continue. */
	reset(): void {
		this.scripts.clear();
		this.records = [];
		this.counts = { started: 0, finished: 0, cut: 0, closedByClient: 0 };
	}

	toJSON(): object {
		return { ...this.counts, runs: this.records };
	}

	/** Writes a streamed run to its end, or to the end of its connection. */
	async send(run: StreamedSteps, headers: Record<string, string>, response: ServerResponse): Promise<void> {
		const script = this.scripts.take(run.agentId);
		const { counts } = this;
		const record: StreamRecord = { agentId: run.agentId, startedAt: Date.now(), steps: 0, stepsAt: [], end: 'open' };
		counts.started++;
		if (this.records.length < RECORDS_KEPT) this.records.push(record);
		const client = new Client(response);
		response.writeHead(200, { 'cache-control': 'no-cache', ...headers });
		response.flushHeaders();
		try {
			record.end = await this.perform(run, script, client, record);
		} catch (error) {
			if (!client.gone.signal.aborted) throw error;
			record.end = 'closedByClient';
		}
		record.endedAt = Date.now();
		counts[record.end as keyof typeof counts]++;
		if (record.end === 'finished') response.end();
	}

	private async perform(
		run: StreamedSteps,
		script: StreamScript,
		client: Client,
		record: StreamRecord,
	): Promise<StreamRecord['end']> {
		const { signal } = client.gone;
		for (const piece of this.cutUp(piecesOf(run, script), script.chunkBytes)) {
			if (signal.aborted) return 'closedByClient';
			if ('waitMs' in piece) await wait(piece.waitMs, undefined, { signal });
			else if ('hang' in piece) await this.untilReleased(signal);
			else if ('cut' in piece) {
				await client.cut();
				return 'cut';
			} else {
				if (piece.step !== undefined) {
					record.steps = piece.step;
					if (record.stepsAt.length < STEP_TIMES_KEPT) record.stepsAt.push(Date.now());
				}
				await client.write(piece.send);
				// Lets the client read each piece on its own.
				if (script.chunkBytes !== undefined) await nextTurn();
			}
		}
		return signal.aborted ? 'closedByClient' : 'finished';
	}

	/** The text of each piece in bytes, in pieces of so many; the last of a step is the one that completes it. */
	private *cutUp(
		pieces: Iterable<Piece>,
		chunkBytes = Number.POSITIVE_INFINITY,
	): Generator<Exclude<Piece, { send: string }> | { send: Buffer; step?: number }> {
		for (const piece of pieces) {
			if (!('send' in piece)) {
				yield piece;
				continue;
			}
			const bytes = Buffer.from(piece.send, 'utf8');
			for (let from = 0; from < bytes.length; from += chunkBytes) {
				const isLast = from + chunkBytes >= bytes.length;
				yield { send: bytes.subarray(from, from + chunkBytes), ...(isLast && { step: piece.step }) };
			}
		}
	}

	private async untilReleased(gone: AbortSignal): Promise<void> {
		const signal = AbortSignal.any([gone, this.released.signal]);
		if (!signal.aborted) await once(signal, 'abort');
		gone.throwIfAborted();
	}
}
