import type { IHttpRequestOptions } from 'n8n-workflow';

import type { TokenKind } from './identity';

/** What of a credential goes into a request's query. */
export type Lent = 'tenant' | 'clientId' | 'accessToken' | 'refreshToken';

/** What a request of the Customer Auth node wants of its credential. */
export interface TokenAsk {
	/** Whose access token goes into the Authorization header. */
	bearer: TokenKind;
	/** Query keys that the credential fills, and with what of the same tokens. */
	query?: Record<string, Lent>;
	/** An access token that the service has just refused: the request is not sent with it again. */
	refused?: string;
}

/** Request options on their way from the node to its credential. */
export type AskingOptions = IHttpRequestOptions & { tokenAsk?: TokenAsk };

/** Stands in an address for the tenant of the credential. */
export const TENANT_IN_PATH = ':tenant';
