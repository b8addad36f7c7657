import type { IN8nHttpFullResponse, NodeApiError } from 'n8n-workflow';

import { hintFor } from '../errors/hint';
import { CHECK_FIRST, connectionError, refusalError } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import { isRefusedForGood } from '../errors/refusal';
import type { ServiceWords } from '../errors/refusal';
import type { ShapeError } from '../errors/shapeError';
import { sentence } from '../errors/text';
import { isWebPage, readBody } from '../json';
import { faultText, isTimeout, NEVER_SENT } from './fault';
import type { Fault } from './fault';
import { PROXY_REASON, PROXY_REFUSAL, proxyAdvice } from './proxyRefusal';
import { headerOf } from './rateLimit';
import { redirectTarget } from './redirects';
import type { RequestSettings } from './requestOptions';
import type { ExceededLimit } from './retryPolicy';
import type { Api, OperationName } from './types';

const CHECK_AND_RAISE_TIMEOUT = `${CHECK_FIRST.slice(0, -1)}, and raise 'Timeout' in the node's Request Options.`;

/** The facts about a request that its error needs. */
export interface FailedRequest {
	errorContext: ErrorContext;
	operation: OperationName;
	isRead: boolean;
	/** Reads the texts of the service, without the secrets of the request. */
	words: ServiceWords;
}

/** Whether the same request would be refused again, because its token, password or code is not valid. */
function isFinalRefusal({ authorize, sentOnce }: Api, status: number, { resource, operation }: OperationName): boolean {
	if (authorize && status === 401) return true;
	return isRefusedForGood(status) && sentOnce?.includes(`${resource}.${operation}`) === true;
}

/** The error for an answer that is a refusal, with the hint of the API for it. */
export function statusError(
	api: Api,
	answer: IN8nHttpFullResponse,
	settings: RequestSettings,
	{ errorContext, operation, isRead, words }: FailedRequest,
): NodeApiError {
	const status = answer.statusCode;
	const flags = isFinalRefusal(api, status, operation) ? { isFinal: true } : {};
	if (status >= 300 && status < 400) {
		const target = redirectTarget(headerOf(answer, 'location'), words);
		const reason = `The service redirects to ${target}. Redirects are not followed`;
		return refusalError(errorContext, { status, reason }, "Check the credential's Base URL.", flags);
	}
	if (status === PROXY_REFUSAL) {
		return refusalError(errorContext, { status, reason: PROXY_REASON }, proxyAdvice(settings), flags);
	}
	const refusal = words.refusal(status, readBody(answer.body));
	if (status >= 500 && !isRead) {
		return refusalError(errorContext, refusal, CHECK_FIRST, { maybeDone: true });
	}
	const hint = hintFor(api.hints, refusal, operation, errorContext.recordFields);
	return refusalError(errorContext, refusal, hint, flags);
}

/** The message and the advice about an answer that is not JSON, or that breaks off. */
function notJson({ message, advice }: ShapeError, body: string): Pick<ShapeError, 'message' | 'advice'> {
	if (isWebPage(body)) return { message: 'is a web page, not JSON', advice };
	return /^\s*[[{]/.test(body) ? { message: 'is not complete', advice: 'Try again later.' } : { message, advice };
}

/** The error for an answer with a status from 200 to 299 but an unexpected shape, with the reason in the answer. */
export function shapeFailure(
	api: Api,
	error: ShapeError,
	body: unknown,
	{ errorContext, operation, isRead, words }: FailedRequest,
): NodeApiError {
	const { message, advice } = typeof body === 'string' ? notJson(error, body) : error;
	const failure = message === error.message ? words.failureIn(body) : undefined;
	const reason = failure && [failure.code, sentence(failure.reason)].filter(Boolean).join('. ');
	const what = `The response ${message}${reason ? `: ${reason}` : ''}`;
	const known = failure && hintFor(api.hints, failure, operation, errorContext.recordFields);
	// JSON with a reason comes from the service; other text can come from anywhere
	const hint = failure && typeof body !== 'string' ? known : advice;
	const flags = { hasOtherShape: true, ...(!isRead && { maybeDone: true }) };
	return connectionError(errorContext, what, isRead ? hint : CHECK_FIRST, flags);
}

/** The advice about an answer that asks for a longer wait than is allowed. */
export function rateLimitHint(
	status: number,
	{ waitMs, exceeds }: { waitMs: number; exceeds: ExceededLimit },
	{ adviceWithoutOptions }: RequestSettings,
): string {
	const asked = `The service asks to wait ${Math.ceil(waitMs / 1000)} s`;
	if (adviceWithoutOptions !== undefined) return `${asked}. ${adviceWithoutOptions}`;
	const otherwise = status === 429 ? 'send fewer requests' : 'try again later';
	const field =
		exceeds === 'request' ? "'Total Limit (Seconds)'" : "'Max Pause (Seconds)' in the node's Request Options";
	return `${asked}: raise ${field}, or ${otherwise}.`;
}

/** The error for a request without an answer. `server` is host and port. */
export function faultError(
	fault: Fault,
	server: string,
	{ proxy, adviceWithoutOptions }: RequestSettings,
	{ errorContext, isRead, words }: FailedRequest,
): NodeApiError {
	const { what, hint } =
		proxy && NEVER_SENT.has(fault.code)
			? {
					what: `The proxy ${proxy.host}:${proxy.port} cannot be reached (${fault.code})`,
					hint: "Check 'Proxy' in the node's Request Options.",
				}
			: faultText(fault, server, adviceWithoutOptions);
	const text = words.mask(what);
	if (isRead || !fault.maybeDone) return connectionError(errorContext, text, hint);
	const advice = isTimeout(fault) ? CHECK_AND_RAISE_TIMEOUT : CHECK_FIRST;
	return connectionError(errorContext, text, advice, { maybeDone: true });
}
