import { NodeApiError } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { asAnswerError, maybeDone } from '../../../shared/door';
import type { Answer } from '../../../shared/door';
import { readRefusal, shorten } from '../../../shared/errors';
import type { Place } from '../../../shared/errors';
import { PerRun } from '../../../shared/memory';
import { ShapeError } from '../../../shared/output';
import type { Run } from '../../../shared/run';
import { maxWaitOf, waitForOutcomes } from './outcome';
import { fetchOne, listScenario } from './read';
import { chunksOf, collectTargets, targetKey } from './targets';
import type { Target, WholeScenario } from './targets';

const DEFAULT_CHUNK_SIZE = 500;
/** Refusals that concern the caller or the whole request, never single ids. */
const NOT_ABOUT_IDS = new Set(['401', '403', '405', '413', '429']);
/** After so many single ids that were refused one after the other, the rest of a chunk is taken to be like them. */
const MOST_REFUSED_IN_A_ROW = 50;

/** What became of each target, by its key. */
type Results = Map<string, IDataObject | Error>;

/** The ids that an answer names. */
function idsIn(body: unknown): Set<string> {
	const ids = (body as { dlqs?: unknown } | undefined)?.dlqs;
	if (ids === null) return new Set();
	if (!Array.isArray(ids)) throw new ShapeError("has no list under 'dlqs'");
	return new Set(ids.map((id) => String(typeof id === 'object' && id !== null ? (id as IDataObject).id : id)));
}

function isAboutIds(error: unknown): error is NodeApiError {
	return error instanceof NodeApiError && /^4/.test(error.httpCode ?? '') && !NOT_ABOUT_IDS.has(error.httpCode ?? '');
}

function resultOf(target: Target, values: IDataObject): IDataObject {
	return { id: target.id, scenarioId: target.scenarioId, ...values };
}

abstract class BulkRun {
	protected readonly results: Results = new Map();

	constructor(protected readonly run: Run) {}

	/** Sends one chunk; sets what became of each of its targets. */
	protected abstract sendChunk(chunk: Target[]): Promise<void>;

	/** Sends the request for all of a scenario; gives one result for each id that the answer names. */
	protected abstract sendWhole(whole: WholeScenario): Promise<IDataObject[]>;

	/** What is to be done before the chunks are sent; gives the targets that may be sent. */
	protected async before(targets: Target[]): Promise<Target[]> {
		return targets;
	}

	/** What is to be done with the targets that were sent. */
	protected abstract after(targets: Target[]): Promise<void>;

	async execute(): Promise<INodeExecutionData[]> {
		const { run } = this;
		const { targets, wholeScenarios, failed } = collectTargets(run);
		const open = targets.filter((target) => !this.recall(target));
		const ready = await this.before(open);
		const chunks = chunksOf(ready, this.chunkSize());
		const sent = await attempt(async () => {
			await run.limiter.each(chunks.length, async (index) => {
				await this.sendChunk(chunks[index]);
				this.keep(chunks[index]);
				if (!run.entrance.continueOnFail) this.throwFirst(chunks[index]);
			});
		});
		if (sent.error) {
			this.tellProgress(sent.error, targets.length);
			throw sent.error;
		}
		if (!run.entrance.continueOnFail) this.throwFirst(targets);
		await this.after(targets.filter((target) => !(this.results.get(targetKey(target)) instanceof Error)));
		const whole = await this.wholes(wholeScenarios);
		return [...this.output(targets), ...whole, ...failed].sort((a, b) => firstItem(a) - firstItem(b));
	}

	protected set(target: Target, result: IDataObject | Error): void {
		this.results.set(targetKey(target), result);
	}

	protected failAll(chunk: Target[], error: Error): void {
		chunk.forEach((target) => this.set(target, this.errorFor(target, error)));
	}

