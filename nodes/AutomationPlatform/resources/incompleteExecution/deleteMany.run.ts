import type { IDataObject, NodeApiError } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { asAnswerError, maybeDone } from '../../../shared/errors/nodeErrors';
import type { ErrorContext } from '../../../shared/errors/nodeErrors';
import { readRefusal } from '../../../shared/errors/refusal';
import { shorten } from '../../../shared/errors/text';
import type { Answer } from '../../../shared/http/types';
import type { BulkWork } from '../../../shared/run/definition';
import type { Run } from '../../../shared/run/run';
import { NOT_DELETED, readState, stateFields, unknownState } from '../../partialDelete';
import { idsIn } from '../../read';
import { BulkRun, isAboutIds } from './bulk';
import { fetchOne, listScenario } from './read';
import type { Target, WholeScenario } from './targets';

/** The reason for which an answer with a good status says that not everything was deleted, without secrets. */
async function partialReason(
	run: Run,
	errorContext: ErrorContext,
	{ status, body }: Answer,
): Promise<string | undefined> {
	const error = (body as { error?: unknown } | undefined)?.error;
	return error ? await run.masked(readRefusal(status, error).reason, errorContext) : undefined;
}

class DeleteMany extends BulkRun {
	/** Targets that neither the answer names nor the list of their scenario holds: they can be of another scenario. */
	private readonly unlisted: Array<{ target: Target; reason: string }> = [];

	protected async prepare(): Promise<void> {}

	protected async sendChunk(chunk: Target[]): Promise<void> {
		const [{ scenarioId, itemIndexes }] = chunk;
		const errorContext = this.contextOf(chunk);
		const sent = await attempt(async () => {
			const answer = await this.send(scenarioId, { ids: chunk.map(({ id }) => id) }, errorContext);
			return { deleted: idsIn(answer.body, 'dlqs'), reason: await partialReason(this.run, errorContext, answer) };
		});
		const failure = sent.error && asAnswerError(sent.error, errorContext, 'DELETE');
		if (failure && !isAboutIds(failure) && !maybeDone(failure)) {
			this.failAll(chunk, failure);
			return;
		}
		const deleted = sent.error ? new Set<string>() : sent.value.deleted;
		const open = chunk.filter(({ id }) => !deleted.has(id));
		const listed = open.length > 0 ? await this.listed(scenarioId, itemIndexes[0]) : new Set<string>();
		if (failure && (listed instanceof Error || open.every(({ id }) => listed.has(id)))) {
			this.failAll(chunk, failure);
			return;
		}
		const reason = (sent.error ? (failure as NodeApiError).description : sent.value.reason) ?? NOT_DELETED;
		for (const target of chunk) {
			if (deleted.has(target.id)) this.setResult(target, { deleted: true });
			else if (listed instanceof Error) this.setResult(target, stateFields(unknownState(listed)));
			else if (listed.has(target.id)) this.setResult(target, { deleted: false, message: reason });
			else this.unlisted.push({ target, reason });
		}
	}

	protected async sendWhole({ scenarioId, exceptIds, itemIndexes }: WholeScenario): Promise<IDataObject[]> {
		const [itemIndex] = itemIndexes;
		const errorContext = this.run.errorContext(itemIndex, String(scenarioId));
		const body = { all: true, ...(exceptIds && { exceptIds }) };
		const sent = await attempt(async () => await this.send(scenarioId, body, errorContext, { confirmed: true }));
		const left = async () => {
			const excepted = new Set(exceptIds);
			const list = await listScenario(this.run, scenarioId, itemIndex);
			return list.map(({ id }) => String(id)).filter((id) => !excepted.has(id));
		};
		if (sent.error) {
			if (isAboutIds(sent.error) && sent.error.httpCode === '400') await tellLeft(sent.error, left);
			throw sent.error;
		}
		const results: IDataObject[] = [...idsIn(sent.value.body, 'dlqs')].map((id) => ({ id, scenarioId, deleted: true }));
		const reason = await partialReason(this.run, errorContext, sent.value);
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

	/** The IDs that a scenario still has; the error if they cannot be read. */
	private async listed(scenarioId: number, itemIndex: number): Promise<Set<string> | Error> {
		const read = await attempt(async () => await listScenario(this.run, scenarioId, itemIndex));
		return read.error ?? new Set(read.value.map(({ id }) => String(id)));
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
