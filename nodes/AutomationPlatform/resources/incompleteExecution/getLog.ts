import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { toPath } from '../../../shared/input/routing';
import { simplify } from '../../fields/list';
import { chosenIncompleteExecution } from '../../fields/scenario';

const log: INodeProperties = {
	displayName: 'Log',
	name: 'logId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['dlqId.value'] },
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The log entry. Select the incomplete execution first, or enter an ID that Get Many Logs returns.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchLogs', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 9a1b2c3d4e5f60718293a4b5c6d7e8f9' },
	],
	routing: toPath('id'),
};

export const incompleteExecutionGetLogDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['getLog'] } },
	[...chosenIncompleteExecution, log, simplify],
);