	/** The error of a chunk as the error of one of its targets, with its id in the message. */
	private errorFor(target: Target, error: Error): Error {
		if (!(error instanceof NodeApiError)) return error;
		const place = this.run.place(target.itemIndexes[0], target.id);
		const own = new NodeApiError(error.node, { message: error.message }, { itemIndex: place.itemIndex });
		own.message = shorten(
			error.message.replace(
				/^.*?\[item \d+\]:/,
				() => `${place.action} '${target.id}' [item ${target.itemIndexes[0]}]:`,
			),
			300,
		);
		own.description = error.description;
		own.httpCode = error.httpCode;
		if (maybeDone(error)) own.context.maybeDone = true;
		return own;
	}

	/** What an earlier try of this run did with a target. */
	private recall(target: Target): boolean {
		const known = this.run.memory.get(targetKey(target));
		if (!known) return false;
		this.set(target, 'done' in known ? known.done[0].json : known.maybeDone);
		return true;
	}

	private keep(chunk: Target[]): void {
		for (const target of chunk) {
			const result = this.results.get(targetKey(target));
			if (result instanceof Error) {
				if (maybeDone(result)) this.run.memory.remember(targetKey(target), { maybeDone: result });
			} else if (result) {
				this.run.memory.remember(targetKey(target), { done: [{ json: result }] });
			}
		}
	}

	private throwFirst(targets: Target[]): void {
		for (const target of targets) {
			const result = this.results.get(targetKey(target));
			if (result instanceof Error) throw result;
		}
	}

	private tellProgress(error: unknown, count: number): void {
		if (!(error instanceof NodeApiError)) return;
		const done = [...this.results.values()].filter((result) => !(result instanceof Error)).length;
		error.description = [
			error.description,
			`${done} of ${count} incomplete executions were done before; with Retry On Fail these are not done again.`,
		]
			.filter(Boolean)
			.join(' ');
	}

	private output(targets: Target[]): INodeExecutionData[] {
		return targets.map((target) => {
			const result = this.results.get(targetKey(target)) ?? {};
			const { itemIndexes } = target;
			if (result instanceof Error)
				return this.run.failure(result, itemIndexes[0], { id: target.id, scenarioId: target.scenarioId });
			return {
				json: result,
				pairedItem: itemIndexes.length === 1 ? { item: itemIndexes[0] } : itemIndexes.map((item) => ({ item })),
			};
		});
	}

	private async wholes(wholeScenarios: WholeScenario[]): Promise<INodeExecutionData[]> {
		const { run } = this;
		const outputs: INodeExecutionData[] = [];
		for (const whole of wholeScenarios) {
			const key = `all of ${whole.scenarioId} ${JSON.stringify(whole.exceptIds)}`;
			const known = run.memory.get(key);
			const sent = await attempt(async () => {
				if (known && 'maybeDone' in known) throw known.maybeDone;
				return known
					? known.done
					: (await this.sendWhole(whole)).map((json) => ({ json, pairedItem: { item: whole.itemIndex } }));
			});
			if (!sent.error) {
				run.memory.remember(key, { done: sent.value });
				for (const item of sent.value) outputs.push(item);
				continue;
			}
			const place = run.place(whole.itemIndex, String(whole.scenarioId));
			const error = asAnswerError(sent.error, place, run.operation.method);
			if (maybeDone(error)) run.memory.remember(key, { maybeDone: error });
			if (!run.entrance.continueOnFail) throw error;
			outputs.push(run.failure(error, whole.itemIndex));
		}
		return outputs;
	}

	private chunkSize(): number {
		const size = this.run.settings.convertedOption('options', 'chunkSize', 'integer') as number | undefined;
		return size !== undefined && size > 0 ? size : DEFAULT_CHUNK_SIZE;
	}
}

function firstItem(item: INodeExecutionData): number {
	const paired = Array.isArray(item.pairedItem) ? item.pairedItem[0] : item.pairedItem;
	return typeof paired === 'object' ? paired.item : (paired ?? 0);
}

const NOT_QUEUED = 'The service did not queue it: it may be resolved, deleted, or of another scenario';

/** How often each was tried before this run retried it, kept over the tries of the host's Retry On Fail. */
const attemptsBefore = new PerRun<Map<string, number>>(() => new Map());

class RetryMany extends BulkRun {
	private readonly attempts = attemptsBefore.of(this.run.entrance.identity);

	protected async sendChunk(chunk: Target[]): Promise<void> {
		await this.sendPart(chunk, { refusedInARow: 0 });
	}

