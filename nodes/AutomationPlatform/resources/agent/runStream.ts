import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { optionsCollection } from '../../fields/collections';
import { conversation, runOptions, simplify } from './runFields';

const output: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'One Item per Run', value: 'run', description: 'The answer as one text, and all steps in a list' },
		{ name: 'One Item per Step', value: 'steps', description: 'An item for each step, in their order' },
	],
	default: 'run',
	description: 'What comes out when the run has ended. A chat gets the answer while it is written, either way.',
};

/** A workflow gets the steps with the answer. For a model, they would be too long. */
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
		'After so many seconds without anything from the agent the run is given up; times in which the service asks to wait do not count',
};

const totalLimit: INodeProperties = {
	displayName: 'Total Limit (Seconds)',
	name: 'totalLimit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 3600,
	description:
		'After so many seconds the run is given up, whatever the agent does; times in which the service asks to wait count too',
};

const options: INodeProperties = {
	...optionsCollection,
	description: 'The thread that goes on, limits, and what is other in this run than the agent has it',
	options: [...runOptions, idleLimit, totalLimit].sort((one, other) =>
		one.displayName.localeCompare(other.displayName),
	),
};

export const agentRunStreamDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['runStream'] } },
	[...conversation, output, simplifyAsTool, options],
);
