import type { INodeProperties } from 'n8n-workflow';

const waitForOutcome: INodeProperties = {
	displayName: 'Wait for Outcome',
	name: 'waitForOutcome',
	type: 'boolean',
	default: false,
	description:
		'Whether to wait for the outcome of each retry: resolved, failed, gone (deleted), or pending (not ended within Max Wait). When off, the node only queues the retries.',
};

const maxWait: INodeProperties = {
	displayName: 'Max Wait (Seconds)',
	name: 'maxWait',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 300,
	displayOptions: { show: { waitForOutcome: [true] } },
	description: 'Maximum time to wait for outcomes. Retries that have not ended by then are returned as pending.',
};

/** The fields of an operation that can wait until retries have ended. */
export const waiting: INodeProperties[] = [waitForOutcome, maxWait];
