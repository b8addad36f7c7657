import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenAgent } from '../../fields/agent';
import { simplify } from '../../fields/list';

export const agentGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['get'] } },
	[...chosenAgent, simplify],
);
