import { NodeApiError } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { maybeDone, isNotFound } from '../../../shared/errors/nodeErrors';
import { readRefusal } from '../../../shared/errors/refusal';
import { ShapeError } from '../../../shared/errors/shapeError';
import type { OutputStep, StepAnswer } from '../../../shared/output/steps';
import { readList } from '../../../shared/output/paging';
import { pathSegment } from '../../../shared/input/path';
import type { ItemWork } from '../../../shared/run/definition';
import type { Run } from '../../../shared/run/run';

const NOT_DELETED = 'The service did not delete it';
const NOT_THERE = 'The service does not have it: it was deleted, or never there';
const UNKNOWN = 'The service did not say whether it deleted it, and it could not be read';
/** Refusals that can concern some of the data stores only, while the others were deleted. */
const ABOUT_IDS = new Set(['400', '404', '409', '422', '423']);

/** What became of a data store that was to be deleted. */
type Fate = { is: 'gone' } | { is: 'left'; message: string } | { is: 'unknown'; message: string };

function idsIn({ body }: StepAnswer): Set<number> {
	const ids = (body as IDataObject | undefined)?.dataStores;
	if (ids === null) return new Set();
	if (!Array.isArray(ids)) throw new ShapeError("has no list under 'dataStores'");
	return new Set(ids.map((id) => Number(typeof id === 'object' && id !== null ? (id as IDataObject).id : id)));
}

/** One item for each data store that was to be deleted: whether it was, and if not, why. */
export const deletedEach: OutputStep = async function (_, response) {
	const deleted = idsIn(response);
	const { error } = response.body as IDataObject;
	const message = error ? readRefusal(response.statusCode, error).reason : NOT_DELETED;
	return (this.getNodeParameter('dataStoreIds') as number[]).map((id) => ({
		json: deleted.has(id) ? { id, deleted: true } : { id, deleted: false, message },
	}));
};

/** The data stores that a team still has. */
async function listed(run: Run, teamId: number, itemIndex: number): Promise<Set<number>> {
	const errorContext = run.errorContext(itemIndex, String(teamId));
	const entries = await readList({ root: 'dataStores', paged: true }, Number.POSITIVE_INFINITY, async (page) => {
		const request = { method: 'GET' as const, path: '/api/v2/data-stores', query: { teamId, ...page } };
		return (await run.send(request, errorContext)).body;
	});
	return new Set(entries.map(({ id }) => Number(id)));
}

/** Asks for one that the team does not list: it is gone, or was never of the team. */
async function fateOf(run: Run, id: number, teamId: number, itemIndex: number, reason: string): Promise<Fate> {
	const request = { method: 'GET' as const, path: `/api/v2/data-stores/${pathSegment(id)}` };
	const read = await attempt(async () => (await run.send(request, run.errorContext(itemIndex, String(id)))).body);
	if (read.error) {
		if (run.invocation.signal?.aborted) throw read.error;
		return isNotFound(read.error) ? { is: 'gone' } : { is: 'unknown', message: `${UNKNOWN}: ${read.error.message}` };
	}
	const owner = ((read.value as IDataObject | undefined)?.dataStore as IDataObject | undefined)?.teamId;
	const isElsewhere = owner !== undefined && Number(owner) !== teamId;
	return { is: 'left', message: isElsewhere ? `It is of team ${Number(owner)}` : reason };
}

function canBePartial(error: Error): error is NodeApiError {
	return maybeDone(error) || (error instanceof NodeApiError && ABOUT_IDS.has(error.httpCode ?? ''));
}

/**
 * Deletes the data stores of an item with one request. Where it is refused although some may have been deleted, the
 * team's list tells which; what it does not hold is asked for, one after the other.
 *
 * @throws the refusal where nothing was deleted, nothing is left that it could be about, or the list cannot be read
 */
export const deleteMany: ItemWork = async (item) => {
	const { run, index: itemIndex, values } = item;
	const sent = await attempt(async () => await item.send());
	if (!sent.error) return sent.value;
	const refusal = sent.error;
	if (!canBePartial(refusal)) throw refusal;
	const ids = values.converted('dataStoreIds', 'integerList') as number[];
	const teamId = values.converted('teamId', 'integerId') as number;
	const there = await attempt(async () => await listed(run, teamId, itemIndex));
	if (there.error) throw refusal;
	const reason = refusal.description ?? NOT_DELETED;
	const fates = new Map<number, Fate>();
	for (const id of ids) {
		const isListed = there.value.has(id);
		fates.set(id, isListed ? { is: 'left', message: reason } : await fateOf(run, id, teamId, itemIndex, reason));
	}
	const are = new Set([...fates.values()].map(({ is }) => is));
	const isNothingDeleted = !are.has('gone') && !are.has('unknown');
	// a refusal is about something that is left: where nothing is, none of them ever was there
	const wasNothingThere = !maybeDone(refusal) && are.size === 1 && are.has('gone');
	if (isNothingDeleted || wasNothingThere) throw refusal;
	return [...fates].map(([id, fate]): INodeExecutionData => {
		if (fate.is === 'gone') return { json: { id, deleted: true, message: NOT_THERE } };
		return { json: { id, deleted: false, message: fate.message } };
	});
};
