import type { IHttpRequestOptions } from 'n8n-workflow';

import type { TokenKind } from './identity';

/** What of a credential goes into a request's query. */
export type CredentialValue = 'tenant' | 'clientId' | 'accessToken' | 'refreshToken' | 'legalEntityId';

/** What a request of the Customer Auth node wants of its credential. */
export interface TokenRequest {
	/** Whose access token goes into the Authorization header; for a refresh it is a setting of the credential. */
	bearer: TokenKind | 'forRefresh';
	/** Query keys that the credential fills, and with what of the same tokens. */
	query?: Record<string, CredentialValue>;
	/** An access token that the service has just refused: the request is not sent with it again. */
	refused?: string;
	/** Nothing is sent: the credential is to store what its node has had done to its tokens. */
	isToStore?: boolean;
	/** An access token that was logged out, and is not to be stored any more. */
	loggedOut?: string;
	/** Told back by the credential: the access token with which the request was sent, and all that it lent. */
	sent?: { accessToken: string; secrets: string[] };
}

/** Request options on their way from the node to its credential. */
export type TokenRequestOptions = IHttpRequestOptions & { tokenRequest?: TokenRequest };

/** Stands in an address for the tenant of the credential. */
export const TENANT_IN_PATH = ':tenant';
