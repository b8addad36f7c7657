import type { Identity, TokenKind } from './identity';
import type { TokenState } from './stored';
import type { TokenApi } from './tokenApi';
import { TokenError } from './tokenError';
import { isFresh, isRefreshable, isUnexpired, refreshed, withAnonymousLifetime } from './tokens';
import type { Tokens } from './tokens';

/** The tokens that are needed, and the known tokens that must not be used. */
export interface TokenNeed {
	tokenKind: TokenKind;
	/** An access token that the service has refused, although it has not expired. */
	refusedToken?: string;
	/** Whether the customer must log in, to test the credential. Known tokens are not used, but the session continues. */
	isLogInForced?: boolean;
	/**
	 * Whether n8n sends the request only after it has stored tokens. Old tokens are then not an option: storing them would
	 * overwrite the new tokens of another process.
	 */
	mustStore?: boolean;
}

/** Whether a request can still use the known tokens, although they should be renewed. */
export function isUsable({ tokenKind, refusedToken, isLogInForced }: TokenNeed, state: TokenState): boolean {
	const tokens = state[tokenKind];
	return (
		!isLogInForced && tokens !== undefined && isUnexpired(tokens, Date.now()) && tokens.accessToken !== refusedToken
	);
}

/**
 * One exchange: gets the needed tokens with as few requests as possible. It refreshes if it can. Otherwise it logs in, in
 * the same session if the session still exists.
 */
export class Renewal {
	/** All tokens so far. They stay valid even if a later request fails. */
	state: TokenState;

	/**
	 * Whether a refresh was refused because another process refreshed first. The known tokens are then used until they
	 * expire.
	 */
	isRenewedElsewhere = false;

	constructor(
		private readonly identity: Identity,
		private readonly api: TokenApi,
		known: TokenState,
		private readonly need: TokenNeed,
	) {
		this.state = { ...known };
	}

	/** @throws TokenError */
	async run(): Promise<void> {
		if (this.need.tokenKind === 'customer') return await this.renewCustomer();
		const anonymous = await this.renewAnonymous(this.need.refusedToken);
		if (!anonymous && !this.isRenewedElsewhere) await this.logInAnonymously();
	}

	private async renewCustomer(): Promise<void> {
		const { isLogInForced, refusedToken } = this.need;
		const { customer } = this.state;
		if (isLogInForced || !customer || !isRefreshable(customer, Date.now())) return await this.logIn();
		const isAnonymousBearer = this.identity.refreshBearer === 'anonymous';
		const bearer = isAnonymousBearer ? await this.renewAnonymous(refusedToken) : customer;
		if (this.isRenewedElsewhere) return;
		// the service would refuse an expired or refused bearer again
		if (!bearer || !isUnexpired(bearer, Date.now()) || bearer.accessToken === refusedToken) return await this.logIn();
		const answer = await this.api.refreshCustomer(bearer.accessToken, customer.refreshToken);
		if (!(answer instanceof TokenError)) this.state.customer = refreshed(customer, answer);
		else if (!this.leaveToOtherProcess()) await this.logIn();
	}

	/** The anonymous token of the session, refreshed if necessary; undefined if the session is over. */
	private async renewAnonymous(refusedToken: string | undefined): Promise<Tokens | undefined> {
		const { anonymous } = this.state;
		const now = Date.now();
		if (anonymous && isFresh(anonymous, now) && anonymous.accessToken !== refusedToken) return anonymous;
		if (!anonymous || !isRefreshable(anonymous, now)) return undefined;
		const answer = await this.api.refreshAnonymous(anonymous);
		if (!(answer instanceof TokenError)) {
			return (this.state.anonymous = refreshed(anonymous, withAnonymousLifetime(answer)));
		}
		this.leaveToOtherProcess();
		return undefined;
	}

	private leaveToOtherProcess(): boolean {
		this.isRenewedElsewhere = !this.need.mustStore && isUsable(this.need, this.state);
		return this.isRenewedElsewhere;
	}

	private async logInAnonymously(): Promise<Tokens> {
		return (this.state.anonymous = withAnonymousLifetime(await this.api.logInAnonymously()));
	}

	private async logIn(): Promise<void> {
		const { beforeLegalEntity } = this.state;
		const isResumed = beforeLegalEntity && !this.need.isLogInForced;
		if (isResumed && !(await this.exchangeForLegalEntity(beforeLegalEntity))) return;
		const customer = await this.logInCustomer();
		if (!this.identity.legalEntityId) {
			this.state.customer = customer;
			return;
		}
		this.state.beforeLegalEntity = customer;
		const refusal = await this.exchangeForLegalEntity(customer);
		if (refusal) throw refusal;
	}

	/** Logs in with the known anonymous token, or with a new one if the service refuses the known one. */
	private async logInCustomer(): Promise<Tokens> {
		const { isLogInForced } = this.need;
		let refusedToken = isLogInForced ? this.state.anonymous?.accessToken : this.need.refusedToken;
		for (let tries = 0; ; tries++) {
			const anonymous = (await this.renewAnonymous(refusedToken)) ?? (await this.logInAnonymously());
			const customer = await this.api.logIn(anonymous.accessToken);
			// the login replaces the tokens of the other process
			this.isRenewedElsewhere = false;
			if (!(customer instanceof TokenError)) {
				return { ...customer, sessionId: customer.sessionId || anonymous.sessionId };
			}
			if (tries > 0) throw customer;
			refusedToken = anonymous.accessToken;
		}
	}

	/**
	 * Exchanges a customer's tokens for tokens of the legal entity. Returns the error if the service refuses the exchange.
	 */
	private async exchangeForLegalEntity(customer: Tokens): Promise<TokenError | undefined> {
		const bearer = this.identity.refreshBearer === 'customer' ? customer : this.state.anonymous;
		const answer = bearer
			? await this.api.refreshCustomer(bearer.accessToken, customer.refreshToken)
			: new TokenError('Refresh for the legal entity: there is no anonymous token to send as bearer.', true);
		this.state.beforeLegalEntity = undefined;
		if (answer instanceof TokenError) return answer;
		this.state.customer = refreshed(customer, answer);
		return undefined;
	}
}
