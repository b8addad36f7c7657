import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenIncompleteExecution } from '../../fields/scenario';

export const incompleteExecutionGetBundlesDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['getBundles'] } },
	chosenIncompleteExecution,
);
