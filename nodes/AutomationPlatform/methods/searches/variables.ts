import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { firstChoose, idOf, Lists } from '../lists';

async function searchVariables(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const organizationId = idOf(this, 'organizationId');
	if (organizationId === undefined) throw firstChoose(this, 'an organization');
	const request = {
		root: 'organizationVariables',
		paged: false,
		loose: true,
		things: 'variables',
		path: `/api/v2/organizations/${organizationId}/variables`,
		query: {},
		choice: ({ name }: { name?: unknown }) => String(name),
	};
	return await new Lists(this).search(request, ({ name }) => String(name), filter, token);
}

export const variableSearches = { searchVariables };
