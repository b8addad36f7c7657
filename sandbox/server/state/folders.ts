import type { Reducers } from './reducer';

interface FolderCreateChange {
	type: 'folder.create';
	at: number;
	id: number;
	name: string;
	teamId: number;
}

interface FolderUpdateChange {
	type: 'folder.update';
	at: number;
	id: number;
	name: string;
}

interface FolderDeleteChange {
	type: 'folder.delete';
	at: number;
	id: number;
}

export type FolderChange = FolderCreateChange | FolderUpdateChange | FolderDeleteChange;

export const folderReducers: Reducers<FolderChange> = {
	'folder.create': (state, { id, name, teamId }) => {
		state.takeIds(id);
		state.folders.set(id, { id, name, teamId });
	},
	'folder.update': (state, { id, name }) => {
		const folder = state.folders.get(id);
		if (folder) folder.name = name;
	},
	'folder.delete': (state, { id }) => {
		state.folders.delete(id);
		// The scenarios of a folder outlive it.
		for (const scenario of state.scenarios.values()) if (scenario.folderId === id) scenario.folderId = null;
	},
};
