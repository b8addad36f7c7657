import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import type { Check } from '../../../shared/input/check';
import { isUnset } from '../../../shared/input/scalars';
import { toBody, toEmptied } from '../../../shared/input/routing';
import { chosenAgent } from '../../fields/agent';
import * as list from '../../fields/list';
import * as agent from './fields';

// The fields of a run, streamed or not.

const messagesFrom: INodeProperties = {
	displayName: 'Input',
	name: 'messagesFrom',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Conversation', value: 'rows', description: 'Several messages, each with a role' },
		{ name: 'JSON', value: 'json', description: 'Several messages as a JSON array' },
		{ name: 'Single Message', value: 'text', description: 'One message from a user, such as a chat message' },
	],
	default: 'text',
	description: 'Whether to send one message or a conversation',
};

const message: INodeProperties = {
	displayName: 'Message',
	name: 'message',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. {{ $json.chatInput }}',
	description: 'The message to send to the agent. After a Chat Trigger, drag chatInput into this field.',
	routing: toBody('messages', 'userMessage'),
};

/** Each message has a role and a content, both text. */
const areMessages: Check = (value) => {
	const entries = value as Array<{ role?: unknown; content?: unknown }>;
	const isMessage = ({ role, content }: (typeof entries)[number]) =>
		typeof role === 'string' && typeof content === 'string';
	if (entries.length === 0) return 'contains no messages';
	if (!entries.every(isMessage)) return 'can contain only objects with a role and a content, both text';
	return entries.some(({ content }) => isUnset(content)) ? 'contains a message without content' : undefined;
};

const messages: INodeProperties = {
	displayName: 'Conversation',
	name: 'messages',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	required: true,
	// the editor marks a required column without a value, but not a list without rows
	default: { message: [{ role: 'user', content: '' }] },
	placeholder: 'Add Message',
	description: 'The messages of the conversation, oldest first. The agent answers the last one.',
	options: [
		{
			displayName: 'Message',
			name: 'message',
			values: [
				{
					displayName: 'Role',
					name: 'role',
					type: 'options',
					options: [
						{ name: 'Assistant', value: 'assistant', description: 'A message from the agent' },
						{ name: 'System', value: 'system', description: 'Instructions to the agent that the user does not see' },
						{ name: 'User', value: 'user', description: 'A message from the user' },
					],
					default: 'user',
					description: 'The author of the message',
					routing: toBody('role', 'text'),
				},
				{
					displayName: 'Content',
					name: 'content',
					type: 'string',
					typeOptions: { rows: 2 },
					required: true,
					default: '',
					placeholder: 'e.g. Where is order 2044?',
					description: 'Text of the message',
					routing: toBody('content', 'text'),
				},
			],
		},
	],
	routing: toBody('messages', 'rows', areMessages),
};

const messagesJson: INodeProperties = {
	displayName: 'Messages (JSON)',
	name: 'messagesJson',
	type: 'string',
	typeOptions: { rows: 4 },
	required: true,
	default: '',
	placeholder: 'e.g. [{"role": "user", "content": "Where is order 2044?"}]',
	description: 'JSON array of objects with role and content, oldest message first',
	routing: toBody('messages', 'objectList', areMessages),
};

/** The agent, and the messages that are sent to it. */
export const conversation: INodeProperties[] = [
	...chosenAgent,
	messagesFrom,
	...updateDisplayOptions({ show: { messagesFrom: ['text'] } }, [message]),
	...updateDisplayOptions({ show: { messagesFrom: ['rows'] } }, [messages]),
	...updateDisplayOptions({ show: { messagesFrom: ['json'] } }, [messagesJson]),
];

export const simplify: INodeProperties = {
	...list.simplify,
	description: 'Whether to return only the answer and the number of steps, without the steps themselves',
};

const threadId: INodeProperties = {
	displayName: 'Thread ID',
	name: 'threadId',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.threadId }}',
	description: 'The threadId of an earlier run, to continue that conversation. Leave empty to start a new one.',
	routing: toBody('threadId', 'id'),
};

const additionalSystemPrompt: INodeProperties = {
	displayName: 'Additional System Prompt',
	name: 'additionalSystemPrompt',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. Answer in one sentence.',
	description: "Instructions for this run, added to the agent's system prompt",
	routing: toBody('config.additionalSystemPrompt', 'text'),
};

const systemPrompt: INodeProperties = {
	...agent.systemPrompt,
	description: "Instructions for this run that replace the agent's system prompt",
	routing: toBody('config.systemPrompt', 'text'),
};

const historyIterations: INodeProperties = {
	...agent.historyIterations,
	routing: toBody('config.historyConfig.iterationsFromHistoryCount', 'integer', agent.notNegative),
};

const model: INodeProperties = {
	...agent.defaultModel,
	displayName: 'Model',
	name: 'model',
	description: "The language model for this run, instead of the agent's default model",
	routing: toBody('config.llmConfig.llmModel', 'text'),
};

const maxTokens: INodeProperties = {
	...agent.maxTokens,
	routing: toBody('config.llmConfig.settings.maxTokens', 'integer', agent.atLeastOne),
};

const outputFormat: INodeProperties = {
	...agent.outputFormat,
	routing: toBody('config.outputParser.type', 'text'),
};

const recursionLimit: INodeProperties = {
	...agent.recursionLimit,
	routing: toBody('config.invocationConfig.recursionLimit', 'integer', agent.atLeastOne),
};

const runTimeout: INodeProperties = {
	...agent.runTimeout,
	routing: toBody('config.invocationConfig.timeout', 'integer', agent.atLeastOne),
};

const scenarios: INodeProperties = {
	...agent.scenarios,
	description: 'Scenarios that the agent can call in this run, instead of its own',
	routing: toBody('config.scenarios', 'rows'),
};

const runWithout: INodeProperties = {
	displayName: 'Disable for This Run',
	name: 'runWithout',
	type: 'multiOptions',
	options: [
		{ name: 'Scenarios', value: 'scenarios', description: "Run without the agent's scenarios" },
		{ name: 'System Prompt', value: 'systemPrompt', description: "Run without the agent's system prompt" },
	],
	default: [],
	description: 'Parts of the agent to ignore in this run',
	routing: toEmptied(),
};

/** The settings that apply to this run only. Both operations add their own options. */
export const runOptions: INodeProperties[] = [
	additionalSystemPrompt,
	runWithout,
	historyIterations,
	maxTokens,
	model,
	outputFormat,
	recursionLimit,
	scenarios,
	systemPrompt,
	threadId,
	runTimeout,
];
