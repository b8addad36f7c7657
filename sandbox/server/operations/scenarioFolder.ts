import { badRequest, notFound } from '../errors';
import type { OperationContext, Operations } from '../operation';
import type { ScenarioFolder } from '../state/model';
import type { State } from '../state/state';
import { emptyAware } from './list';
import { withNewerFields } from './newerFields';
import { teamAtWork, teamHere } from './places';

/** How many scenarios each folder of a team has. */
function countScenarios(state: State, teamId: number): Map<number, number> {
	const counts = new Map<number, number>();
	for (const { folderId, teamId: ofTeam } of state.scenarios.values()) {
		if (folderId !== null && ofTeam === teamId) counts.set(folderId, (counts.get(folderId) ?? 0) + 1);
	}
	return counts;
}

function show(state: State, counts: Map<number, number>, { id, name }: ScenarioFolder): Record<string, unknown> {
	return withNewerFields(state, 'folder', { id, name, scenariosTotal: counts.get(id) ?? 0 });
}

function answer({ state }: OperationContext, folder: ScenarioFolder): Record<string, unknown> {
	return { scenarioFolder: show(state, countScenarios(state, folder.teamId), folder) };
}

function findFolder(context: OperationContext): ScenarioFolder {
	const id = context.params.folderId as number;
	const folder = context.state.folders.get(id);
	if (!folder) throw notFound('scenario folder', id);
	teamHere(context, folder.teamId);
	return folder;
}

export const scenarioFolderOperations: Operations = {
	'scenarioFolder.getAll': (context) => {
		const { id } = teamHere(context, context.query.teamId);
		const counts = countScenarios(context.state, id);
		const folders = [...context.state.folders.values()]
			.filter(({ teamId }) => teamId === id)
			.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
		return {
			scenariosFolders: emptyAware(
				context,
				folders.map((folder) => show(context.state, counts, folder)),
			),
		};
	},

	'scenarioFolder.create': (context) => {
		const { name, teamId } = context.body as { name: string; teamId: number };
		teamAtWork(context, teamId);
		if (name.trim() === '') throw badRequest('name has no value.');
		const id = context.state.freeId;
		context.record({ type: 'folder.create', id, name, teamId });
		return answer(context, context.state.folders.get(id) as ScenarioFolder);
	},

	'scenarioFolder.update': (context) => {
		const folder = findFolder(context);
		teamAtWork(context, folder.teamId);
		const { name } = context.body as { name?: string };
		if (name?.trim() === '') throw badRequest('name has no value.');
		if (name !== undefined) context.record({ type: 'folder.update', id: folder.id, name });
		return answer(context, folder);
	},

	'scenarioFolder.delete': (context) => {
		const { id } = findFolder(context);
		context.record({ type: 'folder.delete', id });
		return { scenarioFolder: id };
	},
};
