import { attemptNow } from './attempt';

/** The start of an integer that may exceed the safe range. */
const LONG_INTEGER = /(?:^|[\s:,[])-?\d{16}/;
/** The fewest digits of an integer beyond the safe range. */
const LONG = 16;
/** A character between the numbers and words of JSON. A pattern for several of them would overflow the stack. */
const SEPARATOR = /([\s,:[\]{}])/;

/** The position after a text in quotes. A pattern for the whole text would overflow the stack. */
function endOfQuoted(text: string, start: number): number {
	for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
		let escapes = 0;
		while (text[quote - 1 - escapes] === '\\') escapes++;
		if (escapes % 2 === 0) return quote + 1;
	}
	return text.length;
}

function withDigits(token: string): string {
	return /^-?\d{16}/.test(token) && !/[.eE]/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}

/** The stretches of JSON text outside of quotes, with their positions. */
export function* unquotedIn(text: string): Generator<{ start: number; end: number; unquoted: string }> {
	for (let start = 0; start < text.length; ) {
		const quote = text.indexOf('"', start);
		const end = quote < 0 ? text.length : quote;
		yield { start, end, unquoted: text.slice(start, end) };
		start = quote < 0 ? end : endOfQuoted(text, quote);
	}
}

/** Quotes integers outside of the safe range, so that they lose no digits. */
function keepDigits(text: string): string {
	const parts: string[] = [];
	let copied = 0;
	for (const { start, end, unquoted } of unquotedIn(text)) {
		if (!LONG_INTEGER.test(unquoted)) continue;
		parts.push(text.slice(copied, start), unquoted.split(SEPARATOR).map(withDigits).join(''));
		copied = end;
	}
	return parts.join('') + text.slice(copied);
}

function isDigit(code: number): boolean {
	return code >= 48 && code <= 57;
}

/**
 * Whether a text can contain an integer beyond the safe range. Of 16 digits in a row, one is at a multiple of 16. So this
 * looks only at those positions, and not at every character as a pattern would.
 */
function hasLongInteger(text: string): boolean {
	for (let position = LONG - 1; position < text.length; position += LONG) {
		if (!isDigit(text.charCodeAt(position))) continue;
		let start = position;
		while (start > 0 && isDigit(text.charCodeAt(start - 1))) start--;
		while (position < text.length && isDigit(text.charCodeAt(position))) position++;
		if (position - start < LONG) continue;
		// include the sign and the character before it
		if (LONG_INTEGER.test(text.slice(Math.max(0, start - 2), position))) return true;
	}
	return false;
}

/**
 * Parses JSON.
 *
 * @returns the value, with unsafe integers as strings
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
	return JSON.parse(hasLongInteger(text) ? keepDigits(text) : text) as unknown;
}

/**
 * Parses the body of an answer.
 *
 * @returns the JSON value, with unsafe integers as strings; undefined for an empty body; the text itself if it is not JSON
 */
export function readBody(text: unknown): unknown {
	if (typeof text !== 'string') return text ?? undefined;
	const trimmed = text.trim();
	if (trimmed === '') return undefined;
	if (!/^[[{"\d\-tfn]/.test(trimmed)) return text;
	const parsed = attemptNow(() => parseJson(trimmed));
	if (!parsed.error) return parsed.value;
	if (parsed.error.name === 'SyntaxError') return text;
	throw parsed.error;
}

/** Whether a text is markup, such as the error page of a gateway. */
export function isWebPage(text: string): boolean {
	return /^\s*</.test(text);
}
