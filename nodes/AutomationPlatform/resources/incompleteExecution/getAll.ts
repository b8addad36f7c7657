import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { furtherQuery, limit, returnAll } from '../../fields/list';
import { chosenScenario } from '../../fields/scenario';

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	description: 'Settings that are rarely needed',
	options: [furtherQuery],
};

export const incompleteExecutionGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['getAll'] } },
	[...chosenScenario, returnAll, limit, options],
);
