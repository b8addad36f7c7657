import type { Refusal } from './refusal';

/**
 * The hints for refusals: what the user can do. The outer key is an operation as `resource.operation`, or `*` for all
 * operations. The inner key is a status or a code of the service. A key can list several of them, separated by spaces.
 * `{records}` in a hint stands for the names of the form's fields that choose the record.
 */
export type Hints = Record<string, Record<string, string>>;

/** The values whose key contains a word. */
function entriesWith<Value>(table: Record<string, Value>, word: string): Value[] {
	return Object.entries(table)
		.filter(([key]) => key.split(' ').includes(word))
		.map(([, value]) => value);
}

/**
 * The hint for a refusal; undefined if there is none. A hint for the code comes before one for the status. For each of
 * them, a hint for the operation comes before one for all operations.
 */
export function hintFor(
	hints: Hints,
	{ code, status }: Refusal,
	{ resource, operation }: { resource: string; operation: string },
	recordFields: string[] = [],
): string | undefined {
	const tables = [...entriesWith(hints, `${resource}.${operation}`), ...entriesWith(hints, '*')];
	const hint = [code ?? '', String(status)]
		.flatMap((reason) => tables.flatMap((table) => entriesWith(table, reason)))
		.at(0);
	const quoted = new Intl.ListFormat('en').format(recordFields.map((name) => `'${name}'`));
	return hint?.replace('{records}', quoted || 'the API key');
}
