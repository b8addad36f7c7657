import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { IDataObject, INode, JsonObject } from 'n8n-workflow';

import { isWebPage } from '../json';
import { findsShortSecret, masker } from './mask';
import { isObject } from '../objects';
import { ShapeError } from './shapeError';

/** The longest message: an AI agent is told nothing else, and a person reads it in one glance. */
const LONGEST_MESSAGE = 300;
const LONGEST_REASON = 160;
const NO_REASON = 'The answer gives no reason';

/** What a service said about a request that it refused. */
export interface Refusal {
	status: number;
	/** The server's own code, such as `IM004`. */
	code?: string;
	/** The server's own words. */
	reason: string;
}

/** What to do about a refusal, for the status, the code and the operation where it occurs. */
export interface Hint {
	status?: number;
	code?: string;
	/** `resource.operation`, or `resource` for all of its operations; absent for all. */
	operation?: string;
	hint: string;
}

/** Where something went wrong. */
export interface ErrorContext {
	node: INode;
	/** What was being done, such as `Retry incomplete execution`. */
	action: string;
	/** The id of what it was done to, where there is one. */
	subject?: string;
	itemIndex?: number;
	runIndex?: number;
}

/** Whether a status refuses a request for good: the same one sent again is refused again. */
export function isRefusedForGood(status: number): boolean {
	return status >= 300 && status < 500 && status !== 408 && status !== 429;
}

