import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { IHttpRequestMethods, INode, JsonObject } from 'n8n-workflow';

import type { Refusal } from './refusal';
import { ShapeError } from './shapeError';
import { sentence, shorten } from './text';

/** The longest message in characters: an AI agent gets nothing else, and a person reads it at a glance. */
export const LONGEST_MESSAGE = 300;
const LONGEST_REASON = 160;
const LONGEST_DESCRIPTION = 2000;

/** What to do after a request that may have been carried out. */
export const CHECK_FIRST = 'It may have been carried out all the same: check before you send it again.';

/** Names the operation, its subject and its item in an error. */
export interface ErrorContext {
	node: INode;
	/** The operation in words, such as `Retry incomplete execution`. */
	action: string;
	/** The ID of the record that the operation is about. */
	subject?: string;
	itemIndex?: number;
	/** The item whose credential is used, if the request is not for that item alone. */
	credentialItem?: number;
}

/** What the rest of a run must know about a failed request. */
interface FailureFlags {
	/** The request may have been carried out. */
	maybeDone?: boolean;
	/** The same request is refused again. */
	isFinal?: boolean;
	/** The answer has a good status and another shape than agreed. */
	hasOtherShape?: boolean;
}

/** Whether the failed request may have been carried out although no good answer came. */
export function maybeDone(error: unknown): boolean {
	return error instanceof NodeApiError && error.context.maybeDone === true;
}

/** Whether a refusal holds for the rest of the run: Retry On Fail of n8n would only send a wrong password again. */
export function isFinal(error: unknown): boolean {
	return error instanceof NodeApiError && error.context.isFinal === true;
}

/** Whether the answer had a good status and another shape than agreed, such as the page of a gateway. */
export function hasOtherShape(error: Error): boolean {
	return error instanceof NodeApiError && error.context.hasOtherShape === true;
}

/** Whether the service has no such record (HTTP 404). */
export function isNotFound(error: Error): boolean {
	return error instanceof NodeApiError && error.httpCode === '404';
}

function itemText({ itemIndex }: Pick<ErrorContext, 'itemIndex'>): string {
	return itemIndex === undefined ? '' : ` [item ${itemIndex}]`;
}

/** The node without its parameters, which can hold passwords: n8n keeps the node in the error and logs it. */
function withoutParameters(node: INode): INode {
	return { ...node, parameters: {} };
}

function composeMessage(errorContext: ErrorContext, what: string, hint: string | undefined): string {
	const { action, subject } = errorContext;
	const head = `${action}${subject ? ` '${shorten(subject, 60)}'` : ''}${itemText(errorContext)}: ${what}`;
	if (!hint) return shorten(head, LONGEST_MESSAGE);
	const room = LONGEST_MESSAGE - hint.length - 1;
	return `${shorten(head, Math.max(room, 80))} ${hint}`;
}

/** A NodeApiError with exactly this message; n8n's own sentences for statuses and codes are kept out. */
function apiError(
	{ node, itemIndex }: ErrorContext,
	message: string,
	{ description, httpCode, ...flags }: { description?: string; httpCode?: string } & FailureFlags,
): NodeApiError {
	const error = new NodeApiError(withoutParameters(node), { message } as JsonObject, {
		message,
		description,
		httpCode,
		itemIndex,
	});
	error.message = message;
	error.description = description;
	Object.assign(error.context, flags);
	return error;
}

/** The error for an answer with a status outside of 200 to 299. */
export function refusalError(
	errorContext: ErrorContext,
	{ status, code, reason }: Refusal,
	hint: string | undefined,
	flags: FailureFlags = {},
): NodeApiError {
	const what = `HTTP ${status}${code ? ` ${code}` : ''}. ${sentence(shorten(reason, LONGEST_REASON))}`;
	return apiError(errorContext, composeMessage(errorContext, what, hint), {
		description: shorten([sentence(reason), hint].filter(Boolean).join(' '), LONGEST_DESCRIPTION),
		httpCode: String(status),
		...flags,
	});
}

/** The operation, the subject and the item at the beginning of a message. */
const HEAD = /^(.*?) \[item \d+\]:/;

/** What an error says, without the operation, the subject and the item, for a text that names them itself. */
export function whatOf({ message }: Error): string {
	return message.replace(HEAD, '').trim();
}

/**
 * The error of an item for another item of the same request.
 *
 * @param head the beginning of the message, with the operation and its subject; by default, that of the error
 */
export function forItem(error: Error, itemIndex: number, head?: string): Error {
	if (!(error instanceof NodeApiError)) return error;
	const { node, description, httpCode, context } = error;
	const message = error.message.replace(HEAD, (_, own: string) => `${head ?? own} [item ${itemIndex}]:`);
	const own = apiError({ node, action: '', itemIndex }, shorten(message, LONGEST_MESSAGE), {
		description: description ?? undefined,
		httpCode: httpCode ?? undefined,
	});
	Object.assign(own.context, { ...context, itemIndex });
	return own;
}

/** The error for a request that got no answer. */
export function connectionError(
	errorContext: ErrorContext,
	what: string,
	hint?: string,
	flags: FailureFlags = {},
): NodeApiError {
	return apiError(errorContext, composeMessage(errorContext, sentence(what), hint), flags);
}

/** The error for an answer that broke off: its request may have been carried out. */
export function brokenOff(errorContext: ErrorContext, what: string, advice = ''): NodeApiError {
	return connectionError(errorContext, what, `${CHECK_FIRST} ${advice}`.trimEnd(), { maybeDone: true });
}

/**
 * A ShapeError as the NodeApiError for an answer that does not follow the contract; any other error as it is.
 * After a method other than GET, the request may have been carried out.
 */
export function asAnswerError(error: Error, errorContext: ErrorContext, method: IHttpRequestMethods = 'GET'): Error {
	if (!(error instanceof ShapeError)) return error;
	const what = `The answer ${error.message}`;
	if (method !== 'GET') return brokenOff(errorContext, what);
	return connectionError(errorContext, what, error.advice);
}

/** The error for input that is refused before anything is sent. */
export function inputError(
	errorContext: Pick<ErrorContext, 'node' | 'itemIndex'>,
	message: string,
	description?: string,
): NodeOperationError {
	const { node, itemIndex } = errorContext;
	const located = `${message}${itemText(errorContext)}`;
	const error = new NodeOperationError(withoutParameters(node), located, { itemIndex, description });
	error.message = shorten(`${located}. ${description ?? ''}`, LONGEST_MESSAGE);
	return error;
}
