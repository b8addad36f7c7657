import { UserError } from 'n8n-workflow';
import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { authorizationHeader, normalizeBaseUrl, preAuthenticationNeeded } from '../nodes/shared/http/credential';
import { credentialTestRules, demandAnswer, testLimits } from '../nodes/shared/http/credentialTest';
import { NO_REDIRECTS } from '../nodes/shared/http/redirects';

/** The address of the credential test. No node writes an address in this spelling, so the test can be recognized by it. */
const TEST_URL = '/api/v2/organizations?pg%5Blimit%5D=1';
/** The messages to the user, by the status of the test. */
const TEST_MESSAGES = {
	401: 'The API key was rejected. Check the API Key and the Authorization Scheme, and that the Base URL is the address of your zone.',
	403: 'The API key is valid, but the scope organizations:read is missing. Add it to the key. If the key has it, check that the Base URL is the address of your zone.',
	404: 'There is no such API at this address. Check that the Base URL is the address of your zone.',
};

/** The credentials that n8n is testing. */
const tested = new WeakSet<ICredentialDataDecryptedObject>();

/** The request with the address and the key. */
function authorized(credentials: ICredentialDataDecryptedObject, options: IHttpRequestOptions): IHttpRequestOptions {
	const baseURL = normalizeBaseUrl(credentials.baseUrl, '/api/v2');
	const authorization = authorizationHeader(credentials.apiKey, credentials.authorizationScheme);
	if (!authorization) throw new UserError('The API Key of the credential is empty.');
	return { ...options, baseURL, headers: { ...options.headers, Authorization: authorization }, ...NO_REDIRECTS };
}

export class AutomationPlatformApi implements ICredentialType {
	name = 'automationPlatformApi';

	displayName = 'Automation Platform API';

	icon: Icon = {
		light: 'file:../icons/automationPlatform.svg',
		dark: 'file:../icons/automationPlatform.dark.svg',
	};

	documentationUrl = 'https://github.com/example-org/n8n-nodes-automation-platform/blob/main/README.md#connect';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://eu1.example.com',
			description:
				"The address of the platform's server that your organization is on (its zone), with or without /api/v2",
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'An API key from your profile on the platform. It needs the scopes of the operations that you use, such as organizations:read and dlqs:write.',
		},
		{
			displayName: 'Authorization Scheme',
			name: 'authorizationScheme',
			type: 'options',
			options: [
				{
					name: 'Bearer',
					value: 'bearer',
					description: 'For a platform that expects the word Bearer before the API key',
				},
				{ name: 'None', value: 'none', description: 'Send only the API key' },
				{ name: 'Token', value: 'token', description: 'For a platform that expects the word Token before the API key' },
			],
			default: 'none',
			description: 'The word before the API key in the Authorization header. If a valid key is rejected, try Token.',
		},
		{
			displayName: 'Field Prefix',
			name: 'fieldPrefix',
			type: 'string',
			default: 'platform',
			description:
				'The first word of some field names in requests about AI agents, such as platform in platformConnectionId. Change it only if your platform uses another word.',
		},
		{
			// n8n calls `preAuthentication` only if there is such a field. If the field is empty, n8n calls it before each
			// request.
			displayName: 'Test Token',
			name: 'testToken',
			type: 'hidden',
			typeOptions: { expirable: true, password: true },
			default: 'none',
		},
	];

	/**
	 * Sends the request of the credential test, so that the error says why the service cannot be reached. n8n itself would
	 * show a code such as ENOTFOUND, and send a wrong key twice. After a 401 for any other request, this does nothing.
	 *
	 * @throws UserError if there is no answer, or if the service rejects the request
	 */
	async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject): Promise<IDataObject> {
		if (tested.has(credentials)) {
			await demandAnswer(this, authorized(credentials, { method: 'GET', url: TEST_URL }), TEST_MESSAGES);
		}
		return {};
	}

	/**
	 * Adds the address and the key to a request. No redirect is followed, so the key reaches no other host. This is a
	 * property and not a method, because the HTTP Request node uses a copy of the credential without its methods.
	 *
	 * @throws UserError if the Base URL cannot be used, or if the key is empty
	 * @throws an error that looks like a 401, so that n8n calls `preAuthentication` before it sends the request of the test
	 */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		const request = authorized(credentials, requestOptions);
		if (requestOptions.url !== TEST_URL) return request;
		if (tested.has(credentials)) return { ...request, ...testLimits() };
		tested.add(credentials);
		throw preAuthenticationNeeded('The credential is about to be tested');
	};

	/** Reads a list that only this API has. So another service that answers 200 fails the test. */
	test: ICredentialTestRequest = {
		request: {
			method: 'GET',
			url: TEST_URL,
		},
		rules: credentialTestRules(TEST_MESSAGES, 'organizations'),
	};
}
