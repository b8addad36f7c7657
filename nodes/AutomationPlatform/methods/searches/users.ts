import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { firstChoose, idOf, Lists } from '../lists';
import type { ListRequest } from '../lists';

/** The organization or the team that the form holds, as the query names it. */
function ownerOf(context: ILoadOptionsFunctions): IDataObject {
	const byTeam = context.getCurrentNodeParameter('scope') === 'team';
	const parent = byTeam ? 'teamId' : 'organizationId';
	const id = idOf(context, parent);
	if (id === undefined) throw firstChoose(context, byTeam ? 'a team' : 'an organization');
	return { [parent]: id };
}

function personOf({ name, email }: IDataObject): string {
	return `${String(name)} (${String(email)})`;
}

async function searchUsers(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const request = { root: 'users', paged: true, things: 'users', path: '/api/v2/users', query: ownerOf(this) };
	return await new Lists(this).search(request, personOf, filter, token);
}

async function searchRoles(
	context: ILoadOptionsFunctions,
	category: string,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const request: ListRequest = {
		root: 'usersRoles',
		paged: false,
		things: 'roles',
		path: '/api/v2/users/roles',
		query: { category, ...ownerOf(context) },
	};
	return await new Lists(context).search(request, ({ name }) => String(name), filter, token);
}

async function searchOrganizationRoles(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await searchRoles(this, 'organization', filter, token);
}

async function searchTeamRoles(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await searchRoles(this, 'team', filter, token);
}

export const userSearches = { searchOrganizationRoles, searchTeamRoles, searchUsers };
