import type { ICredentialDataDecryptedObject, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { authorizationHeader } from '../../shared/http/credential';
import type { HostSend, HttpRequest, RequestAuthorization } from '../../shared/http/types';
import { readBody } from '../../shared/json';
import { openCredential } from './cache';
import { credentialQuery, withAddress } from './credentialRequest';
import { isTokenFault } from './gatewayFault';
import type { TokenKind } from './identity';
import type { IdentityTokens } from './identityTokens';
import { TokenError } from './tokenError';
import type { CredentialValue, TokenRequest, TokenRequestOptions } from './tokenRequest';
import { readTokens, refreshed, withAnonymousLifetime } from './tokens';

/** How an operation uses tokens. */
export interface TokenUse {
	/** The owner of the token that authorizes the operation; undefined for an operation without an Authorization header. */
	bearer?: TokenRequest['bearer'];
	/** The query keys that the credential fills if no field does. */
	query?: Record<string, CredentialValue>;
	/** The query key whose token is also the bearer. */
	bearerIn?: string;
	/** Whether a request that was refused for its token can be sent again with another token of the credential. */
	isRepeatable?: boolean;
	/** Statuses outside of 200 to 299 that are not a refusal. */
	accepts?: readonly number[];
	/** The owner of the credential's tokens that the operation exchanges for new ones. */
	exchanges?: TokenKind;
	/** Whether the operation makes the bearer invalid. */
	endsBearer?: boolean;
}

/** The values of the credential that are tokens. */
const TOKENS: ReadonlySet<CredentialValue> = new Set(['accessToken', 'refreshToken'] as const);

/** The last exchange of an identity's tokens. The next exchange waits for it, because a refresh token works only once. */
const lastExchanges = new WeakMap<IdentityTokens, Promise<unknown>>();

async function afterLastExchange<Value>(identity: IdentityTokens, exchange: () => Promise<Value>): Promise<Value> {
	const last = lastExchanges.get(identity) ?? Promise.resolve();
	const mine = last.then(exchange, exchange);
	lastExchanges.set(identity, mine);
	return await mine;
}

/**
 * Sends with a copy of the credential, because the host protocol needs one object for each request and a run reads the
 * credential once. The changes that n8n makes in the copy are written back to the credential. All other values stay,
 * because other requests may have changed them at the same time.
 */
async function sendWithCopy(
	options: TokenRequestOptions,
	credential: ICredentialDataDecryptedObject,
	host: HostSend,
): Promise<unknown> {
	const before = { ...credential };
	const copy = { ...credential };
	try {
		return await host.withCredential(options, copy);
	} finally {
		const changes = Object.entries(copy).filter(([name, value]) => value !== before[name]);
		Object.assign(credential, Object.fromEntries(changes));
	}
}

/** Sends one request with the tokens of the credential, or with the tokens in its fields. */
export class TokenAuthorization implements RequestAuthorization {
	/** The parts of the credential that the request needs; undefined if it needs no access token of the credential. */
	private tokenRequest: TokenRequest | undefined;

	private isRepeated = false;

	private querySecrets: string[] = [];

	private readonly headers: Record<string, string>;

	constructor(
		private readonly kind: TokenKind,
		private readonly use: TokenUse,
		private readonly request: HttpRequest,
	) {
		const { Authorization, ...headers } = request.headers ?? {};
		const token = Authorization ?? (use.bearerIn && request.query?.[use.bearerIn]);
		const authorization = authorizationHeader(token, 'bearer');
		this.headers = { ...headers, ...(authorization && { Authorization: authorization }) };
		if (use.bearer && !authorization) this.tokenRequest = { bearer: use.bearer, query: use.query };
	}

	async send(options: IHttpRequestOptions, credential: ICredentialDataDecryptedObject, by: HostSend): Promise<unknown> {
		const exchanged = this.exchangedKind;
		const authorized = { ...options, headers: this.headers };
		const send = async () => {
			const answer = (await this.sendOnce(authorized, credential, by)) as IN8nHttpFullResponse;
			const isSuccess = answer.statusCode >= 200 && answer.statusCode < 300;
			if (isSuccess) await this.storeChanges(exchanged, answer.body, credential, by);
			return answer;
		};
		return exchanged ? await afterLastExchange(openCredential(this.kind, credential).cached, send) : await send();
	}

	accepts(status: number): boolean {
		return this.use.accepts?.includes(status) ?? false;
	}

	isWorthRepeating(status: number, body: unknown): boolean {
		const sent = this.tokenRequest?.sent;
		if (!sent || !this.use.isRepeatable || this.isRepeated || !isTokenFault(status, body)) return false;
		this.isRepeated = true;
		this.tokenRequest = { ...this.tokenRequest!, refusedToken: sent.accessToken };
		return true;
	}

	secrets(): string[] {
		const { email } = (this.request.body ?? {}) as { email?: unknown };
		const bearer = this.headers.Authorization?.replace(/^Bearer /, '');
		return [email, bearer, ...this.querySecrets, ...(this.tokenRequest?.sent?.secrets ?? [])].filter(
			(secret): secret is string => typeof secret === 'string',
		);
	}

	/**
	 * The owner of the credential's tokens that this request exchanges; undefined if the refresh token comes from a field.
	 */
	private get exchangedKind(): TokenKind | undefined {
		const { exchanges, query = {} } = this.use;
		const isFromCredential = Object.entries(query).some(
			([key, value]) => value === 'refreshToken' && this.request.query?.[key] === undefined,
		);
		return isFromCredential ? exchanges : undefined;
	}

	private async sendOnce(
		options: IHttpRequestOptions,
		credential: ICredentialDataDecryptedObject,
		host: HostSend,
	): Promise<unknown> {
		if (this.tokenRequest) return await sendWithCopy({ ...options, tokenRequest: this.tokenRequest }, credential, host);
		const { identity, known } = openCredential(this.kind, credential);
		const { query: fields = {} } = this.request;
		// a request with a token from a field gets no other tokens from the credential
		const wanted = Object.entries(this.use.bearer ? {} : (this.use.query ?? {}));
		const hasToken = wanted.some(([key, value]) => TOKENS.has(value) && fields[key] !== undefined);
		const missing = wanted.filter(([key, value]) => fields[key] === undefined && !(hasToken && TOKENS.has(value)));
		if (missing.some(([, value]) => value === 'refreshToken') && !known.anonymous?.refreshToken) {
			throw new TokenError(
				"The credential has no anonymous token to refresh. Get one with Anonymous Token > Request, set 'Token From' to Fields, and enter its tokens.",
				false,
			);
		}
		const query = credentialQuery(identity, Object.fromEntries(missing), known.anonymous);
		// the tenant is no secret: an error may name it
		this.querySecrets = Object.values(query).filter((value) => value !== identity.tenant);
		const request = withAddress(identity, options);
		return await host.plain({ ...request, qs: { ...query, ...request.qs } });
	}

	/**
	 * Keeps the new tokens of a refresh, removes a token that was logged out, and makes n8n store the result. Otherwise
	 * another run or process would continue with the old tokens.
	 */
	private async storeChanges(
		exchanged: TokenKind | undefined,
		body: unknown,
		credential: ICredentialDataDecryptedObject,
		host: HostSend,
	): Promise<void> {
		const loggedOutToken = this.use.endsBearer ? this.tokenRequest?.sent?.accessToken : undefined;
		if (!exchanged && loggedOutToken === undefined) return;
		const { identity, known, cached } = openCredential(this.kind, credential);
		const legalEntityId = this.request.query?.legalEntityId ?? identity.legalEntityId;
		// tokens for another legal entity belong only to the item
		const isKept = exchanged !== undefined && legalEntityId === identity.legalEntityId;
		if (!isKept && loggedOutToken === undefined) return;
		const before = exchanged && known[exchanged];
		const after = readTokens(readBody(body), Date.now());
		if (isKept && before && after) {
			const tokens = refreshed(before, exchanged === 'anonymous' ? withAnonymousLifetime(after) : after);
			cached.replace(known, { [exchanged]: tokens });
		}
		const tokenRequest: TokenRequest = { bearer: this.kind, isStoreOnly: true, loggedOutToken };
		// n8n reports an error in any case, because there is nothing to send
		await attempt(async () => await sendWithCopy({ url: '/', tokenRequest }, credential, host));
	}
}
