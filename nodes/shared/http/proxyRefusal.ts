import type { RequestSettings } from './requestOptions';

/** The status with which a proxy asks for a user name and password. No service sends it. */
export const PROXY_REFUSAL = 407;

export const PROXY_REASON = 'The proxy between n8n and the service requires a valid user name and password';

/** What to do about {@link PROXY_REFUSAL}: the proxy comes from the Request Options of the node, or else from n8n. */
export function proxyAdvice({ proxy }: Pick<RequestSettings, 'proxy'> = {}): string {
	return proxy
		? "Enter them in 'Proxy' in the node's Request Options, as in http://user:password@proxy.example:3128."
		: 'Enter them in the environment of n8n, in HTTPS_PROXY or HTTP_PROXY.';
}
