import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenAgent } from '../../fields/agent';
import { deleteAsTool } from '../../fields/deleting';
import { deletesAgent } from '../../fields/notices';

export const agentDeleteDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['delete'] } },
	[deletesAgent, ...chosenAgent, deleteAsTool],
);
