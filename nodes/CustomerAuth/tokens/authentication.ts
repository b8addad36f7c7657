import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { NO_REDIRECTS } from '../../shared/http/redirects';
import { isAlive, isGood, isRefreshable, readTokens, refreshed, withLifetime } from './tokens';
import type { Tokens } from './tokens';
import { TENANT_IN_PATH } from './tokenRequest';
import type { TokenRequestOptions, CredentialValue, TokenRequest } from './tokenRequest';
import { ANONYMOUS_SECONDS } from './renewal';
import type { Need } from './renewal';
import { TokenCache } from './cache';
import { readIdentity } from './identity';
import type { Identity, TokenKind } from './identity';
import { TokenProblem } from './problem';
import { TokenApi } from './tokenApi';
import { readStored, toStored } from './stored';
import type { TokenState } from './stored';

/** Of a process: every request of n8n comes with a credential that was read anew. */
const tokenCache = new TokenCache();

/** What n8n has done last with a credential that it read for a request. */
type Visit =
	/** `authenticate` has asked for tokens by an error that looks like a 401. */
	| { is: 'asking'; need: Need }
	/** `authenticate` has had tokens stored in the same way, without any need of new ones. */
	| { is: 'storing'; loggedOut?: string }
	/** `authenticate` has had the test of an anonymous credential begin in the same way. */
	| { is: 'proving' }
	/** `preAuthentication` has given tokens. */
	| { is: 'served'; anew: boolean }
	/** `authenticate` has let a request go. */
	| { is: 'sent'; tokens: Tokens; part: TokenKind; afterAnyFailure: boolean }
	/** The same for one without a token of the credential. */
	| { is: 'sentWithout' };

const visits = new WeakMap<ICredentialDataDecryptedObject, Visit>();

/** The options that left `authenticate`: when n8n sends them again, the token in them is not the user's own. */
const authenticated = new WeakSet<object>();

/** The paths of the tests of the two credentials, by which their requests are known. */
export const TEST_PATHS: Record<TokenKind, string> = {
	anonymous: '/customerlogin/auth/anonymous/login',
	customer: `/customer/${TENANT_IN_PATH}/validateauthtoken`,
};

/** What makes n8n call `preAuthentication`, store what it gives, and come back. */
function unauthorized(): Error {
	return Object.assign(new Error('The access token has to be renewed'), { response: { status: 401 } });
}

function hasAuthorization({ headers = {} }: IHttpRequestOptions): boolean {
	return Object.entries(headers).some(([name, value]) => name.toLowerCase() === 'authorization' && Boolean(value));
}

/** The HTTP Request node's older way of sending, after which n8n repeats whatever has failed. */
function isRepeatedAfterAnyFailure(options: object): boolean {
	return 'uri' in options;
}

function addressed(identity: Identity, options: TokenRequestOptions): IHttpRequestOptions {
	const request: TokenRequestOptions = {
		...options,
		baseURL: identity.baseURL,
		// an address of another node is its own
		...(options.url?.startsWith('/') && { url: options.url.replace(TENANT_IN_PATH, identity.tenant) }),
		...NO_REDIRECTS,
	};
	delete request.tokenRequest;
	return request;
}

/** Query keys with values of the credential, of those that it has. */
function credentialQuery(
	identity: Identity,
	query: Record<string, CredentialValue>,
	tokens?: Tokens,
): Record<string, string> {
	const { tenant, clientId, legalEntityId } = identity;
	const { accessToken = '', refreshToken = '' } = tokens ?? {};
	const values: Record<CredentialValue, string> = { tenant, clientId, legalEntityId, accessToken, refreshToken };
	return Object.fromEntries(
		Object.entries(query)
			.map(([key, what]) => [key, values[what]])
			.filter(([, value]) => value !== ''),
	) as Record<string, string>;
}

function isTestOf(kind: TokenKind, { url, tokenRequest }: TokenRequestOptions): boolean {
	return url === TEST_PATHS[kind] && !tokenRequest;
}

/** Whether a request wants a refresh token of the credential that is not there, or has expired. */
function lacksRefreshToken(tokens: Tokens | undefined, { query = {} }: TokenRequest): boolean {
	return Object.values(query).includes('refreshToken') && !(tokens && isRefreshable(tokens, Date.now()));
}

