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
	/** Path with its identifiers filled in and encoded. */
	path: string;
	query?: IDataObject;
	headers?: Record<string, string>;
	body?: IDataObject;
	/** Values that must not appear in any text. */
	secrets?: string[];
	/** Asks for a stream of events, which is returned as it arrives. The watch ends the request. */
	stream?: StreamWatch;
}

/** An answer that is no refusal. */
export interface Answer {
	status: number;
	/** The value that the text of the answer holds; of a streamed answer the stream. */
	body: unknown;
	contentType: string;
	/** The time of the service: the `Date` header, if there is one. */
	date?: string;
	/** Reads texts of the service without the secrets of the request. */
	words: ServiceWords;
	/**
	 * Reads the answer: gives the body to the work and returns its result.
	 *
	 * @throws what the work throws; NodeApiError instead of a ShapeError, with the reason that the service gives in the answer
	 */
	read: <Value>(work: (body: unknown) => Value | Promise<Value>) => Promise<Value>;
}

/** Resource and operation with their values in the menus. */
export interface OperationName {
	resource: string;
	operation: string;
}

/** An API as the HTTP client uses it. */
export interface Api {
	/** Type and display name of the credential. */
	credential: string;
	credentialName: string;
	hints: Hints;
	/** The body to send, if a setting of the credential changes it. */
	toWire?: (body: IDataObject, path: string, credential: ICredentialDataDecryptedObject) => IDataObject;
	/** How a request is authorized, if that takes more than n8n's authentication of the credential. */
	authorize?: (request: HttpRequest, operation: OperationName) => RequestAuthorization;
	/** `resource.operation` of GETs that change something: they are treated as writes. */
	changing?: readonly string[];
	/** `resource.operation` of requests with a password or a code: after a refusal they are never sent again. */
	sentOnce?: readonly string[];
}

/** The two ways in which n8n sends a request. */
export interface HostSend {
	/** With the authentication of the credential, which may get new tokens first and then changes the credential. */
	withCredential: (options: IHttpRequestOptions, credential: ICredentialDataDecryptedObject) => Promise<unknown>;
	plain: (options: IHttpRequestOptions) => Promise<unknown>;
}

/** Authorizes one request, and keeps what its answers mean for the tokens of the credential. */
export interface RequestAuthorization {
	send: (options: IHttpRequestOptions, credential: ICredentialDataDecryptedObject, by: HostSend) => Promise<unknown>;
	/** Whether an answer with this status is no refusal. */
	accepts: (status: number) => boolean;
	/** Whether a refusal concerns the token only, and another token is available: the request is sent once more. */
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
