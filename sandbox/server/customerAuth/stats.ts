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

/** Why a token was refused. Only a refresh token can be `used`, only a bearer `missing`. */
export type Refusal = 'missing' | 'invalid' | 'expired' | 'used';

/** What became of the exchanges of the service; requests are counted by operation in Stats. Holds no token. */
export class CustomerAuthStats {
	/** How many succeeded, unless their name says otherwise. */
	readonly exchanges = exchanges();

	private readonly bearersRefused: Partial<Record<Refusal, ByOperation>> = {};

	private readonly refreshTokensRefused: Partial<Record<Refusal, ByOperation>> = {};

	/** Sessions of the tokens that were given out or accepted. */
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
