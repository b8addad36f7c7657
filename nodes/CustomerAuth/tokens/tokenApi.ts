import type { IDataObject, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { isRefusedForGood, ServiceWords } from '../../shared/errors/refusal';
import { sentence, shorten } from '../../shared/errors/text';
import { faultWords, readFault, urlHost } from '../../shared/http/fault';
import { PROXY_REASON, PROXY_REFUSAL, proxyAdvice } from '../../shared/http/proxyRefusal';
import { rateLimitWait } from '../../shared/http/rateLimit';
import { NO_REDIRECTS } from '../../shared/http/redirects';
import { readBody } from '../../shared/json';
import { isTokenFault } from './gatewayFault';
import type { Identity } from './identity';
import { TokenError } from './tokenError';
import { readTokens } from './tokens';
import type { Tokens } from './tokens';

/** Sends a request without any credential. n8n passes such a helper to `preAuthentication`. */
export type SendPlain = (options: IHttpRequestOptions) => Promise<unknown>;

/** Milliseconds. The limit is this low because a slow login delays every item of a run. */
const TIMEOUT_MS = 60_000;
const LONGEST_REASON = 120;

interface Exchange {
	/** The start of error messages, such as `Customer login`. */
	name: string;
	path: string;
	query?: Record<string, string>;
	/** Makes the request a POST. */
	body?: IDataObject;
	bearer?: string;
}

interface Answer {
	status: number;
	body: unknown;
	headers: IN8nHttpFullResponse['headers'];
}

/** The advice for a status that is not about the content of the request; undefined for other statuses. */
function adviceOnOverload({ status, headers }: Answer): string | undefined {
	if (status === 429) {
		const seconds = Math.max(1, Math.ceil(rateLimitWait({ headers }, Date.now()) / 1000));
		return `Too many requests. Try again in ${seconds} s.`;
	}
	if (status === PROXY_REFUSAL) return proxyAdvice();
	return status === 408 || status >= 500 ? 'Try again later.' : undefined;
}

function adviceOnAnonymousLogin({ status, body }: Answer): string {
	const text = JSON.stringify(body ?? '').toLowerCase();
	if (status === 400 && text.includes('tenant') && !text.includes('client')) {
		return 'The service has no such tenant. Check Tenant.';
	}
	if (status === 401) return 'The service has no such client ID. Check Client ID.';
	if (status === 403) return 'The client ID does not belong to this tenant. Check Client ID and Tenant.';
	return 'Check Base URL, Tenant and Client ID.';
}

function adviceOnLogin({ status }: Answer, reason: string): string {
	if (status !== 401 && status !== 403) return 'Check Base URL, Tenant, Email and Password.';
	return /activ|enabled|disabled|verif|confirm|lock/i.test(reason)
		? 'The account is not active. Activate it, wait one minute, and try again.'
		: 'Wrong email or password. Check Email and Password. The same values are not sent again for one minute.';
}

function connectionText(error: Error, baseURL: string): string {
	// without the code, because n8n replaces a text with a code by its own text
	const { what, hint } = faultWords(readFault(error, true), urlHost(baseURL), 'Try again later.');
	return [sentence(what), hint].filter(Boolean).join(' ');
}

/** The five requests of the customer authentication API that a credential sends. */
export class TokenApi {
	private readonly sentSecrets: string[] = [];

	/** Reads the texts of the service, without the secrets of the requests so far. */
	private get words(): ServiceWords {
		return new ServiceWords(() => this.secrets());
	}

	constructor(
		private readonly identity: Identity,
		private readonly sendPlain: SendPlain,
	) {}

	/**
	 * A new anonymous token in a new session (customer-auth, section 2).
	 *
	 * @throws TokenError
	 */
	async logInAnonymously(): Promise<Tokens> {
		const { tenant, clientId } = this.identity;
		const exchange: Exchange = {
			name: 'Anonymous login',
			path: '/customerlogin/auth/anonymous/login',
			query: { tenant, client_id: clientId },
		};
		const answer = await this.send(exchange);
		if (answer.status !== 200) throw this.refusal(exchange, answer, adviceOnAnonymousLogin(answer));
		return this.tokensOf(exchange, answer);
	}

	/**
	 * A new anonymous token in the same session (section 3). The spec also requires the deprecated `anonymous_token`.
	 *
	 * @returns the error if the service refuses the refresh token
	 * @throws TokenError for any other failure, such as a 429 or no connection
	 */
	async refreshAnonymous({ accessToken, refreshToken }: Tokens): Promise<Tokens | TokenError> {
		const { tenant, clientId } = this.identity;
		return await this.refresh({
			name: 'Refresh of the anonymous token',
			path: '/customerlogin/auth/anonymous/refresh',
			query: { tenant, anonymous_token: accessToken, refresh_token: refreshToken, client_id: clientId },
		});
	}

	/**
	 * The tokens of the customer (section 4).
	 *
	 * @param bearer anonymous access token
	 * @returns the error if the service refuses the bearer, because that is no error of the email or the password
	 * @throws TokenError
	 */
	async logIn(bearer: string): Promise<Tokens | TokenError> {
		const { tenant, email, password } = this.identity;
		const exchange: Exchange = {
			name: 'Customer login',
			path: `/customer/${tenant}/login`,
			body: { email, password },
			bearer,
		};
		const answer = await this.send(exchange);
		if (isTokenFault(answer.status, answer.body)) {
			return this.refusal(exchange, answer, 'The service rejected a new anonymous token. Check Tenant and Client ID.');
		}
		if (answer.status !== 200)
			throw this.refusal(
				exchange,
				answer,
				adviceOnLogin(answer, this.words.refusal(answer.status, answer.body).reason),
			);
		return this.tokensOf(exchange, answer);
	}

	/**
	 * New tokens of the customer (section 6), for the legal entity of the credential if it has one.
	 *
	 * @returns the error if the service refuses the bearer, the refresh token or the legal entity
	 * @throws TokenError for any other failure, such as a 429 or no connection
	 */
	async refreshCustomer(bearer: string, refreshToken: string): Promise<Tokens | TokenError> {
		const { tenant, legalEntityId } = this.identity;
		const exchange: Exchange = {
			name: legalEntityId ? 'Refresh for the legal entity' : 'Refresh of the customer token',
			path: `/customer/${tenant}/refreshauthtoken`,
			query: { refreshToken, ...(legalEntityId && { legalEntityId }) },
			bearer,
		};
		return await this.refresh(exchange, legalEntityId && 'Check Legal Entity ID and Bearer for Refresh.');
	}

	/** Whether a customer's access token is still valid (section 7); undefined if the answer does not tell. */
	async isValid(bearer: string): Promise<boolean | undefined> {
		const path = `/customer/${this.identity.tenant}/validateauthtoken`;
		const sent = await attempt(async () => await this.send({ name: 'Validation', path, bearer }));
		if (sent.error || ![200, 401].includes(sent.value.status)) return undefined;
		return sent.value.status === 200;
	}

	private async refresh(exchange: Exchange, advice?: string): Promise<Tokens | TokenError> {
		const answer = await this.send(exchange);
		if (answer.status === 200) return this.tokensOf(exchange, answer);
		const refusal = this.refusal(exchange, answer, advice);
		if (refusal.isRefusal) return refusal;
		throw refusal;
	}

	private tokensOf({ name }: Exchange, { body }: Answer): Tokens {
		const tokens = readTokens(body, Date.now());
		if (tokens) return tokens;
		// text can be a part of the answer that contains the new tokens
		const failure = typeof body === 'string' ? undefined : this.words.failureIn(body);
		const reason = failure
			? `: ${[failure.code, sentence(shorten(failure.reason, LONGEST_REASON))].filter(Boolean).join('. ')}`
			: '. Check the Base URL.';
		throw new TokenError(`${name}: the service answered 200 without a usable access token${reason}`, true);
	}

	private refusal({ name }: Exchange, answer: Answer, advice = ''): TokenError {
		const { status, body } = answer;
		const reason = this.reasonOf(status, body);
		const parts = [`${name}: HTTP ${status}.`, sentence(shorten(reason, LONGEST_REASON))];
		return new TokenError(
			[...parts, adviceOnOverload(answer) ?? advice].filter(Boolean).join(' '),
			isRefusedForGood(status),
		);
	}

	private reasonOf(status: number, body: unknown): string {
		if (status === PROXY_REFUSAL) return PROXY_REASON;
		if (status >= 300 && status < 400) return 'The service redirects to another address. Redirects are not followed';
		return this.words.refusal(status, body).reason;
	}

	/** The values that must not appear in an error message. The tenant is not one of them. */
	private secrets(): string[] {
		const { clientId, email, password, legalEntityId } = this.identity;
		return [clientId, email, password, legalEntityId, ...this.sentSecrets];
	}

	private async send({ name, path, query, body, bearer }: Exchange): Promise<Answer> {
		const { baseURL, tenant } = this.identity;
		if (bearer) this.sentSecrets.push(bearer);
		for (const value of Object.values(query ?? {})) if (value !== tenant) this.sentSecrets.push(value);
		const sent = await attempt(
			async () =>
				(await this.sendPlain({
					method: body ? 'POST' : 'GET',
					baseURL,
					url: path,
					qs: query,
					body,
					headers: { Accept: 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
					json: true,
					encoding: 'text',
					returnFullResponse: true,
					ignoreHttpStatusErrors: true,
					...NO_REDIRECTS,
					timeout: TIMEOUT_MS,
					// `timeout` limits only the time without data; this limits the whole request
					abortSignal: AbortSignal.timeout(TIMEOUT_MS),
				})) as IN8nHttpFullResponse,
		);
		if (sent.error) {
			throw new TokenError(`${name}: ${this.words.mask(connectionText(sent.error, baseURL))}`, false);
		}
		const { statusCode, headers } = sent.value;
		return { status: statusCode, headers, body: readBody(sent.value.body) };
	}
}
