import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { limit, listOptions, returnAll, simplify } from '../../fields/list';
import { team } from '../../fields/team';

export const agentGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['getAll'] } },
	[team, returnAll, limit, simplify, listOptions],
);
