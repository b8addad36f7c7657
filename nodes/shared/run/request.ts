import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { attemptNow } from '../attempt';
import { inputError } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import type { HttpRequest } from '../http/types';
import { ADDITIONAL_QUERY, additionalQuery } from '../input/additionalQuery';
import { withoutLocator } from '../input/convert';
import { childFields, sendOf } from '../input/fields';
import { fillPath, pathParameters, pathSegment } from '../input/path';
import { sentValues } from '../input/sent';
import { isLeftToModel, isTool } from '../input/tool';
import type { ItemValues } from '../input/values';
import type { Run } from './run';

/**
 * The records in the path, or else in the query, for error texts. `subject` is the record that the action names, such as
 * '12' after "Get organization". `detail` has the other records, with the names of their fields.
 */
export function recordsOf({ operation }: Run, values: ItemValues): Pick<ErrorContext, 'subject' | 'detail'> {
	const inPath = pathParameters(operation.path).filter((name) => operation.fields.some((field) => field.name === name));
	const inQuery = operation.fields.find(
		({ required, routing, typeOptions }) => required && routing?.send?.type === 'query' && !typeOptions?.password,
	);
	const names = inPath.length === 0 && inQuery ? [inQuery.name] : inPath;
	const records: Pick<ErrorContext, 'subject' | 'detail'> = {};
	for (const name of names) {
		const { displayName } = operation.fields.find((field) => field.name === name) as INodeProperties;
		const label = displayName.replace(/ ID$/, '').replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
		const id = String(values.wire(name));
		if (operation.action.endsWith(` ${label}`)) records.subject = id;
		else records.detail = `${records.detail ? `${records.detail}, ` : ''}${label} '${id}'`;
	}
	return records;
}

/** The query key of a value: `name[]` for a list, the name itself for a list of one. */
function queryEntry(name: string, value: unknown): [key: string, value: unknown] {
	if (!Array.isArray(value) || name.endsWith('[]')) return [name, value];
	return value.length === 1 ? [name, value[0]] : [`${name}[]`, value];
}

function setAt(target: IDataObject, [key, ...rest]: string[], value: unknown): void {
	if (rest.length === 0) target[key] = value as IDataObject;
	else setAt((target[key] ??= {}) as IDataObject, rest, value);
}

function nothingToChange(run: Run, { itemIndex }: ItemValues): Error {
	const collection = run.operation.fields.find(({ type }) => type === 'collection');
	if (!collection) {
		const changes = run.operation.fields.filter((field) => sendOf(field)?.type === 'body');
		const names = changes.map(({ displayName }) => `'${displayName}'`).join(' or ');
		return inputError(run.errorContext(itemIndex), 'There is nothing to update', `Fill in ${names}`);
	}
	const emptying = childFields(collection).find((child) => sendOf(child)?.as === 'emptied');
	const toEmpty = emptying ? `. To clear a field, use '${emptying.displayName}'` : '';
	return inputError(
		run.errorContext(itemIndex),
		'There is nothing to update',
		`Add a field under '${collection.displayName}', and make sure that its expression returns a value${toEmpty}`,
	);
}

/**
 * Refuses a tool call whose Confirm is off. In a tool call, nobody sees the question of the service. Some changes that
 * cannot be undone are not asked about at all.
 */
function requireConfirmation(run: Run, values: ItemValues): void {
	const field = run.values.field('confirm');
	if (!field || !isTool(run.node) || values.converted(field.name, 'boolean') === true) return;
	throw inputError(
		run.errorContext(values.itemIndex),
		`'${field.displayName}' is off, but '${run.operation.action}' needs it when the node runs as a tool`,
		isLeftToModel(run.values.stored(field))
			? 'Call the tool again with it on, if the user wants this'
			: 'The builder of the workflow can turn it on, or let the model set it',
	);
}

/** Refuses a tool call whose record field still has its default, the ID of the input item: a tool has no input item. */
function requireOwnRecord({ node, values: runValues }: Run, { itemIndex, shownFields }: ItemValues): void {
	if (!isTool(node)) return;
	for (const { field, stored } of shownFields) {
		const defaultValue = withoutLocator(field.default);
		if (!String(defaultValue).startsWith('=') || withoutLocator(stored) !== defaultValue) continue;
		throw runValues.refuse(
			field,
			'comes from the input item, which a tool does not have',
			itemIndex,
			`Let the model define ${field.displayName}, or enter it in the node`,
		);
	}
}

/** The path of the operation with its IDs filled in. The credential fills in the parameters that have no field. */
function pathOf(run: Run, itemIndex: number, ids: Map<string, string | number>): string {
	return fillPath(run.operation.path, (parameter) => {
		const field = run.values.field(parameter);
		if (!field) return `:${parameter}`;
		const segment = attemptNow(() => pathSegment(ids.get(parameter) ?? ''));
		if (segment.error) throw run.values.refuse(field, segment.error.message, itemIndex);
		return segment.value;
	});
}

/**
 * The request of an item, made of its checked values. It sends nothing.
 *
 * @throws NodeOperationError for a value that the operation does not accept
 */
export function requestOf(run: Run, values: ItemValues): HttpRequest {
	requireConfirmation(run, values);
	requireOwnRecord(run, values);
	const query: IDataObject = {};
	const body: IDataObject = {};
	const headers: Record<string, string> = {};
	const ids = new Map<string, string | number>();
	for (const { target, name, value } of sentValues(values)) {
		if (target === 'path') ids.set(name, value as string | number);
		else if (target === 'header') headers[name] = String(value);
		else if (target === 'body') setAt(body, name.split('.'), value);
		else if (name === ADDITIONAL_QUERY) {
			const errorContext = run.errorContext(values.itemIndex);
			Object.assign(query, additionalQuery(value, run.description, run.operation, errorContext));
		} else {
			const [key, entry] = queryEntry(name, value);
			query[key] = entry as IDataObject;
		}
	}
	const { method } = run.operation;
	if (method === 'PATCH' && Object.keys(body).length === 0) throw nothingToChange(run, values);
	return {
		method,
		path: pathOf(run, values.itemIndex, ids),
		query,
		headers: Object.keys(headers).length > 0 ? headers : undefined,
		body: Object.keys(body).length > 0 ? body : undefined,
		secrets: values.secrets(),
	};
}
