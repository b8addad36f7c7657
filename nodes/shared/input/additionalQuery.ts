import type { IDataObject, INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import { isObject } from '../objects';
import type { Operation } from './operation';

/** The wire name under which a JSON object of further query parameters is sent. */
export const ADDITIONAL_QUERY = '...';

const NAME = "'Additional Query Parameters'";

/**
 * Further query parameters, each under its name on the wire: `{ pg: { limit: 5 } }` is `pg[limit]`, as the pager writes it.
 *
 * @throws NodeOperationError for a list
 */
export function flattened(value: unknown, errorContext: ErrorContext): IDataObject {
	if (Array.isArray(value)) {
		throw inputError(
			errorContext,
			`${NAME} takes an object of names and values, not a list`,
			'Write it like {"name": "value"}',
		);
	}
	return Object.fromEntries(
		Object.entries(value as IDataObject).flatMap(([name, entry]) =>
			isObject(entry) ? Object.entries(entry).map(([key, inner]) => [`${name}[${key}]`, inner]) : [[name, entry]],
		),
	) as IDataObject;
}

/** A name in the query, which is the same with and without the brackets of a list. */
function bare(name: string): string {
	return name.replace(/\[\]$/, '');
}

/** The names in the query that fields and those within them have, with what the form calls them. */
function namesOf(fields: INodeProperties[]): Map<string, string> {
	const names = new Map<string, string>();
	for (const { displayName, routing, options = [] } of fields) {
		const { type, property } = routing?.send ?? {};
		if (type === 'query' && property && property !== ADDITIONAL_QUERY) names.set(bare(property), displayName);
		const inner = options.filter((option): option is INodeProperties => 'type' in option);
		for (const [name, called] of namesOf(inner)) names.set(name, called);
	}
	return names;
}

/** The fields of an operation, also those that are hidden by what is chosen. */
function allFields({ properties }: INodeTypeDescription, { resource, operation }: Operation): INodeProperties[] {
	return properties.filter(({ displayOptions: { show = {} } = {} }) => {
		return show.resource?.includes(resource) && show.operation?.includes(operation);
	});
}

/**
 * Refuses a further query parameter that a field sends, or would send if another choice had been made: two owners would
 * be sent, or the one would silently take the place of the other.
 *
 * @param sent the names that fields have sent in the query
 */
export function refuseDecided(
	further: IDataObject,
	sent: string[],
	description: INodeTypeDescription,
	operation: Operation,
	errorContext: ErrorContext,
): void {
	const keys = Object.keys(further);
	if (keys.length === 0) return;
	const decided = new Set(sent.map(bare));
	const shown = namesOf(operation.fields);
	const all = namesOf(allFields(description, operation));
	for (const key of keys) {
		const name = bare(key);
		const field = all.get(name);
		if (field === undefined || (shown.has(name) && !decided.has(name))) continue;
		throw inputError(
			errorContext,
			`${NAME} holds '${key}', for which there is the field '${field}'`,
			'Use that field instead',
		);
	}
}