/** What a request needs before it can be sent, if anything. */
function needFor(
	kind: TokenKind,
	part: TokenKind,
	known: TokenState,
	options: TokenRequestOptions,
	visit?: Visit,
): Need | undefined {
	const { tokenRequest: ask } = options;
	const { refused } = ask ?? {};
	const tokens = known[part];
	if (part === 'customer' && isTestOf('customer', options) && !(visit?.is === 'served' && visit.anew)) {
		return { part, anew: true };
	}
	// n8n does not come back a second time
	if (visit?.is === 'served') return undefined;
	if (ask && lacksRefreshToken(known[kind], ask)) return { part: kind, refused: known[kind]?.accessToken };
	if (tokens && tokens.accessToken === refused) return { part, refused };
	return tokens && isGood(tokens, Date.now()) ? undefined : { part };
}

/**
 * Adds address and token to a request. A request that brings an Authorization of its own keeps it.
 *
 * @throws UserError when the credential cannot be used as it is filled in
 * @throws an error that looks like a 401 when the token has to be renewed first; n8n calls `preAuthentication` then
 */
export async function authenticate(
	kind: TokenKind,
	credential: ICredentialDataDecryptedObject,
	options: TokenRequestOptions,
): Promise<IHttpRequestOptions> {
	const identity = readIdentity(kind, credential);
	const request = addressed(identity, options);
	const isTest = isTestOf(kind, options);
	const isAnonymousTest = kind === 'anonymous' && isTest;
	const visit = visits.get(credential);
	// n8n's rules for a test read one name of an answer, and services have several for a token
	if (isAnonymousTest && !(visit?.is === 'served' && visit.anew)) {
		visits.set(credential, { is: 'proving' });
		throw unauthorized();
	}
	if (isAnonymousTest || (hasAuthorization(options) && !authenticated.has(options))) {
		visits.set(credential, { is: 'sentWithout' });
		return isAnonymousTest
			? { ...request, qs: credentialQuery(identity, { tenant: 'tenant', client_id: 'clientId' }) }
			: request;
	}

	const ask = options.tokenRequest;
	if (ask?.isToStore) {
		if (visit?.is === 'served') throw new TokenProblem('There is nothing to send.', false);
		visits.set(credential, { is: 'storing', loggedOut: ask.loggedOut });
		throw unauthorized();
	}
	const known = tokenCache.known(identity, readStored(identity, credential));
	const part = ask?.bearer === 'forRefresh' ? identity.refreshBearer : (ask?.bearer ?? kind);
	const tokens = known[part];
	const need = needFor(kind, part, known, options, visit);
	if (need) {
		const mustStore = isRepeatedAfterAnyFailure(options);
		visits.set(credential, { is: 'asking', need: { ...need, mustStore } });
		throw unauthorized();
	}
	if (!tokens) throw new TokenProblem('The credential holds no token: try again.', false);
	visits.set(credential, { is: 'sent', tokens, part, afterAnyFailure: isRepeatedAfterAnyFailure(options) });
	const withSaasToken = credential.addSaasHeader === true && tokens.saasToken && !ask && !isTest;
	const query = ask?.query && credentialQuery(identity, ask.query, known[kind]);
	if (ask) ask.sent = { accessToken: tokens.accessToken, secrets: [tokens.accessToken, ...Object.values(query ?? {})] };
	const sent = {
		...request,
		headers: {
			...request.headers,
			Authorization: `Bearer ${tokens.accessToken}`,
			...(withSaasToken && { 'saas-token': tokens.saasToken }),
		},
		...(query && { qs: { ...query, ...request.qs } }),
	};
	authenticated.add(sent);
	return sent;
}

/**
 * Adds the address to a request that is sent without the credential's bearer, and what it wants of the credential.
 *
 * @returns what to send, and the values of the credential in it
 * @throws UserError when the credential cannot be used as it is filled in, or has no token to lend
 */
export function address(
	kind: TokenKind,
	credential: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
	query: Record<string, CredentialValue>,
): { options: IHttpRequestOptions; secrets: string[] } {
	const identity = readIdentity(kind, credential);
	const tokens = tokenCache.known(identity, readStored(identity, credential)).anonymous;
	const values = credentialQuery(identity, query, tokens);
	if (Object.values(query).includes('refreshToken') && !tokens?.refreshToken) {
		throw new TokenProblem(
			'The credential holds no anonymous token that could be refreshed. Request one, and give its tokens to the node.',
			false,
		);
	}
	const request = addressed(identity, options);
	return { options: { ...request, qs: { ...values, ...request.qs } }, secrets: Object.values(values) };
}

