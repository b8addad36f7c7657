import { NodeApiError } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { maybeDone } from '../../../shared/errors/nodeErrors';
import { pathSegment } from '../../../shared/input/path';
import type { OutputStep } from '../../../shared/output/steps';
import type { ItemWork } from '../../../shared/run/item';
import { deleteInParts, failedState, NOT_DELETED, readDeleted, readState, stateFields } from '../../partialDelete';
import type { DeleteState } from '../../partialDelete';
import { idsIn, readRecord, readWholeList } from '../../read';

const PATH = '/api/v2/data-stores';
const LIST = { root: 'dataStores', paged: true };
/** Statuses of refusals that can be about only some of the data stores, while the others were deleted. */
const ABOUT_IDS = new Set(['400', '404', '409', '422', '423']);

function canBePartial(error: Error): error is NodeApiError {
	return maybeDone(error) || (error instanceof NodeApiError && ABOUT_IDS.has(error.httpCode ?? ''));
}

/** An item for each data store: whether it was deleted, and the reason if it was not. */
export const deletedEach: OutputStep = async function (_, { body }) {
	const deleted = idsIn(body, 'dataStores');
	const { error } = body as IDataObject;
	const message = (error && this.reasonIn?.(error)) || NOT_DELETED;
	return (this.getNodeParameter('dataStoreIds') as number[]).map((id) => ({
		json: deleted.has(String(id)) ? { id, deleted: true } : { id, deleted: false, message },
	}));
};

/**
 * Deletes the data stores of an item with one request. A refused request is split until every refused data store is alone
 * in its request. After an error, some data stores can be deleted. So the list of the team is read to see which of them
 * still exist, and each data store that is not in this list is read too.
 *
 * @throws the refusal if nothing was deleted, if none of them ever existed, or if the list cannot be read
 */
export const deleteMany: ItemWork = async (item) => {
	const sent = await attempt(async () => await item.send());
	if (!sent.error) return sent.value;
	const refusal = sent.error;
	if (!canBePartial(refusal)) throw refusal;
	const { run, index, values } = item;
	const { request } = item.prepared;
	const ids = values.wire('dataStoreIds') as number[];
	const team = { kind: 'team' as const, id: values.wire('teamId') as number };
	const contextOf = (detail: string) => run.errorContext(index, { detail });
	const ofTeam = contextOf(`team '${team.id}'`);
	const requests = {
		send: async (part: string[]) => {
			const errorContext = part.length === 1 ? contextOf(`data store '${part[0]}'`) : ofTeam;
			const body = { ...request.body, ids: part.map(Number) };
			return await readDeleted(await run.send({ ...request, body }, errorContext), 'dataStores');
		},
		list: async () => {
			const list = await readWholeList(run, PATH, { teamId: team.id }, LIST, ofTeam);
			return new Set(list.map(({ id }) => String(id)));
		},
		isAboutIds: canBePartial,
	};
	const results = await deleteInParts(ids.map(String), requests, { first: refusal });
	if ([...results.values()].every(({ is }) => is === 'failed')) throw refusal;
	const states: DeleteState[] = [];
	for (const id of ids) {
		const result = results.get(String(id)) ?? { is: 'failed', error: refusal };
		const ofStore = contextOf(`data store '${id}'`);
		const read = async () => await readRecord(run, `${PATH}/${pathSegment(id)}`, 'dataStore', ofStore);
		if (result.is === 'unlisted') states.push(await readState(run, read, team, result.reason));
		else states.push(result.is === 'failed' ? failedState(result.error) : result);
	}
	const isNothingDeleted = states.every(({ is }) => is === 'left');
	// a refusal needs a data store that exists: if none is left, none ever existed
	const didNoneExist = !maybeDone(refusal) && states.every(({ is, message }) => is === 'deleted' && message);
	if (isNothingDeleted || didNoneExist) throw refusal;
	return ids.map((id, position) => ({ json: { id, ...stateFields(states[position]) } }));
};
