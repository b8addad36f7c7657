import { isObject } from '../objects';

/** A value that a field refuses. The message follows the field's name and never contains the value, which could be a secret. */
export class FieldValueError extends Error {}

/** A decimal number. An exponent must have a sign, as programs write it: `12e4` is more likely a code. */
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]\d+)?$/i;
/** The complaint about a number that is used as an ID or a text. */
const LOST_DIGITS = 'is a number that lost digits. Enter a number of more than 15 digits as text';

/** Texts that a template makes from a missing value. They are never an ID. */
const LOST_VALUES = new Set(['undefined', 'null', 'NaN', '[object Object]']);

/** Whether nothing is set: no value, or only white space. */
export function isUnset(value: unknown): value is undefined | null | '' {
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The ISO 8601 text of a date object, such as JavaScript's or luxon's. */
function isoOf(value: unknown): unknown {
	const write = isObject(value) ? (value.toISO ?? value.toISOString) : undefined;
	return typeof write === 'function' ? (write.call(value) as unknown) : undefined;
}

export function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (isUnsafe(value)) throw new FieldValueError(LOST_DIGITS);
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	const iso = isoOf(value);
	if (typeof iso === 'string') return iso;
	throw new FieldValueError('must be text, not an object or a list');
}

export function toTextOrNull(value: unknown): string | null {
	const text = toText(value).trim();
	return text.toLowerCase() === 'null' ? null : text;
}

export function toEmail(value: unknown): string {
	const text = toText(value).trim();
	if (!/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(text)) throw new FieldValueError('must be one email address');
	return text;
}

export function toId(value: unknown): string | undefined {
	if (typeof value === 'boolean') throw new FieldValueError('must be an ID, not true or false');
	if (Array.isArray(value) && value.length === 1) return toId(value[0]);
	if (Array.isArray(value)) throw new FieldValueError('must be one ID, not a list');
	if (isObject(value)) throw new FieldValueError('must be an ID, not an object');
	const text = toText(value).trim();
	if (LOST_VALUES.has(text)) throw new FieldValueError('has no ID, because its expression returned no value');
	return text === '' ? undefined : text;
}

export function toToken(value: unknown): string | undefined {
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

/** Whether a value is an integer so large that it may have lost digits before it came here. */
export function isUnsafe(value: unknown): boolean {
	return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Whether JavaScript reads a decimal number without loss. */
export function isExact(decimal: string): boolean {
	const number = Number(decimal);
	return !isUnsafe(number) && digitsOf(decimal) === digitsOf(String(number));
}

export function toNumber(value: unknown): number {
	const given = typeof value === 'bigint' ? String(value) : value;
	const text = typeof given === 'string' ? given.trim() : given;
	if (typeof text === 'string' && !DECIMAL.test(text)) {
		throw new FieldValueError('must be a number, such as 1.5');
	}
	const number = typeof text === 'string' ? Number(text) : text;
	if (typeof number !== 'number' || !Number.isFinite(number)) throw new FieldValueError('must be a number');
	if (isUnsafe(number) || (typeof text === 'string' && !isExact(text))) {
		throw new FieldValueError('has too many digits. Use a number of at most 15 digits');
	}
	return number;
}

export function toInteger(value: unknown): number {
	const number = toNumber(value);
	if (!Number.isSafeInteger(number)) throw new FieldValueError('must be a whole number');
	return number;
}

/** The complaint about a required field whose value counts as not set: it is empty, or the ID 0. */
export function whyUnset(value: unknown): string {
	return String(value).trim() === '0' ? 'must be a whole number of 1 or more' : 'is empty';
}

export function toIntegerId(value: unknown): number | undefined {
	const text = toId(value);
	// n8n returns 0 for an empty number field
	if (text === undefined || text === '0') return undefined;
	if (!/^\d+$/.test(text) || Number(text) === 0) throw new FieldValueError('must be a numeric ID');
	const id = Number(text);
	if (!Number.isSafeInteger(id))
		throw new FieldValueError(`must be a numeric ID of at most ${Number.MAX_SAFE_INTEGER}`);
	return id;
}

export function toBoolean(value: unknown): boolean {
	if (typeof value === 'boolean') return value;
	const isWord = ['string', 'number', 'bigint'].includes(typeof value);
	const text = isWord ? String(value).trim().toLowerCase() : '';
	if (['true', '1', 'yes', 'on'].includes(text)) return true;
	if (['false', '0', 'no', 'off'].includes(text)) return false;
	throw new FieldValueError('must be true or false');
}
