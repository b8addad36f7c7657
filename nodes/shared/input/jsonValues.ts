import { attemptNow } from '../attempt';
import { unquotedIn } from '../json';
import { isObject } from '../objects';
import { FieldValueError, isExact, isUnsafe } from './scalars';

const LOST_DIGITS = 'contains a number that lost digits. Enter a number of more than 15 digits in quotes';

/** Whether JSON text contains a number that loses digits in `JSON.parse`. */
function losesDigits(json: string): boolean {
	for (const { unquoted } of unquotedIn(json)) {
		for (const [number] of unquoted.matchAll(/-?\d[\d.eE+-]*/g)) if (!isExact(number)) return true;
	}
	return false;
}

/**
 * The object with every `bigint` as a number, because JSON has no `bigint`. Throws FieldValueError for a number that lost
 * digits.
 */
function withExactNumbers(value: object): object {
	let hasBigInt = false;
	const json = JSON.stringify(value, (_, entry: unknown) => {
		if (typeof entry === 'bigint') hasBigInt = true;
		const number = typeof entry === 'bigint' ? Number(entry) : entry;
		if (isUnsafe(number)) throw new FieldValueError(LOST_DIGITS);
		return number;
	});
	return hasBigInt ? (JSON.parse(json) as object) : value;
}

/** The value of a JSON field and, if it was entered as text, the text. */
interface Json {
	value: object;
	text?: string;
}

function readJson(given: unknown): Json {
	let value = given;
	let text: string | undefined;
	// templates and models sometimes encode JSON text twice
	for (let times = 0; times < 2 && typeof value === 'string'; times++) {
		text = value;
		const parsed = attemptNow(() => JSON.parse(text as string) as unknown);
		if (parsed.error) throw new FieldValueError('is not valid JSON');
		value = parsed.value;
	}
	if (typeof value !== 'object' || value === null) throw new FieldValueError('must be a JSON object');
	return { value, text };
}

export function toJson(given: unknown): object {
	const { value, text } = readJson(given);
	if (text === undefined) return withExactNumbers(value);
	if (losesDigits(text)) throw new FieldValueError(LOST_DIGITS);
	return value;
}

export function toJsonText(given: unknown): string {
	const { value, text } = readJson(given);
	// numbers with too many digits to parse are sent as they were written
	return text !== undefined && losesDigits(text) ? text.trim() : JSON.stringify(withExactNumbers(value));
}

export function toObject(given: unknown): object {
	const parsed = toJson(given);
	if (Array.isArray(parsed)) throw new FieldValueError('must be a JSON object, not a list');
	return parsed;
}

export function toObjectList(given: unknown): object[] | undefined {
	const entries = [toJson(given)].flat() as unknown[];
	if (!entries.every(isObject)) throw new FieldValueError('must be a list of JSON objects');
	return entries;
}
