import type { INodeProperties } from 'n8n-workflow';

import { listOf, recordUnder } from '../../../shared/output/steps';
import { llmProviderGetDescription } from './get';
import { llmProviderGetAllDescription } from './getAll';
import { llmProviderGetModelsDescription } from './getModels';

export const llmProviderDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['llmProvider'] } },
		options: [
			{
				name: 'Get',
				value: 'get',
				action: 'Get LLM provider',
				description: 'Get an LLM provider of a team',
				routing: {
					request: { method: 'GET', url: '/api/v2/ai-agents/v1/llm-providers/:providerId' },
					output: { postReceive: [recordUnder('providerId', 'llmProvider')] },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many LLM providers',
				description: 'Get the LLM providers that the agents of a team can use, each with the name of its account',
				routing: {
					request: { method: 'GET', url: '/api/v2/ai-agents/v1/llm-providers' },
					output: { postReceive: [listOf('llmProviders', { paged: false, loose: true })] },
				},
			},
			{
				name: 'Get Models',
				value: 'getModels',
				action: 'Get models of LLM provider',
				description: 'Get the models of an LLM provider with their token limits',
				routing: {
					request: { method: 'GET', url: '/api/v2/ai-agents/v1/llm-providers/:providerId/models' },
					output: { postReceive: [listOf('models', { paged: false, loose: true })] },
				},
			},
		],
		default: 'getAll',
	},
	...llmProviderGetDescription,
	...llmProviderGetAllDescription,
	...llmProviderGetModelsDescription,
];
