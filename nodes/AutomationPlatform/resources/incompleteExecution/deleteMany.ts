import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { optionsCollection } from '../../fields/collections';
import { deleteAsTool } from '../../fields/deleting';
import { chunkSize, sources } from './sources';

const confirm: INodeProperties = {
	displayName: 'Confirm',
	name: 'confirm',
	type: 'boolean',
	default: false,
	description:
		'Whether you really want to delete all incomplete executions of the scenario. Without it nothing is sent.',
	displayOptions: { show: { source: ['all'] } },
};

const options: INodeProperties = {
	...optionsCollection,
	options: [chunkSize],
};

export const incompleteExecutionDeleteManyDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['deleteMany'] } },
	[...sources, confirm, ...updateDisplayOptions({ show: { source: ['inputItems', 'list'] } }, [deleteAsTool]), options],
);
