/** A text with composed letters (NFC) and in lower case, to search in and to search for. */
export function folded(text: string): string {
	return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** A text as names and addresses are compared: {@link folded}, without white space at its ends. */
export function comparable(value: unknown): string {
	return folded(String(value).trim());
}
