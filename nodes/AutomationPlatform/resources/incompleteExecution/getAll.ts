import type { INodeProperties } from 'n8n-workflow';

import { updateDisplayOptions } from '../../../shared/input/displayOptions';
import { optionsCollection } from '../../fields/collections';
import { additionalQuery, limit, returnAll } from '../../fields/list';
import { searchFilters, searchScope } from '../../find/fields';

const options: INodeProperties = {
	...optionsCollection,
	options: [
		{
			...additionalQuery,
			placeholder: 'e.g. {"pg[sortBy]": "created"}',
			description:
				'Query parameters for each request that lists the incomplete executions of a scenario, as a JSON object of names and values. Must not contain cols[], pg[offset], or pg[limit].',
		},
	],
};

export const incompleteExecutionGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['incompleteExecution'], operation: ['getAll'] } },
	[...searchScope, returnAll, limit, searchFilters, options],
);
