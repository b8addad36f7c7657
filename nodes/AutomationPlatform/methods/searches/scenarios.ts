import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { firstChoose, idOf, Lists } from '../lists';

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

async function searchFolders(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const teamId = idOf(this, 'teamId');
	if (teamId === undefined) throw firstChoose(this, 'a team');
	const request = {
		root: 'scenariosFolders',
		paged: false,
		things: 'folders',
		path: '/api/v2/scenarios-folders',
		query: { teamId },
	};
	return await new Lists(this).search(request, ({ name }) => String(name), filter);
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
	searchIncompleteExecutions,
	searchScenarios,
	searchScenariosOfTeam,
	searchTools,
};
