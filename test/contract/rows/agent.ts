import type { IDataObject } from 'n8n-workflow';

import { locator } from '../../support/input';
import type { Row } from './row';

const path = '/api/v2/ai-agents/v1/agents';
const query: Array<[string, string]> = [['teamId', '340']];
const teamId = locator('340');
const id = '8b0f6a52-3c1d-4e7f-a290-5d1c7e94b301';
const agentId = locator(id);
const createdAt = '2026-02-10T08:00:00.000Z';

const short = { id, name: 'Order helper', teamId: 340, systemPrompt: 'Answer questions about orders.' };
const scenarios = [
	{ platformScenarioId: 6120, approvalMode: 'auto-run' },
	{ platformScenarioId: 6121, approvalMode: 'approval-required' },
];
const listed = {
	...short,
	defaultModel: 'example-large',
	createdAt,
	invocationConfig: { recursionLimit: 40, timeout: 120 },
	scenarios,
	mcpConfigs: [{ mcpConnectionId: 61, toolIds: ['find-order'], name: 'Shop tools' }],
	historyConfig: { iterationsFromHistoryCount: 10 },
	llmConfig: { maxTokens: 2000 },
	contexts: [],
};
const simple = { ...short, defaultModel: 'example-large', createdAt };
const detail = {
	...listed,
	platformConnectionId: 60,
	platformConnectionType: 'example-ai',
	llmProviderId: 3,
	pastConfigurations: [{ name: 'Order helper', scenarios: [scenarios[0]] }],
	outputParser: {
		type: 'platform-schema',
		schema: [{ name: 'orderNo', type: 'text', label: 'Order number', required: true }],
	},
};
const created = {
	agentId: id,
	name: 'Order helper',
	teamId: 340,
	platformConnectionId: 60,
	defaultModel: 'example-large',
	systemPrompt: 'Answer questions about orders.',
};
const ran: IDataObject = {
	response: 'Order 2044 was shipped.',
	jsonResponse: { orderNo: '2044', theirScenarioId: 5 },
	executionSteps: [
		{
			id: 'c3d5b6e0-1f42-4a8b-9d70-64e1a2b39c02',
			index: 1,
			role: 'assistant',
			content: 'Order 2044 was shipped.',
			executionTimeMs: 640,
			tokenUsage: { promptTokens: 52, completionTokens: 9, totalTokens: 61 },
			agentIterationId: 'e7a1c0d2-95b4-4f36-8c2e-0b7d15f4a601',
		},
	],
	executionTimeMs: 810,
	threadId: 'thread-0001',
	tokenUsageSummary: { promptTokens: 52, completionTokens: 9, totalTokens: 61 },
	lastAgentIterationId: 'e7a1c0d2-95b4-4f36-8c2e-0b7d15f4a601',
};
const withCount: IDataObject = { ...ran, stepCount: 1 };
const { executionSteps: _steps, ...simpleRan } = withCount;
const scenarioRows = {
	scenario: [
		{ scenarioId: locator('6120'), approvalMode: 'auto-run' },
		{ scenarioId: locator(6121, 'list'), approvalMode: 'approval-required' },
	],
};

/** The names of a service that uses another word where the contract has `platform`. */
function otherWords(value: IDataObject): IDataObject {
	const text = JSON.stringify(value).replace(/platform(?=ScenarioId|ConnectionId|ConnectionType|-schema)/g, 'acme');
	return JSON.parse(text) as IDataObject;
}

const streamSteps = [
	{ event: 'step', id: 's1', role: 'system', content: 'Be brief.', agentIterationId: 'i1' },
	{ event: 'step', id: 's2', role: 'assistant', content: 'It was shipped.', agentIterationId: 'i1' },
];
const stream = streamSteps
	.map(({ event, ...data }) => `event:${event}\nid:${data.id}\ndata:${JSON.stringify(data)}\n\n`)
	.join('');
const streamed = {
	response: 'It was shipped.',
	executionSteps: streamSteps,
	stepCount: 2,
	executionTimeMs: 12,
	threadId: 'thread-0001',
	lastAgentIterationId: 'i1',
};

