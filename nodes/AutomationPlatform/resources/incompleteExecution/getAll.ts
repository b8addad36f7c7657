import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { limit, listOptions, returnAll } from '../../fields/list';
import { chosenScenario } from '../../fields/scenario';

export const incompleteExecutionGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['getAll'] } },
	[...chosenScenario, returnAll, limit, listOptions],
);
