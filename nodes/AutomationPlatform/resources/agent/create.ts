import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

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
		'ID of the connection to the LLM provider, which holds its key and account. Get Agent returns that of an agent as platformConnectionId.',
	routing: toBody('platformConnectionId', 'integerId'),
};

const contexts: INodeProperties = {
	displayName: 'Contexts',
	name: 'contexts',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	placeholder: 'Add Context',
	description: 'Documents that the agent can look things up in',
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
	description: 'Servers of the Model Context Protocol whose tools the agent can call',
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
					description: 'ID of the connection to the server',
					routing: toBody('mcpConnectionId', 'integerId'),
				},
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. Shop tools',
					description: 'Name under which the agent knows it',
					routing: toBody('name', 'text'),
				},
				{
					displayName: 'Tool IDs',
					name: 'toolIds',
					type: 'string',
					default: '',
					placeholder: 'e.g. find-order, cancel-order',
					description: 'Tools that the agent can call, separated by commas or lines, or as a list',
					routing: toBody('toolIds', 'textList'),
				},
			],
		},
	],
	routing: toBody('mcpConfigs', 'rows'),
};

const additionalFields: INodeProperties = {
	...additionalFieldsCollection,
	description: 'What the agent can have besides',
	options: [contexts, historyIterations, maxTokens, mcpConfigs, scenarios],
};

export const agentCreateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['create'] } },
	[
		{ ...teamInBody, routing: toQueryAndBody('teamId', 'integerId') },
		{ ...name, required: true },
		connection,
		...updateDisplayOptions({ hide: { '/defaultModel.mode': ['id'] } }, [
			{
				...providerOfList,
				displayName: 'Models From',
				description:
					'LLM provider whose models are listed below. Leave empty to list those of all providers of the team.',
			},
		]),
		{ ...defaultModel, required: true },
		{ ...systemPrompt, required: true },
		additionalFields,
	],
);
