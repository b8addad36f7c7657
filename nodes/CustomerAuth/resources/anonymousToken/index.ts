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
				description: 'Get a new anonymous token for the same session',
				routing: {
					request: { method: 'GET', url: '/customerlogin/auth/anonymous/refresh' },
					output: { postReceive: [tokens(...fieldNames)] },
				},
			},
			{
				name: 'Request',
				value: 'request',
				action: 'Request anonymous guest token',
				description: 'Start a session for a visitor and get its tokens',
				routing: {
					request: { method: 'GET', url: '/customerlogin/auth/anonymous/login' },
					output: { postReceive: [tokens(...fieldNames)] },
				},
			},
		],
		default: 'request',
	},
	...anonymousTokenRefreshDescription,
	...anonymousTokenRequestDescription,
];
