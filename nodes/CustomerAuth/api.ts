import type { INode } from 'n8n-workflow';

import type { Api } from '../shared/http/types';
import type { TokenKind } from './tokens/identity';
import { TokenAuthorization } from './tokens/tokenAuthorization';
import type { TokenUse } from './tokens/tokenAuthorization';
import { hints } from './hints';

/** How each operation uses tokens (customer-auth, "Authentication"). */
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
	'customerSession.validate': { bearer: 'customer', accepts: [401] },
	'customerSession.logOut': {
		bearer: 'customer',
		query: { accessToken: 'accessToken' },
		bearerIn: 'accessToken',
		endsBearer: true,
	},
};

function apiOf(kind: TokenKind, credential: string, credentialName: string): Api {
	return {
		credential,
		credentialName,
		hints,
		sentOnce: ['customerSession.logIn', 'customerSession.logInSocial'],
		changing: ['anonymousToken.refresh', 'customerSession.refresh', 'customerSession.logOut'],
		authorize: (request, { resource, operation }) =>
			new TokenAuthorization(kind, uses[`${resource}.${operation}`], request),
	};
}

const apis: Record<TokenKind, Api> = {
	anonymous: apiOf('anonymous', 'customerAuthAnonymousApi', 'Customer Auth Anonymous API'),
	customer: apiOf('customer', 'customerAuthCustomerApi', 'Customer Auth Customer API'),
};

/** The customer authentication API, with the credential that the field Authentication of the node selects. */
export function api({ parameters }: INode): Api {
	return apis[parameters.authentication === 'customer' ? 'customer' : 'anonymous'];
}
