import { NodeApiError } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { maybeDone } from '../../../shared/errors/nodeErrors';
import { readRefusal } from '../../../shared/errors/refusal';
import { pathSegment } from '../../../shared/input/path';
import type { OutputStep } from '../../../shared/output/steps';
import type { ItemWork } from '../../../shared/run/item';
import { NOT_DELETED, readState, stateFields } from '../../partialDelete';
import type { DeleteState } from '../../partialDelete';
import { idsIn, readRecord, readWholeList } from '../../read';

const PATH = '/api/v2/data-stores';
const LIST = { root: 'dataStores', paged: true };
const NOT_THERE = 'The service does not have it: it was deleted, or never there';
/** Refusals that can be about some of the data stores only, while the others were deleted. */
const ABOUT_IDS = new Set(['400', '404', '409', '422', '423']);

function canBePartial(error: Error): error is NodeApiError {
	return maybeDone(error) || (error instanceof NodeApiError && ABOUT_IDS.has(error.httpCode ?? ''));
}

/** An item for each data store: whether it is deleted, and if not, why. */
export const deletedEach: OutputStep = async function (_, { statusCode, body }) {
	const deleted = idsIn(body, 'dataStores');
	const { error } = body as IDataObject;
	const message = error ? readRefusal(statusCode, error).reason : NOT_DELETED;
	return (this.getNodeParameter('dataStoreIds') as number[]).map((id) => ({
		json: deleted.has(String(id)) ? { id, deleted: true } : { id, deleted: false, message },
	}));
};

/**
 * Deletes the data stores of an item with one request. After an error that can leave some deleted, the list of the team
 * tells which ones are left; each one that it does not hold is read.
 *
 * @throws the refusal when nothing was deleted, when none of them was ever there, or when the list cannot be read
 */
export const deleteMany: ItemWork = async (item) => {
	const sent = await attempt(async () => await item.send());
	if (!sent.error) return sent.value;
	const refusal = sent.error;
	if (!canBePartial(refusal)) throw refusal;
	const { run, index, values } = item;
	const ids = values.wire('dataStoreIds') as number[];
	const team = { kind: 'team' as const, id: values.wire('teamId') as number };
	const errorContextOf = (id: number) => run.errorContext(index, String(id));
	const list = await attempt(
		async () => await readWholeList(run, PATH, { teamId: team.id }, LIST, errorContextOf(team.id)),
	);
	if (list.error) throw refusal;
	const listed = new Set(list.value.map(({ id }) => Number(id)));
	const reason = refusal.description ?? NOT_DELETED;
	const states: DeleteState[] = [];
	for (const id of ids) {
		const read = async () => await readRecord(run, `${PATH}/${pathSegment(id)}`, 'dataStore', errorContextOf(id));
		const isListed = listed.has(id);
		states.push(isListed ? { is: 'left', message: reason } : await readState(run, read, team, reason));
	}
	const kinds = new Set(states.map(({ is }) => is));
	const isNothingDeleted = !kinds.has('deleted') && !kinds.has('unknown');
	// a refusal is about something that is left: if nothing is, none of them was ever there
	const wasNothingThere = !maybeDone(refusal) && kinds.size === 1 && kinds.has('deleted');
	if (isNothingDeleted || wasNothingThere) throw refusal;
	return ids.map((id, position) => ({ json: { id, ...stateFields({ message: NOT_THERE, ...states[position] }) } }));
};