function asText(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A text that is at most so long, ending in an ellipsis where it was cut. */
export function shorten(text: string, longest: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`;
}

/** The same with a final period. */
export function sentence(text: string): string {
	return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** A gateway's own words before the service: `{ faultstring, detail: { errorcode } }`. */
function readFaultBody(status: number, fault: IDataObject): Refusal {
	const detail = isObject(fault.detail) ? fault.detail : {};
	return {
		status,
		code: asText(detail.errorcode),
		reason: sentence(asText(fault.faultstring) ?? NO_REASON),
	};
}

/** What an entry of `details` says: a text, or a field and what is wrong with it. */
function detailOf(detail: unknown): string | undefined {
	if (!isObject(detail)) return asText(detail);
	return [asText(detail.field), asText(detail.message) ?? asText(detail.type)].filter(Boolean).join(': ') || undefined;
}

/**
 * Reads the server's code and words out of the body of an answer: `detail` first, `message` second, one
 * part per suberror. Gateways answer text or a web page; of a page only the status is told.
 */
export function readRefusal(status: number, body: unknown): Refusal {
	if (Array.isArray(body)) return readRefusal(status, { suberrors: body });
	if (!isObject(body)) {
		const text = typeof body === 'string' && !isWebPage(body) ? asText(body) : undefined;
		return {
			status,
			reason: text ?? (typeof body === 'string' ? 'The answer is a web page, not JSON' : 'The answer is empty'),
		};
	}
	if (isObject(body.fault)) return readFaultBody(status, body.fault);
	const nested = isObject(body.error) ? body.error : {};
	const suberrors = Array.isArray(body.suberrors) ? body.suberrors : [];
	const parts = [
		asText(body.detail) ?? asText(nested.detail),
		asText(body.message) ?? asText(nested.message) ?? asText(body.error),
		...suberrors.map((suberror) => (isObject(suberror) ? asText(suberror.message) : asText(suberror))),
		...(Array.isArray(body.details) ? body.details.map(detailOf) : []),
	].filter((part): part is string => part !== undefined);
	const code = asText(body.code) ?? asText(nested.code) ?? asText(body.type);
	return { status, code, reason: [...new Set(parts)].map(sentence).join(' ') || NO_REASON };
}

/** What a service says in a value that is no refusal of a request: its code and its words; of another value the value. */
export function wordsOf(value: unknown): string | undefined {
	if (value === null || typeof value !== 'object') {
		const text = String(value ?? '');
		return isWebPage(text) ? undefined : asText(text);
	}
	const { code, reason } = readRefusal(200, value);
	return [code, reason === NO_REASON ? undefined : reason].filter(Boolean).join('. ') || JSON.stringify(value);
}

const WITHHELD = 'The reason that the service gives is left out: it holds what must not be shown';

/** The same refusal without secrets in the server's words; without these where a secret is too short to be masked in them. */
export function withoutSecrets({ status, code, reason }: Refusal, secrets: readonly string[]): Refusal {
	const mask = masker(secrets);
	const isUnsafe = findsShortSecret(secrets);
	return {
		status,
		code: code === undefined || isUnsafe(code) ? undefined : mask(code),
		reason: isUnsafe(reason) ? WITHHELD : mask(reason),
	};
}

/** The most telling hint of a table: code and operation, code, status and operation, status. */
export function hintFor(
	hints: readonly Hint[],
	refusal: Refusal,
	resource: string,
	operation: string,
): string | undefined {
	const matching = hints.filter(
		(hint) =>
			(hint.code === undefined || hint.code === refusal.code) &&
			(hint.status === undefined || hint.status === refusal.status) &&
			(hint.operation === undefined || hint.operation === resource || hint.operation === `${resource}.${operation}`),
	);
	const weight = (hint: Hint) => (hint.code ? 4 : 0) + (hint.operation ? 2 : 0) + (hint.status ? 1 : 0);
	return matching.sort((a, b) => weight(b) - weight(a))[0]?.hint;
}

function where(errorContext: ErrorContext): string {
	const item = errorContext.itemIndex === undefined ? '' : ` [item ${errorContext.itemIndex}]`;
	return `${errorContext.action}${errorContext.subject ? ` '${shorten(errorContext.subject, 60)}'` : ''}${item}`;
}

/** The node without its parameters, in which passwords can stand: the host keeps it in the error, which others log. */
function withoutParameters(node: INode): INode {
	return { ...node, parameters: {} };
}

/** An n8n error with exactly this message; n8n's own sentences for statuses and codes are kept out. */
function apiError(
	errorContext: ErrorContext,
	message: string,
	description: string | undefined,
	httpCode?: number,
): NodeApiError {
	const error = new NodeApiError(withoutParameters(errorContext.node), { message } as JsonObject, {
		message,
		description,
		httpCode: httpCode === undefined ? undefined : String(httpCode),
		itemIndex: errorContext.itemIndex,
		runIndex: errorContext.runIndex,
	});
	error.message = message;
	error.description = description;
	return error;
}

function compose(errorContext: ErrorContext, what: string, hint: string | undefined): string {
	const head = `${where(errorContext)}: ${what}`;
	if (!hint) return shorten(head, LONGEST_MESSAGE);
	const room = LONGEST_MESSAGE - hint.length - 1;
	return `${shorten(head, Math.max(room, 80))} ${hint}`;
}

/**
 * The error for an answer with a status outside of 200 to 299.
 *
 * @param refusal {@link withoutSecrets}
 * @param mask removes secrets from the rest
 */
export function refusalError(
	errorContext: ErrorContext,
	refusal: Refusal,
	hint: string | undefined,
	mask: (text: string) => string,
): NodeApiError {
	const { status, reason } = refusal;
	const code = refusal.code ? ` ${refusal.code}` : '';
	const message = compose(errorContext, `HTTP ${status}${code}. ${sentence(shorten(reason, LONGEST_REASON))}`, hint);
	const description = [sentence(reason), hint].filter(Boolean).join(' ');
	return apiError({ ...errorContext }, mask(message), shorten(description, 2000), status);
}

/** The error for a request that got no answer. */
export function connectionError(errorContext: ErrorContext, what: string, hint: string | undefined): NodeApiError {
	return apiError(errorContext, compose(errorContext, sentence(what), hint), undefined);
}

/** The error for an answer that is not what the contract says. */
function shapeError(errorContext: ErrorContext, what: string, hint: string): NodeApiError {
	return apiError(errorContext, compose(errorContext, sentence(what), hint), undefined);
}

/**
 * The error itself, or the one for an answer that is not what the contract says.
 *
 * @param hint what to do about such an answer
 */
export function asShapeError(
	error: Error,
	errorContext: ErrorContext,
	hint = "Check that the credential's Base URL leads to this API.",
): Error {
	return error instanceof ShapeError ? shapeError(errorContext, `The answer ${error.message}`, hint) : error;
}

/** The error for input that is refused before anything is sent. */
export function inputError(
	errorContext: Pick<ErrorContext, 'node' | 'itemIndex' | 'runIndex'>,
	message: string,
	description?: string,
): NodeOperationError {
	const item = errorContext.itemIndex === undefined ? '' : ` [item ${errorContext.itemIndex}]`;
	const error = new NodeOperationError(withoutParameters(errorContext.node), `${message}${item}`, {
		itemIndex: errorContext.itemIndex,
		runIndex: errorContext.runIndex,
		description,
	});
	error.message = shorten(`${message}${item}. ${description ?? ''}`, LONGEST_MESSAGE);
	return error;
}

/** Whether the service has nothing under what was asked for. */
export function isNotFound(error: Error): boolean {
	return error instanceof NodeApiError && error.httpCode === '404';
}
