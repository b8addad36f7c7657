import type { IDataObject, NodeApiError } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { asAnswerError, maybeDone } from '../../../shared/errors/nodeErrors';
import type { ErrorContext } from '../../../shared/errors/nodeErrors';
import { readRefusal } from '../../../shared/errors/refusal';
import { shorten } from '../../../shared/errors/text';
import type { Answer } from '../../../shared/http/types';
import type { BulkWork } from '../../../shared/run/definition';
import type { Run } from '../../../shared/run/run';
import { BulkRun, idsIn, isAboutIds, resultOf } from './bulk';
import { fetchOne, listScenario } from './read';
import type { Target, WholeScenario } from './targets';

const NOT_DELETED = 'The service did not delete it';
const UNKNOWN = 'The service did not say whether it deleted it, and it could not be read';

/** Why a delete succeeded only in part, where the answer says so. */
async function reasonIn(run: Run, errorContext: ErrorContext, { status, body }: Answer): Promise<string | undefined> {
	const error = (body as { error?: unknown } | undefined)?.error;
	return error ? await run.masked(readRefusal(status, error).reason, errorContext) : undefined;
}

function unknown({ message }: Error): IDataObject {
	return { deleted: false, message: `${UNKNOWN}: ${message}` };
}

/** What became of one that was to be deleted, by what the service has under its id. */
function outcomeOf(target: Target, entry: IDataObject | 'gone', reason: string): IDataObject {
	if (entry === 'gone') return { deleted: true };
	const { scenarioId } = entry;
	const isElsewhere = scenarioId !== undefined && Number(scenarioId) !== target.scenarioId;
	return { deleted: false, message: isElsewhere ? `It is of scenario ${Number(scenarioId)}` : reason };
}

class DeleteMany extends BulkRun {
	/** What no answer names and no list holds: each is asked for, since it could be one of another scenario. */
	private readonly unclear: Array<{ target: Target; reason?: string }> = [];

	protected async after(): Promise<void> {
		await this.run.limiter.each(this.unclear.length, async (index) => {
			const { target, reason = NOT_DELETED } = this.unclear[index];
			const read = await attempt(async () => await fetchOne(this.run, target.id, target.itemIndexes[0]));
			if (read.error && this.run.invocation.signal?.aborted) throw read.error;
			this.set(target, resultOf(target, read.error ? unknown(read.error) : outcomeOf(target, read.value, reason)));
		});
		this.keep(this.unclear.map(({ target }) => target));
	}

	protected async sendChunk(chunk: Target[]): Promise<void> {
		const [{ scenarioId, itemIndexes }] = chunk;
		const errorContext = this.run.errorContext(
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
			const answer = await this.run.send(request, errorContext);
			return { named: idsIn(answer.body), reason: await reasonIn(this.run, errorContext, answer) };
		});
		const failure = sent.error && asAnswerError(sent.error, errorContext, 'DELETE');
		if (failure && !isAboutIds(failure) && !maybeDone(failure)) {
			this.failAll(chunk, failure);
			return;
		}
		const deleted = sent.error ? new Set<string>() : sent.value.named;
		const open = chunk.filter(({ id }) => !deleted.has(id));
		const listed = open.length > 0 ? await this.listed(chunk) : new Set<string>();
		if (failure && (listed instanceof Error || open.every(({ id }) => listed.has(id)))) {
			this.failAll(chunk, failure);
			return;
		}
		const reason = sent.error ? (failure as NodeApiError).description : sent.value.reason;
		for (const target of chunk) {
			if (deleted.has(target.id)) this.set(target, resultOf(target, { deleted: true }));
			else if (listed instanceof Error) this.set(target, resultOf(target, unknown(listed)));
			else if (listed.has(target.id)) {
				this.set(target, resultOf(target, { deleted: false, message: reason ?? NOT_DELETED }));
			} else this.unclear.push({ target, reason: reason ?? undefined });
		}
	}

	protected async sendWhole({ scenarioId, exceptIds, itemIndex }: WholeScenario): Promise<IDataObject[]> {
		const errorContext = this.run.errorContext(itemIndex, String(scenarioId));
		const request = {
			method: 'DELETE' as const,
			path: '/api/v2/dlqs',
			query: { scenarioId, confirmed: true },
			body: { all: true, ...(exceptIds && { exceptIds }) },
		};
		const sent = await attempt(async () => await this.run.send(request, errorContext));
		if (sent.error) {
			if (isAboutIds(sent.error) && sent.error.httpCode === '400')
				await this.tellWhatIsLeft(sent.error, scenarioId, itemIndex, exceptIds);
			throw sent.error;
		}
		const answer = sent.value;
		const results: IDataObject[] = [...idsIn(answer.body)].map((id) => ({ id, scenarioId, deleted: true }));
		const reason = await reasonIn(this.run, errorContext, answer);
		if (!reason) return results;
		const left = await attempt(async () => await listScenario(this.run, scenarioId, itemIndex));
		if (left.error) {
			if (this.run.invocation.signal?.aborted) throw left.error;
			this.run.invocation.addHint(
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

	/** Says in the refusal of a delete of all how many are still there: some can have been deleted all the same. */
	private async tellWhatIsLeft(
		error: NodeApiError,
		scenarioId: number,
		itemIndex: number,
		exceptIds: string[] = [],
	): Promise<void> {
		const read = await attempt(async () => await listScenario(this.run, scenarioId, itemIndex));
		if (read.error) return;
		const left = read.value.filter(({ id }) => !exceptIds.includes(String(id))).length;
		error.message = shorten(`${error.message} ${left} of the scenario are left.`, 300);
		error.description = `${error.description ?? ''} ${left} of the scenario are left.`.trim();
	}

	/** The ids that the scenario of a chunk still has; the error where that cannot be read. */
	private async listed([{ scenarioId, itemIndexes }]: Target[]): Promise<Set<string> | Error> {
		const read = await attempt(async () => await listScenario(this.run, scenarioId, itemIndexes[0]));
		return read.error ?? new Set(read.value.map(({ id }) => String(id)));
	}
}

/** Deletes many incomplete executions, one request per scenario and chunk. */
export const deleteMany: BulkWork = async (run) => await new DeleteMany(run).execute();
