import { attempt } from '../../shared/attempt';
import { elapsedMs } from '../../shared/clock';
import { rememberedError, toFailure } from './failures';
import type { Failure } from './failures';
import type { Identity, TokenKind } from './identity';
import { isUsable, Renewal } from './renewal';
import type { TokenNeed } from './renewal';
import type { TokenState } from './stored';
import { TokenApi } from './tokenApi';
import type { SendPlain } from './tokenApi';
import { TokenError } from './tokenError';
import { isFresh, isUnexpired, newer, replacing } from './tokens';
import type { Tokens } from './tokens';

/** If a service refuses a token that it issued in the last 10 s, the cause is not the token. */
const REFUSED_AGAIN_MS = 10_000;

/** The tokens of one identity in this process. One exchange runs at a time, and every request gets its result. */
export class IdentityTokens {
	private state: TokenState = {};

	/** The exchange that runs now. */
	private exchange?: Promise<TokenState>;

	private readonly failures: Partial<Record<TokenKind, Failure>> = {};

	/** When tokens were last renewed because the service refused them before they expired ({@link elapsedMs}). */
	private readonly renewedAfterRefusalAt: Partial<Record<TokenKind, number>> = {};

	/** An access token that another process has renewed. It is used until it expires, or until the new one is known. */
	private renewedElsewhere?: string;

	constructor(private readonly identity: Identity) {}

	get isBusy(): boolean {
		return this.exchange !== undefined;
	}

	/** The newest tokens, from the credential or from this process. */
	newest(stored: TokenState): TokenState {
		const { anonymous, customer, beforeLegalEntity } = this.state;
		return {
			anonymous: newer(stored.anonymous, anonymous),
			customer: newer(stored.customer, customer),
			beforeLegalEntity,
		};
	}

	/** Stores the result of an exchange. Every token that differs from the one before the exchange is the newest. */
	replace(before: TokenState, exchanged: TokenState): void {
		const known = this.newest(before);
		const pick = (kind: TokenKind): Tokens | undefined => {
			const tokens = exchanged[kind];
			const isNew = tokens !== undefined && tokens !== before[kind];
			return isNew ? replacing(known[kind], tokens) : known[kind];
		};
		this.state = { ...known, anonymous: pick('anonymous'), customer: pick('customer') };
	}

	/** Removes a customer's tokens after the logout. Returns the remaining tokens. */
	remove(stored: TokenState, accessToken: string): TokenState {
		const { anonymous, customer } = this.newest(stored);
		this.state = { anonymous, customer: customer?.accessToken === accessToken ? undefined : customer };
		return this.state;
	}

	/**
	 * Whether to renew a token that the service refuses before it expires. If the service keeps refusing tokens, each
	 * request would otherwise renew the tokens of all others.
	 */
	isWorthRenewing(tokenKind: TokenKind): boolean {
		return (
			this.isBusy ||
			elapsedMs() - (this.renewedAfterRefusalAt[tokenKind] ?? Number.NEGATIVE_INFINITY) > REFUSED_AGAIN_MS
		);
	}

	/**
	 * Returns the needed tokens: known tokens, the tokens of the running exchange, or new tokens. If it cannot get new
	 * tokens, it returns the known ones as long as they are usable.
	 *
	 * @param stored the tokens in the credential
	 * @throws TokenError, which can be a remembered one: then nothing is sent
	 */
	async get(stored: TokenState, need: TokenNeed, sendPlain: SendPlain): Promise<TokenState> {
		while (this.exchange) {
			const { exchange } = this;
			const ended = await attempt(async () => await exchange);
			if (ended.error) return this.fallBack(stored, need, ended.error);
			const tokens = ended.value[need.tokenKind];
			// new tokens are used even if they expire soon
			if (tokens && !need.isLogInForced && tokens.accessToken !== need.refusedToken) return ended.value;
		}
		const known = this.newest(stored);
		if (this.isMet(need, known)) return known;
		const error = rememberedError(this.failures[need.tokenKind]);
		if (error) return this.fallBack(stored, need, error);
		this.exchange = this.renew(
			need,
			known,
			new Renewal(this.identity, new TokenApi(this.identity, sendPlain), known, need),
		);
		const { exchange } = this;
		const ended = await attempt(async () => await exchange);
		return ended.error ? this.fallBack(stored, need, ended.error) : ended.value;
	}

	private isMet({ tokenKind, refusedToken, isLogInForced }: TokenNeed, state: TokenState): boolean {
		const tokens = state[tokenKind];
		if (isLogInForced || !tokens || tokens.accessToken === refusedToken) return false;
		return tokens.accessToken === this.renewedElsewhere ? isUnexpired(tokens, Date.now()) : isFresh(tokens, Date.now());
	}

	/** The known tokens if they are usable. Throws the error otherwise. */
	private fallBack(stored: TokenState, need: TokenNeed, error: Error): TokenState {
		const known = this.newest(stored);
		if (isUsable(need, known)) return known;
		throw error;
	}

	private async renew(
		{ tokenKind, refusedToken }: TokenNeed,
		before: TokenState,
		renewal: Renewal,
	): Promise<TokenState> {
		const { error } = await attempt(async () => await renewal.run());
		this.exchange = undefined;
		this.replace(before, renewal.state);
		this.state.beforeLegalEntity = renewal.state.beforeLegalEntity;
		this.failures[tokenKind] = error instanceof TokenError ? toFailure(error, this.failures[tokenKind]) : undefined;
		if (error) throw error;
		if (renewal.isRenewedElsewhere) this.renewedElsewhere = this.state[tokenKind]?.accessToken;
		// a failed renewal does not count, because the next request must get its error
		if (refusedToken !== undefined) this.renewedAfterRefusalAt[tokenKind] = elapsedMs();
		return this.state;
	}
}
