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
			description: 'Use the tokens that the credential stores and renews',
		},
		{
			name: 'Fields',
			value: 'fields',
			description: 'Use the tokens that you enter below, for example the tokens of each visitor',
		},
	],
	default: 'credential',
	description: 'The source of the tokens. With Fields, the tokens of the credential are never used.',
};

/**
 * For operations that log the customer in to a session. A notice is not a field: the node reads and sends nothing from it.
 */
export const sharedSession: INodeProperties = {
	displayName:
		"All items share the credential's session and cart. For a separate session per visitor, get a token with Anonymous Token > Request first, and set Token From to Fields.",
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
	description: "The visitor's anonymous access token, from Anonymous Token > Request",
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
	description: "The customer's access token",
	routing: toHeader('Authorization', 'token'),
};

export const email: INodeProperties = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'name@email.com',
	description: "The customer's email address",
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
	description:
		'The refresh token from the last login, request, or refresh. It works once. Next time, use the refresh token from the output.',
	routing: toQuery('refreshToken', 'id'),
};
