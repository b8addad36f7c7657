/*
 * How a credential works with n8n. For every request n8n reads the credential again, and calls:
 *
 * 1. `preAuthentication`, only while the stored access token is empty, and always for a credential test;
 * 2. `authenticate`, and sends the request that it returns;
 * 3. after a 401 (the HTTP Request node's older helper: after any failure) `preAuthentication`, then `authenticate`, and
 *    sends once more. The older helper skips the last two if `preAuthentication` returned no access token.
 *
 * n8n stores what `preAuthentication` returns, if there is an access token in it.
 *
 * Only `preAuthentication` can send requests, but only `authenticate` knows what the request needs. If it needs other
 * tokens, `authenticate` throws an error that looks like a 401. n8n then goes on with step 3 before it sends anything.
 * `requestStates` keeps what one call leaves for the next.
 */
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { preAuthenticationNeeded } from '../../shared/http/credential';
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

/** What the last call did, for a credential object. */
type RequestState =
	/** `authenticate` asked for other tokens. */
	| { step: 'tokensRequested'; need: TokenNeed }
	/** `authenticate` asked to store what the node changed. */
	| { step: 'storeRequested'; loggedOutToken?: string }
	/** `authenticate` asked for the login that tests an anonymous credential. */
	| { step: 'testLogInRequested' }
	/** `preAuthentication` answered one of these, or a failure. n8n does not call it again for this request. */
	| { step: 'preAuthenticated' }
	/** `authenticate` returned a request with a token. */
	| { step: 'sent'; tokens: Tokens; tokenKind: TokenKind; mustStore: boolean }
	/** `authenticate` returned a request without a token of the credential. */
	| { step: 'sentWithoutToken' };

const requestStates = new WeakMap<ICredentialDataDecryptedObject, RequestState>();

/** Options that `authenticate` returned. When n8n sends them again, their Authorization is not the user's own. */
const authenticated = new WeakSet<object>();

/** An error that makes n8n call `preAuthentication`. */
function requestPreAuthentication(credential: ICredentialDataDecryptedObject, state: RequestState): Error {
	requestStates.set(credential, state);
	return preAuthenticationNeeded('The access token has to be renewed');
}

/** Whether a request takes a refresh token from the credential, and there is none, or it has expired. */
function lacksRefreshToken({ query = {} }: TokenRequest, tokens: Tokens | undefined): boolean {
	return Object.values(query).includes('refreshToken') && !(tokens && isRefreshable(tokens, Date.now()));
}

/** What has to be done before the request can be sent, if anything. */
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
 * Adds the address and the token to a request. A request with an Authorization of its own keeps it.
 *
 * @throws UserError if the credential cannot be used as it is filled in
 * @throws an error that looks like a 401, so that n8n calls `preAuthentication` first
 */
export async function authenticate(
	kind: TokenKind,
	credential: ICredentialDataDecryptedObject,
	options: TokenRequestOptions,
): Promise<IHttpRequestOptions> {
	const open = openCredential(kind, credential);
	const { identity, known } = open;
	const request = withAddress(identity, options);
	const isRetry = requestStates.get(credential)?.step === 'preAuthenticated';
	const isTest = isCredentialTest(kind, options);
	if (isTest && kind === 'anonymous') {
		// n8n's test rules check one spelling of the token's name, and services use several
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

/** What to store for new tokens; nothing if the credential holds them: another process may have stored newer ones. */
function storedChanges({ identity, stored }: OpenCredential, state: TokenState): IDataObject {
	const after = toStored(identity, state);
	return JSON.stringify(after) === JSON.stringify(toStored(identity, stored)) ? {} : after;
}

async function renewedTokens(need: TokenNeed, open: OpenCredential, sendPlain: SendPlain): Promise<IDataObject> {
	const { identity, stored, cached } = open;
	const { tokenKind, refusedToken } = need;
	// not `known`: another request can have renewed the tokens meanwhile
	const isRefused = refusedToken !== undefined && cached.newest(stored)[tokenKind]?.accessToken === refusedToken;
	if (isRefused && !cached.isWorthRenewing(tokenKind)) return {};
	const state = await cached.get(stored, need, sendPlain);
	return need.mustStore ? toStored(identity, state) : storedChanges(open, state);
}

/**
 * Whether a failure can come from the token in the request. If n8n reports any failure, the service is asked whether a
 * customer's token is valid. There is no such question for an anonymous token: only its expiry is known.
 */
async function isAboutToken(sent: RequestState & { step: 'sent' }, api: TokenApi): Promise<boolean> {
	const { tokens, tokenKind, mustStore } = sent;
	if (!mustStore || !isUnexpired(tokens, Date.now())) return true;
	return tokenKind === 'customer' && (await api.isValid(tokens.accessToken)) === false;
}

/** What to store for what the last call asked for, or for a failure after it. */
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
 * Returns what n8n is to store in the credential. Without an access token in it nothing is stored, and the HTTP Request
 * node's older helper does not send the request again.
 *
 * @throws TokenError, UserError without an answer of the service in them
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
		// what the request needs is not known yet, so nothing is sent
		const tokens = open.known[kind];
		return tokens && isFresh(tokens, Date.now()) ? storedChanges(open, open.known) : {};
	}
	const answer = await answerTo(state, open, async (options) => (await helpers.httpRequest(options)) as unknown);
	requestStates.set(credential, { step: 'preAuthenticated' });
	return answer;
}
