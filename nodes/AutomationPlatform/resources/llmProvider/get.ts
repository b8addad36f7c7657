import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { provider } from '../../fields/llmProvider';
import { team } from '../../fields/team';

export const llmProviderGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['llmProvider'], operation: ['get'] } },
	[team, provider],
);
