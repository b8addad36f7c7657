import { attemptNow } from '../attempt';
import { readBody } from '../json';
import { isObject } from '../objects';
import { FieldValueError, isUnset, toId, toIntegerId } from './scalars';

function listEntries(value: unknown, read: (entry: string) => unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return [value];
	const text = value.trim();
	const quoted = /^\[(.*)\]$/s.exec(text);
	if (/^[[{]/.test(text)) {
		const parsed = readBody(text);
		if (typeof parsed === 'object') return [parsed].flat();
		if (!quoted) throw new FieldValueError('is not valid JSON');
	}
	// a comma and the line break after it are one separator
	return (quoted?.[1] ?? text).split(/[,;]?[ \r]*\n|[\t,;]/).map(read);
}

/** An entry of a list in text, without its quotes. */
export function toPhrase(written: string): string {
	return written
		.trim()
		.replace(/^(["'`])(.*)\1$/, '$2')
		.trim();
}

/** An entry of a list of words: white space, a quote or a bracket in it means that the text was split wrongly. */
function toEntry(written: string): string {
	const entry = toPhrase(written);
	if (/[\s"'`[\]{}]/.test(entry)) {
		throw new FieldValueError(
			'must have its entries separated by commas or line breaks, without spaces, quotes or brackets in them',
		);
	}
	return entry;
}

/** The ID of a list entry. An entry can be a record. */
function entryId(entry: unknown): unknown {
	return isObject(entry) && 'id' in entry ? entry.id : entry;
}

export function toTextList(value: unknown, read = toEntry): string[] | undefined {
	const entries = listEntries(value, read)
		.map(entryId)
		.map((entry) => (isUnset(entry) ? undefined : toId(entry)))
		.filter((entry): entry is string => entry !== undefined);
	return entries.length === 0 ? undefined : [...new Set(entries)];
}

/** Whether a list has an entry without a value. In a list from an expression, this means that a value was lost. */
export function lacksEntry(value: unknown): boolean {
	const entries = attemptNow(() => listEntries(value, toPhrase));
	return !entries.error && entries.value.map(entryId).some(isUnset);
}

/** Whether an expression lost an entry of a list, such as the second one of `101,{{ $json.missing }}`. */
export function losesEntry(given: unknown, stored: unknown): boolean {
	return given !== stored && lacksEntry(given);
}

export function toIdList(value: unknown): string[] | undefined {
	const isWritten = typeof value === 'string' && !/^\s*\[/.test(value);
	if (!isWritten && lacksEntry(value)) throw new FieldValueError('contains an entry without a value');
	return toTextList(value);
}

export function toIntegerList(value: unknown): number[] | undefined {
	return toIdList(value)?.map((entry) => {
		const id = toIntegerId(entry);
		if (id === undefined) throw new FieldValueError('can contain only numeric IDs');
		return id;
	});
}
