import type { OperationContext } from '../operation';
import type { Scenario, ScenarioFolder } from '../state/model';
import type { State } from '../state/state';
import { withNewerFields } from './newerFields';

/** @returns the id of the folder that a scenario is in; its scenarios outlive a folder */
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
