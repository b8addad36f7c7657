import type { INodeProperties } from 'n8n-workflow';

const waitForOutcome: INodeProperties = {
	displayName: 'Wait for Outcome',
	name: 'waitForOutcome',
	type: 'boolean',
	default: false,
	description:
		'Whether to wait until every retry has ended. The platform only queues retries. With this on, the outcome is resolved, failed, gone (deleted), or pending (not ended when Max Wait is over).',
};

const maxWait: INodeProperties = {
	displayName: 'Max Wait (Seconds)',
	name: 'maxWait',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 300,
	displayOptions: { show: { waitForOutcome: [true] } },
	description: 'Max seconds to wait for outcomes. What has not ended by then is pending.',
};

/** The fields of an operation that can wait until retries have ended. */
export const waiting: INodeProperties[] = [waitForOutcome, maxWait];
