import { UserError } from 'n8n-workflow';
import type { ICredentialTestRequest, IHttpRequestHelper, IHttpRequestOptions } from 'n8n-workflow';

import { sentence } from '../errors/text';
import { faultWords, readFault, urlHost } from './fault';
import { PROXY_REASON, PROXY_REFUSAL, proxyAdvice } from './proxyRefusal';

const ANSWER_LIMIT_MS = 30_000;

const REDIRECT =
	'The address redirects to another one. Redirects are not followed: enter the final address as Base URL.';

const COMMON_MESSAGES: Record<number, string> = {
	404: 'There is no such API at this address. Check the Base URL.',
	[PROXY_REFUSAL]: `${PROXY_REASON}. ${proxyAdvice()}`,
	429: 'The service received too many requests. Try again later.',
	...Object.fromEntries([301, 302, 303, 307, 308].map((status) => [status, REDIRECT])),
	...Object.fromEntries(
		[500, 502, 503, 504].map((status) => [status, `The service has a problem (HTTP ${status}). Try again later.`]),
	),
};

/**
 * The rules with which n8n checks the answer to a credential test.
 *
 * @param messages the message to the user for each status, in addition to {@link COMMON_MESSAGES}
 * @param key a key that only the right service returns
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
 * The time limits of a credential test's request. `timeout` limits only the time without data, the signal limits the whole
 * request.
 */
export function testLimits(): Pick<IHttpRequestOptions, 'timeout' | 'abortSignal'> {
	return { timeout: ANSWER_LIMIT_MS, abortSignal: AbortSignal.timeout(ANSWER_LIMIT_MS) };
}

/**
 * Sends the request of a credential test before n8n does.
 *
 * @param messages as for {@link credentialTestRules}
 * @throws UserError with the reason why there is no answer, or the meaning of a status outside of 200 to 299
 */
export async function demandAnswer(
	{ helpers }: IHttpRequestHelper,
	request: IHttpRequestOptions,
	messages: Record<number, string>,
): Promise<void> {
	const full = { returnFullResponse: true, ignoreHttpStatusErrors: true, ...testLimits() };
	const answer = await helpers.httpRequest({ ...request, ...full }).then(
		({ statusCode }: { statusCode: number }) => statusCode,
		(error: unknown) => readFault(error, true),
	);
	if (typeof answer !== 'number') {
		const { what, hint } = faultWords(answer, urlHost(request.baseURL), 'Check the Base URL, or try again later.');
		throw new UserError([sentence(what), hint].filter(Boolean).join(' '));
	}
	if (answer >= 200 && answer < 300) return;
	const message = { ...COMMON_MESSAGES, ...messages }[answer];
	throw new UserError(message ?? `The service answered HTTP ${answer}. Check the Base URL, or try again later.`);
}
