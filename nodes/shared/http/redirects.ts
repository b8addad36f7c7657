import type { ServiceWords } from '../errors/refusal';
import { urlHost } from './fault';

/**
 * Request options that keep a request and its credential at the address of the credential: no redirect is followed. The
 * last two are for the older helper of n8n's HTTP Request node.
 */
export const NO_REDIRECTS = {
	disableFollowRedirect: true,
	sendCredentialsOnCrossOriginRedirect: false,
	...{ followRedirect: false, followAllRedirects: false },
};

/**
 * The name of a redirect's target for an error, without path and query, because they can contain secrets. If the host
 * contains a secret, it is not named either.
 */
export function redirectTarget(location: string | undefined, { mask }: Pick<ServiceWords, 'mask'>): string {
	if (!location) return 'an unknown address';
	const [start, authority] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(location) ?? [];
	if (start === undefined) return 'another path of the same host';
	const host = urlHost(`http://${authority}`);
	return [authority, host].every((text) => mask(text) === text) ? host : 'another host';
}
