import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { furtherQuery, limit, returnAll } from '../../fields/list';
import { provider } from '../../fields/llmProvider';
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

export const llmProviderGetModelsDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['llmProvider'], operation: ['getModels'] } },
	[team, provider, returnAll, limit, options],
);
