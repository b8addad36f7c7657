import type { IDataObject, INodeExecutionData, NodeApiError } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { inputError } from '../../../shared/errors/nodeErrors';
import { shorten } from '../../../shared/errors/text';
import type { BulkWork } from '../../../shared/run/definition';
import type { Run } from '../../../shared/run/run';
import { deleteInParts, readDeleted, readState, stateFields } from '../../partialDelete';
import { BulkRun, isAboutIds } from './bulk';
import { fetchOne, listScenario } from '../../find/places';
import type { Target, WholeScenario } from './targets';

const PREVIEW = 'Preview: it would be deleted';

/**
 * Whether a run only shows what its searches would delete.
 *
 * @throws NodeOperationError if that differs between items, whose searches are done together
 */
function previews(run: Run): boolean {
	const { firstIndex, items } = run.invocation;
	const isPreview = (index: number) => run.values.of(index).converted('preview', 'boolean') === true;
	const first = isPreview(firstIndex);
	const other = items.findIndex((_, position) => position > 0 && isPreview(firstIndex + position) !== first);
	if (other < 0) return first;
	throw inputError(run.errorContext(firstIndex + other), `'Preview' differs from that of item ${firstIndex}`);
}

class DeleteMany extends BulkRun {
	/** Targets that neither the answer names nor the list of their scenario holds: they can be of another scenario. */
	private readonly unlisted: Array<{ target: Target; reason: string }> = [];

	private readonly isPreview = previews(this.run);

	protected async prepare(): Promise<void> {}

	/** Sends nothing in a preview. */
	protected async sendScenario(targets: Target[]): Promise<void> {
		if (!this.isPreview) {
			await super.sendScenario(targets);
			return;
		}
		for (const target of targets) this.results.set(target, { deleted: false, message: PREVIEW });
	}

	protected report(): INodeExecutionData[] {
		if (this.isPreview) this.run.invocation.addHint(`Preview: ${this.targets.length} would be deleted.`);
		return super.report();
	}

	protected async sendChunk(chunk: Target[]): Promise<void> {
		const [{ scenarioId, itemIndexes }] = chunk;
		const byId = new Map(chunk.map((target) => [target.id, target]));
		const results = await deleteInParts([...byId.keys()], {
			send: async (ids) => {
				const errorContext = this.contextOf(ids.flatMap((id) => byId.get(id) ?? []));
				return await readDeleted(await this.send(scenarioId, { ids }, errorContext), 'dlqs');
			},
			list: async () => {
				const list = await listScenario(this.run, scenarioId, itemIndexes[0]);
				return new Set(list.map(({ id }) => String(id)));
			},
			isAboutIds,
		});
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
		const errorContext = this.run.errorContext(itemIndex, String(scenarioId));
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
			if (isAboutIds(sent.error) && sent.error.httpCode === '400') await tellLeft(sent.error, left);
			throw sent.error;
		}
		const { deleted, reason } = sent.value;
		const results: IDataObject[] = [...deleted].map((id) => ({ id, scenarioId, deleted: true }));
		if (!reason) return results;
		const read = await attempt(left);
		if (read.error) {
			if (this.run.invocation.signal?.aborted) throw read.error;
			this.run.invocation.addHint(
				`Not all were deleted (${reason}), and what is left could not be read: ${read.error.message}`,
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

/** Adds to the refusal of a delete of all how many are left, because some can have been deleted. */
async function tellLeft(error: NodeApiError, left: () => Promise<string[]>): Promise<void> {
	const read = await attempt(left);
	if (read.error) return;
	const text = `${read.value.length} of the scenario are left.`;
	error.message = shorten(`${error.message} ${text}`, 300);
	error.description = `${error.description ?? ''} ${text}`.trim();
}

/** Deletes many incomplete executions, one request per scenario and chunk. */
export const deleteMany: BulkWork = async (run) => await new DeleteMany(run).execute();
