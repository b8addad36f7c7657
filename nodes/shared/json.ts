/** Where an integer may stand that a double cannot hold; an ID of digits between quotes is none. */
const INTEGER_BEYOND_DOUBLE = /(?:^|[\s:,[])-?\d{16,}(?=[\s,\]}]|$)/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Integers that a double cannot hold become strings, so that no digit is lost. */
function keepDigits(text: string): string {
	return text.replace(STRING_OR_NUMBER, (token) =>
		/^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
	);
}

/**
 * Reads the text of an answer.
 *
 * @returns the JSON value; undefined for an empty body; the text itself where it is not JSON
 */
export function readBody(text: unknown): unknown {
	if (typeof text !== 'string') return text ?? undefined;
	const trimmed = text.trim();
	if (trimmed === '') return undefined;
	if (!/^[[{"\d\-tfn]/.test(trimmed)) return text;
	try {
		return JSON.parse(INTEGER_BEYOND_DOUBLE.test(trimmed) ? keepDigits(trimmed) : trimmed) as unknown;
	} catch {
		return text;
	}
}

/** Whether a text is a web page, as gateways send it. */
export function isWebPage(text: string): boolean {
	return /^\s*</.test(text);
}
