import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { optionsCollection } from '../../fields/collections';
import { deleteAsTool } from '../../fields/deleting';
import { deletesIncompleteExecutions } from '../../fields/notices';
import { chunkSize, maxToProcess, sources } from './sources';

const preview: INodeProperties = {
	displayName: 'Preview',
	name: 'preview',
	type: 'boolean',
	default: false,
	description: 'Whether to return the incomplete executions that the search finds, and delete nothing',
	displayOptions: { show: { source: ['search'] } },
};

const confirm: INodeProperties = {
	displayName: 'Confirm',
	name: 'confirm',
	type: 'boolean',
	default: false,
	description: 'Whether to delete all selected incomplete executions. When off, the node fails and nothing is deleted.',
	displayOptions: { show: { source: ['all', 'search'] }, hide: { preview: [true] } },
};

const options: INodeProperties = {
	...optionsCollection,
	options: [chunkSize, maxToProcess],
};

export const incompleteExecutionDeleteManyDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['deleteMany'] } },
	[
		deletesIncompleteExecutions,
		...sources,
		preview,
		confirm,
		...updateDisplayOptions({ show: { source: ['inputItems', 'list'] } }, [deleteAsTool]),
		options,
	],
);
