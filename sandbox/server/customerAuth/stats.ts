/** Counts by operationId. */
type ByOperation = Record<string, number>;

const exchanges = () => ({
	anonymousLogins: 0,
	anonymousRefreshes: 0,
	signUps: 0,
	customerLogins: 0,
	/** Logins with a wrong e-mail address or password, or of an inactive account. */
	customerLoginsRefused: 0,
	socialLogins: 0,
	socialLoginsRefused: 0,
	customerRefreshes: 0,
	logOuts: 0,
});

/** The reason for a refused token. Only a refresh token can be `used`, and only a bearer `missing`. */
export type Refusal = 'missing' | 'invalid' | 'expired' | 'used';

/** Counts the results of the service's exchanges. Stats counts the requests by operation. Contains no token. */
export class CustomerAuthStats {
	/** The number of successful ones, unless the name says otherwise. */
	readonly exchanges = exchanges();

	private readonly bearersRefused: Partial<Record<Refusal, ByOperation>> = {};

	private readonly refreshTokensRefused: Partial<Record<Refusal, ByOperation>> = {};

	/** Sessions of the tokens that were issued or accepted. */
	private readonly sessions = new Set<string>();

	count(exchange: keyof ReturnType<typeof exchanges>): void {
		this.exchanges[exchange]++;
	}

	countRefusal(what: 'bearersRefused' | 'refreshTokensRefused', why: Refusal, operationId: string): void {
		const counts = (this[what][why] ??= {});
		counts[operationId] = (counts[operationId] ?? 0) + 1;
	}

	see(sessionId: string): void {
		this.sessions.add(sessionId);
	}

	toJSON(): Record<string, unknown> {
		const { bearersRefused, refreshTokensRefused, sessions } = this;
		return { ...this.exchanges, bearersRefused, refreshTokensRefused, sessions: [...sessions] };
	}
}
