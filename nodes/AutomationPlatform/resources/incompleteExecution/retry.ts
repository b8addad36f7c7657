import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { chosenIncompleteExecution } from '../../fields/scenario';
import { waiting } from './wait';

export const incompleteExecutionRetryDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['retry'] } },
	[...chosenIncompleteExecution, ...waiting],
);
