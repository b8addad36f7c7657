import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { chosenDataStore } from '../../fields/dataStore';

export const dataStoreGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['dataStore'], operation: ['get'] } },
	chosenDataStore,
);
