import type { INodeProperties } from 'n8n-workflow';

import { ADDITIONAL_QUERY } from '../../shared/input/additionalQuery';
import { toQuery } from '../../shared/input/routing';
import { optionsCollection } from './collections';

export const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
	displayOptions: { show: { returnAll: [false] } },
};

export const additionalQuery: INodeProperties = {
	displayName: 'Additional Parameters',
	name: 'additionalQuery',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"pg[offset]": 100}',
	description:
		'Query parameters that no field here sends, as a JSON object of names and values. A pg[offset] is where the list begins, a pg[limit] the size of its pages.',
	routing: toQuery(ADDITIONAL_QUERY, 'json'),
};

/** The options of a list that has no options of its own. */
export const listOptions: INodeProperties = { ...optionsCollection, options: [additionalQuery] };

/** For records with more than ten properties. The output step `simplified` reads it. */
export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

export const sortDirection: INodeProperties = {
	displayName: 'Sort Direction',
	name: 'sortDirection',
	type: 'options',
	options: [
		{ name: 'Ascending', value: 'asc', description: 'Smallest or first in the alphabet first' },
		{ name: 'Descending', value: 'desc', description: 'Largest or last in the alphabet first' },
	],
	default: 'asc',
	description: 'Order of what is returned',
	routing: toQuery('pg[sortDir]', 'text'),
};
