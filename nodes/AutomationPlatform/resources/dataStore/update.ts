import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { updateFieldsCollection } from '../../fields/collections';
import { chosenDataStore } from '../../fields/dataStore';
import { dataStructure, maxSize, name } from './fields';

const updateFields: INodeProperties = { ...updateFieldsCollection, options: [dataStructure, maxSize, name] };

export const dataStoreUpdateDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['dataStore'], operation: ['update'] } },
	[...chosenDataStore, updateFields],
);
