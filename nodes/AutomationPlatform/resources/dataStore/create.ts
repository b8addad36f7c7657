import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { additionalFieldsCollection } from '../../fields/collections';
import { teamInBody } from '../../fields/team';
import { dataStructure, maxSize, name } from './fields';

const additionalFields: INodeProperties = { ...additionalFieldsCollection, options: [dataStructure] };

export const dataStoreCreateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['dataStore'], operation: ['create'] } },
	[teamInBody, { ...name, required: true }, { ...maxSize, required: true }, additionalFields],
);
