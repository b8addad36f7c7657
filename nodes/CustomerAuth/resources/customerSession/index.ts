import type { INodeProperties } from 'n8n-workflow';

import { loggedOut, tokens, validity } from '../../output';
import { customerSessionLogInDescription } from './logIn';
import { customerSessionLogInSocialDescription } from './logInSocial';
import { customerSessionLogOutDescription } from './logOut';
import { customerSessionRefreshDescription } from './refresh';
import { customerSessionValidateDescription } from './validate';

const refreshFieldNames = [
	'accessToken',
	'expiresIn',
	'refreshToken',
	'refreshTokenExpiresIn',
	'tokenType',
	'sessionId',
];

export const customerSessionDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['customerSession'] } },
		options: [
			{
				name: 'Log In',
				value: 'logIn',
				action: 'Log in customer / sign in',
				description: 'Log in a customer with email and password',
				routing: {
					request: { method: 'POST', url: '/customer/:tenant/login' },
					output: { postReceive: [tokens(...refreshFieldNames, 'saasToken', 'initialPassword')] },
				},
			},
			{
				name: 'Log In with Social Login',
				value: 'logInSocial',
				action: 'Log in customer with social login',
				description: 'Log in a customer with an authorization code from an identity provider',
				routing: {
					request: { method: 'POST', url: '/customer/:tenant/socialLogin' },
					output: {
						postReceive: [
							tokens(
								'socialAccessToken',
								'socialIdToken',
								'refreshToken',
								'refreshTokenExpiresIn',
								'sessionIdleTime',
								'tokenType',
								'accessToken',
								'saasToken',
								'expiresIn',
								'scope',
							),
						],
					},
				},
			},
			{
				name: 'Log Out',
				value: 'logOut',
				action: 'Log out customer',
				description: 'Log out a customer and make the access token invalid',
				routing: {
					request: { method: 'GET', url: '/customer/:tenant/logout' },
					output: { postReceive: [loggedOut()] },
				},
			},
			{
				name: 'Refresh',
				value: 'refresh',
				action: 'Refresh customer session',
				description: 'Get new tokens for a customer session',
				routing: {
					request: { method: 'GET', url: '/customer/:tenant/refreshauthtoken' },
					output: { postReceive: [tokens(...refreshFieldNames)] },
				},
			},
			{
				name: 'Validate',
				value: 'validate',
				action: 'Validate customer session',
				description: 'Check whether the access token of a customer is valid, and return its details',
				routing: {
					request: { method: 'GET', url: '/customer/:tenant/validateauthtoken' },
					output: { postReceive: [validity()] },
				},
			},
		],
		default: 'logIn',
	},
	...customerSessionLogInDescription,
	...customerSessionLogInSocialDescription,
	...customerSessionLogOutDescription,
	...customerSessionRefreshDescription,
	...customerSessionValidateDescription,
];
