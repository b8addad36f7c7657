import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { optionsCollection } from '../../fields/collections';
import { chunkSize, maxToProcess, sources } from './sources';
import { waiting } from './wait';

const output: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'One Item per Execution',
			value: 'executions',
			description: 'Each incomplete execution as an item with its outcome',
		},
		{
			name: 'One Summary',
			value: 'summary',
			description:
				'One item with the number of incomplete executions for each outcome, the most frequent reasons, and a summary text, for example for an email',
		},
		{
			name: 'One Summary per Scenario',
			value: 'scenarios',
			description:
				'One item per scenario with the number of incomplete executions for each outcome, the most frequent reasons, and a summary text',
		},
	],
	default: 'executions',
	displayOptions: { show: { '@tool': [false] } },
	description: 'The items to return',
};

/** The same field for a tool. Its default is a summary, because a model does not need a list of a thousand items. */
const outputOfTool: INodeProperties = {
	...output,
	default: 'summary',
	displayOptions: { show: { '@tool': [true] } },
};

const options: INodeProperties = {
	...optionsCollection,
	options: [
		chunkSize,
		maxToProcess,
		{
			displayName: 'Stop After',
			name: 'stopAfter',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10,
			displayOptions: { show: { '/waitForOutcome': [true] }, hide: { '/source': ['all'] } },
			description:
				'Number of incomplete executions of each scenario to retry first. If all of them fail for the same reason, the others of this scenario are skipped.',
		},
	],
};

export const incompleteExecutionRetryManyDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['retryMany'] } },
	[...sources, ...waiting, output, outputOfTool, options],
);
