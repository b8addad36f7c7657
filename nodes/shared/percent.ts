/** A percent-encoded text decoded; as it is where it is none. */
export function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
