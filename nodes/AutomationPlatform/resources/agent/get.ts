import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { chosenAgent } from '../../fields/agent';
import { simplify } from '../../fields/list';

export const agentGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['get'] } },
	[...chosenAgent, simplify],
);
