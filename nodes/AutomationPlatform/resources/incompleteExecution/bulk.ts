import { NodeApiError } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import type { Attempt } from '../../../shared/attempt';
import { forItem, maybeDone } from '../../../shared/errors/nodeErrors';
import type { ErrorContext } from '../../../shared/errors/nodeErrors';
import type { Answer } from '../../../shared/http/types';
import { PerRun, addRunResult } from '../../../shared/run/memory';
import type { Run } from '../../../shared/run/run';
import type { Streak } from '../../sendInParts';
import type { ItemSearch } from '../../find/places';
import { boundIn, sharedValue } from './bounds';
import { BulkResults } from './bulkResults';
import { findTargets } from './searched';
import type { FoundTarget } from './searched';
import { byScenario, chunksOf, collectTargets } from './targets';
import type { Failure, Target, WholeScenario } from './targets';

const DEFAULT_CHUNK_SIZE = 500;
/** Statuses of refusals that are about the caller or the whole request, never about single IDs. */
const NOT_ABOUT_IDS = new Set(['401', '402', '403', '405', '408', '413', '429']);

/** Whether an error is a refusal that can be about single IDs. */
export function isAboutIds(error: unknown): error is NodeApiError {
	return error instanceof NodeApiError && /^4/.test(error.httpCode ?? '') && !NOT_ABOUT_IDS.has(error.httpCode ?? '');
}

/**
 * The targets that earlier tries of a run found, because a search does not find a target again after it was processed. The
 * key is the index of the first item, because a host can pass the items of a run one by one.
 */
const foundBefore = new PerRun<Map<number, Map<string, FoundTarget>>>(() => new Map());

/**
 * A run that retries or deletes many incomplete executions. Its steps:
 *
 * 1. Find the targets and prepare them.
 * 2. Send all requests. This begins while a search is still running.
 * 3. Settle the targets that were refused.
 * 4. Finish, which can include waiting for outcomes.
 * 5. Report.
 *
 * An error does not stop the other requests, whatever On Error says.
 */
export abstract class BulkRun {
	protected readonly results: BulkResults;

	/** The targets of the run, in the order in which they were named or found. */
	protected targets: Target[] = [];

	/** The failed reads, and the items that could not be read. */
	private readonly unread: Failure[] = [];

	/** Counts the refusals of single IDs in a row. */
	protected readonly streak: Streak = { refused: 0 };

	/** The number of targets that the search found and Max to Process leaves out. */
	protected left = 0;

	/** The maximum number of IDs in a request. */
	private readonly chunkSize: number;

	constructor(protected readonly run: Run) {
		this.results = new BulkResults(run);
		this.chunkSize = boundIn(run, run.settings, 'chunkSize', 'Chunk Size') ?? DEFAULT_CHUNK_SIZE;
	}

	/** Sends the requests of one chunk and sets the result of each of its targets. */
	protected abstract sendChunk(chunk: Target[]): Promise<void>;

	/** Sends the request for a whole scenario. Returns a result for each ID in the answer. */
	protected abstract sendWhole(whole: WholeScenario): Promise<IDataObject[]>;

	/** Prepares targets and whole scenarios. Sets an error for each one that must not be sent. */
	protected abstract prepare(targets: Target[], wholes: WholeScenario[]): Promise<void>;

	/** Completes the results of the targets that were sent without an error. */
	protected abstract finish(targets: Target[]): Promise<void>;

	/** Receives the targets that a search found, before they are sent. */
	protected found?(targets: FoundTarget[]): void;

	/** Sets the results of the refused targets, after all requests were sent. */
	protected async settle(): Promise<void> {}

	/** The result of the run, for an error that ends it: a few words, and a text. */
	protected abstract progress(): { headline: string; text?: string };

	/** Returns the output of the run, and adds hints about it. */
	protected report(): INodeExecutionData[] {
		return this.executionItems();
	}

	/** An item for each target and each failure, in the order of the input. */
	protected executionItems(): INodeExecutionData[] {
		return [...this.results.items(this.targets), ...this.unreadItems()].sort((a, b) => firstItem(a) - firstItem(b));
	}

	/** The items of everything that failed. */
	protected errorItems(): INodeExecutionData[] {
		return [...this.results.errorItems(this.targets), ...this.unreadItems()];
	}

	/** The failures that have no target, such as lists and whole scenarios. */
	protected failures(): Failure[] {
		const wholes = [...this.results.failures].map(([{ scenarioId, itemIndexes }, error]) => ({
			error,
			itemIndexes,
			scenarioId,
		}));
		return [...this.unread, ...wholes];
	}

	/**
	 * Does the work of the run.
	 *
	 * @throws the first error, after everything else is done, unless the run continues on fail. An error of the input is
	 * thrown before anything is sent.
	 */
	async execute(): Promise<INodeExecutionData[]> {
		const { targets, wholeScenarios, searches, failures } = collectTargets(this.run);
		this.targets = targets;
		for (const failure of failures) this.unread.push(failure);
		const openTargets = targets.filter((target) => !this.results.recall(target));
		const openWholes = wholeScenarios.filter((whole) => !this.recallWhole(whole));
		await this.prepare(openTargets, openWholes);
		await this.sendAll(
			openTargets.filter((target) => !this.results.of(target)),
			openWholes.filter((whole) => !this.results.failures.has(whole)),
		);
		if (searches.length > 0) await this.search(searches);
		this.run.invocation.signal?.throwIfAborted();
		await this.settle();
		await this.finish(this.targets.filter((target) => !(this.results.of(target) instanceof Error)));
		const error = this.firstError();
		if (!error || this.run.invocation.continueOnFail) return this.report();
		const { headline, text } = this.progress();
		if (this.results.doneCount > 0) addRunResult(error, headline, text);
		throw error;
	}

