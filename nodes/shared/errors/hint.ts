import type { Refusal } from './refusal';

/**
 * What to do about a refusal: a hint, by the operations that it is for, each as `resource.operation` or `*` for all, and
 * by the statuses and codes of the service that it is for. Several operations, statuses or codes have a space between them.
 * `{records}` stands for the fields in which the form has the records of the operation.
 */
export type Hints = Record<string, Record<string, string>>;

/** The entries with a word in their key. */
function entriesWith<Value>(table: Record<string, Value>, word: string): Value[] {
	return Object.entries(table)
		.filter(([key]) => key.split(' ').includes(word))
		.map(([, value]) => value);
}

/** The hint for a refusal. A code counts before a status, and then the operation before all. */
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
