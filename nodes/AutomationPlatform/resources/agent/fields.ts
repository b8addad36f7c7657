import type { INodeProperties } from 'n8n-workflow';

import { inRange } from '../../../shared/input/check';
import { toBody } from '../../../shared/input/routing';
import { scenarioOfTeam } from '../../fields/scenario';

// The settings of an agent. runFields.ts has the same settings for a single run.

export const atLeastOne = inRange(1, Number.POSITIVE_INFINITY);
export const notNegative = inRange(0, Number.POSITIVE_INFINITY);

export const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Order helper',
	description: 'Name of the agent',
	routing: toBody('name', 'text'),
};

export const systemPrompt: INodeProperties = {
	displayName: 'System Prompt',
	name: 'systemPrompt',
	type: 'string',
	typeOptions: { rows: 4 },
	default: '',
	placeholder: 'e.g. Answer questions about orders.',
	description: 'Instructions for every conversation: the task of the agent, its rules, and its tone',
	routing: toBody('systemPrompt', 'text'),
};

export const defaultModel: INodeProperties = {
	displayName: 'Default Model',
	name: 'defaultModel',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['teamId.value', 'providerId.value', 'agentId.value'] },
	default: { mode: 'list', value: '' },
	description: "The language model that the agent uses. Select the team first, or enter the model's name.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchModels', searchable: true },
		},
		{ displayName: 'By Name', name: 'id', type: 'string', placeholder: 'e.g. example-large' },
	],
	routing: toBody('defaultModel', 'text'),
};

export const historyIterations: INodeProperties = {
	displayName: 'History Iterations',
	name: 'historyIterations',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 10,
	description: 'How many earlier rounds of the conversation (question and answer) the agent remembers',
	routing: toBody('historyConfig.iterationsFromHistoryCount', 'integer', notNegative),
};

export const maxTokens: INodeProperties = {
	displayName: 'Max Tokens',
	name: 'maxTokens',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 2000,
	description: 'Maximum number of tokens in an answer',
	routing: toBody('llmConfig.maxTokens', 'integer', atLeastOne),
};

export const outputFormat: INodeProperties = {
	displayName: 'Output Format',
	name: 'outputFormat',
	type: 'options',
	options: [
		{
			name: 'Schema',
			value: 'platform-schema',
			description: "Text, and JSON with the fields of the agent's output schema",
		},
		{ name: 'Text', value: 'text', description: 'Text only' },
	],
	default: 'text',
	description: 'The format of the answer',
	routing: toBody('outputParserFormat.type', 'text'),
};

export const recursionLimit: INodeProperties = {
	displayName: 'Recursion Limit',
	name: 'recursionLimit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 40,
	description: 'Maximum number of steps in a run, such as tool calls',
	routing: toBody('invocationConfig.recursionLimit', 'integer', atLeastOne),
};

export const runTimeout: INodeProperties = {
	displayName: 'Timeout',
	name: 'runTimeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 120,
	description:
		'Maximum duration of a run. The platform does not document the unit: compare with the current value, which Agent > Get with Simplify off returns as invocationConfig.timeout.',
	routing: toBody('invocationConfig.timeout', 'integer', atLeastOne),
};

export const scenarios: INodeProperties = {
	displayName: 'Scenarios',
	name: 'scenarios',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	placeholder: 'Add Scenario',
	description: 'Scenarios that the agent can call as tools',
	options: [
		{
			displayName: 'Scenario',
			name: 'scenario',
			values: [
				{
					...scenarioOfTeam,
					required: true,
					routing: toBody('platformScenarioId', 'integerId'),
				},
				{
					displayName: 'Approval Mode',
					name: 'approvalMode',
					type: 'options',
					options: [
						{ name: 'Approval Required', value: 'approval-required', description: 'A person must approve each call' },
						{ name: 'Auto Run', value: 'auto-run', description: 'The agent can call the scenario without approval' },
					],
					default: 'auto-run',
					description: 'Whether a person must approve each call of the scenario',
					routing: toBody('approvalMode', 'text'),
				},
			],
		},
	],
	routing: toBody('scenarios', 'rows'),
};