	private firstError(): Error | undefined {
		const [failure] = this.failures();
		if (failure) return failure.error;
		const results = this.targets.map((target) => this.results.of(target));
		return results.find((result): result is Error => result instanceof Error);
	}

	/**
	 * Finds the targets of the searches, and sends them. Targets that are found later do not wait for the results of
	 * earlier ones.
	 */
	private async search(searches: ItemSearch[]): Promise<void> {
		const { run } = this;
		const { firstIndex } = run.invocation;
		const tries = foundBefore.of(run.scope);
		const before = tries.get(firstIndex) ?? new Map<string, FoundTarget>();
		tries.set(firstIndex, before);
		const sending: Array<Promise<Attempt<void>>> = [];
		const add = (targets: FoundTarget[]) => {
			for (const target of targets) this.targets.push(target);
			this.found?.(targets);
		};
		const take = (targets: FoundTarget[]) => {
			for (const target of targets) before.set(target.id, target);
			add(targets);
			sending.push(attempt(async () => await this.sendScenario(targets)));
		};
		const fail = (failure: Failure) => {
			if (run.invocation.signal?.aborted) throw failure.error;
			this.unread.push(failure);
		};
		const known = [...before.values()];
		add(known);
		const openBefore = known.filter((target) => !this.results.recall(target));
		for (const group of byScenario(openBefore)) sending.push(attempt(async () => await this.sendScenario(group)));
		const bound = sharedValue(run, 'Max to Process', (values) =>
			boundIn(run, values, 'maxToProcess', 'Max to Process'),
		);
		const most = Math.max(0, (bound ?? Number.POSITIVE_INFINITY) - known.length);
		const isNew = (target: Target) => !before.has(target.id);
		const found = await attempt(async () => await findTargets(run, searches, most, { isNew, take, fail }));
		const sent = await Promise.all(sending);
		const first = found.error ?? sent.find(({ error }) => error)?.error;
		if (first) throw first;
		// the lists arrive in any order
		this.targets = [...before.values()].sort((a, b) => a.order - b.order);
		if (!found.error) this.left = found.value;
	}

	/** A hint that Max to Process left out some targets; empty if it left out none. */
	protected leftHint(): string[] {
		const { left } = this;
		if (left === 0) return [];
		const count = left === 1 ? 'One more incomplete execution was' : `${left} more incomplete executions were`;
		return [`${count} found than 'Max to Process' allows. The oldest ones were processed.`];
	}

	private unreadItems(): INodeExecutionData[] {
		return this.unread.flatMap(({ error, itemIndexes, scenarioId }) =>
			itemIndexes.map((index) =>
				this.run.failure(forItem(error, index), index, scenarioId === undefined ? {} : { scenarioId }),
			),
		);
	}

	/** Sends the requests of all targets and whole scenarios. Later requests do not wait for the results of earlier ones. */
	private async sendAll(targets: Target[], wholes: WholeScenario[]): Promise<void> {
		const { limiter } = this.run;
		const sent = await Promise.all(
			byScenario(targets).map(async (group) => await attempt(async () => await this.sendScenario(group))),
		);
		const first = sent.find(({ error }) => error)?.error;
		if (first) throw first;
		await limiter.each(wholes.length, async (index) => await this.runWhole(wholes[index]));
	}

	/** Sends targets of one scenario, in chunks. */
	protected async sendScenario(targets: Target[]): Promise<void> {
		const chunks = chunksOf(targets, this.chunkSize);
		await this.run.limiter.each(chunks.length, async (index) => {
			await this.sendChunk(chunks[index]);
			this.results.remember(chunks[index]);
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
		const records =
			targets.length === 1 ? { subject: id } : { detail: `${targets.length} of scenario '${scenarioId}'` };
		return this.run.errorContext(itemIndexes[0], records);
	}

	/** Restores the outcome of a whole scenario from an earlier try of this run. Returns whether there is one. */
	private recallWhole(whole: WholeScenario): boolean {
		const known = this.run.memory.get(wholeKey(whole));
		if (!known) return false;
		if ('done' in known)
			this.nameTargets(
				whole,
				known.done.map(({ json }) => json),
			);
		else this.results.failures.set(whole, known.maybeDone);
		return true;
	}

	/** Retries or deletes a whole scenario, and remembers the result for a later try of this run. */
	private async runWhole(whole: WholeScenario): Promise<void> {
		const { memory } = this.run;
		const sent = await attempt(async () => await this.sendWhole(whole));
		if (sent.error) {
			if (maybeDone(sent.error)) memory.remember(wholeKey(whole), { maybeDone: sent.error });
			this.results.failures.set(whole, sent.error);
			return;
		}
		memory.remember(wholeKey(whole), { done: sent.value.map((json) => ({ json })) });
		this.nameTargets(whole, sent.value);
	}

	private nameTargets({ scenarioId, itemIndexes }: WholeScenario, results: IDataObject[]): void {
		for (const result of results) {
			const target: Target = { id: String(result.id), scenarioId, itemIndexes };
			this.results.put(target, result);
			this.targets.push(target);
		}
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
