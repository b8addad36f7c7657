import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { limit, listOptions, returnAll } from '../../fields/list';
import { team } from '../../fields/team';

export const llmProviderGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['llmProvider'], operation: ['getAll'] } },
	[team, returnAll, limit, listOptions],
);
