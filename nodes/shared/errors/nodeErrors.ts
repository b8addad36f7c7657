import { NodeApiError, NodeError, NodeOperationError } from 'n8n-workflow';
import type { IHttpRequestMethods, INode, JsonObject } from 'n8n-workflow';

import type { Refusal } from './refusal';
import { ShapeError } from './shapeError';
import { sentence, shorten } from './text';

// An error says each thing once. Its message is the headline: what happened. Its description is the advice: what to do.

/** The longest headline and the longest {@link wholeText}, in characters. A person must be able to read it at a glance. */
export const LONGEST_MESSAGE = 300;
/** The fewest characters of a headline that {@link wholeText} keeps. */
const SHORTEST_MESSAGE = 80;
/** The longest text of the service that an error keeps. */
const LONGEST_REASON = 2000;

/** What to do after a request that may have been carried out. */
export const CHECK_FIRST = 'The request may have been processed. Before you run the node again, check whether it was.';

/** Names the operation, its subject and its item in an error. */
export interface ErrorContext {
	node: INode;
	/** The operation in words, such as `Retry incomplete execution`. */
	action: string;
	/** The ID of the record that the action names, such as `5f2c`. */
	subject?: string;
	/** Other records of the operation, such as `organization '12'`. */
	detail?: string;
	/** The names of the fields in which the form has the records of the operation. */
	recordFields?: string[];
	itemIndex?: number;
	/** The item whose credential is used, if the request is not for that item alone. */
	credentialItem?: number;
}

/** The facts about a failed request that the rest of a run needs. */
interface FailureContext {
	/** The request may have been carried out. */
	maybeDone?: boolean;
	/** The same request would be refused again. */
	isFinal?: boolean;
	/** The answer has a status from 200 to 299, but an unexpected shape. */
	hasOtherShape?: boolean;
	/** The words of the service. */
	reason?: string;
	itemIndex?: number;
}

/** Whether the failed request may have been carried out, although no usable answer came. */
export function maybeDone(error: unknown): boolean {
	return error instanceof NodeApiError && error.context.maybeDone === true;
}

/**
 * Whether the same request would be refused again in this run. Retry On Fail would, for example, only send a wrong password
 * again.
 */
export function isFinal(error: unknown): boolean {
	return error instanceof NodeApiError && error.context.isFinal === true;
}

/** Whether the answer had a status from 200 to 299, but an unexpected shape, such as the page of a gateway. */
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

/** The node without its parameters. n8n keeps the node in the error and logs it, and parameters can contain passwords. */
function withoutParameters(node: INode): INode {
	return { ...node, parameters: {} };
}

/** The words before the colon of a headline. */
function headOf(errorContext: ErrorContext): string {
	const { action, subject, detail } = errorContext;
	const record = subject ? ` '${shorten(subject, 60)}'` : '';
	return `${action}${record}${detail ? ` (${shorten(detail, 80)})` : ''}${itemText(errorContext)}`;
}

/**
 * A NodeApiError with exactly this headline and advice, without n8n's own sentences for statuses and codes. If the headline
 * is cut, n8n shows the whole headline in the details of the error.
 */
function apiError(
	{ node, itemIndex }: Pick<ErrorContext, 'node' | 'itemIndex'>,
	headline: string,
	{ advice, httpCode, ...context }: { advice?: string; httpCode?: string } & FailureContext,
): NodeApiError {
	const message = shorten(headline, LONGEST_MESSAGE);
	const whole = shorten(headline, LONGEST_REASON);
	const error = new NodeApiError(withoutParameters(node), { message } as JsonObject, { message, httpCode, itemIndex });
	error.message = message;
	error.messages = whole === message ? [] : [whole];
	error.description = advice;
	Object.assign(error.context, context);
	return error;
}

/** The error for an answer with a status outside of 200 to 299. */
export function refusalError(
	errorContext: ErrorContext,
	{ status, code, reason }: Refusal,
	hint: string | undefined,
	flags: FailureContext = {},
): NodeApiError {
	const said = sentence(shorten(reason, LONGEST_REASON));
	return apiError(errorContext, `${headOf(errorContext)}: HTTP ${status}${code ? ` ${code}` : ''}. ${said}`, {
		advice: hint,
		httpCode: String(status),
		reason: said,
		...flags,
	});
}

