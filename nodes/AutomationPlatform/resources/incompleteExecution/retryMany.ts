import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { optionsCollection } from '../../fields/collections';
import { chunkSize, sources } from './sources';

const options: INodeProperties = {
	...optionsCollection,
	options: [
		chunkSize,
		{
			displayName: 'Max Wait (Seconds)',
			name: 'maxWait',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 300,
			description: 'How long to wait for the outcome. What has not ended by then is pending.',
		},
		{
			displayName: 'Wait for Outcome',
			name: 'waitForOutcome',
			type: 'boolean',
			default: false,
			description: 'Whether to wait until each retry has ended, and add its outcome: resolved, failed, gone or pending',
		},
	],
};

export const incompleteExecutionRetryManyDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['retryMany'] } },
	[...sources, options],
);
