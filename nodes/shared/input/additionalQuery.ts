import type { IDataObject, INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import { isObject } from '../objects';
import { childFields, sendOf } from './fields';
import type { Operation } from './operation';

/** The wire name of the field 'Additional Parameters', whose JSON object holds the wire names itself. */
export const ADDITIONAL_QUERY = '...';

const FIELD = "'Additional Parameters'";

/** The wire names in a JSON value: `{ pg: { limit: 5 } }` is `pg[limit]`, a list is `name[]`. */
function flattened(name: string, value: unknown): Array<[name: string, value: unknown]> {
	if (Array.isArray(value)) return [[name.endsWith('[]') ? name : `${name}[]`, value]];
	if (!isObject(value)) return [[name, value]];
	return Object.entries(value).flatMap(([key, entry]) => flattened(`${name}[${key}]`, entry));
}

/** A wire name without the brackets of a list. */
function withoutListBrackets(name: string): string {
	return name.replace(/\[\d*\]$/, '');
}

/** The query names that fields and their children send, each with the name of the field in the form. */
function queryNames(fields: INodeProperties[]): Array<[wireName: string, displayName: string]> {
	return fields.flatMap((field) => {
		const { type, property = '' } = sendOf(field) ?? {};
		const own: Array<[string, string]> = type === 'query' ? [[withoutListBrackets(property), field.displayName]] : [];
		return [...own, ...queryNames(childFields(field))];
	});
}

/** The fields of an operation, shown or not. */
function allFields({ properties }: INodeTypeDescription, { resource, operation }: Operation): INodeProperties[] {
	return properties.filter(({ displayOptions: { show = {} } = {} }) => {
		return show.resource?.includes(resource) && show.operation?.includes(operation);
	});
}

/**
 * The query that the field 'Additional Parameters' adds, by wire name. Values of one wire name become one list.
 *
 * @throws NodeOperationError for a list, for the wire name of any field of the operation, and for `confirmed`
 */
export function additionalQuery(
	value: unknown,
	description: INodeTypeDescription,
	operation: Operation,
	errorContext: ErrorContext,
): IDataObject {
	if (!isObject(value)) {
		const what = `${FIELD} must be an object, not a list`;
		throw inputError(errorContext, what, 'Use the format {"name": "value"}');
	}
	const query = Object.entries(value).flatMap(([name, entry]) => flattened(name, entry));
	const fieldNames = new Map(queryNames(allFields(description, operation)));
	for (const [name] of query) {
		const bareName = withoutListBrackets(name);
		const field = fieldNames.get(bareName);
		if (field !== undefined) {
			const what = `${FIELD} contains '${name}', which has its own field '${field}'`;
			throw inputError(errorContext, what, 'Use that field instead');
		}
		if (bareName === 'confirmed') {
			const what = `${FIELD} contains '${name}', which only the field 'Confirm' can send`;
			throw inputError(errorContext, what, 'Remove it');
		}
	}
	const values = new Map<string, unknown>();
	for (const [name, entry] of query) values.set(name, values.has(name) ? [values.get(name), entry].flat() : entry);
	return Object.fromEntries(values) as IDataObject;
}
