import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { attemptNow } from '../../shared/attempt';
import { convert } from '../../shared/input/convert';
import { readList } from '../../shared/output/paging';
import { firstChoose, idOf, Lists } from './lists';
import type { ListRequest } from './lists';

async function choicesOf(lists: Lists, request: ListRequest): Promise<INodePropertyOptions[]> {
	const entries = await readList(request, Number.POSITIVE_INFINITY, lists.fetcher(request));
	return entries.map(({ id, name }) => ({ name: String(name), value: id as number }));
}

function byName(choices: INodePropertyOptions[]): INodePropertyOptions[] {
	return choices.sort((a, b) => a.name.localeCompare(b.name));
}

/** The IDs that a field of several choices holds; none where they cannot be read, such as out of an expression. */
function idsOf(context: ILoadOptionsFunctions, parameter: string): number[] {
	const ids = attemptNow(() => convert(context.getCurrentNodeParameter(parameter), 'integerList'));
	return ids.error ? [] : ((ids.value as number[] | undefined) ?? []);
}

async function getTeams(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const organizationId = idOf(this, 'organizationId');
	if (organizationId === undefined) throw firstChoose(this, 'an organization');
	const request = { root: 'teams', paged: true, things: 'teams', path: '/api/v2/teams', query: { organizationId } };
	return byName(await choicesOf(new Lists(this), request));
}

async function getFolders(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const teamIds = idsOf(this, 'filters.teamIds');
	if (teamIds.length === 0) throw firstChoose(this, 'a team');
	const lists = new Lists(this);
	const found = await lists.ofEach(
		teamIds,
		async (teamId) =>
			await choicesOf(lists, {
				root: 'scenariosFolders',
				paged: false,
				things: 'folders',
				path: '/api/v2/scenarios-folders',
				query: { teamId },
			}),
	);
	return byName(found);
}

async function getTeamRoles(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const organizationId = idOf(this, 'organizationId');
	if (organizationId === undefined) throw firstChoose(this, 'an organization');
	const query = { category: 'team', organizationId };
	const request = { root: 'usersRoles', paged: false, things: 'roles', path: '/api/v2/users/roles', query };
	return byName(await choicesOf(new Lists(this), request));
}

/** Teams, their folders and roles behind fields in rows, and fields that take several of them. */
export const choices = { getFolders, getTeamRoles, getTeams };
