import { readBody } from '../json';
import { attemptNow } from '../attempt';
import { isObject } from '../objects';
import type { Conversion, Part } from './routing';
import { parseTime } from './time';

/** A value that a field refuses. The message follows the field's name and never contains the value, which could be a secret. */
export class FieldValueError extends Error {}

const MAX_SAFE_DIGITS = 15;
/** A decimal number. An exponent needs a sign, because programs write one: `12e4` is more likely a code. */
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]\d+)?$/i;
/** UNIX times from 1973 (milliseconds: from 1979) to 2286. Smaller numbers of milliseconds look like a date: `202601310800`. */
const SECONDS = { from: 100_000_000, to: 10_000_000_000 };
const MILLISECONDS = { from: 300_000_000_000, to: 10_000_000_000_000 };
const TIME_FORMS = 'takes a date in ISO 8601, such as 2026-01-31T08:00:00Z, or a UNIX time in seconds or milliseconds';

/** Texts that a template makes of a missing value. They are never an ID. */
const LOST_VALUES = new Set(['undefined', 'null', 'NaN', '[object Object]']);

/** Whether nothing is set: no value, or only white space. */
export function isUnset(value: unknown): value is undefined | null | '' {
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The ID in the value of a resource locator; any other value unchanged. */
export function withoutLocator(value: unknown): unknown {
	if (isObject(value) && 'value' in value && ('__rl' in value || 'mode' in value)) return value.value;
	return value;
}

function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	throw new FieldValueError('takes text, not an object or a list');
}

function toTextOrNull(value: unknown): string | null {
	const text = toText(value).trim();
	return text.toLowerCase() === 'null' ? null : text;
}

function toEmail(value: unknown): string {
	const text = toText(value).trim();
	if (!/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(text)) throw new FieldValueError('takes one e-mail address');
	return text;
}

function toId(value: unknown): string | undefined {
	if (typeof value === 'boolean') throw new FieldValueError('takes an ID, not true or false');
	if (Array.isArray(value) && value.length === 1) return toId(value[0]);
	if (Array.isArray(value)) throw new FieldValueError('takes one ID, not a list');
	if (isObject(value)) throw new FieldValueError('takes an ID, not an object');
	const text = toText(value).trim();
	if (LOST_VALUES.has(text)) throw new FieldValueError('holds no ID: its expression gives no value');
	return text === '' ? undefined : text;
}

function toToken(value: unknown): string | undefined {
	return toId(value)?.replace(/^bearer\s+/i, '');
}

/** The significant digits of a decimal number, without sign, point and outer zeros. */
function digitsOf(decimal: string): string {
	return decimal
		.toLowerCase()
		.replace(/e.*$/, '')
		.replace(/[+.-]/g, '')
		.replace(/^0+|0+$/g, '');
}

function toNumber(value: unknown): number {
	const text = typeof value === 'string' ? value.trim() : value;
	if (typeof text === 'string' && !DECIMAL.test(text)) {
		throw new FieldValueError('takes a number in decimal digits, such as 1.5');
	}
	const number = typeof text === 'string' ? Number(text) : text;
	if (typeof number !== 'number' || !Number.isFinite(number)) throw new FieldValueError('takes a number');
	const isCut = typeof text === 'string' && digitsOf(text) !== digitsOf(String(number));
	// such a number may have lost digits before it came here
	const maybeCut = Number.isInteger(number) && !Number.isSafeInteger(number);
	if (isCut || maybeCut) {
		throw new FieldValueError('takes a number of at most 15 digits: more would be lost');
	}
	return number;
}

function toInteger(value: unknown): number {
	const number = toNumber(value);
	if (!Number.isSafeInteger(number)) throw new FieldValueError('takes a whole number');
	return number;
}

function toIntegerId(value: unknown): number | undefined {
	const text = toId(value);
	// 0 is n8n's empty number field
	if (text === undefined || text === '0') return undefined;
	if (!/^\d+$/.test(text) || text.length > MAX_SAFE_DIGITS || Number(text) === 0) {
		throw new FieldValueError('takes a numeric ID');
	}
	return Number(text);
}

