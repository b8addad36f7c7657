import { UserError } from 'n8n-workflow';
import type { ICredentialTestRequest, IHttpRequestHelper, IHttpRequestOptions } from 'n8n-workflow';

import { faultWords, readFault, urlHost } from './fault';

const ANSWER_LIMIT_MS = 30_000;

const REDIRECT =
	'The address redirects to another one. Redirects are not followed: enter the final address as Base URL.';

const COMMON_MESSAGES: Record<number, string> = {
	404: 'There is no such API at this address. Check the Base URL.',
	...Object.fromEntries([301, 302, 303, 307, 308].map((status) => [status, REDIRECT])),
};

/**
 * The rules by which n8n judges the answer to a credential test.
 *
 * @param messages what to tell the user for each status; 404 and redirects have messages already
 * @param key a key that only the right answer has
 */
export function credentialTestRules(messages: Record<number, string>, key?: string): ICredentialTestRequest['rules'] {
	const notThisApi = 'The response does not come from this API. Check the Base URL.';
	// n8n reads both types of rules from one list, but its type allows only lists of one type
	return [
		...(key === undefined
			? []
			: [{ type: 'responseSuccessBody', properties: { key, value: undefined, message: notThisApi } }]),
		...Object.entries({ ...COMMON_MESSAGES, ...messages }).map(([status, message]) => ({
			type: 'responseCode',
			properties: { value: Number(status), message },
		})),
	] as ICredentialTestRequest['rules'];
}

/**
 * Sends a request for the status of its answer.
 *
 * @throws UserError that says why there is no answer
 */
export async function statusOf({ helpers }: IHttpRequestHelper, request: IHttpRequestOptions): Promise<number> {
	const full = { returnFullResponse: true, ignoreHttpStatusErrors: true, timeout: ANSWER_LIMIT_MS };
	const answer = await helpers.httpRequest({ ...request, ...full }).then(
		({ statusCode }: { statusCode: number }) => statusCode,
		(error: unknown) => readFault(error),
	);
	if (typeof answer === 'number') return answer;
	const advice = 'Check the Base URL, or try again later.';
	const { what, hint = advice } = faultWords(answer, urlHost(request.baseURL), advice);
	throw new UserError(`${what}. ${hint}`);
}
