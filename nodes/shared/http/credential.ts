import { UserError } from 'n8n-workflow';

/** The scheme words that people paste together with a key. */
const SCHEMES: Record<string, string> = { token: 'Token', bearer: 'Bearer' };

/**
 * Reads the Base URL of a credential in the forms in which people paste it. Returns undefined if it is not an http or https
 * URL.
 */
function parseBaseUrl(value: unknown): URL | undefined {
	const pasted = typeof value === 'string' ? value.trim() : '';
	const text = pasted.replace(/^(["'`])(.*)\1$/s, '$2').trim();
	if (text === '' || /\s/.test(text)) return undefined;
	// without a host, a URL parser would take the first word of the path as the host
	if (/^\/|^https?:(?!\/\/[^/])/i.test(text)) return undefined;
	const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
	if (!URL.canParse(address)) return undefined;
	const url = new URL(address);
	return ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' ? url : undefined;
}

/** The host and port of a credential's Base URL, for error texts. */
export function baseUrlHost(value: unknown): string {
	return parseBaseUrl(value)?.host ?? 'the address';
}

/**
 * Normalizes the Base URL of a credential: no slashes, spaces or quotes at its ends.
 *
 * @param apiPath the first part of the API's paths, such as `/api/v2`; it is removed, because people paste it with the URL
 * @throws UserError if the value is not an http or https URL, or contains a user name or password
 */
export function normalizeBaseUrl(value: unknown, apiPath = ''): string {
	const url = parseBaseUrl(value);
	if (!url) throw new UserError('The Base URL of the credential must be an http or https address.');
	if (url.username !== '' || url.password !== '') {
		throw new UserError(
			'The Base URL of the credential must not contain a user name or password. Remove them, and the @ after them.',
		);
	}
	const path = url.pathname.replace(/\/+/g, '/').replace(/\/$/, '');
	const isWithApi = apiPath !== '' && path.endsWith(apiPath);
	return `${url.origin}${isWithApi ? path.slice(0, -apiPath.length) : path}`;
}

/**
 * The value of the Authorization header. If a scheme word was pasted with the key, it is not added again.
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

/** An error that `authenticate` throws so that n8n calls `preAuthentication`: it looks like a 401. */
export function preAuthenticationNeeded(message: string): Error {
	return Object.assign(new Error(message), { response: { status: 401 } });
}