function toBoolean(value: unknown): boolean {
	if (typeof value === 'boolean') return value;
	const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';
	if (['true', '1', 'yes', 'on'].includes(text)) return true;
	if (['false', '0', 'no', 'off'].includes(text)) return false;
	throw new FieldValueError('takes true or false');
}

function parseJson(text: string): unknown {
	const parsed = attemptNow(() => JSON.parse(text) as unknown);
	if (parsed.error) throw new FieldValueError('holds text that is not valid JSON');
	return parsed.value;
}

function listEntries(value: unknown, read: (entry: string) => unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return [value];
	const text = value.trim();
	const quoted = /^\[(.*)\]$/s.exec(text);
	if (/^[[{]/.test(text)) {
		const parsed = readBody(text);
		if (typeof parsed === 'object') return [parsed].flat();
		if (!quoted) throw new FieldValueError('holds text that is not valid JSON');
	}
	return (quoted?.[1] ?? text).split(/[\n\t,;]/).map(read);
}

/** An entry of a list in text, without its quotes. */
function toPhrase(written: string): string {
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
			'takes entries separated by commas or lines, none with a blank, a quote or a bracket in it',
		);
	}
	return entry;
}

function toTextList(value: unknown, read = toEntry): string[] | undefined {
	const entries = listEntries(value, read)
		.map((entry) => (isUnset(entry) ? undefined : toId(isObject(entry) && 'id' in entry ? entry.id : entry)))
		.filter((entry): entry is string => entry !== undefined);
	return entries.length === 0 ? undefined : [...new Set(entries)];
}

function toIntegerList(value: unknown): number[] | undefined {
	return toTextList(value)?.map((entry) => {
		const id = toIntegerId(entry);
		if (id === undefined) throw new FieldValueError('takes numeric IDs');
		return id;
	});
}

function toJson(value: unknown): object {
	const once = typeof value === 'string' ? parseJson(value) : value;
	// templates and models sometimes encode JSON text twice
	const parsed = typeof once === 'string' ? parseJson(once) : once;
	if (typeof parsed !== 'object' || parsed === null) throw new FieldValueError('takes a JSON object');
	return parsed;
}

function toObject(value: unknown): object {
	const parsed = toJson(value);
	if (Array.isArray(parsed)) throw new FieldValueError('takes a JSON object, not a list');
	return parsed;
}

function toObjectList(value: unknown): object[] | undefined {
	const entries = [toJson(value)].flat() as unknown[];
	if (!entries.every(isObject)) throw new FieldValueError('takes a list of JSON objects');
	return entries;
}

function toJsonText(value: unknown): string {
	const parsed = toJson(value);
	// numbers with too many digits to parse are sent as they were written
	return typeof value === 'string' && /^\s*[[{]/.test(value) && /\d{16}/.test(value)
		? value.trim()
		: JSON.stringify(parsed);
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
	// a date object such as luxon's has a text; other objects may throw
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
 * @returns undefined when nothing is set
 * @throws FieldValueError for a value that cannot be read without loss
 */
export function convert(value: unknown, as: Conversion, zone = 'UTC'): unknown {
	const given = withoutLocator(value);
	return isUnset(given) ? undefined : CONVERTERS[as](given, zone);
}

/**
 * Converts the properties of an object to their wire form. Properties without a value are left out.
 *
 * @throws FieldValueError that names the property that is missing, unknown or cannot be read
 */
export function convertParts(given: object, parts: Record<string, Part>, zone?: string): object {
	const values = new Map(Object.entries(given));
	const names = Object.keys(parts);
	const read = new Map<string, unknown>();
	for (const name of names) {
		const value = attemptNow(() => convert(values.get(name), parts[name].as, zone));
		if (value.error) throw new FieldValueError(`has a wrong ${name}: it ${value.error.message}`);
		if (value.value !== undefined) read.set(name, value.value);
	}
	const missing = names.filter((name) => parts[name].required && !read.has(name));
	if (missing.length > 0) throw new FieldValueError(`lacks ${missing.join(', ')}`);
	const others = [...values.keys()].filter((name) => !names.includes(name));
	if (others.length > 0) throw new FieldValueError(`takes ${names.join(', ')}, and not ${others.join(', ')}`);
	return Object.fromEntries(read);
}
