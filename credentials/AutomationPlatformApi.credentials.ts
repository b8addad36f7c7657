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
import { NO_REDIRECTS } from '../nodes/shared/http/redirects';

const REDIRECTS = 'The address redirects to another one, and no redirect is followed. Check the Base URL.';

/** n8n reads both kinds of rules from one list; its type knows only lists of one kind. */
const TEST_RULES = [
	{
		type: 'responseSuccessBody',
		properties: {
			key: 'organizations',
			value: undefined,
			message: 'The address answers, but not as this API does. Check the Base URL.',
		},
	},
	{
		type: 'responseCode',
		properties: {
			value: 401,
			message:
				'The service does not know this key. Check the API Key, the Authorization Scheme, and that the Base URL is the one of your zone.',
		},
	},
	{
		type: 'responseCode',
		properties: {
			value: 403,
			message:
				'The key is right, but a scope is missing: add organizations:read to it. With that scope, check that the Base URL is the one of your zone.',
		},
	},
	{
		type: 'responseCode',
		properties: {
			value: 404,
			message: 'The address answers, but has no such API. Check the Base URL and its zone.',
		},
	},
	...[301, 302, 303, 307, 308].map((value) => ({
		type: 'responseCode' as const,
		properties: { value, message: REDIRECTS },
	})),
] as ICredentialTestRequest['rules'];

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
	 * Adds address and key to a request, and keeps both from going anywhere else: no redirect is followed.
	 *
	 * @throws UserError when the Base URL or the key is missing or cannot be one
	 */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const baseURL = normalizeBaseUrl(credentials.baseUrl, '/api/v2');
		const authorization = authorizationHeader(credentials.apiKey, credentials.authorizationScheme);
		if (!baseURL) throw new UserError('The Base URL of the credential is not an http or https address.');
		if (!authorization) throw new UserError('The API Key of the credential is empty.');
		return {
			...requestOptions,
			baseURL,
			headers: { ...requestOptions.headers, Authorization: authorization },
			...NO_REDIRECTS,
		};
	}

	/** A list that only this API has: any other answer with status 200 is not taken for it. */
	test: ICredentialTestRequest = {
		request: {
			method: 'GET',
			url: '/api/v2/organizations',
			qs: { 'pg[limit]': 1 },
		},
		rules: TEST_RULES,
	};
}
