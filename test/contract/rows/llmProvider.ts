import { locator } from '../../support/input';
import type { Row } from './row';

const path = '/api/v2/ai-agents/v1/llm-providers';
const query: Array<[string, string]> = [['teamId', '340']];
const teamId = locator('340');
const harbour = { id: 3, provider: 'example-ai', accountName: 'Harbour account' };
const trial = { id: 4, provider: 'sample-ai', accountName: 'Test account' };
const large = { provider: 'example-ai', model: 'example-large', tokenLimit: 128000, settings: { maxTokens: 4096 } };
const small = { provider: 'example-ai', model: 'example-small', tokenLimit: 32000, settings: { maxTokens: 2048 } };

export const llmProviderRows: Row[] = [
	{
		operation: 'llmProvider.getAll',
		parameters: { teamId },
		exchanges: [{ method: 'GET', path, query, answer: [harbour, trial] }],
		output: [harbour, trial],
	},
	{
		operation: 'llmProvider.getAll',
		when: 'with every field',
		parameters: { teamId, limit: 1, options: { additionalQuery: '{}' } },
		exchanges: [{ method: 'GET', path, query, answer: [harbour, trial] }],
		output: [harbour],
	},
	{
		operation: 'llmProvider.get',
		when: 'from a service that answers with a list',
		parameters: { teamId, providerId: locator('3') },
		exchanges: [{ method: 'GET', path: `${path}/3`, query, answer: [{ id: 3, provider: 'example-ai' }] }],
		output: [{ id: 3, provider: 'example-ai' }],
	},
	{
		operation: 'llmProvider.get',
		when: 'from a service that answers with a list of all of them',
		parameters: { teamId, providerId: locator('4') },
		exchanges: [
			{
				method: 'GET',
				path: `${path}/4`,
				query,
				answer: [
					{ id: 3, provider: 'example-ai' },
					{ id: 4, provider: 'sample-ai' },
				],
			},
		],
		output: [{ id: 4, provider: 'sample-ai' }],
	},
	{
		operation: 'llmProvider.get',
		when: 'from a service that answers with one object',
		parameters: { teamId, providerId: locator(3, 'list') },
		exchanges: [{ method: 'GET', path: `${path}/3`, query, answer: { id: 3, provider: 'example-ai' } }],
		output: [{ id: 3, provider: 'example-ai' }],
	},
	{
		operation: 'llmProvider.getModels',
		parameters: { teamId, providerId: locator('3') },
		exchanges: [{ method: 'GET', path: `${path}/3/models`, query, answer: [large, small] }],
		output: [large, small],
	},
	{
		operation: 'llmProvider.getModels',
		when: 'with every field',
		parameters: { teamId, providerId: locator('3'), limit: 1, options: { additionalQuery: '{}' } },
		exchanges: [{ method: 'GET', path: `${path}/3/models`, query, answer: [large, small] }],
		output: [large],
	},
];
