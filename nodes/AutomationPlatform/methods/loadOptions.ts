import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { idIn, organizationIn, teamIn, teamsIn } from './form';
import { ListReader } from './listReader';
import { dataStores, folders, roles, scenarios, teams } from './lists';
import type { ListRequest } from './lists';

type LoadOptions = (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>;

function byName(options: INodePropertyOptions[]): INodePropertyOptions[] {
	return options.sort((a, b) => a.name.localeCompare(b.name));
}

/** All entries of one list of the platform, sorted by name: the editor searches in them itself. */
function allOf(requestOf: (form: ILoadOptionsFunctions) => ListRequest): LoadOptions {
	return async function () {
		return byName(await new ListReader(this).all(requestOf(this)));
	};
}

/** Folders of the teams that are chosen in the filters. */
async function getFolders(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const reader = new ListReader(this);
	const teamIds = teamsIn(this, 'filters.teamIds');
	return byName(await reader.ofEach(teamIds, async (teamId) => await reader.all(folders(teamId))));
}

/** Scenarios of the team that is chosen in the form; none before, because the editor shows an error when the form is opened. */
async function getScenarios(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const teamId = idIn(this, 'listTeamId');
	return teamId === undefined ? [] : byName(await new ListReader(this).all(scenarios({ teamId })));
}

/** The lists of menus, by the name in `loadOptionsMethod`. */
export const loadOptions = {
	getDataStores: allOf((form) => dataStores(teamIn(form))),
	getFolders,
	getScenarios,
	getTeamRoles: allOf((form) => roles('team', { organizationId: organizationIn(form) })),
	getTeams: allOf((form) => teams(organizationIn(form))),
};
