const MASK = '***';
const SHORTEST_SECRET = 4;

/** The spellings in which a server may give a secret back. */
function spellings(secret: string): string[] {
	const escape = (text: string) => JSON.stringify(text).slice(1, -1);
	const encoded = encodeURIComponent(secret);
	const lower = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
	return [
		secret,
		escape(secret),
		escape(escape(secret)),
		...[encoded, lower].flatMap((text) => [text, text.replace(/%20/g, '+')]),
	];
}

/**
 * A function that removes secrets from a text, in plain, JSON-escaped (also twice) and percent-encoded spelling.
 *
 * @param secrets values that must not appear; shorter ones than four characters are left, since they would mangle every text
 */
export function masker(secrets: Iterable<string>): (text: string) => string {
	const found = new Set<string>();
	for (const secret of secrets) {
		for (const form of [secret, secret.trim()]) {
			if (form.length >= SHORTEST_SECRET) spellings(form).forEach((spelling) => found.add(spelling));
		}
	}
	const longestFirst = [...found].sort((a, b) => b.length - a.length);
	return (text) => longestFirst.reduce((masked, secret) => masked.split(secret).join(MASK), text);
}
