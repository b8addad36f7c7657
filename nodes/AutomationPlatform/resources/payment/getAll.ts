import { updateDisplayOptions } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { toQuery } from '../../../shared/input/routing';
import { furtherQuery, limit, returnAll, simplify, sortDirection } from '../../fields/list';
import { organization } from '../../fields/organization';

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	description: 'Settings that are rarely needed',
	options: [
		furtherQuery,
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