export const agentRows: Row[] = [
	{
		operation: 'agent.getAll',
		when: 'from a service that answers with a list',
		parameters: { teamId },
		exchanges: [{ method: 'GET', path, query, answer: [listed] }],
		output: [simple],
	},
	{
		operation: 'agent.getAll',
		when: 'all that is known of them, from a service that puts a key around the list',
		parameters: { teamId: locator(340, 'list'), limit: 1, simplify: false, options: { additionalQuery: '{}' } },
		exchanges: [{ method: 'GET', path, query, answer: { agents: [listed, listed] } }],
		output: [listed],
	},
	{
		operation: 'agent.getAll',
		when: 'from a service that answers with the only one',
		parameters: { teamId, returnAll: true },
		exchanges: [{ method: 'GET', path, query, answer: listed }],
		output: [simple],
	},
	{
		operation: 'agent.get',
		parameters: { teamId, agentId },
		exchanges: [{ method: 'GET', path: `${path}/${id}`, query, answer: detail }],
		output: [{ ...simple, llmProviderId: 3, platformConnectionId: 60, scenarios, mcpConfigs: detail.mcpConfigs }],
	},
	{
		operation: 'agent.get',
		when: 'all that is known of it',
		parameters: { teamId, agentId, simplify: false },
		exchanges: [{ method: 'GET', path: `${path}/${id}`, query, answer: detail }],
		output: [detail],
	},
	{
		operation: 'agent.create',
		parameters: {
			teamId,
			name: 'Order helper',
			connectionId: 60,
			defaultModel: locator('example-large'),
			systemPrompt: 'Answer questions about orders.',
		},
		exchanges: [
			{
				method: 'POST',
				path,
				query,
				body: {
					teamId: 340,
					name: 'Order helper',
					platformConnectionId: 60,
					defaultModel: 'example-large',
					systemPrompt: 'Answer questions about orders.',
				},
				answer: created,
			},
		],
		output: [created],
	},
	{
		operation: 'agent.create',
		when: 'with every field',
		parameters: {
			teamId: locator(340, 'list'),
			name: 'Order helper',
			connectionId: '60',
			providerId: locator(3, 'list'),
			defaultModel: locator('example-large', 'list'),
			systemPrompt: 'Answer questions about orders.',
			additionalFields: {
				contexts: { context: [{ contextId: 'ctx-0001' }] },
				historyIterations: 0,
				maxTokens: '2000',
				mcpConfigs: {
					mcpConfig: [
						{ mcpConnectionId: 61, name: 'Shop tools', toolIds: 'find-order, cancel-order' },
						{ mcpConnectionId: 62 },
					],
				},
				scenarios: scenarioRows,
			},
		},
		exchanges: [
			{
				method: 'POST',
				path,
				query,
				body: {
					teamId: 340,
					name: 'Order helper',
					platformConnectionId: 60,
					defaultModel: 'example-large',
					systemPrompt: 'Answer questions about orders.',
					contexts: [{ id: 'ctx-0001' }],
					historyConfig: { iterationsFromHistoryCount: 0 },
					llmConfig: { maxTokens: 2000 },
					mcpConfigs: [
						{ mcpConnectionId: 61, name: 'Shop tools', toolIds: ['find-order', 'cancel-order'] },
						{ mcpConnectionId: 62 },
					],
					scenarios,
				},
				answer: created,
			},
		],
		output: [created],
	},
	{
		operation: 'agent.update',
		parameters: { teamId, agentId, updateFields: { name: 'Returns helper' } },
		exchanges: [{ method: 'PATCH', path: `${path}/${id}`, query, body: { name: 'Returns helper' } }],
		output: [{ success: true, agentId: id }],
	},
	{
		operation: 'agent.update',
		when: 'with every field',
		parameters: {
			teamId,
			agentId: locator(id, 'list'),
			updateFields: {
				defaultModel: locator('example-small'),
				historyIterations: 5,
				maxTokens: 1000,
				name: 'Returns helper',
				outputFormat: 'platform-schema',
				outputSchema: {
					output: [{ name: 'orderNo', label: 'Order number', type: 'text', required: true }, { name: 'note' }],
				},
				recursionLimit: 20,
				runTimeout: 60,
				scenarios: scenarioRows,
				systemPrompt: 'Answer questions about returns.',
			},
		},
		exchanges: [
			{
				method: 'PATCH',
				path: `${path}/${id}`,
				query,
				body: {
					defaultModel: 'example-small',
					historyConfig: { iterationsFromHistoryCount: 5 },
					llmConfig: { maxTokens: 1000 },
					name: 'Returns helper',
					outputParserFormat: {
						type: 'platform-schema',
						schema: [
							{ name: 'orderNo', label: 'Order number', type: 'text', required: true },
							{ name: 'note', type: 'text', required: false },
						],
					},
					invocationConfig: { recursionLimit: 20, timeout: 60 },
					scenarios,
					systemPrompt: 'Answer questions about returns.',
				},
			},
		],
		output: [{ success: true, agentId: id }],
	},
	{
		operation: 'agent.update',
		when: 'with fields that become empty',
		parameters: {
			teamId,
			agentId,
			updateFields: {
				emptyFields: ['outputSchema', 'scenarios'],
				name: 'Returns helper',
				outputFormat: 'text',
				systemPrompt: '',
			},
		},
		exchanges: [
			{
				method: 'PATCH',
				path: `${path}/${id}`,
				query,
				body: {
					outputParserFormat: { schema: [], type: 'text' },
					scenarios: [],
					name: 'Returns helper',
				},
			},
		],
		output: [{ success: true, agentId: id }],
	},
	{
		operation: 'agent.delete',
		parameters: { teamId, agentId },
		exchanges: [{ method: 'DELETE', path: `${path}/${id}`, query }],
		output: [{ deleted: true, id }],
	},
	{
		operation: 'agent.run',
		parameters: { teamId, agentId, message: 'Where is order 2044?' },
		exchanges: [
			{
				method: 'POST',
				path: `${path}/${id}/run`,
				query,
				body: { messages: [{ role: 'user', content: 'Where is order 2044?' }] },
				answer: ran,
			},
		],
		output: [simpleRan],
	},
	{
		operation: 'agent.run',
		when: 'with messages as rows, and every option',
		parameters: {
			teamId,
			agentId,
			messagesFrom: 'rows',
			messages: {
				message: [
					{ role: 'assistant', content: 'Hello.' },
					{ role: 'user', content: 'Where is order 2044?' },
				],
			},
			options: {
				additionalSystemPrompt: 'Answer in one sentence.',
				historyIterations: 5,
				maxTokens: 1000,
				model: locator('example-large'),
				outputFormat: 'platform-schema',
				recursionLimit: 20,
				runTimeout: 60,
				scenarios: scenarioRows,
				systemPrompt: 'Answer.',
				threadId: 'thread-0001',
			},
		},
		exchanges: [
			{
				method: 'POST',
				path: `${path}/${id}/run`,
				query,
				body: {
					messages: [
						{ role: 'assistant', content: 'Hello.' },
						{ role: 'user', content: 'Where is order 2044?' },
					],
					threadId: 'thread-0001',
					config: {
						additionalSystemPrompt: 'Answer in one sentence.',
						historyConfig: { iterationsFromHistoryCount: 5 },
						llmConfig: { llmModel: 'example-large', settings: { maxTokens: 1000 } },
						outputParser: { type: 'platform-schema' },
						invocationConfig: { recursionLimit: 20, timeout: 60 },
						scenarios,
						systemPrompt: 'Answer.',
					},
				},
				answer: ran,
			},
		],
		output: [simpleRan],
	},
	{
		operation: 'agent.run',
		when: 'with its steps',
		parameters: { teamId, agentId, message: 'Where is order 2044?', simplify: false },
		exchanges: [
			{
				method: 'POST',
				path: `${path}/${id}/run`,
				query,
				body: { messages: [{ role: 'user', content: 'Where is order 2044?' }] },
				answer: ran,
			},
		],
		output: [withCount],
	},
	{
		operation: 'agent.run',
		when: 'with messages as JSON',
		parameters: {
			teamId,
			agentId,
			messagesFrom: 'json',
			messagesJson: '[{"role": "tool", "content": "shipped"}, {"role": "user", "content": "And now?"}]',
		},
		exchanges: [
			{
				method: 'POST',
				path: `${path}/${id}/run`,
				query,
				body: {
					messages: [
						{ role: 'tool', content: 'shipped' },
						{ role: 'user', content: 'And now?' },
					],
				},
				answer: ran,
			},
		],
		output: [simpleRan],
	},
	{
		operation: 'agent.run',
		when: 'without what the agent has',
		parameters: {
			teamId,
			agentId,
			message: 'Where is order 2044?',
			options: { runWithout: ['scenarios', 'systemPrompt'] },
		},
		exchanges: [
			{
				method: 'POST',
				path: `${path}/${id}/run`,
				query,
				body: {
					messages: [{ role: 'user', content: 'Where is order 2044?' }],
					config: { scenarios: [], systemPrompt: '' },
				},
				answer: ran,
			},
		],
		output: [simpleRan],
	},
	{
		operation: 'agent.runStream',
		when: 'without the scenarios of the agent',
		parameters: {
			teamId,
			agentId,
			message: 'Where is order 2044?',
			output: 'steps',
			options: { runWithout: ['scenarios'] },
		},
		exchanges: [
			{
				method: 'POST',
				path: `${path}/${id}/run/stream`,
				query,
				body: { messages: [{ role: 'user', content: 'Where is order 2044?' }], config: { scenarios: [] } },
				answer: stream,
			},
		],
		output: streamSteps,
	},
	{
		operation: 'agent.runStream',
		parameters: { teamId, agentId, message: 'Where is order 2044?', output: 'steps' },
		exchanges: [
			{
				method: 'POST',
				path: `${path}/${id}/run/stream`,
				query,
				body: { messages: [{ role: 'user', content: 'Where is order 2044?' }] },
				answer: stream,
			},
		],
		output: streamSteps,
	},
	{
		operation: 'agent.runStream',
		when: 'with messages as rows, and every option',
		parameters: {
			teamId,
			agentId,
			messagesFrom: 'rows',
			messages: {
				message: [
					{ role: 'assistant', content: 'Hello.' },
					{ role: 'user', content: 'Where is order 2044?' },
				],
			},
			options: {
				additionalSystemPrompt: 'Answer in one sentence.',
				historyIterations: 5,
				maxTokens: 1000,
				model: locator('example-large'),
				outputFormat: 'platform-schema',
				recursionLimit: 20,
				runTimeout: 60,
				scenarios: scenarioRows,
				systemPrompt: 'Answer.',
				threadId: 'thread-0001',
			},
		},
		exchanges: [
			{
				method: 'POST',
				path: `${path}/${id}/run/stream`,
				query,
				body: {
					messages: [
						{ role: 'assistant', content: 'Hello.' },
						{ role: 'user', content: 'Where is order 2044?' },
					],
					threadId: 'thread-0001',
					config: {
						additionalSystemPrompt: 'Answer in one sentence.',
						historyConfig: { iterationsFromHistoryCount: 5 },
						llmConfig: { llmModel: 'example-large', settings: { maxTokens: 1000 } },
						outputParser: { type: 'platform-schema' },
						invocationConfig: { recursionLimit: 20, timeout: 60 },
						scenarios,
						systemPrompt: 'Answer.',
					},
				},
				answer: stream,
			},
		],
		output: [streamed],
		volatile: ['executionTimeMs'],
	},
];

/** The rows of this file, as a service with another word returns them. */
export const inOtherWords = { detail: otherWords(detail), agentId: id, plain: detail };
