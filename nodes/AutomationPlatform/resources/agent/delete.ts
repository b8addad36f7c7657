import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenAgent } from '../../fields/agent';
import { deleteAsTool } from '../../fields/deleting';

export const agentDeleteDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['delete'] } },
	[...chosenAgent, deleteAsTool],
);
