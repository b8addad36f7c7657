import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { isObject } from '../objects';
import { rowGroup, sendOf } from './fields';
import type { Send } from './routing';

/** The rows of a fixed collection in the form; undefined for a value that is not from the form, such as a list. */
export function formRows(field: INodeProperties, given: unknown): IDataObject[] | undefined {
	const group = rowGroup(field);
	return group && isObject(given) ? [given[group.name] ?? []].flat().filter(isObject) : undefined;
}

/**
 * A row as it is sent: an object by wire name, without the columns that are not set.
 *
 * @param read reads the value of a column; returns undefined if nothing is set
 */
export function wireRow(
	field: INodeProperties,
	row: IDataObject,
	read: (column: INodeProperties, send: Send, given: unknown) => unknown,
): IDataObject {
	const sent: IDataObject = {};
	for (const column of rowGroup(field)?.values ?? []) {
		const send = sendOf(column);
		if (!send) continue;
		const value = read(column, send, row[column.name] ?? column.default);
		if (value !== undefined) sent[String(send.property)] = value as IDataObject;
	}
	return sent;
}
