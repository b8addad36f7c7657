import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { readList } from '../../../shared/output/paging';
import { firstChoose, idOf, Lists } from '../lists';
import type { ListRequest } from '../lists';

async function searchScenarios(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const byTeam = this.getCurrentNodeParameter('scope') === 'team';
	const parent = byTeam ? 'teamId' : 'organizationId';
	const id = idOf(this, parent);
	if (id === undefined) throw firstChoose(this, byTeam ? 'a team' : 'an organization');
	const label = ({ name, dlqCount }: IDataObject) =>
		Number(dlqCount) > 0 ? `${String(name)} (${Number(dlqCount)} incomplete)` : String(name);
	return await new Lists(this).search(
		{ root: 'scenarios', paged: true, things: 'scenarios', path: '/api/v2/scenarios', query: { [parent]: id } },
		label,
		filter,
		token,
	);
}

async function searchScenariosOfTeam(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const teamId = idOf(this, 'teamId');
	if (teamId === undefined) throw firstChoose(this, 'a team');
	const request = { root: 'scenarios', paged: true, things: 'scenarios', path: '/api/v2/scenarios', query: { teamId } };
	return await new Lists(this).search(request, ({ name }) => String(name), filter, token);
}

async function searchTools(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const teamId = idOf(this, 'teamId');
	if (teamId === undefined) throw firstChoose(this, 'a team');
	const request = {
		root: 'scenarios',
		paged: true,
		things: 'tools',
		path: '/api/v2/scenarios',
		query: { teamId, type: 'tool' },
	};
	return await new Lists(this).search(request, ({ name }) => String(name), filter, token);
}

function foldersOf(teamId: number): ListRequest {
	return {
		root: 'scenariosFolders',
		paged: false,
		things: 'folders',
		path: '/api/v2/scenarios-folders',
		query: { teamId },
	};
}

async function searchFolders(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const teamId = idOf(this, 'teamId');
	if (teamId === undefined) throw firstChoose(this, 'a team');
	return await new Lists(this).search(foldersOf(teamId), ({ name }) => String(name), filter);
}

/** Folders of the team that the form holds, or of all teams of its organization. */
async function searchFoldersOfScope(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	if (this.getCurrentNodeParameter('scope') === 'team') return await searchFolders.call(this, filter);
	const organizationId = idOf(this, 'organizationId');
	if (organizationId === undefined) throw firstChoose(this, 'an organization');
	const lists = new Lists(this);
	const request = { root: 'teams', paged: true, things: 'teams', path: '/api/v2/teams', query: { organizationId } };
	const teams = await readList(request, Number.POSITIVE_INFINITY, lists.fetcher(request));
	const results = await lists.ofEach(teams, async (team) => {
		const label = ({ name }: IDataObject) => `${String(name)} (${String(team.name)})`;
		return (await lists.search(foldersOf(Number(team.id)), label, filter)).results;
	});
	return { results };
}

async function searchIncompleteExecutions(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const scenarioId = idOf(this, 'scenarioId');
	if (scenarioId === undefined) throw firstChoose(this, 'a scenario');
	const label = ({ created, reason }: IDataObject) => `${String(created)}: ${String(reason)}`;
	return await new Lists(this).search(
		{ root: 'dlqs', paged: false, things: 'incomplete executions', path: '/api/v2/dlqs', query: { scenarioId } },
		label,
		filter,
		token,
	);
}

export const scenarioSearches = {
	searchFolders,
	searchFoldersOfScope,
	searchIncompleteExecutions,
	searchScenarios,
	searchScenariosOfTeam,
	searchTools,
};
