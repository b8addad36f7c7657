/** The text in lower case with composed letters (NFC), for searches that ignore case. */
export function folded(text: string): string {
	return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** The form in which names and addresses are compared: {@link folded}, without white space at the ends. */
export function comparable(value: unknown): string {
	return folded(String(value).trim());
}
