import { attemptNow } from '../attempt';
import { isObject } from '../objects';
import { toJson, toJsonText, toObject, toObjectList } from './jsonValues';
import { toIdList, toIntegerList, toPhrase, toTextList } from './lists';
import type { Conversion, Part } from './routing';
import {
	FieldValueError,
	isUnset,
	toBoolean,
	toEmail,
	toId,
	toInteger,
	toIntegerId,
	toNumber,
	toText,
	toTextOrNull,
	toToken,
} from './scalars';
import { parseTime } from './time';

/** UNIX times from 1973 (milliseconds: from 1979) to 2286. Smaller numbers of milliseconds look like a date: `202601310800`. */
const SECONDS = { from: 100_000_000, to: 10_000_000_000 };
const MILLISECONDS = { from: 300_000_000_000, to: 10_000_000_000_000 };
const TIME_FORMS = 'must be a date such as 2026-01-31T08:00:00Z, or a Unix time in seconds or milliseconds';

/** The ID in the value of a resource locator; any other value unchanged. */
export function withoutLocator(value: unknown): unknown {
	if (isObject(value) && 'value' in value && ('__rl' in value || 'mode' in value)) return value.value;
	return value;
}

/** UNIX milliseconds, from seconds or milliseconds. A number of another size is not a time. */
function fromUnix(time: number): number {
	const isIn = ({ from, to }: typeof SECONDS) => time >= from && time < to;
	if (isIn(SECONDS)) return Math.trunc(time * 1000);
	if (isIn(MILLISECONDS)) return Math.trunc(time);
	throw new FieldValueError(TIME_FORMS);
}

function toTimeMs(value: unknown, zone: string): number {
	if (typeof value === 'number') return fromUnix(value);
	const given = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value;
	// a date object, such as luxon's, has a text form; other objects may throw
	const written = attemptNow(() => (isObject(given) ? String(given) : toText(given)));
	const text = written.error ? '' : written.value.trim();
	if (/^\d+$/.test(text)) return fromUnix(Number(text));
	const time = parseTime(text, zone);
	if (Number.isNaN(time)) throw new FieldValueError(TIME_FORMS);
	return time;
}

function toIsoTime(value: unknown, zone: string): string {
	return new Date(toTimeMs(value, zone)).toISOString();
}

function toUserMessage(value: unknown): object[] {
	return [{ role: 'user', content: toText(value) }];
}

/** Rows from an expression. The rows of the form are read in rows.ts. */
function toRows(value: unknown): object[] | undefined {
	const rows = toObjectList(value);
	return rows?.length === 0 ? undefined : rows;
}

const CONVERTERS: Record<Conversion, (value: unknown, zone: string) => unknown> = {
	text: toText,
	textOrNull: toTextOrNull,
	email: toEmail,
	id: toId,
	token: toToken,
	integerId: toIntegerId,
	integer: toInteger,
	number: toNumber,
	boolean: toBoolean,
	textList: (value) => toTextList(value),
	phraseList: (value) => toTextList(value, toPhrase),
	idList: toIdList,
	integerList: toIntegerList,
	json: toJson,
	object: toObject,
	objectList: toObjectList,
	userMessage: toUserMessage,
	rows: toRows,
	jsonText: toJsonText,
	timeMs: toTimeMs,
	isoTime: toIsoTime,
	emptyText: (value) => (toBoolean(value) ? '' : undefined),
	emptied: (value) => toTextList(value),
};

/**
 * Converts a value to its wire form.
 *
 * @param zone time zone of dates without one
 * @returns undefined if nothing is set
 * @throws FieldValueError for a value that cannot be read without loss
 */
export function convert(value: unknown, as: Conversion, zone = 'UTC'): unknown {
	const given = withoutLocator(value);
	return isUnset(given) ? undefined : CONVERTERS[as](given, zone);
}

/**
 * Converts the properties of an object to their wire form. Properties without a value are left out.
 *
 * @throws FieldValueError that names a missing, unknown or unreadable property
 */
export function convertParts(given: object, parts: Record<string, Part>, zone?: string): object {
	const values = new Map(Object.entries(given));
	const names = Object.keys(parts);
	const read = new Map<string, unknown>();
	for (const name of names) {
		const value = attemptNow(() => convert(values.get(name), parts[name].as, zone));
		if (value.error) throw new FieldValueError(`has an invalid ${name}: it ${value.error.message}`);
		if (value.value !== undefined) read.set(name, value.value);
	}
	const missing = names.filter((name) => parts[name].required && !read.has(name));
	if (missing.length > 0) throw new FieldValueError(`is missing ${missing.join(', ')}`);
	const others = [...values.keys()].filter((name) => !names.includes(name));
	if (others.length > 0)
		throw new FieldValueError(`has unknown keys: ${others.join(', ')}. Allowed keys: ${names.join(', ')}`);
	return Object.fromEntries(read);
}
