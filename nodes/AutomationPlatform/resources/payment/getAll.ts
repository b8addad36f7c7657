import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { optionsCollection } from '../../fields/collections';
import { additionalQuery, limit, returnAll, simplify, sortDirection } from '../../fields/list';
import { organization } from '../../fields/organization';

const options: INodeProperties = {
	...optionsCollection,
	options: [
		additionalQuery,
		{
			displayName: 'Sort By',
			name: 'sortBy',
			type: 'string',
			default: '',
			placeholder: 'e.g. created',
			description: 'Property of the payments by which they are sorted',
			routing: toQuery('pg[sortBy]', 'text'),
		},
		sortDirection,
	],
};

export const paymentGetAllDescription: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['payment'], operation: ['getAll'] } },
	[organization, returnAll, limit, simplify, options],
);
