import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { filtersCollection } from '../../fields/collections';
import { limit, listOptions, returnAll, simplify } from '../../fields/list';
import { chosenIncompleteExecution } from '../../fields/scenario';

const filters: INodeProperties = {
	...filtersCollection,
	description: 'Which log entries are returned; without a filter all of them',
	options: [
		{
			displayName: 'From',
			name: 'from',
			type: 'dateTime',
			default: '',
			description: 'Only entries of this time or later',
			routing: toQuery('from', 'timeMs'),
		},
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: [
				{ name: 'Error', value: 3, description: 'The run failed again' },
				{ name: 'Success', value: 1, description: 'The run ended well' },
				{ name: 'Warning', value: 2, description: 'The run ended with warnings' },
			],
			default: 3,
			description: 'Only entries with this status',
			routing: toQuery('status', 'integer'),
		},
		{
			displayName: 'To',
			name: 'to',
			type: 'dateTime',
			default: '',
			description: 'Only entries of this time or earlier',
			routing: toQuery('to', 'timeMs'),
		},
	],
};

export const incompleteExecutionGetAllLogsDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['getAllLogs'] } },
	[...chosenIncompleteExecution, returnAll, limit, simplify, filters, listOptions],
);
