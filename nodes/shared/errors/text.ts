/** The text on one line, at most `longest` characters; a text that was cut ends in an ellipsis. */
export function shorten(text: string, longest: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`;
}

/** The text with a final period, unless it ends a sentence already. */
export function sentence(text: string): string {
	return /[.!?…]$/.test(text) ? text : `${text}.`;
}
