import { decoded } from '../percent';
import { FieldValueError } from './convert';

const PARAMETER = /:([A-Za-z]+)/g;

/** The parameter names in a path template such as `/api/v2/dlqs/:dlqId/retry`. */
export function pathParameters(template: string): string[] {
	return [...template.matchAll(PARAMETER)].map((match) => match[1]);
}

/**
 * One path segment for an identifier: percent-encoded, so that it can never lead to another resource.
 *
 * @throws FieldValueError for an identifier that holds a dot segment, in plain or in encoded form
 */
export function pathSegment(id: string | number): string {
	const text = String(id);
	const isDots = (part: string) => part === '.' || part === '..';
	if (decoded(text).split(/[/\\]/).some(isDots)) {
		throw new FieldValueError("takes an ID, and none has a '.' or '..' between slashes");
	}
	return encodeURIComponent(text);
}

/** Fills a path template with the segments that `segmentOf` gives for each parameter. */
export function fillPath(template: string, segmentOf: (parameter: string) => string): string {
	return template.replace(PARAMETER, (_, parameter: string) => segmentOf(parameter));
}