/** Keeps for a credential what a refresh that its node has made told: the refresh token of before is used up. */
export function learnRefreshed(
	kind: TokenKind,
	part: TokenKind,
	credential: ICredentialDataDecryptedObject,
	body: unknown,
): void {
	const identity = readIdentity(kind, credential);
	const before = tokenCache.known(identity, readStored(identity, credential))[part];
	const after = readTokens(body, Date.now());
	if (!before || !after) return;
	const tokens = refreshed(before, after);
	tokenCache.learn(identity, { [part]: part === 'anonymous' ? withLifetime(tokens, ANONYMOUS_SECONDS) : tokens });
}

/** Whether tokens of a legal entity are those that the credential is for. */
export function isForLegalEntity(
	kind: TokenKind,
	credential: ICredentialDataDecryptedObject,
	legalEntityId: unknown,
): boolean {
	return legalEntityId === undefined || legalEntityId === readIdentity(kind, credential).legalEntityId;
}

/**
 * Whether a failure can be put down to the token with which the request was sent. Where n8n says no more than that
 * something has failed, the service is asked about a customer's token; of an anonymous one only the clock is known.
 */
async function isAboutToken(visit: Visit & { is: 'sent' }, service: TokenApi): Promise<boolean> {
	const { tokens, part, afterAnyFailure } = visit;
	if (!afterAnyFailure || !isAlive(tokens, Date.now())) return true;
	return part === 'customer' && (await service.isValid(tokens.accessToken)) === false;
}

/** What is needed after a visit, if anything. */
function needAfter(visit: Visit): Need | undefined {
	if (visit.is === 'asking') return visit.need;
	if (visit.is !== 'sent') return undefined;
	return { part: visit.part, refused: visit.tokens.accessToken, mustStore: visit.afterAnyFailure };
}

/** The good tokens that were had for another credential of the same identity; nothing else before it is known what a request needs. */
function withGoodTokens(identity: Identity, stored: TokenState): IDataObject {
	const known = tokenCache.known(identity, stored);
	const tokens = known[identity.kind];
	return tokens && isGood(tokens, Date.now()) ? changed(identity, stored, known) : {};
}

/** What a credential is to hold from now on; nothing where it holds it: another process may have stored more by now. */
function changed(identity: Identity, stored: TokenState, state: TokenState): IDataObject {
	const after = toStored(identity, state);
	return JSON.stringify(after) === JSON.stringify(toStored(identity, stored)) ? {} : after;
}

/**
 * Gets the tokens that a credential is to hold from now on. n8n calls it while there is no token, after a 401, and from
 * the HTTP Request node after any failure.
 *
 * @returns an object without a token when renewing would change nothing: n8n then does not send the request again
 * @throws TokenProblem, UserError without any answer of the service in it
 */
export async function preAuthenticate(
	kind: TokenKind,
	credential: ICredentialDataDecryptedObject,
	{ helpers }: IHttpRequestHelper,
): Promise<IDataObject> {
	const identity = readIdentity(kind, credential);
	const sendPlain = async (options: IHttpRequestOptions): Promise<unknown> => await helpers.httpRequest(options);
	const visit = visits.get(credential);
	visits.delete(credential);
	const stored = readStored(identity, credential);
	if (!visit) return withGoodTokens(identity, stored);
	if (visit.is === 'proving') {
		await new TokenApi(identity, sendPlain).logInAnonymously();
		visits.set(credential, { is: 'served', anew: true });
		return {};
	}
	if (visit.is === 'storing') {
		visits.set(credential, { is: 'served', anew: false });
		const { loggedOut } = visit;
		return toStored(
			identity,
			loggedOut === undefined ? tokenCache.known(identity, stored) : tokenCache.forget(identity, stored, loggedOut),
		);
	}
	const isAbout = visit.is !== 'sent' || (await isAboutToken(visit, new TokenApi(identity, sendPlain)));
	const before = tokenCache.known(identity, stored);
	const need = isAbout ? needAfter(visit) : undefined;
	const isRefused = need?.refused !== undefined && before[need.part]?.accessToken === need.refused;
	if (!need || (isRefused && !tokenCache.isWorthRenewing(identity, need.part))) {
		visits.set(credential, { is: 'served', anew: false });
		return {};
	}
	const state = await tokenCache.get(identity, stored, need, sendPlain);
	visits.set(credential, { is: 'served', anew: need.anew === true || !before[need.part] });
	return need.mustStore ? toStored(identity, state) : changed(identity, stored, state);
}
