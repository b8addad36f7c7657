import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { deleteAsTool } from '../../fields/deleting';
import { deletesIncompleteExecution } from '../../fields/notices';
import { chosenIncompleteExecution } from '../../fields/scenario';

export const incompleteExecutionDeleteDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['delete'] } },
	[deletesIncompleteExecution, ...chosenIncompleteExecution, deleteAsTool],
);
