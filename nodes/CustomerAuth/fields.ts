import type { INodeProperties } from 'n8n-workflow';

import { toHeader, toQuery } from '../shared/input/routing';

export const tokenSource: INodeProperties = {
	displayName: 'Token From',
	name: 'tokenSource',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Credential',
			value: 'credential',
			description: 'The tokens of the credential, which renews them by itself',
		},
		{
			name: 'Fields',
			value: 'fields',
			description: 'The tokens in the fields below, for example those of each visitor',
		},
	],
	default: 'credential',
	description: 'Whose tokens to use. Those of the fields are never replaced by the ones of the credential.',
};

/** For operations that put the customer into a session. A notice is no field: nothing is read from it or sent. */
export const sharedSession: INodeProperties = {
	displayName:
		"All items share the credential's session and cart. For visitors of a shop, request an anonymous token for each of them, and choose Fields.",
	name: 'sharedSessionNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { tokenSource: ['credential'] } },
};

/** The anonymous token that authorizes an operation. */
export const anonymousBearer: INodeProperties = {
	displayName: 'Anonymous Token',
	name: 'anonymousToken',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	description: 'Anonymous access token of the visitor, which carries his session',
	displayOptions: { show: { tokenSource: ['fields'] } },
	routing: toHeader('Authorization', 'token'),
};

/** The access token that authorizes an operation on the customer's session. */
export const customerBearer: INodeProperties = {
	displayName: 'Access Token',
	name: 'accessToken',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	description: 'Access token of the customer',
	routing: toHeader('Authorization', 'token'),
};

export const email: INodeProperties = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'name@email.com',
	description: 'E-mail address of the customer. Blanks around it are removed, capitals are kept.',
};

export const password: INodeProperties = {
	displayName: 'Password',
	name: 'password',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
};

export const refreshToken: INodeProperties = {
	displayName: 'Refresh Token',
	name: 'refreshToken',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	description: 'Refresh token from the last answer. It works once: keep the new one.',
	routing: toQuery('refreshToken', 'id'),
};
