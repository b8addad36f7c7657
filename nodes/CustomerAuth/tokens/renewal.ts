import { isAlive, isGood, isRefreshable, refreshed, withLifetime } from './tokens';
import type { Tokens } from './tokens';
import type { Identity, TokenKind } from './identity';
import { TokenProblem } from './problem';
import type { TokenApi } from './tokenApi';
import type { TokenState } from './stored';

/** Seconds for which an anonymous token is valid (customer-auth, "anonymous login"), where an answer does not say it. */
export const ANONYMOUS_SECONDS = 3600;

/** What is needed of the chain. */
export interface Need {
	/** Whose token. */
	part: TokenKind;
	/** An access token that the service has refused, whatever the clock says. */
	refused?: string;
	/** Whether the whole chain has to be proved: no token that is known counts, but its session goes on. */
	anew?: boolean;
	/** Whether n8n sends only when it has stored tokens; old ones would then take the place of another process' new ones. */
	mustStore?: boolean;
}

/** Whether a request can be sent with the tokens that are there, although they should be renewed. */
export function canGoOn(need: Need, state: TokenState): boolean {
	const tokens = state[need.part];
	return !need.anew && tokens !== undefined && isAlive(tokens, Date.now()) && tokens.accessToken !== need.refused;
}

/** Gets the tokens that are needed, with as few requests as what is known allows. */
export class Renewal {
	/** The tokens, as far as it has come: they count even where a later step fails. */
	state: TokenState;

	/** A refresh was refused: another process has made it, and the tokens that are alive are kept until it has told. */
	isLeftToAnother = false;

	constructor(
		private readonly identity: Identity,
		private readonly service: TokenApi,
		known: TokenState,
		private readonly need: Need,
	) {
		this.state = { ...known };
	}

	/** @throws TokenProblem */
	async run(): Promise<void> {
		const { part, refused } = this.need;
		if (part === 'customer') return await this.renewCustomer();
		const anonymous = await this.anonymousOfSession(refused);
		if (!anonymous && !this.isLeftToAnother) await this.logInAnonymously();
	}

	/** Refreshes while that can work, logs in otherwise: on the same session where it still lives. */
	private async renewCustomer(): Promise<void> {
		const { anew, refused } = this.need;
		const { customer } = this.state;
		if (anew || !customer || !isRefreshable(customer, Date.now())) return await this.logIn();
		const isByAnonymous = this.identity.refreshBearer === 'anonymous';
		const bearer = isByAnonymous ? await this.anonymousOfSession(refused) : customer;
		if (this.isLeftToAnother) return;
		// a bearer that has expired or was refused would be refused again
		if (!bearer || !isAlive(bearer, Date.now()) || bearer.accessToken === refused) return await this.logIn();
		const again = await this.service.refreshCustomer(bearer.accessToken, customer.refreshToken);
		if (again) this.state.customer = refreshed(customer, again);
		else if (!this.leaveToAnother()) await this.logIn();
	}

	/** The anonymous token of the session, refreshed where it has to be; undefined where the session is over. */
	private async anonymousOfSession(refused: string | undefined): Promise<Tokens | undefined> {
		const { anonymous } = this.state;
		const now = Date.now();
		if (anonymous && isGood(anonymous, now) && anonymous.accessToken !== refused) return anonymous;
		if (!anonymous || !isRefreshable(anonymous, now)) return undefined;
		const again = await this.service.refreshAnonymous(anonymous);
		if (again) this.state.anonymous = withLifetime(refreshed(anonymous, again), ANONYMOUS_SECONDS);
		else this.leaveToAnother();
		return again && this.state.anonymous;
	}

	private leaveToAnother(): boolean {
		this.isLeftToAnother = !this.need.mustStore && canGoOn(this.need, this.state);
		return this.isLeftToAnother;
	}

	private async logInAnonymously(): Promise<Tokens> {
		const anonymous = withLifetime(await this.service.logInAnonymously(), ANONYMOUS_SECONDS);
		this.state.anonymous = anonymous;
		return anonymous;
	}

	private async anonymousForLogIn(refused: string | undefined): Promise<Tokens> {
		const anonymous = await this.anonymousOfSession(refused);
		// a customer who has to log in does so now
		this.isLeftToAnother = false;
		return anonymous ?? (await this.logInAnonymously());
	}

	private async logIn(): Promise<void> {
		const { beforeLegalEntity } = this.state;
		if (this.need.anew || !beforeLegalEntity || !(await this.takeForLegalEntity(beforeLegalEntity))) {
			const customer = await this.customerLoggedIn();
			if (this.identity.legalEntityId) await this.forLegalEntity(customer);
			else this.state.customer = customer;
		}
	}

	private async customerLoggedIn(): Promise<Tokens> {
		const { anew, refused } = this.need;
		let anonymous = await this.anonymousForLogIn(anew ? this.state.anonymous?.accessToken : refused);
		let customer = await this.service.logIn(anonymous.accessToken);
		if (!customer) {
			anonymous = await this.anonymousForLogIn(anonymous.accessToken);
			customer = await this.service.logIn(anonymous.accessToken);
		}
		if (!customer) {
			throw new TokenProblem(
				'Customer login: the service refuses a new anonymous token. Check Tenant and Client ID.',
				true,
			);
		}
		return { ...customer, sessionId: customer.sessionId || anonymous.sessionId };
	}

	/** A refresh that must work: the login before it has just given the token. */
	private async forLegalEntity(customer: Tokens): Promise<void> {
		this.state.beforeLegalEntity = customer;
		if (await this.takeForLegalEntity(customer)) return;
		throw new TokenProblem(
			'Refresh for the legal entity: the service refuses it. Check Legal Entity ID and Bearer for Refresh.',
			true,
		);
	}

	private async takeForLegalEntity(customer: Tokens): Promise<boolean> {
		const { anonymous } = this.state;
		const bearer = this.identity.refreshBearer === 'customer' ? customer : anonymous;
		const again = bearer && (await this.service.refreshCustomer(bearer.accessToken, customer.refreshToken));
		if (again) this.state.customer = refreshed(customer, again);
		this.state.beforeLegalEntity = undefined;
		return again !== undefined;
	}
}
