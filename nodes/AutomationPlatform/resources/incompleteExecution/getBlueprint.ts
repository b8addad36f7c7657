import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { chosenIncompleteExecution } from '../../fields/scenario';

export const incompleteExecutionGetBlueprintDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['getBlueprint'] } },
	chosenIncompleteExecution,
);
