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
				description: 'Create an agent with a model, a system prompt, and scenarios that it can call',
				routing: {
					request: { method: 'POST', url: '/api/v2/ai-agents/v1/agents' },
					output: { postReceive: [answerWith('agentId'), withoutFieldPrefix()] },
				},
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete agent',
				description: 'Permanently delete an agent',
				routing: {
					request: { method: 'DELETE', url: '/api/v2/ai-agents/v1/agents/:agentId' },
					output: { postReceive: [deletedBy('agentId', 'agent', { answersNothing: true })] },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get agent',
				description: 'Get an agent with its system prompt, model, provider, and tools',
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
				description: 'Get the agents of a team with their system prompts and models',
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
				description: 'Send a message to an agent and wait for its answer',
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
				action: 'Run agent with streamed answer',
				description:
					'Send a message to an agent. A chat that streams shows the answer while it is written. The node returns the answer and the steps when the run has ended.',
				routing: {
					request: { method: 'POST', url: '/api/v2/ai-agents/v1/agents/:agentId/run/stream' },
					output: { postReceive: [asStreamed] },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update agent',
				description: 'Change the system prompt, model, limits, or scenarios of an agent',
				routing: {
					request: { method: 'PATCH', url: '/api/v2/ai-agents/v1/agents/:agentId' },
					output: { postReceive: [successWithout('agent'), withField('agentId')] },
				},
			},
		],
		default: 'getAll',
	},
	...agentCreateDescription,
	...agentDeleteDescription,
	...agentGetDescription,
	...agentGetAllDescription,
	...agentRunDescription,
	...agentRunStreamDescription,
	...agentUpdateDescription,
];
