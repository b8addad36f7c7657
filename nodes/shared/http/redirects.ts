import type { ServiceWords } from '../errors/refusal';
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

/**
 * Names the target of a redirect in an error, without its path and query. These can hold secrets; so can the host, which is
 * not named then.
 */
export function redirectTarget(location: string | undefined, { mask }: Pick<ServiceWords, 'mask'>): string {
	if (!location) return 'an unknown address';
	const [start, authority] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(location) ?? [];
	if (start === undefined) return 'another path of the same host';
	const host = urlHost(`http://${authority}`);
	return [authority, host].every((text) => mask(text) === text) ? host : 'another host';
}
