/** What a token answer gave, in one form whatever the service calls it. */
export interface Tokens {
	accessToken: string;
	/** UNIX milliseconds at which the answer came. */
	givenAt: number;
	/** UNIX milliseconds; 0 where the answer gives no lifetime. */
	expiresAt: number;
	/** Seconds that the access token was given for; 0 where the answer gives none. */
	lifetime: number;
	refreshToken: string;
	/** UNIX milliseconds; 0 where the answer gives no lifetime. */
	refreshExpiresAt: number;
	sessionId: string;
	/** The second token of a customer. */
	saasToken: string;
}

const LONGEST_MARGIN_MS = 60_000;
const MARGIN_SHARE = 5;

function camelCase(name: string): string {
	return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The value under a name, or under the camel case spelling that older services use. */
export function fieldOf(body: Record<string, unknown>, name: string): unknown {
	return body[name] ?? body[camelCase(name)];
}

function textOf(body: Record<string, unknown>, name: string): string {
	const value = fieldOf(body, name);
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Seconds, from a number or from numeric text; 0 for anything else. */
export function secondsOf(value: unknown): number {
	const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

/** n8n would take a stored text that begins so for an expression, and blanks end a header's value. */
function isStorable(token: string): boolean {
	return !token.startsWith('=') && !/\s/.test(token);
}

/**
 * Reads a token answer.
 *
 * @param now UNIX milliseconds at which the answer came
 * @returns undefined for an answer without a usable access token
 */
export function readTokens(body: unknown, now: number): Tokens | undefined {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
	const fields = body as Record<string, unknown>;
	const accessToken = textOf(fields, 'access_token');
	if (accessToken === '' || !isStorable(accessToken)) return undefined;
	const lifetime = secondsOf(fieldOf(fields, 'expires_in'));
	const refreshLifetime = secondsOf(fieldOf(fields, 'refresh_token_expires_in'));
	const optional = (name: string) => {
		const text = textOf(fields, name);
		return isStorable(text) ? text : '';
	};
	return {
		accessToken,
		givenAt: now,
		lifetime,
		expiresAt: lifetime && now + lifetime * 1000,
		refreshToken: optional('refresh_token'),
		refreshExpiresAt: refreshLifetime && now + refreshLifetime * 1000,
		sessionId: optional('session_id'),
		saasToken: optional('saas_token'),
	};
}

/** Tokens with the lifetime that the service is known to give, in seconds, where an answer names none. */
export function withLifetime(tokens: Tokens, seconds: number): Tokens {
	if (tokens.lifetime > 0) return tokens;
	return { ...tokens, lifetime: seconds, expiresAt: tokens.givenAt + seconds * 1000 };
}

/** The tokens after a refresh: what its answer leaves out stays as it was. */
export function refreshed(before: Tokens, after: Tokens): Tokens {
	return {
		...after,
		...(!after.refreshToken && { refreshToken: before.refreshToken, refreshExpiresAt: before.refreshExpiresAt }),
		sessionId: after.sessionId || before.sessionId,
		saasToken: after.saasToken || before.saasToken,
	};
}

/** Whether a token is to be used for a request now: not in the last minute, or fifth, of its lifetime. */
export function isGood({ accessToken, expiresAt, lifetime }: Tokens, now: number): boolean {
	const margin = Math.min(LONGEST_MARGIN_MS, (lifetime * 1000) / MARGIN_SHARE);
	return accessToken !== '' && (expiresAt === 0 || now < expiresAt - margin);
}

/** Whether a token has not expired, as far as is known. */
export function isAlive({ accessToken, expiresAt }: Tokens, now: number): boolean {
	return accessToken !== '' && (expiresAt === 0 || now < expiresAt);
}

/** Whether there is a refresh token that has not expired, as far as is known. */
export function isRefreshable({ refreshToken, refreshExpiresAt }: Tokens, now: number): boolean {
	return refreshToken !== '' && (refreshExpiresAt === 0 || now < refreshExpiresAt);
}

/** The tokens that were given out later; the first where that is not known. */
export function newer(one: Tokens | undefined, other: Tokens | undefined): Tokens | undefined {
	if (!one?.accessToken || !other?.accessToken) return one?.accessToken ? one : other;
	return other.givenAt > one.givenAt ? other : one;
}
