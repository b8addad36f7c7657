import type { RequestSettings } from './requestOptions';

/** The status with which a proxy asks for a user name and password. Services do not send it. */
export const PROXY_REFUSAL = 407;

export const PROXY_REASON = 'The proxy between n8n and the service requires a valid user name and password';

/** The advice about {@link PROXY_REFUSAL}. The proxy is set in the Request Options of the node, or else in n8n. */
export function proxyAdvice({ proxy }: Pick<RequestSettings, 'proxy'> = {}): string {
	return proxy
		? "Enter them in 'Proxy' in the node's Request Options, as in http://user:password@proxy.example:3128."
		: 'Enter them in the environment of n8n, in HTTPS_PROXY or HTTP_PROXY.';
}
