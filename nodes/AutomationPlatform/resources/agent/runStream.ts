import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { optionsCollection } from '../../fields/collections';
import { conversation, runOptions, simplify } from './runFields';

const output: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'One Item per Run', value: 'run', description: 'The answer as one text, with a list of all steps' },
		{ name: 'One Item per Step', value: 'steps', description: 'An item for each step, in order' },
	],
	default: 'run',
	description: 'The items to return when the run has ended. Both choices work with a streaming chat.',
};

/** Only a tool can leave out the steps: they are too long for a model. A workflow always gets them. */
const simplifyAsTool: INodeProperties = {
	...simplify,
	displayOptions: { show: { '@tool': [true], output: ['run'] } },
};

const idleLimit: INodeProperties = {
	displayName: 'Idle Limit (Seconds)',
	name: 'idleLimit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 300,
	description:
		'Maximum number of seconds without data from the agent. After that, the node stops with an error. The time spent waiting for a rate limit does not count.',
};

const totalLimit: INodeProperties = {
	displayName: 'Total Limit (Seconds)',
	name: 'totalLimit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 3600,
	description:
		'Maximum duration of the run in seconds, including rate limit waits. After that, the node stops with an error.',
};

const options: INodeProperties = {
	...optionsCollection,
	description: 'Settings for this run only. They override the settings of the agent.',
	// not by localeCompare: its first use takes a tenth of the time in which n8n loads the nodes
	options: [...runOptions, idleLimit, totalLimit].sort((one, other) => (one.displayName < other.displayName ? -1 : 1)),
};

export const agentRunStreamDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['runStream'] } },
	[...conversation, output, simplifyAsTool, options],
);
