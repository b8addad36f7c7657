/** An integer that may exceed the safe range; digits in quotes do not match. */
const INTEGER_BEYOND_DOUBLE = /(?:^|[\s:,[])-?\d{16,}(?=[\s,\]}]|$)/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Quotes integers outside of the safe range, so that they lose no digits. */
function keepDigits(text: string): string {
	return text.replace(STRING_OR_NUMBER, (token) =>
		/^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
	);
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
	try {
		return JSON.parse(INTEGER_BEYOND_DOUBLE.test(trimmed) ? keepDigits(trimmed) : trimmed) as unknown;
	} catch {
		return text;
	}
}

/** Whether a text is markup, such as the error page of a gateway. */
export function isWebPage(text: string): boolean {
	return /^\s*</.test(text);
}
