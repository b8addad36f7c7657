import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { Lists, ORGANIZATIONS } from '../lists';

async function searchOrganizations(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await new Lists(this).search(ORGANIZATIONS, ({ name }) => String(name), filter, token);
}

async function searchTeams(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	const wanted = filter.trim().toLowerCase();
	const teams = await new Lists(this).teams();
	return {
		results: teams.filter(({ name, value }) => name.toLowerCase().includes(wanted) || String(value) === wanted),
	};
}

export const organizationSearches = { searchOrganizations, searchTeams };
