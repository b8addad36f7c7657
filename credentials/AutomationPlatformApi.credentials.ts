import { UserError } from 'n8n-workflow';
import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { authorizationHeader, normalizeBaseUrl } from '../nodes/shared/http/credential';
import { credentialTestRules } from '../nodes/shared/http/credentialTest';
import { NO_REDIRECTS } from '../nodes/shared/http/redirects';

const TEST_PATH = '/api/v2/organizations';
const UNKNOWN_KEY =
	'The service does not know this key. Check the API Key, the Authorization Scheme, and that the Base URL is the one of your zone.';

export class AutomationPlatformApi implements ICredentialType {
	name = 'automationPlatformApi';

	displayName = 'Automation Platform API';

	icon: Icon = {
		light: 'file:../icons/automationPlatform.svg',
		dark: 'file:../icons/automationPlatform.dark.svg',
	};

	documentationUrl = 'https://github.com/example-org/n8n-nodes-automation-platform#credentials';

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
	];

	/**
	 * Adds the address and the key to a request. No redirect is followed, so the key reaches no other host.
	 * A property of its own, not a method: n8n offers a credential in the HTTP Request node by a copy without the methods.
	 *
	 * @throws UserError if the Base URL cannot be used, if the key is empty, or if the service refused it in a test
	 */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		const baseURL = normalizeBaseUrl(credentials.baseUrl, '/api/v2');
		const authorization = authorizationHeader(credentials.apiKey, credentials.authorizationScheme);
		if (!authorization) throw new UserError('The API Key of the credential is empty.');
		const isSentAgain = requestOptions.headers?.Authorization === authorization;
		// n8n calls again after a 401; before 2.34 it does not read the status for the rules of the test
		if (isSentAgain && requestOptions.url === TEST_PATH) throw new UserError(UNKNOWN_KEY);
		return {
			...requestOptions,
			baseURL,
			headers: { ...requestOptions.headers, Authorization: authorization },
			...NO_REDIRECTS,
		};
	};

	/** Reads a list that only this API has: another service that answers 200 fails the test. */
	test: ICredentialTestRequest = {
		request: {
			method: 'GET',
			url: TEST_PATH,
			qs: { 'pg[limit]': 1 },
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
