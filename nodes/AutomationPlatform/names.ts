import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../shared/attempt';
import type { ItemValues } from '../shared/input/values';
import { PerRun } from '../shared/run/memory';
import { needsParent } from '../shared/run/names';
import type { NameList, NameLists } from '../shared/run/names';
import type { Run } from '../shared/run/run';
import { allFolders } from './folderTree';
import { dataStores, folders, roles, teams } from './methods/lists';
import type { ListRequest } from './methods/lists';
import { readWholeList } from './read';

/** The lists of a run, each by its path and query. */
const listsOf = new PerRun<Map<string, Promise<IDataObject[]>>>(() => new Map());

/** The entries of a list, read once per run. After a failure, the next item reads them again. */
async function entriesOf(run: Run, { itemIndex }: ItemValues, request: ListRequest): Promise<IDataObject[]> {
	const { things, path, query } = request;
	const known = listsOf.of(await run.scopeOf(itemIndex));
	const key = JSON.stringify([path, query]);
	const errorContext = { ...run.errorContext(undefined), credentialItem: itemIndex, action: `List ${things}` };
	const name = { resource: 'list', operation: things };
	const reading = known.get(key) ?? readWholeList(run, path, query, request, errorContext, name);
	known.set(key, reading);
	const read = await attempt(async () => await reading);
	if (!read.error) return read.value;
	if (known.get(key) === reading) known.delete(key);
	throw read.error;
}

/** The list of one parent, whose ID is in a field. */
function ofParent(field: string, displayName: string, requestOf: (id: number) => ListRequest): NameList {
	return async (run, values, refuse) => {
		const id = values.converted(field, 'integerId') as number | undefined;
		if (id === undefined) throw needsParent(displayName, refuse);
		return await entriesOf(run, values, requestOf(id));
	};
}

/** The entries behind the menus that the platform fills, where an expression can give a name instead of an ID. */
export const names: NameLists = {
	getDataStores: ofParent('teamId', 'Team', dataStores),
	getFolders: async (run, values, refuse) => {
		const teamIds = values.converted('filters.teamIds', 'integerList') as number[] | undefined;
		if (!teamIds) throw needsParent('Team Names or IDs', refuse);
		const ofTeams = teamIds.map(async (id) => {
			const request = folders(id);
			return await allFolders(
				async (query) => await entriesOf(run, values, { ...request, query: { ...request.query, ...query } }),
			);
		});
		// a folder is found by its name, and by its path as the list of the form shows it
		const found = (await Promise.all(ofTeams)).flat();
		return [...found, ...found.filter(({ name, path }) => path !== name).map(({ id, path }) => ({ id, name: path }))];
	},
	getTeamRoles: ofParent('organizationId', 'Organization', (organizationId) => roles('team', { organizationId })),
	getTeams: ofParent('organizationId', 'Organization', teams),
};
