import type { IDataObject, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { readBody } from '../../shared/json';
import { attempt } from '../../shared/attempt';
import { isRefusedForGood, readRefusal, withoutSecrets } from '../../shared/errors/refusal';
import { sentence, shorten } from '../../shared/errors/text';
import { faultText, urlHost, readFault } from '../../shared/http/fault';
import { masker } from '../../shared/errors/mask';
import { rateLimitWait } from '../../shared/http/rateLimit';
import { NO_REDIRECTS } from '../../shared/http/redirects';
import { readTokens } from './tokens';
import type { Tokens } from './tokens';
import type { Identity } from './identity';
import { isTokenFault } from './gatewayFault';
import { TokenProblem } from './problem';

/** Sends a request without any credential, as the host hands it to an exchange of tokens. */
export type SendPlain = (options: IHttpRequestOptions) => Promise<unknown>;

/** Milliseconds. A login that takes longer would hold up every item of a run. */
const TIMEOUT_MS = 60_000;
const LONGEST_REASON = 120;

interface Exchange {
	/** What is being done, such as `Customer login`. */
	what: string;
	method: 'GET' | 'POST';
	path: string;
	query?: Record<string, string>;
	body?: IDataObject;
	bearer?: string;
}

interface Answered {
	status: number;
	body: unknown;
	headers: IN8nHttpFullResponse['headers'];
}

/** What to do about a refusal that is about nothing in the request; undefined for the others. */
function adviceOnPassing({ status, headers }: Answered): string | undefined {
	if (status === 429) {
		const seconds = Math.max(1, Math.ceil(rateLimitWait({ headers }, Date.now()) / 1000));
		return `The service takes no more requests for now: try again in ${seconds} s.`;
	}
	return status === 408 || status >= 500 ? 'Try again later.' : undefined;
}

function connectionProblem(error: Error, baseURL: string): string {
	const fault = readFault(error);
	const { what, hint } = faultText(fault, urlHost(baseURL), 'Try again later.');
	// a credential has no Request Options
	const advice = /CERT|SSL|TLS/.test(fault.code) ? "Check the credential's Base URL." : hint;
	return [sentence(what), advice].filter(Boolean).join(' ');
}

/** The five exchanges of the customer authentication API that a credential makes by itself. */
export class TokenApi {
	constructor(
		private readonly identity: Identity,
		private readonly sendPlain: SendPlain,
	) {}

	/**
	 * A new anonymous token in a new session (customer-auth, section 2).
	 *
	 * @throws TokenProblem
	 */
	async logInAnonymously(): Promise<Tokens> {
		const { tenant, clientId } = this.identity;
		const exchange: Exchange = {
			what: 'Anonymous login',
			method: 'GET',
			path: '/customerlogin/auth/anonymous/login',
			query: { tenant, client_id: clientId },
		};
		const answer = await this.send(exchange);
		if (answer.status !== 200) throw this.anonymousProblem(exchange, answer);
		return this.tokensOf(exchange, answer);
	}

	/**
	 * A new anonymous token in the same session (section 3). The deprecated token goes along, since the spec requires it.
	 *
	 * @returns undefined when the service refuses the refresh token
	 * @throws TokenProblem when there is no such answer
	 */
	async refreshAnonymous({ accessToken, refreshToken }: Tokens): Promise<Tokens | undefined> {
		const { tenant, clientId } = this.identity;
		return await this.refresh({
			what: 'Refresh of the anonymous token',
			method: 'GET',
			path: '/customerlogin/auth/anonymous/refresh',
			query: { tenant, anonymous_token: accessToken, refresh_token: refreshToken, client_id: clientId },
		});
	}

	/**
	 * The tokens of the customer (section 4).
	 *
	 * @param bearer anonymous access token
	 * @returns undefined when the service refuses the bearer; that is not about e-mail and password
	 * @throws TokenProblem
	 */
	async logIn(bearer: string): Promise<Tokens | undefined> {
		const { tenant, email, password } = this.identity;
		const exchange: Exchange = {
			what: 'Customer login',
			method: 'POST',
			path: `/customer/${tenant}/login`,
			body: { email, password },
			bearer,
		};
		const answer = await this.send(exchange);
		if (isTokenFault(answer.status, answer.body)) return undefined;
		if (answer.status !== 200) throw this.loginProblem(exchange, answer);
		return this.tokensOf(exchange, answer);
	}

	/**
	 * New tokens of the customer (section 6), for the legal entity of the credential if it has one.
	 *
	 * @returns undefined when the service refuses the bearer or the refresh token
	 * @throws TokenProblem when there is no such answer
	 */
	async refreshCustomer(bearer: string, refreshToken: string): Promise<Tokens | undefined> {
		const { tenant, legalEntityId } = this.identity;
		return await this.refresh({
			what: 'Refresh of the customer token',
			method: 'GET',
			path: `/customer/${tenant}/refreshauthtoken`,
			query: { refreshToken, ...(legalEntityId && { legalEntityId }) },
			bearer,
		});
	}

	/**
	 * Whether the service still takes a customer's access token (section 7).
	 *
	 * @returns undefined when it does not say
	 */
	async isValid(bearer: string): Promise<boolean | undefined> {
		const path = `/customer/${this.identity.tenant}/validateauthtoken`;
		const asked = await attempt(async () => await this.send({ what: 'Validation', method: 'GET', path, bearer }));
		if (asked.error) return undefined;
		if (asked.value.status === 401) return false;
		return asked.value.status === 200 ? true : undefined;
	}

	private async refresh(exchange: Exchange): Promise<Tokens | undefined> {
		const answer = await this.send(exchange);
		if (answer.status === 200) return this.tokensOf(exchange, answer);
		if (answer.status < 300 || !isRefusedForGood(answer.status)) throw this.problem(exchange, answer, '');
		return undefined;
	}

	private tokensOf(exchange: Exchange, { body }: Answered): Tokens {
		const tokens = readTokens(body, Date.now());
		if (tokens) return tokens;
		throw new TokenProblem(
			`${exchange.what}: the service answered 200 without a usable access token. Check the Base URL.`,
			true,
		);
	}

	private anonymousProblem(exchange: Exchange, answer: Answered): TokenProblem {
		const about = JSON.stringify(answer.body ?? '').toLowerCase();
		if (answer.status === 400 && /tenant/.test(about) && !/client/.test(about)) {
			return this.problem(exchange, answer, 'The service does not know the tenant. Check Tenant.');
		}
		if (answer.status === 401) {
			return this.problem(exchange, answer, 'The service does not know the client ID. Check Client ID.');
		}
		if (answer.status === 403) {
			return this.problem(exchange, answer, 'The client ID is not one of this tenant. Check Client ID and Tenant.');
		}
		return this.problem(exchange, answer, 'Check Base URL, Tenant and Client ID.');
	}

	private loginProblem(exchange: Exchange, answer: Answered): TokenProblem {
		const { reason } = readRefusal(answer.status, answer.body);
		if ((answer.status === 401 || answer.status === 403) && /activ|enabled|disabled|verif|confirm|lock/i.test(reason)) {
			return this.problem(
				exchange,
				answer,
				'The account is not active: someone has to activate it. It is not tried again for a minute.',
			);
		}
		if (answer.status === 401 || answer.status === 403) {
			return this.problem(
				exchange,
				answer,
				'The service refuses e-mail or password. Check Email and Password; they are not sent again for a minute.',
			);
		}
		return this.problem(exchange, answer, 'Check Base URL, Tenant, Email and Password.');
	}

	private problem(exchange: Exchange, answer: Answered, advice: string): TokenProblem {
		const { status, body } = answer;
		const reason =
			status >= 300 && status < 400
				? 'The service redirects, and no redirect is followed'
				: withoutSecrets(readRefusal(status, body), this.secrets()).reason;
		const said = sentence(shorten(reason, LONGEST_REASON));
		return new TokenProblem(
			[`${exchange.what}: HTTP ${status}. ${said}`, adviceOnPassing(answer) ?? advice].filter(Boolean).join(' '),
			isRefusedForGood(status),
		);
	}

	private readonly sentTokens: string[] = [];

	private secrets(): string[] {
		const { clientId, email, password, legalEntityId } = this.identity;
		return [clientId, email, password, legalEntityId, ...this.sentTokens];
	}

	private async send({ what, method, path, query, body, bearer }: Exchange): Promise<Answered> {
		const { baseURL } = this.identity;
		this.sentTokens.push(
			...[bearer, query?.refresh_token, query?.anonymous_token, query?.refreshToken].filter(
				(text) => text !== undefined,
			),
		);
		const sent = await attempt(
			async () =>
				(await this.sendPlain({
					method,
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
				})) as IN8nHttpFullResponse,
		);
		if (sent.error) {
			throw new TokenProblem(`${what}: ${masker(this.secrets())(connectionProblem(sent.error, baseURL))}`, false);
		}
		const { statusCode, headers } = sent.value;
		return { status: statusCode, headers, body: readBody(sent.value.body) };
	}
}
