import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import type { Hints } from '../errors/hint';
import type { ServiceWords } from '../errors/refusal';
import type { StreamWatch } from './stream';

/** Any context in which a node sends requests. */
export type HostContext = IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions | IPollFunctions;

/** A request in the terms of the API: wire names and wire values. */
export interface HttpRequest {
	method: IHttpRequestMethods;
	/** The path with its IDs filled in and encoded. */
	path: string;
	query?: IDataObject;
	headers?: Record<string, string>;
	body?: IDataObject;
	/** Values that must not appear in any text. */
	secrets?: string[];
	/** Asks for a stream of events, whose body is returned while it arrives. The watch ends the request. */
	stream?: StreamWatch;
}

/** An answer that is not a refusal. */
export interface Answer {
	status: number;
	/** The parsed value of the answer's text; for a streamed answer, the stream. */
	body: unknown;
	contentType: string;
	/** The `Date` header, which is the time of the service, if there is one. */
	date?: string;
	/** Reads texts of the service without the secrets of the request. */
	words: ServiceWords;
	/**
	 * Calls `work` with the body and returns its result.
	 *
	 * @throws the error of `work`. A ShapeError becomes a NodeApiError with the reason in the answer.
	 */
	read: <Value>(work: (body: unknown) => Value | Promise<Value>) => Promise<Value>;
}

/** The values of a resource and an operation in the menus. */
export interface OperationName {
	resource: string;
	operation: string;
}

/** The description of an API for the HTTP client. */
export interface Api {
	/** The type and the display name of the credential. */
	credential: string;
	credentialName: string;
	hints: Hints;
	/** Returns the body to send. Only for an API whose credential has a setting that changes the body. */
	toWire?: (body: IDataObject, path: string, credential: ICredentialDataDecryptedObject) => IDataObject;
	/** Authorizes a request. Only for an API that needs more than n8n's authentication of the credential. */
	authorize?: (request: HttpRequest, operation: OperationName) => RequestAuthorization;
	/** The GET operations (`resource.operation`) that change something. They count as writes. */
	changing?: readonly string[];
	/** The operations (`resource.operation`) that send a password or a code. After a refusal, they are never sent again. */
	sentOnce?: readonly string[];
}

/** The two ways in which n8n sends a request. */
export interface HostSend {
	/** Sends with the authentication of the credential. This can first get new tokens, which changes the credential. */
	withCredential: (options: IHttpRequestOptions, credential: ICredentialDataDecryptedObject) => Promise<unknown>;
	plain: (options: IHttpRequestOptions) => Promise<unknown>;
}

/** Authorizes one request, and updates the tokens of the credential after its answer. */
export interface RequestAuthorization {
	send: (options: IHttpRequestOptions, credential: ICredentialDataDecryptedObject, by: HostSend) => Promise<unknown>;
	/** Whether an answer with this status is not a refusal. */
	accepts: (status: number) => boolean;
	/** Whether a refusal is only about the token, and another token is available. If so, the request is sent once more. */
	isWorthRepeating: (status: number, body: unknown) => boolean;
	/** Values that must not appear in any text. */
	secrets: () => string[];
}

/** Whether a request of an operation changes something, so that it must not be sent twice. */
export function changesSomething(
	{ changing = [] }: Api,
	method: IHttpRequestMethods,
	{ resource, operation }: OperationName,
): boolean {
	return method !== 'GET' || changing.includes(`${resource}.${operation}`);
}
