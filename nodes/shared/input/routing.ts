import type { INodePropertyRouting, INodeRequestSend } from 'n8n-workflow';

import type { Check } from './check';

/**
 * How a value is converted before it is sent. It accepts the different forms that people and models write. It refuses a
 * value that cannot be read without loss, with an error that names the field.
 *
 * - `text`: a string, unchanged; a date object as ISO 8601 text
 * - `textOrNull`: a string; the word null is sent as null
 * - `email`: an email address, trimmed, in its own case
 * - `id`: one ID as text, trimmed
 * - `token`: one token as text, without a pasted "Bearer"
 * - `integerId`: a positive integer
 * - `integer`, `number`, `boolean`
 * - `textList`: a list of IDs or words, from an array, JSON text, or text separated by commas or lines
 * - `phraseList`: a `textList` whose entries may contain spaces and quotes
 * - `idList`: a `textList`; an array or a JSON text must not have an entry without a value
 * - `integerList`: an `idList` of positive integers
 * - `json`: an object or an array, from a value or from JSON text
 * - `object`: an object
 * - `objectList`: a list of objects; one object is a list of one
 * - `userMessage`: a text as the first message of a conversation
 * - `rows`: a fixed collection as a list of objects, with the wire names of the columns
 * - `jsonText`: an object or an array as JSON text
 * - `timeMs`: UNIX milliseconds, from ISO 8601 text, a date or a number
 * - `isoTime`: ISO 8601 text in UTC with milliseconds, from the same
 * - `emptyText`: a switch that sends an empty text when it is on
 * - `emptied`: the names of other fields of the collection, which are sent as empty
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
	| 'idList'
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

/** How a property of an object is converted. */
export interface Part {
	as: Conversion;
	required?: boolean;
}

/** How a field is sent: n8n's own keys of `routing.send`, the conversion, and a check of the converted value. */
export interface Send extends Omit<INodeRequestSend, 'type'> {
	/** n8n's type has no `header`. That does not matter, because n8n's own engine sends nothing in these nodes. */
	type?: 'query' | 'body' | 'header';
	/** The wire name under which the value is also sent in the body. */
	alsoInBody?: string;
	as: Conversion;
	check?: Check;
	/** The properties of an object. Others are refused. */
	parts?: Record<string, Part>;
	/**
	 * Refuses the field if it is shown but has no value, because a request without it does something else, such as charge
	 * money.
	 */
	neverDropped?: boolean;
}

function send(declared: Send): INodePropertyRouting {
	return { send: declared as INodeRequestSend };
}

/** Sends a field in the query. */
export function toQuery(property: string, as: Conversion, check?: Check): INodePropertyRouting {
	return send({ type: 'query', property, propertyInDotNotation: false, as, ...(check && { check }) });
}

/** Sends a field in the query and in the JSON body. */
export function toQueryAndBody(property: string, as: Conversion): INodePropertyRouting {
	return send({ type: 'query', property, propertyInDotNotation: false, as, alsoInBody: property });
}

/** Sends a field in the JSON body. A dot in the wire name leads into an object. */
export function toBody(property: string, as: Conversion, check?: Check): INodePropertyRouting {
	return send({ type: 'body', property, propertyInDotNotation: property.includes('.'), as, ...(check && { check }) });
}

/** Sends a field in the JSON body twice, because the service wants the same value under two names. */
export function toBodyTwice(property: string, again: string, as: Conversion, check?: Check): INodePropertyRouting {
	return send({ ...(toBody(property, as, check).send as Send), alsoInBody: again });
}

/** Sends a field in a header. */
export function toHeader(property: string, as: Conversion, check?: Check): INodePropertyRouting {
	return send({ type: 'header', property, propertyInDotNotation: false, as, ...(check && { check }) });
}

/** Sends a field in the path, where the route has `:` and the name of the field. */
export function toPath(as: 'id' | 'integerId', check?: Check): INodePropertyRouting {
	return send({ as, ...(check && { check }) });
}

/** Sends an object in the JSON body, with each property converted like a field. */
export function toBodyObject(property: string, parts: Record<string, Part>): INodePropertyRouting {
	return send({ type: 'body', property, propertyInDotNotation: false, as: 'object', parts });
}

/** Sends nothing: the value is only converted and checked. */
export function toCheck(as: Conversion, check: Check): INodePropertyRouting {
	return send({ as, check });
}

/** The same routing, but refuses the field if it is shown and has no value. */
export function neverDropped(routing: INodePropertyRouting): INodePropertyRouting {
	return send({ ...(routing.send as Send), neverDropped: true });
}

/** Sends other fields of the collection as empty: those that are selected in this field. */
export function toEmptied(): INodePropertyRouting {
	return send({ as: 'emptied' });
}
