import type { Reducers } from './reducer';

interface DataStoreCreateChange {
	type: 'dataStore.create';
	at: number;
	id: number;
	name: string;
	teamId: number;
	datastructureId: number | null;
	maxSize: number;
}

interface DataStoreUpdateChange {
	type: 'dataStore.update';
	at: number;
	id: number;
	changes: { name?: string; datastructureId?: number; maxSize?: number };
}

interface DataStoreDeleteChange {
	type: 'dataStore.delete';
	at: number;
	ids: number[];
}

export type DataStoreChange = DataStoreCreateChange | DataStoreUpdateChange | DataStoreDeleteChange;

export const dataStoreReducers: Reducers<DataStoreChange> = {
	'dataStore.create': (state, { id, name, teamId, datastructureId, maxSize }) => {
		state.takeIds(id);
		const empty = { records: 0, size: 0, usedBy: [], isLocked: false };
		state.dataStores.set(id, { id, name, teamId, datastructureId, maxSize, ...empty });
	},
	'dataStore.update': (state, { id, changes }) => {
		const dataStore = state.dataStores.get(id);
		if (dataStore) Object.assign(dataStore, changes);
	},
	'dataStore.delete': (state, { ids }) => {
		for (const id of ids) state.dataStores.delete(id);
	},
};
