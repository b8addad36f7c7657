import type { INodePropertyRouting, INodeRequestSend } from 'n8n-workflow';

/**
 * How a field's value is read before it is sent. Every form that a person or a model writes is
 * taken; what cannot be read is refused with the field's name.
 *
 * - `text`: a string, as it is
 * - `id`: one identifier as text, trimmed
 * - `integerId`: an identifier that is a positive integer
 * - `integer`, `number`, `boolean`
 * - `textList`: a list of identifiers or words from an array, JSON text, or comma or line separated text
 * - `integerList`: the same, with every entry a positive integer
 * - `json`: an object or array, from a value or from JSON text
 * - `jsonText`: an object or array that travels as text, one level of encoding
 * - `timeMs`: a point in time as UNIX milliseconds, from ISO 8601 text, a date or a number
 */
export type Conversion =
	| 'text'
	| 'id'
	| 'integerId'
	| 'integer'
	| 'number'
	| 'boolean'
	| 'textList'
	| 'integerList'
	| 'json'
	| 'jsonText'
	| 'timeMs';

/** What the runner reads of a field's `routing.send`: n8n's own keys and the conversion. */
export interface Send extends INodeRequestSend {
	as?: Conversion;
}

function send(declared: Send): INodePropertyRouting {
	return { send: declared };
}

/** Sends a field in the query, under its wire name. */
export function toQuery(property: string, as: Conversion): INodePropertyRouting {
	return send({ type: 'query', property, propertyInDotNotation: false, as });
}

/** Sends a field in the JSON body, under its wire name. */
export function toBody(property: string, as: Conversion): INodePropertyRouting {
	return send({ type: 'body', property, propertyInDotNotation: false, as });
}

/** Puts a field into the path, where the route has its name after a colon. */
export function toPath(as: 'id' | 'integerId'): INodePropertyRouting {
	return send({ as });
}
