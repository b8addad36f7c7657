import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { firstChoose, idOf, Lists } from '../lists';
import type { ListRequest } from '../lists';

/** The data stores of the team that the form holds. */
export function dataStoresOf(context: ILoadOptionsFunctions): ListRequest {
	const teamId = idOf(context, 'teamId');
	if (teamId === undefined) throw firstChoose(context, 'a team');
	return { root: 'dataStores', paged: true, things: 'data stores', path: '/api/v2/data-stores', query: { teamId } };
}

async function searchDataStores(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await new Lists(this).search(dataStoresOf(this), ({ name }) => String(name), filter, token);
}

export const dataStoreSearches = { searchDataStores };
