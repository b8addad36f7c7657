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
		'Query parameters that have no field of their own, as a JSON object. Use pg[offset] to skip entries, and pg[limit] to set the page size.',
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
		{ name: 'Ascending', value: 'asc', description: 'A to Z, smallest first' },
		{ name: 'Descending', value: 'desc', description: 'Z to A, largest first' },
	],
	default: 'asc',
	description: 'The order of the results',
	routing: toQuery('pg[sortDir]', 'text'),
};
