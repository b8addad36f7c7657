import type { OperationContext, Operations } from '../operation';
import type { Scenario, ScenarioFolder } from '../state/model';
import type { State } from '../state/state';
import { withNewerFields } from './newerFields';
import { teamHere } from './places';

/** Returns the ID of a scenario's folder; null if the folder was deleted, because its scenarios stay. */
export function folderIdOf({ folders }: State, { folderId }: Scenario): number | null {
	return folderId !== null && folders.has(folderId) ? folderId : null;
}

/** Shows folders with the number of their scenarios. */
export function showFolders({ state }: OperationContext): (folder: ScenarioFolder) => Record<string, unknown> {
	const counts = new Map<number, number>();
	for (const { folderId } of state.scenarios.values()) {
		if (folderId !== null) counts.set(folderId, (counts.get(folderId) ?? 0) + 1);
	}
	return ({ id, name }) => withNewerFields(state, 'folder', { id, name, scenariosTotal: counts.get(id) ?? 0 });
}

/** The folders of a team in one list, or as levels: the top level with the next one, or with all levels. */
function listFolders(context: OperationContext): Array<Record<string, unknown>> {
	const { state, query } = context;
	const show = showFolders(context);
	const all = [...state.folders.values()]
		.filter(({ teamId }) => teamId === query.teamId)
		.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
	if (state.modes.folders === 'flat') return all.map(show);
	const parentOf = ({ parentId }: ScenarioFolder) => all.find(({ id }) => id === parentId);
	const shown = (folder: ScenarioFolder, levels: number): Record<string, unknown> => {
		const inside = all.filter((other) => parentOf(other) === folder);
		return {
			...show(folder),
			parentId: parentOf(folder)?.id ?? null,
			hasChildren: inside.length > 0,
			children: levels > 0 ? inside.map((child) => shown(child, levels - 1)) : [],
		};
	};
	const levels = query.childrenDepth === 'all' ? Infinity : 1;
	return all.filter((folder) => !parentOf(folder)).map((folder) => shown(folder, levels));
}

export const scenarioFolderOperations: Operations = {
	'scenarioFolder.getAll': (context) => {
		teamHere(context, context.query.teamId);
		return { scenariosFolders: listFolders(context) };
	},
};
