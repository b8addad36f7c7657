import type { IDataObject } from 'n8n-workflow';

import { elapsedMs } from '../../shared/clock';
import { isObject } from '../../shared/objects';

/** The tokens of an answer in one form for all services. Times are UNIX milliseconds. */
export interface Tokens {
	accessToken: string;
	/** When the answer arrived. If the clock was set back, at least a millisecond after the tokens that these replace. */
	issuedAt: number;
	/** When this process received the answer ({@link elapsedMs}); undefined for tokens that it read from a credential. */
	receivedAt?: number;
	/** 0 if the answer has no lifetime. */
	expiresAt: number;
	/** Seconds for which the access token is valid; 0 if the answer does not say. */
	lifetime: number;
	refreshToken: string;
	/** 0 if the answer has no lifetime for the refresh token. */
	refreshExpiresAt: number;
	sessionId: string;
	/** The second token of a customer. */
	saasToken: string;
}

/** Seconds for which an anonymous token is valid if its answer does not say (customer-auth, "anonymous login"). */
const ANONYMOUS_LIFETIME = 3600;
const LONGEST_MARGIN_MS = 60_000;
const MARGIN_SHARE = 5;

/** The spellings of a field's name: unchanged, in camel case and in snake case. Services use both cases. */
export function spellingsOf(name: string): string[] {
	return [
		name,
		name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
		name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
	];
}

/** The value of a field, in any spelling of its name. */
export function fieldOf(body: IDataObject, name: string): unknown {
	return spellingsOf(name)
		.map((spelling) => body[spelling])
		.reduce((value, other) => value ?? other);
}

function textOf(body: IDataObject, name: string): string {
	const value = fieldOf(body, name);
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Seconds, from a number or from numeric text; 0 for anything else. */
export function secondsOf(value: unknown): number {
	const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

/**
 * Whether n8n can store and send a token. n8n evaluates a stored text that begins with "=" as an expression, and a header
 * value cannot contain white space.
 */
function isStorable(token: string): boolean {
	return !token.startsWith('=') && !/\s/.test(token);
}

/**
 * Reads a token answer.
 *
 * @param now UNIX milliseconds at which the answer arrived
 * @returns undefined for an answer without a usable access token
 */
export function readTokens(body: unknown, now: number): Tokens | undefined {
	if (!isObject(body)) return undefined;
	const token = (name: string) => {
		const text = textOf(body, name);
		return isStorable(text) ? text : '';
	};
	const accessToken = token('access_token');
	if (accessToken === '') return undefined;
	const lifetime = secondsOf(fieldOf(body, 'expires_in'));
	const refreshLifetime = secondsOf(fieldOf(body, 'refresh_token_expires_in'));
	return {
		accessToken,
		issuedAt: now,
		lifetime,
		expiresAt: lifetime && now + lifetime * 1000,
		refreshToken: token('refresh_token'),
		refreshExpiresAt: refreshLifetime && now + refreshLifetime * 1000,
		sessionId: token('session_id'),
		saasToken: token('saas_token'),
	};
}

/** Anonymous tokens. If the answer has no lifetime, they get the lifetime of the spec. */
export function withAnonymousLifetime(tokens: Tokens): Tokens {
	if (tokens.lifetime > 0) return tokens;
	return { ...tokens, lifetime: ANONYMOUS_LIFETIME, expiresAt: tokens.issuedAt + ANONYMOUS_LIFETIME * 1000 };
}

/** The tokens after a refresh. Values that are missing in the answer keep their old value. */
export function refreshed(before: Tokens, after: Tokens): Tokens {
	return {
		...after,
		...(!after.refreshToken && { refreshToken: before.refreshToken, refreshExpiresAt: before.refreshExpiresAt }),
		sessionId: after.sessionId || before.sessionId,
		saasToken: after.saasToken || before.saasToken,
	};
}

/**
 * Milliseconds until the access token expires, as far as is known. If the clock was set since the token was received, the
 * time that has really passed counts.
 */
function leftMs({ accessToken, expiresAt, lifetime, receivedAt }: Tokens, now: number): number {
	if (accessToken === '') return 0;
	if (expiresAt === 0) return Number.POSITIVE_INFINITY;
	const leftSinceReceipt =
		receivedAt === undefined ? Number.POSITIVE_INFINITY : receivedAt + lifetime * 1000 - elapsedMs();
	return Math.min(expiresAt - now, leftSinceReceipt);
}

/** Whether a request can use the access token now. In the last fifth of its lifetime (at most one minute), it is too old. */
export function isFresh(tokens: Tokens, now: number): boolean {
	return leftMs(tokens, now) > Math.min(LONGEST_MARGIN_MS, (tokens.lifetime * 1000) / MARGIN_SHARE);
}

/** Whether the access token has not expired, as far as is known. */
export function isUnexpired(tokens: Tokens, now: number): boolean {
	return leftMs(tokens, now) > 0;
}

/** Whether there is a refresh token that has not expired, as far as is known. */
export function isRefreshable({ refreshToken, refreshExpiresAt }: Tokens, now: number): boolean {
	return refreshToken !== '' && (refreshExpiresAt === 0 || now < refreshExpiresAt);
}

/** The tokens of an exchange that has just ended, with times that make them newer than the tokens that they replace. */
export function replacing(before: Tokens | undefined, after: Tokens): Tokens {
	return { ...after, receivedAt: elapsedMs(), issuedAt: Math.max(after.issuedAt, (before?.issuedAt ?? 0) + 1) };
}

/** The tokens that were issued later: those in a credential, or those that this process has. */
export function newer(stored: Tokens | undefined, own: Tokens | undefined): Tokens | undefined {
	if (!stored?.accessToken || !own?.accessToken) return stored?.accessToken ? stored : own;
	// for equal tokens, this process may know when it received them
	const isSame = own.issuedAt === stored.issuedAt && own.accessToken === stored.accessToken;
	return isSame || own.issuedAt > stored.issuedAt ? own : stored;
}
