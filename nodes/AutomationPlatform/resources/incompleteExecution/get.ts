import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { simplify } from '../../fields/list';
import { chosenIncompleteExecution } from '../../fields/scenario';

export const incompleteExecutionGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['get'] } },
	[...chosenIncompleteExecution, simplify],
);