/** The operation, the subject and the item at the beginning of a message. */
const HEAD = /^(.*?) \[item \d+\]:/;

/** A message without the operation, the subject and the item, for a text that names them itself. */
export function withoutHead(message: string): string {
	return message.replace(HEAD, '').trim();
}

/** The message and the advice of an error, without the operation, the subject and the item. */
export function textWithoutHead(error: Error): string {
	return withoutHead(wholeText(error));
}

/**
 * The error of one item, written for another item of the same request. Only a NodeApiError is changed.
 *
 * @param head the beginning of the message, with the operation and its subject; by default, that of the error
 */
export function forItem(error: Error, itemIndex: number, head?: string): Error {
	if (!(error instanceof NodeApiError)) return error;
	const { node, message, messages, description, httpCode, context } = error;
	const headline = [message, ...messages].at(-1) as string;
	return apiError(
		{ node, itemIndex },
		headline.replace(HEAD, (_, own: string) => `${head ?? own} [item ${itemIndex}]:`),
		{ advice: description ?? undefined, httpCode: httpCode ?? undefined, ...context, itemIndex },
	);
}

/** The error for a request that got no answer. */
export function connectionError(
	errorContext: ErrorContext,
	what: string,
	hint?: string,
	flags: FailureContext = {},
): NodeApiError {
	return apiError(errorContext, `${headOf(errorContext)}: ${sentence(what)}`, { advice: hint, ...flags });
}

/** The error for an answer that broke off. Its request may have been carried out. */
export function brokenOff(errorContext: ErrorContext, what: string, advice = ''): NodeApiError {
	return connectionError(errorContext, what, `${CHECK_FIRST} ${advice}`.trimEnd(), { maybeDone: true });
}

/**
 * A ShapeError as the NodeApiError for an answer that does not follow the contract; any other error as it is.
 * After a method other than GET, the request may have been carried out.
 */
export function asAnswerError(error: Error, errorContext: ErrorContext, method: IHttpRequestMethods = 'GET'): Error {
	if (!(error instanceof ShapeError)) return error;
	const what = `The response ${error.message}`;
	if (method !== 'GET') return brokenOff(errorContext, what);
	return connectionError(errorContext, what, error.advice);
}

/** The error for input that is refused before anything is sent. */
export function inputError(
	errorContext: Pick<ErrorContext, 'node' | 'itemIndex'>,
	message: string,
	advice?: string,
): NodeOperationError {
	const { node, itemIndex } = errorContext;
	const description = advice && sentence(advice);
	const error = new NodeOperationError(withoutParameters(node), message, { itemIndex, description });
	error.message = shorten(sentence(`${message}${itemText(errorContext)}`), LONGEST_MESSAGE);
	error.messages = [];
	return error;
}

/**
 * Headline and advice as one text of at most 300 characters, for places that keep only a text: the output of a failed item,
 * the answer to a model, a hint, a log.
 */
export function wholeText(error: Error): string {
	const { message } = error;
	// the first line is the advice, the lines below it are details
	const [advice] = error instanceof NodeError ? (error.description ?? '').split('\n') : [''];
	if (advice === '') return shorten(message, LONGEST_MESSAGE);
	const longest = Math.max(LONGEST_MESSAGE - advice.length - 1, SHORTEST_MESSAGE);
	return shorten(`${shorten(message, longest)} ${advice}`, LONGEST_MESSAGE);
}

/** The same error object with headline and advice in its message, for hosts that show only the message. */
export function inOneText(error: Error): Error {
	return Object.assign(error, { message: wholeText(error), description: undefined });
}

/**
 * The reason that the service gave and the advice, without the operation and its item; undefined for an error that is no
 * refusal.
 */
export function reasonIn(error: Error): string | undefined {
	const reason = error instanceof NodeApiError ? (error.context.reason as string | undefined) : undefined;
	return reason && [reason, (error as NodeApiError).description].filter(Boolean).join(' ');
}
