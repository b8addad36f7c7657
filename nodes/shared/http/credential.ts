/** Scheme words that people paste with a key. */
const SCHEMES: Record<string, string> = { token: 'Token', bearer: 'Bearer' };

/**
 * Normalizes the Base URL of a credential: no slashes, blanks or quotes at its ends.
 *
 * @param apiPath the path with which the API begins, such as `/api/v2`; it is removed, because people paste it with the URL
 * @returns undefined if the value is not an http or https URL
 */
export function normalizeBaseUrl(value: unknown, apiPath = ''): string | undefined {
	const pasted = typeof value === 'string' ? value.trim() : '';
	const text = pasted.replace(/^(["'`])(.*)\1$/s, '$2').trim();
	if (text === '' || /\s/.test(text)) return undefined;
	// a URL parser takes the first word of the path for a missing host
	if (/^\/|^https?:(?!\/\/[^/])/i.test(text)) return undefined;
	const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
	if (!URL.canParse(address)) return undefined;
	const url = new URL(address);
	if (!['http:', 'https:'].includes(url.protocol) || url.hostname === '') return undefined;
	const path = url.pathname.replace(/\/+/g, '/').replace(/\/$/, '');
	const isWithApi = apiPath !== '' && path.endsWith(apiPath);
	return `${url.origin}${isWithApi ? path.slice(0, -apiPath.length) : path}`;
}

/**
 * The value of the Authorization header. A scheme word that was pasted with the key is not repeated.
 *
 * @param scheme `none`, `token` or `bearer`
 * @returns undefined if there is no key
 */
export function authorizationHeader(key: unknown, scheme: unknown): string | undefined {
	const text = typeof key === 'string' ? key.replace(/\s+/g, ' ').trim() : '';
	if (text === '') return undefined;
	const word = SCHEMES[String(scheme)];
	if (!word) return text;
	return `${word} ${text.replace(new RegExp(`^${word}\\s+`, 'i'), '')}`;
}
