import { NodeApiError } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { asAnswerError, maybeDone } from '../../../shared/errors/nodeErrors';
import { shorten } from '../../../shared/errors/text';
import { ShapeError } from '../../../shared/errors/shapeError';
import { tellProgress } from '../../../shared/run/memory';
import type { Run } from '../../../shared/run/run';
import { chunksOf, collectTargets, targetKey } from './targets';
import type { Target, WholeScenario } from './targets';

const DEFAULT_CHUNK_SIZE = 500;
/** Refusals that concern the caller or the whole request, never single ids. */
const NOT_ABOUT_IDS = new Set(['401', '403', '405', '413', '429']);

/** What became of each target, by its key. */
type Results = Map<string, IDataObject | Error>;

/** The ids that an answer names. */
export function idsIn(body: unknown): Set<string> {
	const ids = (body as { dlqs?: unknown } | undefined)?.dlqs;
	if (ids === null) return new Set();
	if (!Array.isArray(ids)) throw new ShapeError("has no list under 'dlqs'");
	return new Set(ids.map((id) => String(typeof id === 'object' && id !== null ? (id as IDataObject).id : id)));
}

/** Whether a refusal can concern single ids. */
export function isAboutIds(error: unknown): error is NodeApiError {
	return error instanceof NodeApiError && /^4/.test(error.httpCode ?? '') && !NOT_ABOUT_IDS.has(error.httpCode ?? '');
}

export function resultOf(target: Target, values: IDataObject): IDataObject {
	return { id: target.id, scenarioId: target.scenarioId, ...values };
}

/** A run that sends many incomplete executions with few requests. */
export abstract class BulkRun {
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
				if (!run.invocation.continueOnFail) this.throwFirst(chunks[index]);
			});
		});
		if (sent.error) {
			const done = [...this.results.values()].filter((result) => !(result instanceof Error)).length;
			tellProgress(sent.error, done, targets.length, 'incomplete executions');
			throw sent.error;
		}
		if (!run.invocation.continueOnFail) this.throwFirst(targets);
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
		const errorContext = this.run.errorContext(target.itemIndexes[0], target.id);
		const own = new NodeApiError(error.node, { message: error.message }, { itemIndex: errorContext.itemIndex });
		own.message = shorten(
			error.message.replace(
				/^.*?\[item \d+\]:/,
				() => `${errorContext.action} '${target.id}' [item ${target.itemIndexes[0]}]:`,
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

	protected keep(chunk: Target[]): void {
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
			const errorContext = run.errorContext(whole.itemIndex, String(whole.scenarioId));
			const error = asAnswerError(sent.error, errorContext, run.operation.method);
			if (maybeDone(error)) run.memory.remember(key, { maybeDone: error });
			if (!run.invocation.continueOnFail) {
				tellProgress(error, wholeScenarios.indexOf(whole), wholeScenarios.length, 'scenarios');
				throw error;
			}
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
