import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { firstChoose, idOf, Lists } from '../lists';

async function searchAgents(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const teamId = idOf(this, 'teamId');
	if (teamId === undefined) throw firstChoose(this, 'a team');
	const request = {
		root: 'agents',
		paged: false,
		loose: true,
		things: 'agents',
		path: '/api/v2/ai-agents/v1/agents',
		query: { teamId },
	};
	return await new Lists(this).search(request, ({ name }) => String(name), filter);
}

export const agentSearches = { searchAgents };
