import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { inOneText } from '../../shared/errors/nodeErrors';
import { ChooseFirst, organizationIn, teamIn, teamsIn } from './form';
import { foldersOf } from './folders';
import { ListReader } from './listReader';
import { dataStores, roles, scenarios, teams } from './lists';
import type { ListRequest } from './lists';

type LoadOptions = (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>;

function byName(options: INodePropertyOptions[]): INodePropertyOptions[] {
	return options.sort((a, b) => a.name.localeCompare(b.name));
}

/** A menu that handles a missing choice: its only entry names the field to choose first. */
function untilChosen(load: LoadOptions): LoadOptions {
	return async function () {
		const loaded = await attempt(async () => await load.call(this));
		if (!loaded.error) return loaded.value;
		// the editor shows only the message
		if (!(loaded.error instanceof ChooseFirst)) throw inOneText(loaded.error);
		return [{ name: loaded.error.message, value: '' }];
	};
}

/** All entries of one list of the platform, sorted by name. The editor itself searches in them. */
function allOf(requestOf: (form: ILoadOptionsFunctions) => ListRequest): LoadOptions {
	return untilChosen(async function () {
		return byName(await new ListReader(this).all(requestOf(this)));
	});
}

/** The folders of the teams that are chosen in the filters. */
async function getFolders(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const reader = new ListReader(this);
	const teamIds = teamsIn(this, 'filters.teamIds');
	return byName(await reader.ofEach(teamIds, async (teamId) => await foldersOf(reader, teamId)));
}

/** The lists of menus, by the name in `loadOptionsMethod`. */
export const loadOptions = {
	getDataStores: allOf((form) => dataStores(teamIn(form))),
	getFolders: untilChosen(getFolders),
	getScenarios: allOf((form) => scenarios({ teamId: teamIn(form, 'listTeamId') })),
	getTeamRoles: allOf((form) => roles('team', { organizationId: organizationIn(form) })),
	getTeams: allOf((form) => teams(organizationIn(form))),
};
