import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { chosenIncompleteExecution } from '../../fields/scenario';

export const incompleteExecutionGetBundlesDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['getBundles'] } },
	chosenIncompleteExecution,
);
