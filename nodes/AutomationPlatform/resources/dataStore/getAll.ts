import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { optionsCollection } from '../../fields/collections';
import { additionalQuery, limit, returnAll, sortDirection } from '../../fields/list';
import { team } from '../../fields/team';

const options: INodeProperties = {
	...optionsCollection,
	options: [
		additionalQuery,
		{ ...sortDirection, description: 'The order of the data stores, which are sorted by name' },
	],
};

export const dataStoreGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['dataStore'], operation: ['getAll'] } },
	[team, returnAll, limit, options],
);
