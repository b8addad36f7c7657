import type { Refusal } from './refusal';

/** What to do about a refusal, for the status, the code and the operation where it occurs. */
export interface Hint {
	status?: number;
	code?: string;
	/** `resource.operation`, or `resource` for all of its operations; absent for all. */
	operation?: string;
	hint: string;
}

/** The most telling hint of a table: code and operation, code, status and operation, status. */
export function hintFor(
	hints: readonly Hint[],
	refusal: Refusal,
	resource: string,
	operation: string,
): string | undefined {
	const matching = hints.filter(
		(hint) =>
			(hint.code === undefined || hint.code === refusal.code) &&
			(hint.status === undefined || hint.status === refusal.status) &&
			(hint.operation === undefined || hint.operation === resource || hint.operation === `${resource}.${operation}`),
	);
	const weight = (hint: Hint) => (hint.code ? 4 : 0) + (hint.operation ? 2 : 0) + (hint.status ? 1 : 0);
	return matching.sort((a, b) => weight(b) - weight(a))[0]?.hint;
}
