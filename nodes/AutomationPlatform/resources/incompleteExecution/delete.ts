import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenIncompleteExecution, deleteAsTool } from '../../fields';

export const incompleteExecutionDeleteDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['delete'] } },
	[...chosenIncompleteExecution, deleteAsTool],
);
