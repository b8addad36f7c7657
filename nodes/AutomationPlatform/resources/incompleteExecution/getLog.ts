import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toPath } from '../../../shared/input/routing';
import { simplify } from '../../fields/list';
import { chosenIncompleteExecution } from '../../fields/scenario';

const log: INodeProperties = {
	displayName: 'Log ID',
	name: 'logId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 9a1b2c3d4e5f60718293a4b5c6d7e8f9',
	description: 'ID of the log entry, as Get Many Logs gives it',
	routing: toPath('id'),
};

export const incompleteExecutionGetLogDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['getLog'] } },
	[...chosenIncompleteExecution, log, simplify],
);
