import { NodeApiError } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { asAnswerError, maybeDone } from '../../../shared/errors/nodeErrors';
import type { ErrorContext } from '../../../shared/errors/nodeErrors';
import { shorten } from '../../../shared/errors/text';
import type { Answer } from '../../../shared/http/types';
import { tellProgress } from '../../../shared/run/memory';
import type { Run } from '../../../shared/run/run';
import { chunksOf, collectTargets, targetKey } from './targets';
import type { Target, WholeScenario } from './targets';

const DEFAULT_CHUNK_SIZE = 500;
/** Refusals of the caller or of the whole request, never of single IDs. */
const NOT_ABOUT_IDS = new Set(['401', '403', '405', '413', '429']);

/** Whether an error is a refusal that can be about single IDs. */
export function isAboutIds(error: unknown): error is NodeApiError {
	return error instanceof NodeApiError && /^4/.test(error.httpCode ?? '') && !NOT_ABOUT_IDS.has(error.httpCode ?? '');
}

/** A run that retries or deletes many incomplete executions: one request per scenario and chunk. */
export abstract class BulkRun {
	/** The result or the error of each target, by its key. */
	protected readonly results = new Map<string, IDataObject | Error>();

	constructor(protected readonly run: Run) {}

	/** Sends the requests of one chunk and sets the result of each of its targets. */
	protected abstract sendChunk(chunk: Target[]): Promise<void>;

	/** Sends the request for a whole scenario; returns a result for each ID that the answer names. */
	protected abstract sendWhole(whole: WholeScenario): Promise<IDataObject[]>;

	/** Prepares the targets; returns the ones to send. */
	protected async prepare(targets: Target[]): Promise<Target[]> {
		return targets;
	}

	/** Completes the results of the targets that were sent without an error. */
	protected abstract finish(targets: Target[]): Promise<void>;

	/**
	 * Does the work of the run.
	 *
	 * @returns one item per target, one per ID of a whole scenario, and the failed items, in the order of the input
	 * @throws the first error, after the requests under way have ended, unless the run continues on fail
	 */
	async execute(): Promise<INodeExecutionData[]> {
		const { run } = this;
		const { continueOnFail } = run.invocation;
		const { targets, wholeScenarios, failed } = collectTargets(run);
		const ready = await this.prepare(targets.filter((target) => !this.recall(target)));
		const chunks = chunksOf(ready, this.chunkSize());
		const sent = await attempt(async () => {
			await run.limiter.each(chunks.length, async (index) => {
				await this.sendChunk(chunks[index]);
				this.remember(chunks[index]);
				if (!continueOnFail) this.throwFirst(chunks[index]);
			});
		});
		if (sent.error) {
			const done = [...this.results.values()].filter((result) => !(result instanceof Error)).length;
			tellProgress(sent.error, done, targets.length, 'incomplete executions');
			throw sent.error;
		}
		if (!continueOnFail) this.throwFirst(targets);
		await this.finish(targets.filter((target) => !(this.results.get(targetKey(target)) instanceof Error)));
		const outputs = [...this.output(targets), ...failed];
		for (const [index, whole] of wholeScenarios.entries()) {
			const ran = await attempt(async () => await this.runWhole(whole));
			if (!ran.error) for (const item of ran.value) outputs.push(item);
			else if (continueOnFail) outputs.push(run.failure(ran.error, whole.itemIndex));
			else {
				tellProgress(ran.error, index, wholeScenarios.length, 'scenarios');
				throw ran.error;
			}
		}
		return outputs.sort((a, b) => firstItem(a) - firstItem(b));
	}

	/** Sends the request of the operation for one scenario. */
	protected async send(
		scenarioId: number,
		body: IDataObject,
		errorContext: ErrorContext,
		query: IDataObject = {},
	): Promise<Answer> {
		const { method, path } = this.run.operation;
		return await this.run.send({ method, path, query: { scenarioId, ...query }, body }, errorContext);
	}

