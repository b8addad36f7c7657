import type { IDataObject, INodeExecutionData, NodeApiError } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { wholeText } from '../../../shared/errors/nodeErrors';
import type { BulkWork } from '../../../shared/run/definition';
import type { DeleteRequests } from '../../partialDelete';
import { deleteInParts, readDeleted, readState, stateFields } from '../../partialDelete';
import { sharedValue, switchIn } from './bounds';
import { BulkRun, isAboutIds } from './bulk';
import { fetchOne, listScenario } from '../../find/places';
import { NOTHING_FOUND } from './summary';
import type { Target, WholeScenario } from './targets';

const PREVIEW = 'Preview: would be deleted';

class DeleteMany extends BulkRun {
	/** Targets that are neither in the answer nor in the list of their scenario. They can belong to another scenario. */
	private readonly unlisted: Array<{ target: Target; reason: string }> = [];

	/** Whether the run only shows the targets that its searches would delete. */
	private readonly isPreview = sharedValue(this.run, 'Preview', (values) =>
		switchIn(this.run, values, 'preview', 'Preview'),
	);

	protected async prepare(): Promise<void> {}

	/** Sends nothing in a preview. */
	protected async sendScenario(targets: Target[]): Promise<void> {
		if (!this.isPreview) {
			await super.sendScenario(targets);
			return;
		}
		for (const target of targets) this.results.set(target, { deleted: false, message: PREVIEW });
	}

	protected progress(): { headline: string } {
		const { deleted, count } = this.counts();
		return { headline: `${deleted} of ${count} deleted` };
	}

	private counts(): { deleted: number; count: number } {
		const results = this.targets.map((target) => this.results.of(target));
		const deleted = results.filter((result) => !(result instanceof Error) && result?.deleted === true).length;
		return { deleted, count: results.length };
	}

	protected report(): INodeExecutionData[] {
		const { deleted, count } = this.counts();
		const headline = this.isPreview ? `Preview: ${count} would be deleted.` : `${deleted} of ${count} deleted.`;
		const isNothing = count === 0 && this.failures().length === 0;
		const isPlain = deleted === count && this.left === 0;
		const hints = isNothing ? [`${NOTHING_FOUND}.`] : [...(isPlain ? [] : [headline]), ...this.leftHint()];
		if (hints.length > 0) this.run.invocation.addHint(hints.join(' '));
		return super.report();
	}

	protected async sendChunk(chunk: Target[]): Promise<void> {
		const [{ scenarioId, itemIndexes }] = chunk;
		const byId = new Map(chunk.map((target) => [target.id, target]));
		const requests: DeleteRequests = {
			send: async (ids) => {
				const errorContext = this.contextOf(ids.flatMap((id) => byId.get(id) ?? []));
				return await readDeleted(await this.send(scenarioId, { ids }, errorContext), 'dlqs');
			},
			list: async () => {
				const list = await listScenario(this.run, scenarioId, itemIndexes[0]);
				return new Set(list.map(({ id }) => String(id)));
			},
			isAboutIds,
		};
		const results = await deleteInParts([...byId.keys()], requests, { streak: this.streak });
		for (const [id, result] of results) {
			const target = byId.get(id);
			if (!target) continue;
			if (result.is === 'failed') this.results.failAll([target], result.error);
			else if (result.is === 'unlisted') this.unlisted.push({ target, reason: result.reason });
			else this.results.set(target, stateFields(result));
		}
	}

	protected async sendWhole({ scenarioId, exceptIds, itemIndexes }: WholeScenario): Promise<IDataObject[]> {
		const [itemIndex] = itemIndexes;
		const errorContext = this.run.errorContext(itemIndex, { detail: `scenario '${scenarioId}'` });
		const body = { all: true, ...(exceptIds && { exceptIds }) };
		const sent = await attempt(
			async () => await readDeleted(await this.send(scenarioId, body, errorContext, { confirmed: true }), 'dlqs'),
		);
		const left = async () => {
			const excepted = new Set(exceptIds);
			const list = await listScenario(this.run, scenarioId, itemIndex);
			return list.map(({ id }) => String(id)).filter((id) => !excepted.has(id));
		};
		if (sent.error) {
			if (isAboutIds(sent.error) && sent.error.httpCode === '400') await addCountLeft(sent.error, left);
			throw sent.error;
		}
		const { deleted, reason } = sent.value;
		const results: IDataObject[] = [...deleted].map((id) => ({ id, scenarioId, deleted: true }));
		if (!reason) return results;
		const read = await attempt(left);
		if (read.error) {
			if (this.run.invocation.signal?.aborted) throw read.error;
			this.run.invocation.addHint(
				`Not all incomplete executions were deleted (${reason}). The remaining ones could not be read: ${wholeText(read.error)}`,
			);
			return results;
		}
		return [...results, ...read.value.map((id) => ({ id, scenarioId, deleted: false, message: reason }))];
	}

	/** Reads the state of each unlisted target. */
	protected async finish(): Promise<void> {
		const { run, unlisted } = this;
		await run.limiter.each(unlisted.length, async (index) => {
			const { target, reason } = unlisted[index];
			const read = async () => await fetchOne(run, target.id, target.itemIndexes[0]);
			const state = await readState(run, read, { kind: 'scenario', id: target.scenarioId }, reason);
			this.results.set(target, stateFields(state));
		});
		this.results.remember(unlisted.map(({ target }) => target));
	}
}

/**
 * Adds the number of remaining incomplete executions to the refusal of a delete of a whole scenario, because some can have
 * been deleted.
 */
async function addCountLeft(error: NodeApiError, left: () => Promise<string[]>): Promise<void> {
	const read = await attempt(left);
	if (read.error) return;
	error.description = [`Incomplete executions left in the scenario: ${read.value.length}.`, error.description]
		.filter(Boolean)
		.join(' ');
}

/** Deletes many incomplete executions, one request per scenario and chunk. */
export const deleteMany: BulkWork = async (run) => await new DeleteMany(run).execute();
