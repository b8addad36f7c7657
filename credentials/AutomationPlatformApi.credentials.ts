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
import { credentialTestRules, statusOf } from '../nodes/shared/http/credentialTest';
import { NO_REDIRECTS } from '../nodes/shared/http/redirects';

/** The request of the test. Its spelling tells it from the requests of nodes. */
const TEST_URL = '/api/v2/organizations?pg%5Blimit%5D=1';
const UNKNOWN_KEY =
	'The service does not know this key. Check the API Key, the Authorization Scheme, and that the Base URL is the one of your zone.';

/** The credentials that are being tested. */
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
			description: 'Address of your zone, with or without /api/v2. A path in front of it, as proxies add it, is kept.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'Key from your profile. Give it the scopes of what you want to do, such as organizations:read and dlqs:write.',
		},
		{
			displayName: 'Authorization Scheme',
			name: 'authorizationScheme',
			type: 'options',
			options: [
				{ name: 'Bearer', value: 'bearer', description: 'Some services want this word before an OAuth token' },
				{ name: 'None', value: 'none', description: 'The key alone' },
				{ name: 'Token', value: 'token', description: 'Some services want this word before an API key' },
			],
			default: 'none',
			description: 'Word before the key in the Authorization header',
		},
		{
			displayName: 'Field Prefix',
			name: 'fieldPrefix',
			type: 'string',
			default: 'platform',
			description:
				'Word with which the service begins some field names of AI agents, such as platformConnectionId. It matters only when agents are written; when reading, any word is taken.',
		},
		{
			// without it n8n does not call `preAuthentication`, and while it is empty, before each request
			displayName: 'Test Token',
			name: 'testToken',
			type: 'hidden',
			typeOptions: { expirable: true, password: true },
			default: 'none',
		},
	];

	/**
	 * Sends the request of the credential test, and tells in a sentence why the service cannot be reached. n8n itself would show
	 * a code such as ENOTFOUND, and send a wrong key twice. After the 401 of any other request there is nothing to do.
	 *
	 * @throws UserError if there is no answer, or if the service does not know the key
	 */
	async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject): Promise<IDataObject> {
		if (!tested.has(credentials)) return {};
		const status = await statusOf(this, authorized(credentials, { method: 'GET', url: TEST_URL }));
		if (status === 401) throw new UserError(UNKNOWN_KEY);
		return {};
	}

	/**
	 * Adds the address and the key to a request. No redirect is followed, so the key reaches no other host.
	 * A property of its own, not a method: n8n offers a credential in the HTTP Request node by a copy without the methods.
	 *
	 * @throws UserError if the Base URL cannot be used, or if the key is empty
	 * @throws an error that looks like a 401, so that n8n calls `preAuthentication` before it sends the request of the test
	 */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		const request = authorized(credentials, requestOptions);
		if (requestOptions.url === TEST_URL && !tested.has(credentials)) {
			tested.add(credentials);
			throw preAuthenticationNeeded('The credential is about to be tested');
		}
		return request;
	};

	/** Reads a list that only this API has: another service that answers 200 fails the test. */
	test: ICredentialTestRequest = {
		request: {
			method: 'GET',
			url: TEST_URL,
		},
		rules: credentialTestRules(
			{
				401: UNKNOWN_KEY,
				403: 'The key is right, but a scope is missing: add organizations:read to it. With that scope, check that the Base URL is the one of your zone.',
				404: 'The address answers, but has no such API. Check the Base URL and its zone.',
			},
			'organizations',
		),
	};
}
