import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { teamInBody } from '../../fields/team';
import { dataStructure, maxSize, name } from './fields';

const additionalFields: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'What the data store can have besides',
	options: [dataStructure],
};

export const dataStoreCreateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['dataStore'], operation: ['create'] } },
	[teamInBody, { ...name, required: true }, { ...maxSize, required: true }, additionalFields],
);
