import { NodeApiError } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { maybeDone } from '../../../shared/errors/nodeErrors';
import type { ErrorContext } from '../../../shared/errors/nodeErrors';
import { shorten } from '../../../shared/errors/text';
import type { Answer } from '../../../shared/http/types';
import { tellProgress } from '../../../shared/run/memory';
import type { Run } from '../../../shared/run/run';
import { chunksOf, collectTargets, pairsOf, targetKey } from './targets';
import type { Target, WholeScenario } from './targets';

const DEFAULT_CHUNK_SIZE = 500;
/** Refusals of the caller or of the whole request, never of single IDs. */
const NOT_ABOUT_IDS = new Set(['401', '403', '405', '413', '429']);

/** Whether an error is a refusal that can be about single IDs. */
export function isAboutIds(error: unknown): error is NodeApiError {
	return error instanceof NodeApiError && /^4/.test(error.httpCode ?? '') && !NOT_ABOUT_IDS.has(error.httpCode ?? '');
}

/**
 * A run that retries or deletes many incomplete executions. Its steps: find the targets, prepare them, send all requests,
 * finish (which can wait for outcomes), and report.
 */
export abstract class BulkRun {
	/** The result or the error of each target, by its key. */
	protected readonly results = new Map<string, IDataObject | Error>();

	/** The whole scenarios whose request failed, or was not sent. */
	protected readonly failures = new Map<WholeScenario, Error>();

	/** The targets that the service named for whole scenarios. */
	private readonly named: Target[] = [];

	private doneWholes = 0;

	constructor(protected readonly run: Run) {}

	/** Sends the requests of one chunk and sets the result of each of its targets. */
	protected abstract sendChunk(chunk: Target[]): Promise<void>;

	/** Sends the request for a whole scenario; returns a result for each ID that the answer names. */
	protected abstract sendWhole(whole: WholeScenario): Promise<IDataObject[]>;

	/** Prepares targets and whole scenarios, and sets the errors of those that must not be sent. */
	protected abstract prepare(targets: Target[], wholes: WholeScenario[]): Promise<void>;

	/** Completes the results of the targets that were sent without an error. */
	protected abstract finish(targets: Target[]): Promise<void>;

	/**
	 * Does the work of the run.
	 *
	 * @returns one item per target, one per ID of a whole scenario, and the failed items, in the order of the input
	 * @throws the first error, after the requests under way have ended, unless the run continues on fail
	 */
	async execute(): Promise<INodeExecutionData[]> {
		const { targets, wholeScenarios, failed } = collectTargets(this.run);
		const openTargets = targets.filter((target) => !this.recall(target));
		const openWholes = wholeScenarios.filter((whole) => !this.recallWhole(whole));
		await this.prepare(openTargets, openWholes);
		const sent = await attempt(async () => {
			await this.sendAll(
				openTargets.filter((target) => !this.results.has(targetKey(target))),
				openWholes.filter((whole) => !this.failures.has(whole)),
			);
			this.throwFirst(targets, wholeScenarios);
		});
		if (sent.error) {
			const done = [...this.results.values()].filter((result) => !(result instanceof Error)).length;
			if (wholeScenarios.length > 0) tellProgress(sent.error, this.doneWholes, wholeScenarios.length, 'scenarios');
			else tellProgress(sent.error, done, targets.length, 'incomplete executions');
			throw sent.error;
		}
		const all = [...targets, ...this.named];
		await this.finish(all.filter((target) => !(this.results.get(targetKey(target)) instanceof Error)));
		return [...this.output(all), ...failed].sort((a, b) => firstItem(a) - firstItem(b));
	}

	/** Sends the requests of all targets and whole scenarios. What is sent last does not wait for what became of the first. */
	private async sendAll(targets: Target[], wholes: WholeScenario[]): Promise<void> {
		const { limiter } = this.run;
		const chunks = chunksOf(targets, this.chunkSize());
		await limiter.each(chunks.length, async (index) => {
			await this.sendChunk(chunks[index]);
			this.remember(chunks[index]);
			this.throwFirst(chunks[index]);
		});
		await limiter.each(wholes.length, async (index) => {
			await this.runWhole(wholes[index]);
			this.throwFirst([], [wholes[index]]);
		});
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
		for (const target of targets) {
			this.results.set(targetKey(target), this.errorFor(target.id, target.itemIndexes[0], error));
		}
	}

