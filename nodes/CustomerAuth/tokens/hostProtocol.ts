/*
 * How a credential works with n8n. For every request, n8n reads the credential again and does the following:
 *
 * 1. It calls `preAuthentication`, but only if the stored access token is empty, or for a credential test.
 * 2. It calls `authenticate` and sends the request that this returns.
 * 3. After a 401, it calls `preAuthentication`, then `authenticate`, and sends once more. The older helper of the HTTP
 *    Request node does this after any failure. It skips `authenticate` and the second request if `preAuthentication`
 *    returned no access token.
 *
 * n8n stores the values that `preAuthentication` returns, if they contain an access token.
 *
 * Only `preAuthentication` can send requests, but only `authenticate` knows the needs of the request. If the request needs
 * other tokens, `authenticate` throws an error that looks like a 401. n8n then continues with step 3 before it sends
 * anything. `requestStates` passes data from one call to the next.
 */
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { preAuthenticationNeeded } from '../../shared/http/credential';
import { testLimits } from '../../shared/http/credentialTest';
import { openCredential } from './cache';
import type { OpenCredential } from './cache';
import {
	credentialQuery,
	hasAuthorization,
	isCredentialTest,
	isRepeatedAfterAnyFailure,
	withAddress,
	withToken,
} from './credentialRequest';
import type { TokenKind } from './identity';
import type { TokenNeed } from './renewal';
import { toStored } from './stored';
import type { TokenState } from './stored';
import { TokenApi } from './tokenApi';
import type { SendPlain } from './tokenApi';
import { TokenError } from './tokenError';
import type { TokenRequest, TokenRequestOptions } from './tokenRequest';
import { isFresh, isRefreshable, isUnexpired } from './tokens';
import type { Tokens } from './tokens';

/** The result of the last call, for a credential object. */
type RequestState =
	/** `authenticate` asked for other tokens. */
	| { step: 'tokensRequested'; need: TokenNeed }
	/** `authenticate` asked n8n to store the changes of the node. */
	| { step: 'storeRequested'; loggedOutToken?: string }
	/** `authenticate` asked for the login that tests an anonymous credential. */
	| { step: 'testLogInRequested' }
	/** `preAuthentication` answered one of these requests, or a failure. n8n does not call it again for this request. */
	| { step: 'preAuthenticated' }
	/** `authenticate` returned a request with a token. */
	| { step: 'sent'; tokens: Tokens; tokenKind: TokenKind; mustStore: boolean }
	/** `authenticate` returned a request without a token of the credential. */
	| { step: 'sentWithoutToken' };

const requestStates = new WeakMap<ICredentialDataDecryptedObject, RequestState>();

/** The options that `authenticate` returned. If n8n sends them again, their Authorization header is not the user's own. */
const authenticated = new WeakSet<object>();

/** An error that makes n8n call `preAuthentication`. */
function requestPreAuthentication(credential: ICredentialDataDecryptedObject, state: RequestState): Error {
	requestStates.set(credential, state);
	return preAuthenticationNeeded('The access token has to be renewed');
}

/** Whether a request needs the refresh token of the credential, and there is none, or it has expired. */
function lacksRefreshToken({ query = {} }: TokenRequest, tokens: Tokens | undefined): boolean {
	return Object.values(query).includes('refreshToken') && !(tokens && isRefreshable(tokens, Date.now()));
}

/** The tokens that must be renewed before the request is sent; undefined if none. */
function needBefore(tokenKind: TokenKind, open: OpenCredential, options: TokenRequestOptions): TokenNeed | undefined {
	const { identity, known } = open;
	const { tokenRequest } = options;
	const tokens = known[tokenKind];
	if (isCredentialTest('customer', options)) return { tokenKind, isLogInForced: true };
	if (tokenRequest && lacksRefreshToken(tokenRequest, known[identity.kind])) {
		return { tokenKind: identity.kind, refusedToken: known[identity.kind]?.accessToken };
	}
	if (tokens && tokens.accessToken === tokenRequest?.refusedToken) {
		return { tokenKind, refusedToken: tokens.accessToken };
	}
	return tokens && isFresh(tokens, Date.now()) ? undefined : { tokenKind };
}

/**
 * Adds the address and the token to a request. A request with an Authorization header of its own keeps it.
 *
 * @throws UserError if a value of the credential is invalid
 * @throws an error that looks like a 401, so that n8n calls `preAuthentication` first
 */
