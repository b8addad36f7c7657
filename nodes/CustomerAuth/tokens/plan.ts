import type { ICredentialDataDecryptedObject, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { readBody } from '../../shared/json';
import { attempt } from '../../shared/attempt';
import { authorizationHeader } from '../../shared/http/credential';
import type { HttpRequest, HostSend, RequestAuthorization } from '../../shared/http/types';
import type { TokenRequestOptions, CredentialValue, TokenRequest } from './tokenRequest';
import { address, isForLegalEntity, learnRefreshed } from './authentication';
import { isTokenFault } from './gatewayFault';
import { normalizeTenant } from './identity';
import type { TokenKind } from './identity';

/** What an operation does with tokens. */
export interface TokenUse {
	/** Whose token authorizes it; none for an operation without Authorization header. */
	bearer?: TokenRequest['bearer'];
	/** Query keys that come from the credential where no field gives them. */
	query?: Record<string, CredentialValue>;
	/** A query key whose token is the bearer as well. */
	bearerIn?: string;
	/** Whether a request that was refused for its token can be sent again with another one of the credential. */
	isRepeatable?: boolean;
	/** Statuses that are no refusal. */
	accepts?: readonly number[];
	/** Whose tokens of the credential it exchanges. */
	exchanges?: TokenKind;
	/** Whether the token that authorizes it is not valid any more afterwards. */
	ends?: boolean;
}

/** Exchanges of one credential's tokens wait for each other: a refresh token works once. */
const turns = new WeakMap<ICredentialDataDecryptedObject, Promise<unknown>>();

async function inTurn<Value>(credential: ICredentialDataDecryptedObject, work: () => Promise<Value>): Promise<Value> {
	const before = turns.get(credential) ?? Promise.resolve();
	const mine = before.then(work, work);
	turns.set(credential, mine);
	return await mine;
}

/** Works with a copy of a credential: what the host knows of one it knows of one request. */
async function withOwnCopy<Value>(
	credential: ICredentialDataDecryptedObject,
	work: (own: ICredentialDataDecryptedObject) => Promise<Value>,
): Promise<Value> {
	const own = { ...credential };
	try {
		return await work(own);
	} finally {
		for (const [name, value] of Object.entries(own)) {
			if (value !== credential[name]) credential[name] = value;
		}
	}
}

/** How one request is sent with the tokens of the credential, or with those that its fields give. */
export class TokenPlan implements RequestAuthorization {
	private ask: TokenRequest | undefined;

	private isRepeated = false;

	private lentSecrets: string[] = [];

	private readonly headers: Record<string, string>;

	constructor(
		private readonly kind: TokenKind,
		private readonly use: TokenUse,
		private readonly request: HttpRequest,
	) {
		const { Authorization, ...headers } = request.headers ?? {};
		const given = Authorization ?? (use.bearerIn && request.query?.[use.bearerIn]);
		const authorization = authorizationHeader(given, 'bearer');
		this.headers = { ...headers, ...(authorization && { Authorization: authorization }) };
		if (use.bearer && !authorization) this.ask = { bearer: use.bearer, query: use.query };
	}

	/** Whose tokens of the credential the request exchanges, if any. */
	private get exchangedPart(): TokenKind | undefined {
		const { exchanges, query = {} } = this.use;
		const key = Object.keys(query).find((name) => query[name] === 'refreshToken');
		return key !== undefined && this.request.query?.[key] === undefined ? exchanges : undefined;
	}

	async send(options: IHttpRequestOptions, credential: ICredentialDataDecryptedObject, by: HostSend): Promise<unknown> {
		const send = async () => await this.sendNow({ ...options, headers: this.headers }, credential, by);
		const part = this.exchangedPart;
		const work = async () => {
			const answer = (await send()) as IN8nHttpFullResponse;
			if (answer.statusCode >= 200 && answer.statusCode < 300) await this.keep(part, answer.body, credential, by);
			return answer;
		};
		return part ? await inTurn(credential, work) : await work();
	}

	accepts(status: number): boolean {
		return this.use.accepts?.includes(status) ?? false;
	}

	isWorthRepeating(status: number, body: unknown): boolean {
		if (!this.ask?.sent || !this.use.isRepeatable || this.isRepeated || !isTokenFault(status, body)) return false;
		this.isRepeated = true;
		this.ask = { ...this.ask, refused: this.ask.sent.accessToken };
		return true;
	}

	secrets(): string[] {
		const { email } = (this.request.body ?? {}) as { email?: unknown };
		const bearer = this.headers.Authorization?.replace(/^Bearer /, '');
		return [email, bearer, ...this.lentSecrets, ...(this.ask?.sent?.secrets ?? [])].filter(
			(secret): secret is string => typeof secret === 'string',
		);
	}

	/**
	 * Keeps what an answer means for the tokens of the credential, and has the host store it: another run, or another
	 * process, would go on with those of before.
	 */
	private async keep(
		part: TokenKind | undefined,
		body: unknown,
		credential: ICredentialDataDecryptedObject,
		by: HostSend,
	): Promise<void> {
		const loggedOut = this.use.ends ? this.ask?.sent?.accessToken : undefined;
		// the credential goes on with the legal entity that it is for
		const isExchanged = part && isForLegalEntity(this.kind, credential, this.request.query?.legalEntityId);
		if (isExchanged) learnRefreshed(this.kind, part, credential, readBody(body));
		if (!isExchanged && loggedOut === undefined) return;
		const options: TokenRequestOptions = { url: '/', tokenRequest: { bearer: this.kind, isToStore: true, loggedOut } };
		// it ends with an error in any case, since there is nothing to send
		await attempt(async () => await withOwnCopy(credential, async (own) => await by.withCredential(options, own)));
	}

	private async sendNow(
		options: IHttpRequestOptions,
		credential: ICredentialDataDecryptedObject,
		by: HostSend,
	): Promise<unknown> {
		if (!this.ask) {
			// with tokens in its fields, a request takes no other of the credential
			const query = this.use.bearer ? {} : this.missing();
			const addressed = address(this.kind, credential, options, query);
			// whose shop it is may be told
			const tenant = normalizeTenant(credential.tenant);
			this.lentSecrets = addressed.secrets.filter((secret) => secret !== tenant);
			return await by.plain(addressed.options);
		}
		const asking = { ...options, tokenRequest: this.ask } as TokenRequestOptions;
		return await withOwnCopy(credential, async (own) => await by.withCredential(asking, own));
	}

	/** The query keys that no field has given. */
	private missing(): Record<string, CredentialValue> {
		const given = this.request.query ?? {};
		const isGiven = (key: string) => given[key] !== undefined;
		return Object.fromEntries(Object.entries(this.use.query ?? {}).filter(([key]) => !isGiven(key)));
	}
}
