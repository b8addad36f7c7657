import { isObject } from '../objects';
import { decodings } from './decoding';

const MASK = '***';
const SHORTEST_SECRET = 4;

/** The text that replaces a text from which a secret cannot be removed. */
export const WITHHELD = 'The reason is hidden because it contains a secret';

/** Each secret as it is, and without the spaces around it. A request sends one or the other. */
function sentForms(secrets: Iterable<string>): string[] {
	return [...new Set([...secrets].flatMap((secret) => [secret, secret.trim()]))].filter((form) => form !== '');
}

/** A secret as texts usually contain it: as it is, in a URL, in JSON. */
function writtenForms(secret: string): string[] {
	const inUrl = encodeURIComponent(secret.replace(/\p{Surrogate}/gu, '\uFFFD'));
	return [secret, inUrl, JSON.stringify(secret).slice(1, -1)];
}

/** The text with its plus signs as spaces, because forms encode a space as a plus sign. */
function plain(text: string): string {
	return text.replaceAll('+', ' ');
}

/** {@link plain} in lower case, because the host of a URL is always in lower case. */
function folded(text: string): string {
	return plain(text).toLowerCase();
}

/** Whether a text contains one of the secrets in any encoding. */
function holdsAny(text: string, secrets: readonly string[], normalize: (text: string) => string): boolean {
	const parts = secrets.map(normalize);
	return decodings(text).some((decoded) => parts.some((part) => normalize(decoded).includes(part)));
}

/** A pattern that finds a text in any case. */
function patternOf(text: string): RegExp {
	return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'gi');
}

/**
 * Returns a function that removes secrets from a text, in any case. It masks a secret that is plain, percent-encoded or
 * escaped in JSON. For a secret in another encoding, the function returns {@link WITHHELD} instead of the text.
 *
 * @param secrets values that must not appear; values under four characters are ignored, because masking them would mangle
 * every text; see {@link holdsShortSecret}
 */
export function masker(secrets: Iterable<string>): (text: string) => string {
	// the longest first: masking a shorter secret inside a longer one would leave the rest of the longer one
	const long = sentForms(secrets)
		.filter(({ length }) => length >= SHORTEST_SECRET)
		.sort((one, other) => other.length - one.length);
	return (text) => {
		let masked = text;
		for (const secret of long) {
			for (const written of writtenForms(secret)) masked = masked.replace(patternOf(written), MASK);
			// decoding the text also decodes a secret that looks encoded
			const decoded = decodings(secret).filter(({ length }) => length >= SHORTEST_SECRET);
			if (holdsAny(masked, decoded, folded)) return WITHHELD;
		}
		return masked;
	};
}

/** Whether a text contains, in any encoding, a secret that is too short for {@link masker}. */
export function holdsShortSecret(text: string, secrets: Iterable<string>): boolean {
	return holdsAny(
		text,
		sentForms(secrets).filter(({ length }) => length < SHORTEST_SECRET),
		plain,
	);
}

/** A JSON value without secrets in its texts and keys. */
export function maskedIn(value: unknown, mask: (text: string) => string): unknown {
	if (typeof value === 'string') return mask(value);
	if (Array.isArray(value)) return value.map((entry) => maskedIn(entry, mask));
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, entry]) => [mask(key), maskedIn(entry, mask)]));
}
