import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { readList } from '../../shared/output/paging';
import { choices } from './choices';
import { firstChoose, idOf, Lists } from './lists';
import type { ListRequest } from './lists';
import { dataStoresOf } from './searches/dataStores';

/** All entries of a list, sorted by name: the editor searches in them itself. */
async function namesOf(context: ILoadOptionsFunctions, request: ListRequest): Promise<INodePropertyOptions[]> {
	const entries = await readList(request, Number.POSITIVE_INFINITY, new Lists(context).fetcher(request));
	return entries
		.map(({ id, name }) => ({ name: String(name), value: id as number }))
		.sort((a, b) => a.name.localeCompare(b.name));
}

async function getScenarios(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const teamId = idOf(this, 'listTeamId');
	if (teamId === undefined) throw firstChoose(this, 'a team');
	const request = {
		root: 'scenarios',
		paged: true,
		things: 'scenarios',
		path: '/api/v2/scenarios',
		query: { teamId },
	};
	return await namesOf(this, request);
}

async function getDataStores(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await namesOf(this, dataStoresOf(this));
}

/** Lists behind fields that take several choices. */
export const loadOptions = { getDataStores, getScenarios, ...choices };
