import type { ICredentialTestRequest } from 'n8n-workflow';

const REDIRECTS = 'The address redirects to another one, and no redirect is followed. Check the Base URL.';

/**
 * What the credential test says of an answer. n8n reads both kinds of rules from one list; its type knows only lists of
 * one kind.
 *
 * @param refused what to do about a refusal
 * @param key a key that only the right answer has, where there is one
 */
export function testRules(refused: string, key?: string): ICredentialTestRequest['rules'] {
	const code = (value: number, message: string) => ({ type: 'responseCode', properties: { value, message } });
	const message = 'The address answers, but not as this API does. Check the Base URL.';
	return [
		...(key === undefined ? [] : [{ type: 'responseSuccessBody', properties: { key, value: undefined, message } }]),
		...[400, 401, 403].map((status) => code(status, `The service refuses the credential (HTTP ${status}). ${refused}`)),
		code(404, 'The address answers, but has no such API. Check the Base URL.'),
		...[301, 302, 303, 307, 308].map((status) => code(status, REDIRECTS)),
	] as ICredentialTestRequest['rules'];
}
