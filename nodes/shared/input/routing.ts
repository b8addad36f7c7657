import type { INodePropertyRouting, INodeRequestSend } from 'n8n-workflow';

import type { Check } from './check';

/**
 * How a field's value is read before it is sent. Every form that a person or a model writes is
 * taken; what cannot be read is refused with the field's name.
 *
 * - `text`: a string, as it is
 * - `textOrNull`: the same, where the word null stands for no value that is sent as such
 * - `email`: an e-mail address, trimmed and not re-cased
 * - `id`: one identifier as text, trimmed
 * - `token`: the same, without the word Bearer that was pasted with it
 * - `integerId`: an identifier that is a positive integer
 * - `integer`, `number`, `boolean`
 * - `textList`: a list of identifiers or words from an array, JSON text, or comma or line separated text
 * - `phraseList`: the same, of entries that may hold blanks and quotes
 * - `integerList`: the same, with every entry a positive integer
 * - `json`: an object or array, from a value or from JSON text
 * - `object`: an object, `objectList`: a list of objects, from the same; one object is a list of one
 * - `userMessage`: a text as the list of messages of a conversation that a user begins with it
 * - `rows`: the rows of a fixed collection, an object each, with the fields of a row under their own wire names
 * - `jsonText`: an object or array that travels as text, one level of encoding
 * - `timeMs`: a point in time as UNIX milliseconds, from ISO 8601 text, a date or a number
 * - `isoTime`: the same as ISO 8601 text in UTC with milliseconds
 * - `emptyText`: a switch that sends an empty text when it is on
 * - `emptied`: names of other fields of the same collection, which are sent as empty
 */
export type Conversion =
	| 'text'
	| 'textOrNull'
	| 'email'
	| 'id'
	| 'token'
	| 'integerId'
	| 'integer'
	| 'number'
	| 'boolean'
	| 'textList'
	| 'phraseList'
	| 'integerList'
	| 'json'
	| 'object'
	| 'objectList'
	| 'userMessage'
	| 'rows'
	| 'jsonText'
	| 'timeMs'
	| 'isoTime'
	| 'emptyText'
	| 'emptied';

/** How a property of an object is read. */
export interface Part {
	as: Conversion;
	required?: boolean;
}

/** What the runner reads of a field's `routing.send`: n8n's own keys, the conversion, and a check of what it gave. */
export interface Send extends Omit<INodeRequestSend, 'type'> {
	/** n8n's own engine knows no headers here; it sends nothing in these nodes. */
	type?: 'query' | 'body' | 'header';
	/** Sent in the body as well, under the same name. */
	alsoInBody?: boolean;
	as: Conversion;
	check?: Check;
	/** How the properties of an object are read; it has no others. */
	parts?: Record<string, Part>;
	/** Once it is added to a collection, it has to have a value: without it something else would be done, such as charged. */
	neverDropped?: boolean;
}

function send(declared: Send): INodePropertyRouting {
	return { send: declared as INodeRequestSend };
}

/** Sends a field in the query, under its wire name. */
export function toQuery(property: string, as: Conversion, check?: Check): INodePropertyRouting {
	return send({ type: 'query', property, propertyInDotNotation: false, as, ...(check && { check }) });
}

/** Sends a field in the query and in the JSON body, under one wire name. */
export function toQueryAndBody(property: string, as: Conversion): INodePropertyRouting {
	return send({ type: 'query', property, propertyInDotNotation: false, as, alsoInBody: true });
}

/** Sends a field in the JSON body, under its wire name; dots in it lead into objects within the body. */
export function toBody(property: string, as: Conversion, check?: Check): INodePropertyRouting {
	return send({ type: 'body', property, propertyInDotNotation: property.includes('.'), as, ...(check && { check }) });
}

/** Sends a field in a header. */
export function toHeader(property: string, as: Conversion, check?: Check): INodePropertyRouting {
	return send({ type: 'header', property, propertyInDotNotation: false, as, ...(check && { check }) });
}

/** Puts a field into the path, where the route has its name after a colon. */
export function toPath(as: 'id' | 'integerId', check?: Check): INodePropertyRouting {
	return send({ as, ...(check && { check }) });
}

/** Sends an object in the JSON body, each of its properties read as a field of its own would be. */
export function toBodyObject(property: string, parts: Record<string, Part>): INodePropertyRouting {
	return send({ type: 'body', property, propertyInDotNotation: false, as: 'object', parts });
}

/** The same, for a field that is refused where it was added and has no value. */
export function neverDropped(routing: INodePropertyRouting): INodePropertyRouting {
	return send({ ...(routing.send as Send), neverDropped: true });
}

/** Sends other fields of the same collection as empty: those whose names are chosen. */
export function toEmptied(): INodePropertyRouting {
	return send({ as: 'emptied' });
}
