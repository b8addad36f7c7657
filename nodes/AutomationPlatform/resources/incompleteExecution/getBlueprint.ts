import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenIncompleteExecution } from '../../fields/scenario';

export const incompleteExecutionGetBlueprintDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['getBlueprint'] } },
	chosenIncompleteExecution,
);