	/** Sends a part of a chunk; one that is refused is halved until only the ids fail that are to blame. */
	private async sendPart(part: Target[], chunk: { refusedInARow: number }): Promise<void> {
		const [{ id, scenarioId, itemIndexes }] = part;
		const place = this.run.place(itemIndexes[0], part.length === 1 ? id : `${part.length} of scenario ${scenarioId}`);
		const sent = await attempt(async () => {
			const request = {
				method: 'POST' as const,
				path: '/api/v2/dlqs/retry',
				query: { scenarioId },
				body: { ids: part.map((target) => target.id) },
			};
			return idsIn((await this.run.send(request, place)).body);
		});
		if (!sent.error) {
			chunk.refusedInARow = 0;
			for (const target of part) {
				const isQueued = sent.value.has(target.id);
				this.set(target, resultOf(target, isQueued ? { queued: true } : { queued: false, message: NOT_QUEUED }));
			}
		} else if (isAboutIds(sent.error) && part.length > 1 && chunk.refusedInARow < MOST_REFUSED_IN_A_ROW) {
			const half = Math.ceil(part.length / 2);
			await this.sendPart(part.slice(0, half), chunk);
			await this.sendPart(part.slice(half), chunk);
		} else {
			if (part.length === 1) chunk.refusedInARow += 1;
			this.failAll(part, asAnswerError(sent.error, place, 'POST'));
		}
	}

	protected async sendWhole({ scenarioId, exceptIds, itemIndex }: WholeScenario): Promise<IDataObject[]> {
		if (this.waits()) await this.noteAttempts(scenarioId, itemIndex);
		const answer = await this.run.send(
			{
				method: 'POST',
				path: '/api/v2/dlqs/retry',
				query: { scenarioId },
				body: { all: true, ...(exceptIds && { exceptIds }) },
			},
			this.run.place(itemIndex, String(scenarioId)),
		);
		const results = [...idsIn(answer.body)].map((id) => ({ id, scenarioId, queued: true }) as IDataObject);
		if (this.waits()) await waitForOutcomes(this.run, results, this.attempts, itemIndex);
		return results;
	}

	protected async before(targets: Target[]): Promise<Target[]> {
		if (!this.waits()) return targets;
		// refused before anything is sent
		maxWaitOf(this.run);
		const groups = chunksOf(targets, targets.length);
		const ready: Target[] = [];
		for (const group of groups) {
			const [{ scenarioId, itemIndexes }] = group;
			const noted = await attempt(async () => {
				await this.noteAttempts(scenarioId, itemIndexes[0]);
				await this.noteUnlisted(group.filter((target) => !this.attempts.has(targetKey(target))));
			});
			if (!noted.error) ready.push(...group);
			else if (this.run.entrance.continueOnFail) this.failAll(group, noted.error);
			else throw noted.error;
		}
		return ready;
	}

	protected async after(targets: Target[]): Promise<void> {
		if (!this.waits()) return;
		const open = targets
			.map((target) => this.results.get(targetKey(target)) as IDataObject)
			.filter(({ queued, outcome }) => queued === true && (outcome === undefined || outcome === 'pending'));
		await waitForOutcomes(this.run, open, this.attempts, this.run.entrance.firstIndex);
	}

	private async noteAttempts(scenarioId: number, itemIndex: number): Promise<void> {
		for (const entry of await listScenario(this.run, scenarioId, itemIndex)) {
			const key = targetKey({ id: String(entry.id), scenarioId });
			// an earlier try of this run may have retried it: what counts is how it was before
			if (!this.attempts.has(key)) this.attempts.set(key, Number(entry.attempts ?? 0));
		}
	}

	private async noteUnlisted(targets: Target[]): Promise<void> {
		await this.run.limiter.each(targets.length, async (index) => {
			const entry = await fetchOne(this.run, targets[index].id, targets[index].itemIndexes[0]);
			if (entry !== 'gone') this.attempts.set(targetKey(targets[index]), Number(entry.attempts ?? 0));
		});
	}

	private waits(): boolean {
		return this.run.settings.convertedOption('options', 'waitForOutcome', 'boolean') === true;
	}
}

