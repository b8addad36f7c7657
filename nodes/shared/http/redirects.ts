import { urlHost } from './fault';

/**
 * Request options that keep a request and its credential at the address of the credential: no redirect is followed.
 * The HTTP Request node of n8n reads the last two on its older path.
 */
export const NO_REDIRECTS = {
	disableFollowRedirect: true,
	sendCredentialsOnCrossOriginRedirect: false,
	...{ followRedirect: false, followAllRedirects: false },
};

/** Names the target of a redirect in an error, without its path and query, which can hold secrets. */
export function redirectTarget(location: string | undefined): string {
	if (!location) return 'an address that it does not name';
	if (/^(https?:)?\/\//i.test(location)) return urlHost(location.replace(/^\/\//, 'http://'));
	return 'another path of the same host';
}