	/** The error of a request with the ID and the item of one target in its message. */
	private errorFor(id: string, itemIndex: number, error: Error): Error {
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

	/** Throws the first error of targets and whole scenarios, unless the run continues on fail. */
	private throwFirst(targets: Target[], wholes: WholeScenario[] = []): void {
		if (this.run.invocation.continueOnFail) return;
		for (const target of targets) {
			const result = this.results.get(targetKey(target));
			if (result instanceof Error) throw result;
		}
		for (const whole of wholes) {
			const failure = this.failures.get(whole);
			if (failure) throw failure;
		}
	}

	private output(targets: Target[]): INodeExecutionData[] {
		// input items have them in fields of their own
		const isFromInput = this.run.settings.get('source') === 'inputItems';
		const ofTargets = targets.flatMap((target) => {
			const { id, scenarioId, itemIndexes } = target;
			const result = this.results.get(targetKey(target)) ?? {};
			// beside the input's own data, which can have an id and a scenarioId of other things
			if (result instanceof Error)
				return this.failed(target, result, isFromInput ? {} : { incompleteExecution: { id, scenarioId } });
			return [{ json: result, pairedItem: pairsOf(itemIndexes) }];
		});
		const ofWholes = [...this.failures].flatMap(([{ scenarioId, itemIndexes }, error]) =>
			this.failed({ id: String(scenarioId), itemIndexes }, error),
		);
		return [...ofTargets, ...ofWholes];
	}

	/** An output for each input item that names what failed: each of them has data of its own. */
	private failed(
		{ id, itemIndexes }: Pick<Target, 'id' | 'itemIndexes'>,
		error: Error,
		json?: IDataObject,
	): INodeExecutionData[] {
		return itemIndexes.map((index) => this.run.failure(this.errorFor(id, index, error), index, json));
	}

	/** Takes over the outcome of a whole scenario from an earlier try of this run; whether there is one. */
	private recallWhole(whole: WholeScenario): boolean {
		const known = this.run.memory.get(wholeKey(whole));
		if (!known) return false;
		if ('done' in known)
			this.nameTargets(
				whole,
				known.done.map(({ json }) => json),
			);
		else this.failures.set(whole, known.maybeDone);
		return true;
	}

	/** Retries or deletes a whole scenario, and remembers what became of it for a later try of this run. */
	private async runWhole(whole: WholeScenario): Promise<void> {
		const { memory } = this.run;
		const sent = await attempt(async () => await this.sendWhole(whole));
		if (sent.error) {
			if (maybeDone(sent.error)) memory.remember(wholeKey(whole), { maybeDone: sent.error });
			this.failures.set(whole, sent.error);
			return;
		}
		memory.remember(wholeKey(whole), { done: sent.value.map((json) => ({ json })) });
		this.nameTargets(whole, sent.value);
	}

	private nameTargets({ scenarioId, itemIndexes }: WholeScenario, results: IDataObject[]): void {
		this.doneWholes += 1;
		for (const result of results) {
			const target = { id: String(result.id), scenarioId, itemIndexes };
			this.results.set(targetKey(target), result);
			this.named.push(target);
		}
	}

	private chunkSize(): number {
		const size = this.run.settings.converted('options.chunkSize', 'integer') as number | undefined;
		return size !== undefined && size > 0 ? size : DEFAULT_CHUNK_SIZE;
	}
}

/** The key of a whole scenario in the memory of a run. */
function wholeKey({ scenarioId, exceptIds }: WholeScenario): string {
	return `all of ${scenarioId} ${JSON.stringify(exceptIds)}`;
}

function firstItem({ pairedItem }: INodeExecutionData): number {
	const paired = Array.isArray(pairedItem) ? pairedItem[0] : pairedItem;
	return typeof paired === 'object' ? paired.item : (paired ?? 0);
}
