import { attempt } from '../attempt';
import { isGood, newer } from './answer';
import { renew } from './chain';
import type { Need } from './chain';
import { keyOf } from './identity';
import type { Identity } from './identity';
import { TokenProblem } from './problem';
import { TokenService } from './service';
import type { SendPlain } from './service';
import type { TokenState } from './stored';

/** Milliseconds for which a refusal counts after the last time that somebody met it, and at most after it came. */
const REFUSAL_REMEMBERED_MS = 60_000;
const REFUSAL_REMEMBERED_AT_MOST_MS = 300_000;
/** The host asks twice in a row after a failure: what could not be reached is not asked again at once. */
const FAULT_REMEMBERED_MS = 500;
/** A service that refuses a token which it gave out just now refuses something else. */
const REFUSED_AGAIN_MS = 10_000;
const MOST_IDENTITIES = 500;

interface Remembered {
	problem: TokenProblem;
	since: number;
	until: number;
}

interface Account {
	state: TokenState;
	running?: Promise<TokenState>;
	problem?: Remembered;
	/** When tokens were last renewed because the service refused one that was good by the clock. */
	refusedAt: number;
}

/**
 * The desk at which tokens are had: one exchange at a time for an identity, whoever asks, and what came of it is for all
 * of them. It belongs to the process, as n8n asks for tokens anew for every request.
 */
export class TokenDesk {
	private readonly accounts = new Map<string, Account>();

	/** The tokens of an identity, of those that are given and those that were had here: which are newer. */
	known(identity: Identity, given: TokenState): TokenState {
		const had = this.accounts.get(keyOf(identity))?.state ?? {};
		return { anonymous: newer(given.anonymous, had.anonymous), customer: newer(given.customer, had.customer) };
	}

	/** Keeps tokens that were had elsewhere for an identity. */
	learn(identity: Identity, given: TokenState): void {
		const account = this.account(identity);
		account.state = this.known(identity, given);
	}

	/**
	 * Whether renewing makes sense for a token that the service refuses although it is good by the clock. Of a service that
	 * goes on refusing, each request would renew the tokens of all others.
	 */
	isWorthRenewing(identity: Identity): boolean {
		const { running, refusedAt } = this.account(identity);
		return running !== undefined || Date.now() - refusedAt > REFUSED_AGAIN_MS;
	}

	/**
	 * Gets the tokens that are needed: known ones, those of an exchange that is on its way, or new ones.
	 *
	 * @param given the tokens that the credential holds
	 * @throws TokenProblem also one that is remembered, and then nothing is sent
	 */
	async get(identity: Identity, given: TokenState, need: Need, sendPlain: SendPlain): Promise<TokenState> {
		const account = this.account(identity);
		const isMet = (state: TokenState) => {
			const tokens = state[need.part];
			return !need.anew && tokens && isGood(tokens, Date.now()) && tokens.accessToken !== need.refused;
		};
		while (account.running) {
			const state = await account.running;
			const tokens = state[need.part];
			// just exchanged, however short it lives
			if (!need.anew && tokens && tokens.accessToken !== need.refused) return state;
		}
		const known = this.known(identity, given);
		if (isMet(known)) return known;
		this.throwRemembered(account);
		const service = new TokenService(identity, sendPlain);
		account.running = this.exchange(account, need, async () => await renew(identity, service, known, need));
		return await account.running;
	}

	private async exchange(account: Account, need: Need, work: () => Promise<TokenState>): Promise<TokenState> {
		const ended = await attempt(work);
		account.running = undefined;
		if (ended.error) {
			account.problem = ended.error instanceof TokenProblem ? remember(ended.error) : undefined;
			throw ended.error;
		}
		account.problem = undefined;
		account.state = ended.value;
		// one that failed is no reason to keep silent about why
		if (need.refused !== undefined) account.refusedAt = Date.now();
		return ended.value;
	}

	private throwRemembered({ problem }: Account): void {
		const now = Date.now();
		if (!problem || now >= problem.until) return;
		if (problem.problem.isRefusal) {
			problem.until = Math.min(now + REFUSAL_REMEMBERED_MS, problem.since + REFUSAL_REMEMBERED_AT_MOST_MS);
		}
		throw problem.problem;
	}

	private account(identity: Identity): Account {
		const key = keyOf(identity);
		const account = this.accounts.get(key) ?? { state: {}, refusedAt: 0 };
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

function remember(problem: TokenProblem): Remembered {
	const since = Date.now();
	return { problem, since, until: since + (problem.isRefusal ? REFUSAL_REMEMBERED_MS : FAULT_REMEMBERED_MS) };
}
