/** The percent-decoded text; the text itself if it is not validly encoded. */
export function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
