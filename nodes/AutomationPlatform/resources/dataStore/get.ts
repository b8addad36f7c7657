import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { chosenDataStore } from '../../fields/dataStore';

export const dataStoreGetDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['dataStore'], operation: ['get'] } },
	chosenDataStore,
);
