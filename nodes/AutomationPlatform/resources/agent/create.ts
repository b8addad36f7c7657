import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toBody, toQueryAndBody } from '../../../shared/input/routing';
import { additionalFieldsCollection } from '../../fields/collections';
import { providerOfList } from '../../fields/llmProvider';
import { teamInBody } from '../../fields/team';
import { defaultModel, historyIterations, maxTokens, name, scenarios, systemPrompt } from './fields';

const connection: INodeProperties = {
	displayName: 'Connection ID',
	name: 'connectionId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 60',
	description:
		"ID of the platform's connection to the LLM provider. To find the ID, use Agent > Get on an existing agent, and copy platformConnectionId.",
	routing: toBody('platformConnectionId', 'integerId'),
};

const contexts: INodeProperties = {
	displayName: 'Contexts',
	name: 'contexts',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	placeholder: 'Add Context',
	description: 'Documents that the agent can search',
	options: [
		{
			displayName: 'Context',
			name: 'context',
			values: [
				{
					displayName: 'Context ID',
					name: 'contextId',
					type: 'string',
					required: true,
					default: '',
					placeholder: 'e.g. ctx-0001',
					description: 'ID of the document',
					routing: toBody('id', 'id'),
				},
			],
		},
	],
	routing: toBody('contexts', 'rows'),
};

const mcpConfigs: INodeProperties = {
	displayName: 'MCP Connections',
	name: 'mcpConfigs',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	placeholder: 'Add MCP Connection',
	description: 'MCP servers whose tools the agent can use',
	options: [
		{
			displayName: 'MCP Connection',
			name: 'mcpConfig',
			values: [
				{
					displayName: 'MCP Connection ID',
					name: 'mcpConnectionId',
					type: 'string',
					required: true,
					default: '',
					placeholder: 'e.g. 61',
					description: "ID of the platform's connection to the MCP server",
					routing: toBody('mcpConnectionId', 'integerId'),
				},
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. Shop tools',
					description: "Name of this connection in the agent's settings",
					routing: toBody('name', 'text'),
				},
				{
					displayName: 'Tool IDs',
					name: 'toolIds',
					type: 'string',
					default: '',
					placeholder: 'e.g. find-order, cancel-order',
					description:
						'IDs of the tools that the agent can use, separated by commas, or an expression that returns an array',
					routing: toBody('toolIds', 'textList'),
				},
			],
		},
	],
	routing: toBody('mcpConfigs', 'rows'),
};

const additionalFields: INodeProperties = {
	...additionalFieldsCollection,
	options: [contexts, historyIterations, maxTokens, mcpConfigs, scenarios],
};

export const agentCreateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['create'] } },
	[
		{ ...teamInBody, routing: toQueryAndBody('teamId', 'integerId') },
		{ ...name, required: true },
		connection,
		...updateDisplayOptions({ hide: { '/defaultModel.mode': ['id'] } }, [
			{ ...providerOfList, displayName: 'Models From' },
		]),
		{ ...defaultModel, required: true },
		{ ...systemPrompt, required: true },
		additionalFields,
	],
);
