import { NodeApiError } from 'n8n-workflow';
import type { IDataObject, IN8nHttpFullResponse, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { maybeDone } from '../../../shared/door';
import { readRefusal } from '../../../shared/errors';
import { ShapeError } from '../../../shared/output';
import type { OutputStep } from '../../../shared/output';
import { readList } from '../../../shared/paging';
import type { ItemWork, Run } from '../../../shared/run';

const NOT_DELETED = 'The service did not delete it';
const NOT_THERE = 'The team does not have it any more';
/** Refusals that can concern some of the data stores only, while the others were deleted. */
const ABOUT_IDS = new Set(['400', '404', '409', '422', '423']);

function idsIn({ body }: Pick<IN8nHttpFullResponse, 'body'>): Set<number> {
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
	const place = run.place(itemIndex, String(teamId));
	const entries = await readList({ root: 'dataStores', paged: true }, Number.POSITIVE_INFINITY, async (page) => {
		const request = { method: 'GET' as const, path: '/api/v2/data-stores', query: { teamId, ...page } };
		return (await run.send(request, place)).body;
	});
	return new Set(entries.map(({ id }) => Number(id)));
}

function canBePartial(error: Error): error is NodeApiError {
	return maybeDone(error) || (error instanceof NodeApiError && ABOUT_IDS.has(error.httpCode ?? ''));
}

/**
 * Deletes the data stores of an item with one request. Where it is refused although some may have been deleted, the
 * team's list tells which.
 *
 * @throws the refusal where all of them are still there, none of them ever was, or the list cannot be read
 */
export const deleteMany: ItemWork = async (run, itemIndex, request) => {
	const sent = await attempt(request);
	if (!sent.error) return sent.value;
	const refusal = sent.error;
	if (!canBePartial(refusal)) throw refusal;
	// read a second time only here, where the request has failed
	const values = run.values.of(itemIndex);
	const ids = values.converted('dataStoreIds', 'integerList') as number[];
	const there = await attempt(
		async () => await listed(run, values.converted('teamId', 'integerId') as number, itemIndex),
	);
	if (there.error) throw refusal;
	const isLeft = (id: number) => there.value.has(id);
	if (ids.every(isLeft) || (!maybeDone(refusal) && !ids.some(isLeft))) throw refusal;
	return ids.map(
		(id): INodeExecutionData => ({
			json: isLeft(id)
				? { id, deleted: false, message: refusal.description ?? NOT_DELETED }
				: { id, deleted: true, message: NOT_THERE },
		}),
	);
};