export async function authenticate(
	kind: TokenKind,
	credential: ICredentialDataDecryptedObject,
	options: TokenRequestOptions,
): Promise<IHttpRequestOptions> {
	const open = openCredential(kind, credential);
	const { identity, known } = open;
	const isTest = isCredentialTest(kind, options);
	const request = { ...withAddress(identity, options), ...(isTest && testLimits()) };
	const isRetry = requestStates.get(credential)?.step === 'preAuthenticated';
	if (isTest && kind === 'anonymous') {
		// n8n's test rules check only one spelling of the token's name, but services use several
		if (!isRetry) throw requestPreAuthentication(credential, { step: 'testLogInRequested' });
		requestStates.set(credential, { step: 'sentWithoutToken' });
		return { ...request, qs: credentialQuery(identity, { tenant: 'tenant', client_id: 'clientId' }) };
	}
	if (hasAuthorization(options) && !authenticated.has(options)) {
		requestStates.set(credential, { step: 'sentWithoutToken' });
		return request;
	}

	const { tokenRequest } = options;
	if (tokenRequest?.isStoreOnly) {
		if (isRetry) throw new TokenError('There is nothing to send.', false);
		const { loggedOutToken } = tokenRequest;
		throw requestPreAuthentication(credential, { step: 'storeRequested', loggedOutToken });
	}
	const bearer = tokenRequest?.bearer ?? kind;
	const tokenKind = bearer === 'forRefresh' ? identity.refreshBearer : bearer;
	const mustStore = isRepeatedAfterAnyFailure(options);
	const need = isRetry ? undefined : needBefore(tokenKind, open, options);
	if (need) {
		throw requestPreAuthentication(credential, { step: 'tokensRequested', need: { ...need, mustStore } });
	}
	const tokens = known[tokenKind];
	if (!tokens) throw new TokenError('The credential has no token yet. Try again.', false);
	requestStates.set(credential, { step: 'sent', tokens, tokenKind, mustStore });

	const query = tokenRequest?.query && credentialQuery(identity, tokenRequest.query, known[kind]);
	if (tokenRequest) {
		const { accessToken } = tokens;
		tokenRequest.sent = { accessToken, secrets: [accessToken, ...Object.values(query ?? {})] };
	}
	const addsSaasHeader = credential.addSaasHeader === true && !tokenRequest && !isTest;
	const sent = withToken(query ? { ...request, qs: { ...query, ...request.qs } } : request, tokens, addsSaasHeader);
	authenticated.add(sent);
	return sent;
}

/**
 * The values to store for new tokens. Empty if the credential already contains them, because another process may have
 * stored newer ones since.
 */
function storedChanges({ identity, stored }: OpenCredential, state: TokenState): IDataObject {
	const after = toStored(identity, state);
	return JSON.stringify(after) === JSON.stringify(toStored(identity, stored)) ? {} : after;
}

async function renewedTokens(need: TokenNeed, open: OpenCredential, sendPlain: SendPlain): Promise<IDataObject> {
	const { identity, stored, cached } = open;
	const { tokenKind, refusedToken } = need;
	// not `known`, because another request can have renewed the tokens since it was read
	const isRefused = refusedToken !== undefined && cached.newest(stored)[tokenKind]?.accessToken === refusedToken;
	if (isRefused && !cached.isWorthRenewing(tokenKind)) return {};
	const state = await cached.get(stored, need, sendPlain);
	return need.mustStore ? toStored(identity, state) : storedChanges(open, state);
}

/**
 * Whether the token in the request can be the cause of a failure. After a request of the older helper, the failure can be
 * of any kind, so this asks the service whether a customer's token is valid. It cannot ask about an anonymous token: only
 * its expiry is known.
 */
async function isAboutToken(sent: RequestState & { step: 'sent' }, api: TokenApi): Promise<boolean> {
	const { tokens, tokenKind, mustStore } = sent;
	if (!mustStore || !isUnexpired(tokens, Date.now())) return true;
	return tokenKind === 'customer' && (await api.isValid(tokens.accessToken)) === false;
}

/** The values to store after the request of the last call, or after a failure of the sent request. */
async function answerTo(state: RequestState, open: OpenCredential, sendPlain: SendPlain): Promise<IDataObject> {
	const { identity, stored, known, cached } = open;
	const api = new TokenApi(identity, sendPlain);
	switch (state.step) {
		case 'testLogInRequested':
			await api.logInAnonymously();
			return {};
		case 'storeRequested': {
			const { loggedOutToken } = state;
			return toStored(identity, loggedOutToken === undefined ? known : cached.remove(stored, loggedOutToken));
		}
		case 'tokensRequested':
			return await renewedTokens(state.need, open, sendPlain);
		case 'sent': {
			const { tokens, tokenKind, mustStore } = state;
			const need = { tokenKind, refusedToken: tokens.accessToken, mustStore };
			return (await isAboutToken(state, api)) ? await renewedTokens(need, open, sendPlain) : {};
		}
		default:
			return {};
	}
}

/**
 * Returns the values that n8n stores in the credential. If they contain no access token, n8n stores nothing, and the older
 * helper of the HTTP Request node does not send the request again.
 *
 * @throws TokenError or UserError. They have no `response`, see {@link TokenError}.
 */
export async function preAuthenticate(
	kind: TokenKind,
	credential: ICredentialDataDecryptedObject,
	{ helpers }: IHttpRequestHelper,
): Promise<IDataObject> {
	const open = openCredential(kind, credential);
	const state = requestStates.get(credential);
	requestStates.delete(credential);
	if (!state) {
		// the needs of the request are not known yet, so nothing is sent
		const tokens = open.known[kind];
		return tokens && isFresh(tokens, Date.now()) ? storedChanges(open, open.known) : {};
	}
	const answer = await answerTo(state, open, async (options) => (await helpers.httpRequest(options)) as unknown);
	requestStates.set(credential, { step: 'preAuthenticated' });
	return answer;
}