const NOT_DELETED = 'The service did not delete it';

/** Why a delete succeeded only in part, where the answer says so. */
async function reasonIn(run: Run, place: Place, { status, body }: Answer): Promise<string | undefined> {
	const error = (body as { error?: unknown } | undefined)?.error;
	return error ? await run.masked(readRefusal(status, error).reason, place) : undefined;
}

class DeleteMany extends BulkRun {
	protected async after(): Promise<void> {}

	protected async sendChunk(chunk: Target[]): Promise<void> {
		const [{ scenarioId, itemIndexes }] = chunk;
		const place = this.run.place(
			itemIndexes[0],
			chunk.length === 1 ? chunk[0].id : `${chunk.length} of scenario ${scenarioId}`,
		);
		const sent = await attempt(async () => {
			const request = {
				method: 'DELETE' as const,
				path: '/api/v2/dlqs',
				query: { scenarioId },
				body: { ids: chunk.map(({ id }) => id) },
			};
			const answer = await this.run.send(request, place);
			return { named: idsIn(answer.body), reason: await reasonIn(this.run, place, answer) };
		});
		const failure = sent.error && asAnswerError(sent.error, place, 'DELETE');
		if (failure && !isAboutIds(failure) && !maybeDone(failure)) {
			this.failAll(chunk, failure);
			return;
		}
		let deleted: ReadonlySet<string> = sent.error ? new Set<string>() : sent.value.named;
		if (chunk.some(({ id }) => !deleted.has(id))) {
			const gone = await attempt(async () => await this.goneOf(chunk, deleted));
			if (!gone.error) deleted = gone.value;
		}
		if (failure && deleted.size === 0) {
			this.failAll(chunk, failure);
			return;
		}
		const reason = sent.error ? (failure as NodeApiError).description : sent.value.reason;
		for (const target of chunk) {
			const isDeleted = deleted.has(target.id);
			this.set(
				target,
				resultOf(target, isDeleted ? { deleted: true } : { deleted: false, message: reason ?? NOT_DELETED }),
			);
		}
	}

	protected async sendWhole({ scenarioId, exceptIds, itemIndex }: WholeScenario): Promise<IDataObject[]> {
		const place = this.run.place(itemIndex, String(scenarioId));
		const answer = await this.run.send(
			{
				method: 'DELETE',
				path: '/api/v2/dlqs',
				query: { scenarioId, confirmed: true },
				body: { all: true, ...(exceptIds && { exceptIds }) },
			},
			place,
		);
		const results: IDataObject[] = [...idsIn(answer.body)].map((id) => ({ id, scenarioId, deleted: true }));
		const reason = await reasonIn(this.run, place, answer);
		if (!reason) return results;
		const left = await attempt(async () => await listScenario(this.run, scenarioId, itemIndex));
		if (left.error) {
			if (this.run.entrance.signal?.aborted) throw left.error;
			this.run.entrance.addHint(
				`Not all were deleted (${reason}), and what is left could not be read: ${left.error.message}`,
			);
			return results;
		}
		const kept = new Set(exceptIds);
		for (const { id } of left.value) {
			if (!kept.has(String(id))) results.push({ id, scenarioId, deleted: false, message: reason });
		}
		return results;
	}

	/** What of a chunk the service lists no more: it counts as deleted. */
	private async goneOf(chunk: Target[], deleted: ReadonlySet<string>): Promise<Set<string>> {
		const [{ scenarioId, itemIndexes }] = chunk;
		const left = new Set((await listScenario(this.run, scenarioId, itemIndexes[0])).map(({ id }) => String(id)));
		return new Set(chunk.map(({ id }) => id).filter((id) => deleted.has(id) || !left.has(id)));
	}
}

/** Queues many incomplete executions, one request per scenario and chunk. */
export async function retryMany(run: Run): Promise<INodeExecutionData[]> {
	return await new RetryMany(run).execute();
}

/** Deletes many incomplete executions, one request per scenario and chunk. */
export async function deleteMany(run: Run): Promise<INodeExecutionData[]> {
	return await new DeleteMany(run).execute();
}
