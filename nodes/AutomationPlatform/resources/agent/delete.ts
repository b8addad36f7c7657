import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { chosenAgent } from '../../fields/agent';
import { deleteAsTool } from '../../fields/deleting';
import { deletesAgent } from '../../fields/notices';

export const agentDeleteDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['delete'] } },
	[deletesAgent, ...chosenAgent, deleteAsTool],
);
