import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { readList } from '../../shared/paging';
import { firstChoose, idOf, Lists } from './lists';

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
	const scenarios = await readList(request, Number.POSITIVE_INFINITY, new Lists(this).fetcher(request));
	return scenarios
		.map(({ id, name }) => ({ name: String(name), value: id as number }))
		.sort((a, b) => a.name.localeCompare(b.name));
}

/** Lists behind fields that take several choices. */
export const loadOptions = { getScenarios };
