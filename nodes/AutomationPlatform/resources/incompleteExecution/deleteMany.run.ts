import type { IDataObject, NodeApiError } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { shorten } from '../../../shared/errors/text';
import type { BulkWork } from '../../../shared/run/definition';
import { deleteInParts, readDeleted, readState, stateFields } from '../../partialDelete';
import { BulkRun, isAboutIds } from './bulk';
import { fetchOne, listScenario } from '../../find/places';
import type { Target, WholeScenario } from './targets';

class DeleteMany extends BulkRun {
	/** Targets that neither the answer names nor the list of their scenario holds: they can be of another scenario. */
	private readonly unlisted: Array<{ target: Target; reason: string }> = [];

	protected async prepare(): Promise<void> {}

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
			if (result.is === 'failed') this.failAll([target], result.error);
			else if (result.is === 'unlisted') this.unlisted.push({ target, reason: result.reason });
			else this.setResult(target, stateFields(result));
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
			this.setResult(target, stateFields(state));
		});
		this.remember(unlisted.map(({ target }) => target));
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
