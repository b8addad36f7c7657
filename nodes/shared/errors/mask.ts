import { spellingsOf } from './spelling';
import type { Spelling } from './spelling';

const MASK = '***';
const SHORTEST_SECRET = 4;

/** The forms in which secrets are sent: as they are, and without the blanks around them. */
function formsOf(secrets: Iterable<string>): string[] {
	return [...new Set([...secrets].flatMap((secret) => [secret, secret.trim()]))].filter((form) => form !== '');
}

/** A form writes a blank as a plus, and who reads one cannot tell which it was. */
function withoutPluses(text: string): string {
	return text.replaceAll('+', ' ');
}

/** Where the secrets stand in the original text. */
function* placesOf(
	secrets: readonly string[],
	{ text, starts, ends }: Spelling,
): Generator<[from: number, to: number]> {
	const searched = withoutPluses(text);
	for (const secret of secrets) {
		for (let at = searched.indexOf(secret); at >= 0; at = searched.indexOf(secret, at + secret.length)) {
			yield [starts(at), ends(at + secret.length - 1)];
		}
	}
}

/**
 * A function that removes secrets from a text: as they are, percent-encoded, escaped in JSON, with entities of HTML, and
 * several of these on top of each other.
 *
 * @param secrets values that must not appear; shorter ones than four characters are left, since they would mangle every
 * text: see {@link findsShortSecret}
 */
export function masker(secrets: Iterable<string>): (text: string) => string {
	const long = formsOf(secrets)
		// what looks like an encoding in a secret is taken off with those around it
		.flatMap((form) => (form.length < SHORTEST_SECRET ? [] : spellingsOf(form).map(({ text }) => text)))
		.filter((form) => form.length >= SHORTEST_SECRET)
		.map(withoutPluses);
	return (text) => {
		const places = spellingsOf(text).flatMap((spelling) => [...placesOf(long, spelling)]);
		let masked = '';
		let end = 0;
		for (const [from, to] of places.sort(([one], [other]) => one - other)) {
			if (from >= end) masked += text.slice(end, from) + MASK;
			end = Math.max(end, to);
		}
		return masked + text.slice(end);
	};
}

/** Whether a text holds one of the secrets that are too short for {@link masker}. It can only be left out as a whole. */
export function findsShortSecret(secrets: Iterable<string>): (text: string) => boolean {
	const short = formsOf(secrets).filter((form) => form.length < SHORTEST_SECRET);
	return (text) =>
		short.length > 0 && spellingsOf(text).some((spelling) => short.some((secret) => spelling.text.includes(secret)));
}

/** A value of JSON without secrets in its texts. */
export function maskedIn(value: unknown, mask: (text: string) => string): unknown {
	if (typeof value === 'string') return mask(value);
	if (Array.isArray(value)) return value.map((entry) => maskedIn(entry, mask));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, entry]) => [mask(key), maskedIn(entry, mask)]));
}
