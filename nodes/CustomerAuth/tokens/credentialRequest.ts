import type { IHttpRequestOptions } from 'n8n-workflow';

import { NO_REDIRECTS } from '../../shared/http/redirects';
import type { Identity, TokenKind } from './identity';
import { TENANT_IN_PATH } from './tokenRequest';
import type { CredentialValue, TokenRequestOptions } from './tokenRequest';
import type { Tokens } from './tokens';

/** The paths of the two credential tests. A test is recognized by its path. */
export const TEST_PATHS: Record<TokenKind, string> = {
	anonymous: '/customerlogin/auth/anonymous/login',
	customer: `/customer/${TENANT_IN_PATH}/validateauthtoken`,
};

/** Whether n8n sends the request to test the credential. */
export function isCredentialTest(kind: TokenKind, { url, tokenRequest }: TokenRequestOptions): boolean {
	return url === TEST_PATHS[kind] && !tokenRequest;
}

/** Whether a request has an Authorization header. */
export function hasAuthorization({ headers = {} }: IHttpRequestOptions): boolean {
	return Object.entries(headers).some(([name, value]) => name.toLowerCase() === 'authorization' && Boolean(value));
}

/** Whether a request comes from the older helper of the HTTP Request node. n8n repeats such a request after any failure. */
export function isRepeatedAfterAnyFailure(options: object): boolean {
	return 'uri' in options;
}

/** The request at the address of the credential. No redirect is followed. */
export function withAddress(identity: Identity, options: TokenRequestOptions): IHttpRequestOptions {
	const request: TokenRequestOptions = {
		...options,
		baseURL: identity.baseURL,
		// a full address comes from another node, and can contain the same text by chance
		...(options.url?.startsWith('/') && { url: options.url.replace(TENANT_IN_PATH, identity.tenant) }),
		...NO_REDIRECTS,
	};
	delete request.tokenRequest;
	return request;
}

/** The request with an access token as bearer, and with the customer's second token if `addsSaasHeader`. */
export function withToken(
	request: IHttpRequestOptions,
	{ accessToken, saasToken }: Tokens,
	addsSaasHeader: boolean,
): IHttpRequestOptions {
	const saasHeader = addsSaasHeader && saasToken && { 'saas-token': saasToken };
	return { ...request, headers: { ...request.headers, Authorization: `Bearer ${accessToken}`, ...saasHeader } };
}

/** The query keys with their values from the credential. Empty values are left out. */
export function credentialQuery(
	{ tenant, clientId, legalEntityId }: Identity,
	query: Record<string, CredentialValue>,
	tokens?: Tokens,
): Record<string, string> {
	const { accessToken = '', refreshToken = '' } = tokens ?? {};
	const values: Record<CredentialValue, string> = { tenant, clientId, legalEntityId, accessToken, refreshToken };
	const filled = Object.entries(query).map(([key, name]) => [key, values[name]] as const);
	return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}
