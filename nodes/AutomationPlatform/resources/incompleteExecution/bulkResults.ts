import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { forItem, maybeDone } from '../../../shared/errors/nodeErrors';
import type { Run } from '../../../shared/run/run';
import { pairsOf } from './targets';
import type { Target, WholeScenario } from './targets';

/** The results of the targets of a run that retries or deletes many incomplete executions. */
export class BulkResults {
	/** The result or the error of each target, by its key. */
	private readonly byKey = new Map<string, IDataObject | Error>();

	/** The whole scenarios whose request failed, or was not sent. */
	readonly failures = new Map<WholeScenario, Error>();

	constructor(private readonly run: Run) {}

	/** The result or the error of a target; undefined until it has one. */
	of(target: Pick<Target, 'id'>): IDataObject | Error | undefined {
		return this.byKey.get(target.id);
	}

	/** The number of targets with a result that is not an error. */
	get doneCount(): number {
		return [...this.byKey.values()].filter((result) => !(result instanceof Error)).length;
	}

	/** Sets the result of a target to exactly this object. */
	put(target: Target, result: IDataObject): void {
		this.byKey.set(target.id, result);
	}

	/** Sets the result of a target: its ID, its outcome, its known properties, and the given values. */
	set(target: Target, { outcome, ...values }: IDataObject): void {
		const { id, scenarioId, scenarioName, reason } = target;
		this.byKey.set(target.id, {
			id,
			...(outcome !== undefined && { outcome }),
			scenarioId,
			...(scenarioName !== undefined && { scenarioName }),
			...(reason !== undefined && { reason }),
			...values,
		});
	}

	/** Sets the error of a request as the error of each of its targets. */
	failAll(targets: Target[], error: Error): void {
		for (const target of targets) {
			this.byKey.set(target.id, this.errorFor(target.id, target.itemIndexes[0], error));
		}
	}

	/** The error of a request with the ID and the item of one target in its message. */
	private errorFor(id: string, itemIndex: number, error: Error): Error {
		return forItem(error, itemIndex, `${this.run.operation.action} '${id}'`);
	}

	/** Restores the outcome of a target from an earlier try of this run. Returns whether there is one. */
	recall(target: Target): boolean {
		const known = this.run.memory.get(target.id);
		if (!known) return false;
		this.byKey.set(target.id, 'done' in known ? known.done[0].json : known.maybeDone);
		return true;
	}

	/** Remembers the results of targets, so that a later try of this run does not send them again. */
	remember(targets: Target[]): void {
		for (const key of targets.map(({ id }) => id)) {
			const result = this.byKey.get(key);
			if (result instanceof Error) {
				if (maybeDone(result)) this.run.memory.remember(key, { maybeDone: result });
			} else if (result) {
				this.run.memory.remember(key, { done: [{ json: result }] });
			}
		}
	}

	/** An item for each target, and one for each whole scenario that failed. */
	items(targets: Target[]): INodeExecutionData[] {
		return [
			...targets.flatMap((target) => {
				const result = this.byKey.get(target.id) ?? {};
				if (result instanceof Error) return this.failedItems(target, result);
				return [{ json: result, pairedItem: pairsOf(target.itemIndexes) }];
			}),
			...this.failedWholes(),
		];
	}

	/** The items of the targets and whole scenarios that failed. */
	errorItems(targets: Target[]): INodeExecutionData[] {
		const failed = targets.flatMap((target) => {
			const result = this.byKey.get(target.id);
			return result instanceof Error ? this.failedItems(target, result) : [];
		});
		return [...failed, ...this.failedWholes()];
	}

	private failedItems(target: Target, error: Error): INodeExecutionData[] {
		const { id, scenarioId } = target;
		// under a key of its own, because the input data can have an `id` and a `scenarioId` of something else
		const isFromInput = this.run.settings.get('source') === 'inputItems';
		return this.failedFor(target, error, isFromInput ? {} : { incompleteExecution: { id, scenarioId } });
	}

	private failedWholes(): INodeExecutionData[] {
		return [...this.failures].flatMap(([{ scenarioId, itemIndexes }, error]) =>
			this.failedFor({ id: String(scenarioId), itemIndexes }, error),
		);
	}

	/** An output for each input item that names the failed target, because each input item has data of its own. */
	private failedFor(
		{ id, itemIndexes }: Pick<Target, 'id' | 'itemIndexes'>,
		error: Error,
		json?: IDataObject,
	): INodeExecutionData[] {
		return itemIndexes.map((index) => this.run.failure(this.errorFor(id, index, error), index, json));
	}
}
