import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { furtherQuery, limit, returnAll, simplify } from '../../fields/list';
import { team } from '../../fields/team';

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	description: 'Settings that are rarely needed',
	options: [furtherQuery],
};

export const agentGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['agent'], operation: ['getAll'] } },
	[team, returnAll, limit, simplify, options],
);
