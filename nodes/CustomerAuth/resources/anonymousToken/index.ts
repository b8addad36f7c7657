import type { INodeProperties } from 'n8n-workflow';

import { tokens } from '../../output';
import { anonymousTokenRefreshDescription } from './refresh';
import { anonymousTokenRequestDescription } from './request';

const fieldNames = [
	'tokenType',
	'accessToken',
	'expiresIn',
	'refreshToken',
	'refreshTokenExpiresIn',
	'sessionId',
	'scope',
];

export const anonymousTokenDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['anonymousToken'] } },
		options: [
			{
				name: 'Refresh',
				value: 'refresh',
				action: 'Refresh anonymous token',
				description: 'Exchange a refresh token for a new anonymous token in the same session',
				routing: {
					request: { method: 'GET', url: '/customerlogin/auth/anonymous/refresh' },
					output: { postReceive: [tokens(...fieldNames)] },
				},
			},
			{
				name: 'Request',
				value: 'request',
				action: 'Request anonymous guest token',
				description: 'Begin a new session for a visitor. Tenant and client ID are those of the credential.',
				routing: {
					request: { method: 'GET', url: '/customerlogin/auth/anonymous/login' },
					output: { postReceive: [tokens(...fieldNames)] },
				},
			},
		],
		default: 'request',
		description: 'What to do',
	},
	...anonymousTokenRefreshDescription,
	...anonymousTokenRequestDescription,
];
