import { decoded } from '../percent';
import { FieldValueError } from './scalars';

const PARAMETER = /:([A-Za-z]+)/g;

/** The names of the parameters in a path template: `dlqId` in `/api/v2/dlqs/:dlqId/retry`. */
export function pathParameters(template: string): string[] {
	return [...template.matchAll(PARAMETER)].map((match) => match[1]);
}

/**
 * An ID as one percent-encoded path segment, so that it cannot lead to another resource.
 *
 * @throws FieldValueError for an ID with a dot segment, plain or percent-encoded
 */
export function pathSegment(id: string | number): string {
	const text = String(id);
	const isDots = (part: string) => part === '.' || part === '..';
	if (decoded(text).split(/[/\\]/).some(isDots)) {
		throw new FieldValueError("must be an ID, which cannot have '.' or '..' between slashes");
	}
	return encodeURIComponent(text);
}

/** A path template with its parameters replaced by what `segmentOf` returns for each. */
export function fillPath(template: string, segmentOf: (parameter: string) => string): string {
	return template.replace(PARAMETER, (_, parameter: string) => segmentOf(parameter));
}
