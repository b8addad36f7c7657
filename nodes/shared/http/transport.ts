import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { NO_REDIRECTS } from './redirects';
import type { RequestSettings } from './requestOptions';
import type { HostContext, HostSend, HttpRequest } from './types';

/**
 * The request options for n8n. With them, n8n returns every answer, with any status, and with its body as text or as a
 * stream.
 *
 * @param body the body in the form to send
 * @param allowedDomains restricts the request to the domains of the credential
 */
export function toRequestOptions(
	{ method, path, query, headers, stream }: HttpRequest,
	body: IDataObject | undefined,
	{ timeout, proxy, skipSslCertificateValidation }: RequestSettings,
	allowedDomains: string | undefined,
): IHttpRequestOptions {
	return {
		method,
		url: path,
		qs: query,
		headers: stream ? { ...headers, Accept: 'text/event-stream' } : headers,
		body,
		arrayFormat: 'repeat',
		json: true,
		encoding: stream ? 'stream' : 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		...NO_REDIRECTS,
		timeout,
		proxy,
		skipSslCertificateValidation,
		allowedDomains,
	};
}

/**
 * Returns the functions that send with the helpers of a context.
 *
 * @param type the type of the credential
 * @param signal ends the request; by default, n8n ends it when the execution is cancelled
 */
export function hostSend(host: HostContext, type: string, signal?: AbortSignal): HostSend {
	// n8n replaces any signal in the options by the signal of the context. Each request gets a signal of its own, because
	// Node.js warns about a signal with more than ten listeners.
	const context = signal
		? (Object.create(host, { getExecutionCancelSignal: { value: () => AbortSignal.any([signal]) } }) as HostContext)
		: host;
	return {
		withCredential: async (options, credential) =>
			(await context.helpers.httpRequestWithAuthentication.call(context as IExecuteFunctions, type, options, {
				credentialsDecrypted: { id: '', name: '', type, data: credential },
			})) as unknown,
		plain: async (options) => (await context.helpers.httpRequest(options)) as unknown,
	};
}
