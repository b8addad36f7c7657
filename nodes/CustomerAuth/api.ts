import type { INode } from 'n8n-workflow';

import type { OperationName, Api } from '../shared/http/types';
import type { TokenKind } from './tokens/identity';
import { TokenPlan } from './tokens/plan';
import type { TokenUse } from './tokens/plan';
import { hints } from './hints';

const UNAUTHORIZED = 401;

/** What each operation does with tokens (customer-auth, "Authentication"). */
const uses: Record<string, TokenUse> = {
	'customer.signUp': { bearer: 'anonymous', isRepeatable: true },
	'anonymousToken.request': { query: { tenant: 'tenant', client_id: 'clientId' } },
	'anonymousToken.refresh': {
		query: {
			tenant: 'tenant',
			anonymous_token: 'accessToken',
			refresh_token: 'refreshToken',
			client_id: 'clientId',
		},
		exchanges: 'anonymous',
	},
	'customerSession.logIn': { bearer: 'anonymous', isRepeatable: true },
	'customerSession.logInSocial': { bearer: 'anonymous', isRepeatable: true },
	'customerSession.refresh': {
		bearer: 'forRefresh',
		query: { refreshToken: 'refreshToken', legalEntityId: 'legalEntityId' },
		exchanges: 'customer',
	},
	'customerSession.validate': { bearer: 'customer', accepts: [UNAUTHORIZED] },
	'customerSession.logOut': {
		bearer: 'customer',
		query: { accessToken: 'accessToken' },
		bearerIn: 'accessToken',
		ends: true,
	},
};

function serviceOf(kind: TokenKind, credential: string, credentialName: string): Api {
	return {
		credential,
		credentialName,
		hints,
		sentOnce: ['customerSession.logIn', 'customerSession.logInSocial'],
		changing: ['anonymousToken.refresh', 'customerSession.refresh', 'customerSession.logOut'],
		authorize: (request, { resource, operation }: OperationName) =>
			new TokenPlan(kind, uses[`${resource}.${operation}`], request),
	};
}

const services: Record<TokenKind, Api> = {
	anonymous: serviceOf('anonymous', 'customerAuthAnonymousApi', 'Customer Auth Anonymous API'),
	customer: serviceOf('customer', 'customerAuthCustomerApi', 'Customer Auth Customer API'),
};

/** The customer authentication API with the credential that the node's Authentication chooses. */
export function api({ parameters }: INode): Api {
	return services[parameters.authentication === 'customer' ? 'customer' : 'anonymous'];
}
