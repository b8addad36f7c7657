import { badRequest, confirmationNeeded, notFound, storageFull } from '../errors';
import type { OperationContext, Operations } from '../operation';
import type { DataStore } from '../state/model';
import { counter } from './counter';
import { organizationHere, teamAtWork, teamHere } from './places';

const MEGABYTE = 1024 * 1024;

export function showDataStore(
	context: OperationContext,
	{ id, name, records, size, maxSize, teamId, datastructureId }: DataStore,
): Record<string, unknown> {
	return {
		id,
		name,
		records: counter(context, records, 'string'),
		size: counter(context, size, 'string'),
		maxSize: counter(context, maxSize, 'string'),
		teamId,
		...(context.operationId === 'dataStore.getAll' && datastructureId !== null && { datastructureId }),
	};
}

function findDataStore(context: OperationContext): DataStore {
	const id = context.params.dataStoreId as number;
	const dataStore = context.state.dataStores.get(id);
	if (!dataStore) throw notFound('data store', id);
	teamHere(context, dataStore.teamId);
	return dataStore;
}

/** Throws an ApiError, 400, for an invalid size, and IM003 if the organization does not have that much space left. */
function demandRoom(context: OperationContext, teamId: number, maxSizeMB: number, instead?: DataStore): number {
	if (maxSizeMB < 1) throw badRequest('maxSizeMB is less than 1.');
	const maxSize = maxSizeMB * MEGABYTE;
	if (instead && maxSize < instead.size) throw badRequest('maxSizeMB is less than the data store holds.');
	const { state } = context;
	const { organizationId } = teamHere(context, teamId);
	const { storageBytes } = organizationHere(context, organizationId);
	if (storageBytes === Infinity) return maxSize;
	let taken = 0;
	for (const other of state.dataStores.values()) {
		const isCounted = other !== instead && state.teams.get(other.teamId)?.organizationId === organizationId;
		if (isCounted) taken += other.maxSize;
	}
	if (taken + maxSize > storageBytes) throw storageFull('The organization has no room for a data store of this size.');
	return maxSize;
}

function demandName(name: string | undefined): void {
	if (name !== undefined && name.trim() === '') throw badRequest('name has no value.');
}

export const dataStoreOperations: Operations = {
	'dataStore.create': (context) => {
		const {
			name,
			teamId,
			maxSizeMB,
			datastructureId = null,
		} = context.body as {
			name: string;
			teamId: number;
			maxSizeMB: number;
			datastructureId?: number;
		};
		teamAtWork(context, teamId);
		demandName(name);
		const maxSize = demandRoom(context, teamId, maxSizeMB);
		const id = context.state.freeId;
		context.record({ type: 'dataStore.create', id, name, teamId, datastructureId, maxSize });
		return { dataStore: showDataStore(context, context.state.dataStores.get(id) as DataStore) };
	},

	'dataStore.update': (context) => {
		const dataStore = findDataStore(context);
		teamAtWork(context, dataStore.teamId);
		const { maxSizeMB, ...given } = context.body as { name?: string; datastructureId?: number; maxSizeMB?: number };
		demandName(given.name);
		const maxSize = maxSizeMB === undefined ? undefined : demandRoom(context, dataStore.teamId, maxSizeMB, dataStore);
		const changes = { ...given, ...(maxSize !== undefined && { maxSize }) };
		if (Object.keys(changes).length > 0) context.record({ type: 'dataStore.update', id: dataStore.id, changes });
		return { dataStore: showDataStore(context, dataStore) };
	},

	'dataStore.deleteMany': (context) => {
		const { state, query, body, record } = context;
		const team = teamHere(context, query.teamId);
		const ids = [...new Set((body as { ids: number[] }).ids)];
		if (ids.length === 0) throw badRequest('ids has no value.');
		const found = ids.map((id) => state.dataStores.get(id)).filter((dataStore) => dataStore?.teamId === team.id);
		const dataStores = found as DataStore[];
		const used = dataStores.filter(({ usedBy }) => usedBy.length > 0);
		if (used.length > 0 && query.confirmed !== true) {
			throw confirmationNeeded('Scenarios use some of the data stores: their deletion has to be confirmed.', {
				dataStores: used.map(({ id }) => id),
				scenarios: [...new Set(used.flatMap(({ usedBy }) => usedBy))],
			});
		}
		const deleted = dataStores.filter(({ isLocked }) => !isLocked).map(({ id }) => id);
		if (deleted.length > 0) record({ type: 'dataStore.delete', ids: deleted });
		const kept = ids.length - deleted.length;
		if (kept === 0) return { dataStores: deleted };
		const message = `Data stores not found in the team or in use by a running scenario, and not deleted: ${kept}.`;
		if (deleted.length === 0 || state.modes.bulkDelete === 'error') throw badRequest(message);
		return { dataStores: deleted, error: { name: 'Error', message } };
	},
};
