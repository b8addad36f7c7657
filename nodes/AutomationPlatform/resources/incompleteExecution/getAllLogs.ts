import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toQuery } from '../../../shared/input/routing';
import { filtersCollection } from '../../fields/collections';
import { limit, listOptions, returnAll, simplify } from '../../fields/list';
import { chosenIncompleteExecution } from '../../fields/scenario';

const filters: INodeProperties = {
	...filtersCollection,
	description: 'Leave empty to return all log entries',
	options: [
		{
			displayName: 'From',
			name: 'from',
			type: 'dateTime',
			default: '',
			description: 'Return only log entries from this time or later',
			routing: toQuery('from', 'timeMs'),
		},
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: [
				{ name: 'Error', value: 3, description: 'The attempt failed' },
				{ name: 'Success', value: 1, description: 'The attempt succeeded' },
				{ name: 'Warning', value: 2, description: 'The attempt ended with warnings' },
			],
			default: 3,
			description: 'Return only log entries with this status',
			routing: toQuery('status', 'integer'),
		},
		{
			displayName: 'To',
			name: 'to',
			type: 'dateTime',
			default: '',
			description: 'Return only log entries from this time or earlier',
			routing: toQuery('to', 'timeMs'),
		},
	],
};

export const incompleteExecutionGetAllLogsDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['getAllLogs'] } },
	[...chosenIncompleteExecution, returnAll, limit, simplify, filters, listOptions],
);
