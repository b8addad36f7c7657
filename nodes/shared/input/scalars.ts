import { isObject } from '../objects';

/** A value that a field refuses. The message follows the field's name and never contains the value, which could be a secret. */
export class FieldValueError extends Error {}

const MAX_SAFE_DIGITS = 15;
/** A decimal number. An exponent needs a sign, because programs write one: `12e4` is more likely a code. */
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]\d+)?$/i;
/** Texts that a template makes of a missing value. They are never an ID. */
const LOST_VALUES = new Set(['undefined', 'null', 'NaN', '[object Object]']);

/** Whether nothing is set: no value, or only white space. */
export function isUnset(value: unknown): value is undefined | null | '' {
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

export function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	throw new FieldValueError('takes text, not an object or a list');
}

export function toTextOrNull(value: unknown): string | null {
	const text = toText(value).trim();
	return text.toLowerCase() === 'null' ? null : text;
}

export function toEmail(value: unknown): string {
	const text = toText(value).trim();
	if (!/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(text)) throw new FieldValueError('takes one e-mail address');
	return text;
}

export function toId(value: unknown): string | undefined {
	if (typeof value === 'boolean') throw new FieldValueError('takes an ID, not true or false');
	if (Array.isArray(value) && value.length === 1) return toId(value[0]);
	if (Array.isArray(value)) throw new FieldValueError('takes one ID, not a list');
	if (isObject(value)) throw new FieldValueError('takes an ID, not an object');
	const text = toText(value).trim();
	if (LOST_VALUES.has(text)) throw new FieldValueError('holds no ID: its expression gives no value');
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

export function toNumber(value: unknown): number {
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

export function toInteger(value: unknown): number {
	const number = toNumber(value);
	if (!Number.isSafeInteger(number)) throw new FieldValueError('takes a whole number');
	return number;
}

export function toIntegerId(value: unknown): number | undefined {
	const text = toId(value);
	// 0 is n8n's empty number field
	if (text === undefined || text === '0') return undefined;
	if (!/^\d+$/.test(text) || text.length > MAX_SAFE_DIGITS || Number(text) === 0) {
		throw new FieldValueError('takes a numeric ID');
	}
	return Number(text);
}

export function toBoolean(value: unknown): boolean {
	if (typeof value === 'boolean') return value;
	const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';
	if (['true', '1', 'yes', 'on'].includes(text)) return true;
	if (['false', '0', 'no', 'off'].includes(text)) return false;
	throw new FieldValueError('takes true or false');
}
