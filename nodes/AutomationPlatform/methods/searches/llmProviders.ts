import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { convert } from '../../../shared/input/convert';
import { attemptNow } from '../../../shared/attempt';
import { readList } from '../../../shared/output/paging';
import { pathSegment } from '../../../shared/input/path';
import { firstChoose, idOf, Lists } from '../lists';
import type { ListRequest } from '../lists';

const PROVIDERS = '/api/v2/ai-agents/v1/llm-providers';

function teamIn(context: ILoadOptionsFunctions): number {
	const teamId = idOf(context, 'teamId');
	if (teamId === undefined) throw firstChoose(context, 'a team');
	return teamId;
}

function providersOf(teamId: number): ListRequest {
	return {
		root: 'llmProviders',
		paged: false,
		loose: true,
		things: 'LLM providers',
		path: PROVIDERS,
		query: { teamId },
	};
}

async function searchProviders(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const label = ({ provider, accountName }: IDataObject) =>
		accountName ? `${String(accountName)} (${String(provider)})` : String(provider);
	return await new Lists(this).search(providersOf(teamIn(this)), label, filter);
}

/** The provider of the agent that the form holds; undefined where it holds none. */
async function providerOfAgent(context: ILoadOptionsFunctions, lists: Lists, teamId: number): Promise<unknown> {
	const agentId = attemptNow(() => convert(context.getCurrentNodeParameter('agentId'), 'id'));
	if (agentId.error || agentId.value === undefined) return undefined;
	const path = `/api/v2/ai-agents/v1/agents/${pathSegment(agentId.value as string)}`;
	const read = lists.fetcher({ root: '', paged: false, things: 'models', path, query: { teamId } });
	return ((await read({})) as IDataObject | undefined)?.llmProviderId;
}

/** Models of the chosen provider, of that of the chosen agent, or else of all providers of the team. */
async function searchModels(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	const teamId = teamIn(this);
	const lists = new Lists(this);
	const providerId = idOf(this, 'providerId') ?? (await providerOfAgent(this, lists, teamId));
	const all = async () => {
		const request = providersOf(teamId);
		return await readList(request, Number.POSITIVE_INFINITY, lists.fetcher(request));
	};
	const providers = providerId === undefined ? await all() : [{ id: providerId as number }];
	const found = await lists.ofEach(providers, async ({ id }) => {
		const request: ListRequest = {
			root: 'models',
			paged: false,
			loose: true,
			things: 'models',
			path: `${PROVIDERS}/${Number(id)}/models`,
			query: { teamId },
			choice: ({ model }) => String(model),
		};
		const label = ({ model, provider }: IDataObject) => `${String(model)} (${String(provider)})`;
		return (await lists.search(request, label, filter)).results;
	});
	const results = new Map<string, string>();
	for (const { name, value } of found) {
		// the same model of two accounts is one choice: only its name is sent
		if (!results.has(String(value))) results.set(String(value), name);
	}
	return { results: [...results].map(([value, name]) => ({ name, value })) };
}

export const llmProviderSearches = { searchModels, searchProviders };
