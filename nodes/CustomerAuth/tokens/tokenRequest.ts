import type { IHttpRequestOptions } from 'n8n-workflow';

import type { TokenKind } from './identity';

/** A value of the credential that goes into a request's query. */
export type CredentialValue = 'tenant' | 'clientId' | 'accessToken' | 'refreshToken' | 'legalEntityId';

/** What a request of the Customer Auth node needs from its credential. It travels in the request options. */
export interface TokenRequest {
	/** Whose access token goes into the Authorization header; for a refresh, the credential's Bearer for Refresh decides. */
	bearer: TokenKind | 'forRefresh';
	/** The query keys that the credential fills, and the value for each. */
	query?: Record<string, CredentialValue>;
	/** An access token that the service has just refused. The request is not sent with it again. */
	refusedToken?: string;
	/** Nothing is sent: n8n only stores what the node has changed in the tokens. */
	isStoreOnly?: boolean;
	/** An access token that was logged out. It is not stored any longer. */
	loggedOutToken?: string;
	/** Set by the credential: the access token of the request, and all values that must not appear in any text. */
	sent?: { accessToken: string; secrets: string[] };
}

/** Request options on their way from the node to its credential. */
export type TokenRequestOptions = IHttpRequestOptions & { tokenRequest?: TokenRequest };

/** Stands in a path for the tenant of the credential. */
export const TENANT_IN_PATH = ':tenant';
