/** The beginning of a text, at most `longest` UTF-16 code units. It ends after a whole character. */
export function cut(text: string, longest: number): string {
	const isInsideCharacter = (text.codePointAt(longest - 1) ?? 0) > 0xffff;
	return text.slice(0, isInsideCharacter ? longest - 1 : longest);
}

/** The text on one line, at most `longest` UTF-16 code units; a text that was cut ends in an ellipsis. */
export function shorten(text: string, longest: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length <= longest ? line : `${cut(line, longest - 1).trimEnd()}…`;
}

/** The text with a final period, unless it ends a sentence already. */
export function sentence(text: string): string {
	return /[.!?…]$/.test(text) ? text : `${text}.`;
}
