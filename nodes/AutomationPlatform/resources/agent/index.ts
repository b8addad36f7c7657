import type { INodeProperties } from 'n8n-workflow';

import {
	answerWith,
	deletedBy,
	listOf,
	recordUnder,
	simplified,
	successWithout,
	withField,
} from '../../../shared/output/steps';
import type { ResourceRuns } from '../../../shared/run/definition';
import { withoutFieldPrefix } from './fieldPrefix';
import { agentCreateDescription } from './create';
import { agentDeleteDescription } from './delete';
import { agentGetDescription } from './get';
import { agentGetAllDescription } from './getAll';
import { agentRunDescription, withJsonObject, withResponseText, withStepCount } from './run';
import { agentRunStreamDescription } from './runStream';
import { asStreamed, runStream } from './runStream.run';
import { agentUpdateDescription } from './update';

export const agentRuns: ResourceRuns = { each: { runStream } };

export const agentDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['agent'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create agent',
				description: 'Create an agent for a team, with its model, its prompt and the scenarios that it can call',
				routing: {
					request: { method: 'POST', url: '/api/v2/ai-agents/v1/agents' },
					output: { postReceive: [answerWith('agentId'), withoutFieldPrefix()] },
				},
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete agent',
				description: 'Delete one agent for good',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/ai-agents/v1/agents/:agentId' },
					output: { postReceive: [deletedBy('agentId', 'agent', { answersNothing: true })] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get agent',
				description: 'Get one agent: its prompt, its model and provider, and what it can call',
				routing: {
					request: { method: 'GET', url: '/api/v2/ai-agents/v1/agents/:agentId' },
					output: {
						postReceive: [
							recordUnder('agentId', 'agent'),
							withoutFieldPrefix(),
							simplified(
								'id',
								'name',
								'teamId',
								'systemPrompt',
								'defaultModel',
								'llmProviderId',
								'platformConnectionId',
								'scenarios',
								'mcpConfigs',
								'createdAt',
							),
						],
					},
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many agents',
				description: 'Get the agents of a team, each with its prompt and its model',
				routing: {
					request: { method: 'GET', url: '/api/v2/ai-agents/v1/agents' },
					output: {
						postReceive: [
							listOf('agents', { paged: false, loose: true }),
							withoutFieldPrefix(),
							simplified('id', 'name', 'teamId', 'systemPrompt', 'defaultModel', 'createdAt'),
						],
					},
				},
			},
			{
				name: 'Run',
				value: 'run',
				action: 'Run agent',
				description: 'Ask an agent and wait for its answer, with the tokens that it took and, if wanted, its steps',
				routing: {
					request: { method: 'POST', url: '/api/v2/ai-agents/v1/agents/:agentId/run' },
					output: {
						postReceive: [
							answerWith('response', 'jsonResponse'),
							withResponseText,
							withJsonObject,
							withStepCount,
							simplified(
								'response',
								'jsonResponse',
								'threadId',
								'stepCount',
								'executionTimeMs',
								'tokenUsageSummary',
								'lastAgentIterationId',
							),
						],
					},
				},
			},
			{
				name: 'Run (Streamed)',
				value: 'runStream',
				action: 'Run agent streamed',
				description:
					'Ask an agent and read its steps as they come; in a chat that streams, the answer appears while it is written',
				routing: {
					request: { method: 'POST', url: '/api/v2/ai-agents/v1/agents/:agentId/run/stream' },
					output: { postReceive: [asStreamed] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update agent',
				description: 'Change the prompt, the model, the limits or the scenarios of an agent',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/ai-agents/v1/agents/:agentId' },
					output: { postReceive: [successWithout('agent'), withField('agentId')] },
				},
			},
		],
		default: 'getAll',
		description: 'What to do with it',
	},
	...agentCreateDescription,
	...agentDeleteDescription,
	...agentGetDescription,
	...agentGetAllDescription,
	...agentRunDescription,
	...agentRunStreamDescription,
	...agentUpdateDescription,
];
