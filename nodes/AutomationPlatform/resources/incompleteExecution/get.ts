import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { simplify } from '../../fields/list';
import { chosenIncompleteExecution } from '../../fields/scenario';

export const incompleteExecutionGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['get'] } },
	[...chosenIncompleteExecution, simplify],
);
