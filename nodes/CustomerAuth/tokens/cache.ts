import { attempt } from '../../shared/attempt';
import { isAlive, isGood, newer } from './tokens';
import { canGoOn, Renewal } from './renewal';
import type { Need } from './renewal';
import { keyOf } from './identity';
import type { Identity, TokenKind } from './identity';
import { TokenProblem } from './problem';
import { TokenApi } from './tokenApi';
import type { SendPlain } from './tokenApi';
import type { TokenState } from './stored';

/** Milliseconds for which a refusal counts after the last time that somebody met it, and at most after it came. */
const REFUSAL_REMEMBERED_MS = 60_000;
const REFUSAL_REMEMBERED_AT_MOST_MS = 300_000;
/**
 * The host asks twice in a row after a failure: what could not be reached is not asked again at once, and the less so the
 * longer it goes on.
 */
const FAULT_REMEMBERED_MS = 500;
const LONGEST_FAULT_REMEMBERED_MS = 10_000;
/** A service that refuses a token which it gave out just now refuses something else. */
const REFUSED_AGAIN_MS = 10_000;
const MOST_IDENTITIES = 500;

interface Remembered {
	problem: TokenProblem;
	since: number;
	until: number;
	/** How many faults there were in a row. */
	times: number;
}

interface Account {
	state: TokenState;
	running?: Promise<TokenState>;
	/** Why there were no tokens, by what was needed. */
	problems: Partial<Record<TokenKind, Remembered>>;
	/** When tokens were last renewed because the service refused ones that were good by the clock. */
	refusedAt: Partial<Record<TokenKind, number>>;
	/** An access token that another process has renewed: it is used until it expires, or the new one is known. */
	leftToAnother?: string;
}

/**
 * The desk at which tokens are had: one exchange at a time for an identity, whoever asks, and what came of it is for all
 * of them. It belongs to the process, as n8n asks for tokens anew for every request.
 */
export class TokenCache {
	private readonly accounts = new Map<string, Account>();

	/** The tokens of an identity, of those that are given and those that were had here: which are newer. */
	known(identity: Identity, given: TokenState): TokenState {
		const had = this.accounts.get(keyOf(identity))?.state ?? {};
		return {
			anonymous: newer(given.anonymous, had.anonymous),
			customer: newer(given.customer, had.customer),
			beforeLegalEntity: had.beforeLegalEntity,
		};
	}

	/** Keeps tokens that were had elsewhere for an identity. */
	learn(identity: Identity, given: TokenState): void {
		const account = this.account(identity);
		account.state = this.known(identity, given);
	}

	/**
	 * Forgets a customer's tokens that were logged out.
	 *
	 * @returns those of the identity that are left
	 */
	forget(identity: Identity, given: TokenState, accessToken: string): TokenState {
		const account = this.account(identity);
		const { anonymous, customer } = this.known(identity, given);
		account.state = { anonymous, customer: customer?.accessToken === accessToken ? undefined : customer };
		return account.state;
	}

	/**
	 * Whether renewing makes sense for a token that the service refuses although it is good by the clock. Of a service that
	 * goes on refusing, each request would renew the tokens of all others.
	 */
	isWorthRenewing(identity: Identity, part: TokenKind): boolean {
		const { running, refusedAt } = this.account(identity);
		return running !== undefined || Date.now() - (refusedAt[part] ?? 0) > REFUSED_AGAIN_MS;
	}

	/**
	 * Gets the tokens that are needed: known ones, those of an exchange that is on its way, or new ones. While those that
	 * are there have not expired, they are given where no new ones can be had.
	 *
	 * @param given the tokens that the credential holds
	 * @throws TokenProblem also one that is remembered, and then nothing is sent
	 */
	async get(identity: Identity, given: TokenState, need: Need, sendPlain: SendPlain): Promise<TokenState> {
		const account = this.account(identity);
		const isMet = (state: TokenState) => {
			const tokens = state[need.part];
			if (need.anew || !tokens || tokens.accessToken === need.refused) return false;
			if (tokens.accessToken === account.leftToAnother) return isAlive(tokens, Date.now());
			return isGood(tokens, Date.now());
		};
		const known = (): TokenState => this.known(identity, given);
		while (account.running) {
			const { running } = account;
			const ended = await attempt(async () => await running);
			if (ended.error) return isMet(known()) ? known() : this.goOn(need, known(), ended.error);
			const tokens = ended.value[need.part];
			// just exchanged, however short it lives
			if (!need.anew && tokens && tokens.accessToken !== need.refused) return ended.value;
		}
		if (isMet(known())) return known();
		const problem = this.remembered(account.problems[need.part]);
		if (problem) return this.goOn(need, known(), problem);
		const renewal = new Renewal(identity, new TokenApi(identity, sendPlain), known(), need);
		account.running = this.exchange(account, need, renewal);
		const { running } = account;
		const ended = await attempt(async () => await running);
		return ended.error ? this.goOn(need, known(), ended.error) : ended.value;
	}

	private goOn(need: Need, known: TokenState, error: Error): TokenState {
		if (canGoOn(need, known)) return known;
		throw error;
	}

	private async exchange(account: Account, need: Need, renewal: Renewal): Promise<TokenState> {
		const ended = await attempt(async () => await renewal.run());
		account.running = undefined;
		const { anonymous, customer, beforeLegalEntity } = renewal.state;
		account.state = {
			anonymous: newer(anonymous, account.state.anonymous),
			customer: newer(customer, account.state.customer),
			beforeLegalEntity,
		};
		const { problems } = account;
		if (ended.error) {
			const { error } = ended;
			problems[need.part] = error instanceof TokenProblem ? remember(error, problems[need.part]) : undefined;
			throw error;
		}
		problems[need.part] = undefined;
		if (renewal.isLeftToAnother) account.leftToAnother = account.state[need.part]?.accessToken;
		// one that failed is no reason to keep silent about why
		if (need.refused !== undefined) account.refusedAt[need.part] = Date.now();
		return account.state;
	}

	private remembered(met: Remembered | undefined): TokenProblem | undefined {
		const now = Date.now();
		if (!met || now >= met.until) return undefined;
		if (met.problem.isRefusal) {
			met.until = Math.min(now + REFUSAL_REMEMBERED_MS, met.since + REFUSAL_REMEMBERED_AT_MOST_MS);
		}
		return met.problem;
	}

	private account(identity: Identity): Account {
		const key = keyOf(identity);
		const account = this.accounts.get(key) ?? { state: {}, problems: {}, refusedAt: {} };
		// the last used come last
		this.accounts.delete(key);
		this.accounts.set(key, account);
		for (const [oldest, { running }] of this.accounts) {
			if (this.accounts.size <= MOST_IDENTITIES) break;
			if (!running) this.accounts.delete(oldest);
		}
		return account;
	}
}

/** @param before what was remembered last; a fault that comes again at once is remembered longer */
function remember(problem: TokenProblem, before: Remembered | undefined): Remembered {
	const since = Date.now();
	if (problem.isRefusal) return { problem, since, until: since + REFUSAL_REMEMBERED_MS, times: 0 };
	const isInARow = before && !before.problem.isRefusal && since - before.until < LONGEST_FAULT_REMEMBERED_MS;
	const times = isInARow ? before.times + 1 : 0;
	const until = since + Math.min(FAULT_REMEMBERED_MS * 2 ** times, LONGEST_FAULT_REMEMBERED_MS);
	return { problem, since, until, times };
}