	/** The error context of a request for some targets of one scenario. */
	protected contextOf(targets: Target[]): ErrorContext {
		const [{ id, scenarioId, itemIndexes }] = targets;
		const subject = targets.length === 1 ? id : `${targets.length} of scenario ${scenarioId}`;
		return this.run.errorContext(itemIndexes[0], subject);
	}

	protected setResult(target: Target, values: IDataObject): void {
		const { id, scenarioId } = target;
		this.results.set(targetKey(target), { id, scenarioId, ...values });
	}

	/** Sets the error of a request as the error of each of its targets. */
	protected failAll(targets: Target[], error: Error): void {
		targets.forEach((target) => this.results.set(targetKey(target), this.errorFor(target, error)));
	}

	/** The error of a request with the ID of one target in its message. */
	private errorFor({ id, itemIndexes: [itemIndex] }: Target, error: Error): Error {
		if (!(error instanceof NodeApiError)) return error;
		const own = new NodeApiError(error.node, { message: error.message }, { itemIndex });
		const head = `${this.run.operation.action} '${id}' [item ${itemIndex}]:`;
		own.message = shorten(
			error.message.replace(/^.*?\[item \d+\]:/, () => head),
			300,
		);
		own.description = error.description;
		own.httpCode = error.httpCode;
		if (maybeDone(error)) own.context.maybeDone = true;
		return own;
	}

	/** Takes over the outcome of a target from an earlier try of this run; whether there is one. */
	private recall(target: Target): boolean {
		const known = this.run.memory.get(targetKey(target));
		if (!known) return false;
		this.results.set(targetKey(target), 'done' in known ? known.done[0].json : known.maybeDone);
		return true;
	}

	/** Remembers the results of targets, so that a later try of this run does not send them again. */
	protected remember(targets: Target[]): void {
		for (const key of targets.map(targetKey)) {
			const result = this.results.get(key);
			if (result instanceof Error) {
				if (maybeDone(result)) this.run.memory.remember(key, { maybeDone: result });
			} else if (result) {
				this.run.memory.remember(key, { done: [{ json: result }] });
			}
		}
	}

	private throwFirst(targets: Target[]): void {
		for (const target of targets) {
			const result = this.results.get(targetKey(target));
			if (result instanceof Error) throw result;
		}
	}

	private output(targets: Target[]): INodeExecutionData[] {
		return targets.map((target) => {
			const { id, scenarioId, itemIndexes } = target;
			const result = this.results.get(targetKey(target)) ?? {};
			if (result instanceof Error) return this.run.failure(result, itemIndexes[0], { id, scenarioId });
			const pairs = itemIndexes.map((item) => ({ item }));
			return { json: result, pairedItem: pairs.length === 1 ? pairs[0] : pairs };
		});
	}

	/** Retries or deletes a whole scenario, unless an earlier try of this run has done it, or may have. */
	private async runWhole(whole: WholeScenario): Promise<INodeExecutionData[]> {
		const { memory, operation } = this.run;
		const { scenarioId, exceptIds, itemIndex } = whole;
		const key = `all of ${scenarioId} ${JSON.stringify(exceptIds)}`;
		const known = memory.get(key);
		if (known && 'done' in known) return known.done;
		if (known) throw known.maybeDone;
		const sent = await attempt(async () => await this.sendWhole(whole));
		if (sent.error) {
			const error = asAnswerError(sent.error, this.run.errorContext(itemIndex, String(scenarioId)), operation.method);
			if (maybeDone(error)) memory.remember(key, { maybeDone: error });
			throw error;
		}
		const items = sent.value.map((json) => ({ json, pairedItem: { item: itemIndex } }));
		memory.remember(key, { done: items });
		return items;
	}

	private chunkSize(): number {
		const size = this.run.settings.converted('options.chunkSize', 'integer') as number | undefined;
		return size !== undefined && size > 0 ? size : DEFAULT_CHUNK_SIZE;
	}
}

function firstItem({ pairedItem }: INodeExecutionData): number {
	const paired = Array.isArray(pairedItem) ? pairedItem[0] : pairedItem;
	return typeof paired === 'object' ? paired.item : (paired ?? 0);
}
