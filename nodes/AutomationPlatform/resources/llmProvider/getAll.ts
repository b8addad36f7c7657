import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { furtherQuery, limit, returnAll } from '../../fields/list';
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

export const llmProviderGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['llmProvider'], operation: ['getAll'] } },
	[team, returnAll, limit, options],
);
