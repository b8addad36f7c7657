import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { limit, listOptions, returnAll } from '../../fields/list';
import { provider } from '../../fields/llmProvider';
import { team } from '../../fields/team';

export const llmProviderGetModelsDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['llmProvider'], operation: ['getModels'] } },
	[team, provider, returnAll, limit, listOptions],
);
