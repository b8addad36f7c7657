import type { INodeProperties } from 'n8n-workflow';

import type { Earlier } from './check';
import { withoutLocator } from './convert';
import { childFields, sendOf } from './fields';
import { listedValues, menuEntry } from './menus';
import type { Send } from './routing';
import { whyUnset } from './scalars';
import type { ItemValues, ShownField } from './values';

/** A value of a request. */
export interface Sent {
	target: 'query' | 'body' | 'header' | 'path';
	/** The wire name; in the path, the name of the parameter. */
	name: string;
	value: unknown;
}

function asSent({ name }: INodeProperties, { type = 'query', property, alsoInBody }: Send, value: unknown): Sent[] {
	if (!property) return [{ target: 'path', name, value }];
	const sent: Sent = { target: type, name: property, value };
	return alsoInBody ? [sent, { target: 'body', name: alsoInBody, value }] : [sent];
}

/** The fields of a collection that are sent as empty, because the user selected them in another field of the collection. */
function emptied(values: ItemValues, { field: chooser, collection }: ShownField, names: string[]): Sent[] {
	return names.flatMap((name) => {
		const chosen = menuEntry(chooser, name)?.value;
		const field = collection && childFields(collection).find((child) => child.name === chosen);
		const send = field && sendOf(field);
		if (!send) throw values.refuse(chooser, `can contain only ${listedValues(chooser)}`);
		if (values.converted(`${collection.name}.${field.name}`, send.as) !== undefined) {
			const what = `contains '${field.displayName}', which also has a value`;
			throw values.refuse(chooser, what, 'Remove one of the two');
		}
		return asSent(field, send, send.as === 'text' ? '' : []);
	});
}

function refuseUnset(values: ItemValues, { path, field, collection }: ShownField, { neverDropped }: Send): void {
	if (!collection && (field.required || neverDropped)) throw values.refuse(field, whyUnset(values.get(path)));
	if (neverDropped)
		throw values.refuse(field, 'was added, but has no value', 'Fix its expression, or remove the field');
}

/**
 * The values that an item sends, converted and checked, in the order of the form. An optional field that is not in a
 * collection is sent only if its value is not the default.
 *
 * @throws NodeOperationError for a required field that is empty, and for a value that the field does not accept
 */
export function sentValues(values: ItemValues): Sent[] {
	const sent: Sent[] = [];
	const earlier: Earlier = (wireName) => sent.find(({ name }) => name === wireName)?.value;
	for (const shown of values.shownFields) {
		const { field, collection } = shown;
		const send = sendOf(field);
		if (!send) continue;
		const value = values.send(shown, send, earlier);
		if (value === undefined) refuseUnset(values, shown, send);
		else if (send.as === 'emptied') {
			for (const one of emptied(values, shown, value as string[])) sent.push(one);
		} else if (collection || field.required || value !== withoutLocator(field.default)) {
			for (const one of asSent(field, send, value)) sent.push(one);
		}
	}
	return sent;
}
