import { needsParent } from '../shared/run/names';
import type { NameList, NameLists } from '../shared/run/names';
import { allFolders } from './folderTree';
import { dataStores, folders, roles, teams } from './methods/lists';
import type { ListRequest } from './methods/lists';
import { readOnce } from './readOnce';

/** The list of a parent record, such as a team. A field contains the ID of the parent. */
function ofParent(field: string, displayName: string, requestOf: (id: number) => ListRequest): NameList {
	return async (run, values, refuse) => {
		const id = values.converted(field, 'integerId') as number | undefined;
		if (id === undefined) throw needsParent(displayName, refuse);
		return await readOnce(run, values.itemIndex, requestOf(id));
	};
}

/** The entries of the menus that the platform fills. In these menus, an expression can return a name instead of an ID. */
export const names: NameLists = {
	getDataStores: ofParent('teamId', 'Team', dataStores),
	getFolders: async (run, values, refuse) => {
		const teamIds = values.converted('filters.teamIds', 'integerList') as number[] | undefined;
		if (!teamIds) throw needsParent('Team Names or IDs', refuse);
		const ofTeams = teamIds.map(async (id) => {
			const request = folders(id);
			return await allFolders(
				async (query) => await readOnce(run, values.itemIndex, { ...request, query: { ...request.query, ...query } }),
			);
		});
		// a folder is found by its name, and by its path, which the list of the form shows
		const found = (await Promise.all(ofTeams)).flat();
		return [...found, ...found.filter(({ name, path }) => path !== name).map(({ id, path }) => ({ id, name: path }))];
	},
	getTeamRoles: ofParent('organizationId', 'Organization', (organizationId) => roles('team', { organizationId })),
	getTeams: ofParent('organizationId', 'Organization', teams),
};
