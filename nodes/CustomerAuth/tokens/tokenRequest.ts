import type { IHttpRequestOptions } from 'n8n-workflow';

import type { TokenKind } from './identity';

/** A value of the credential that goes into a request's query. */
export type CredentialValue = 'tenant' | 'clientId' | 'accessToken' | 'refreshToken' | 'legalEntityId';

/** The parts of the credential that a request of the Customer Auth node needs. They are passed in the request options. */
export interface TokenRequest {
	/**
	 * The owner of the access token in the Authorization header. For a refresh, Bearer for Refresh in the credential
	 * decides.
	 */
	bearer: TokenKind | 'forRefresh';
	/** The query keys that the credential fills, and the value for each. */
	query?: Record<string, CredentialValue>;
	/** An access token that the service has just refused. The request is not sent with it again. */
	refusedToken?: string;
	/** Nothing is sent: n8n only stores what the node has changed in the tokens. */
	isStoreOnly?: boolean;
	/** An access token that was logged out. It is no longer stored. */
	loggedOutToken?: string;
	/** Set by the credential: the access token of the request, and all values that must not appear in any text. */
	sent?: { accessToken: string; secrets: string[] };
}

/** The request options that the node passes to its credential. */
export type TokenRequestOptions = IHttpRequestOptions & { tokenRequest?: TokenRequest };

/** The placeholder for the tenant of the credential in a path. */
export const TENANT_IN_PATH = ':tenant';
