import * as fc from 'fast-check';

import { isUnexpired, isFresh, newer, readTokens } from '../../../nodes/CustomerAuth/tokens/tokens';
import type { Tokens } from '../../../nodes/CustomerAuth/tokens/tokens';

describe('the tokens of an answer', () => {
	const text = fc.stringMatching(/^[A-Za-z0-9._-]{1,12}$/);
	const seconds = fc.integer({ min: 1, max: 4_000_000 });

	test('are the same in snake and camel case, and with numbers and numeric text', () => {
		fc.assert(
			fc.property(
				text,
				text,
				text,
				seconds,
				seconds,
				fc.boolean(),
				(access, refresh, session, life, refreshLife, asText) => {
					const value = (number: number) => (asText ? String(number) : number);
					const expected: Tokens = {
						accessToken: access,
						issuedAt: 1000,
						lifetime: life,
						expiresAt: 1000 + life * 1000,
						refreshToken: refresh,
						refreshExpiresAt: 1000 + refreshLife * 1000,
						sessionId: session,
						saasToken: '',
					};
					const snake = {
						access_token: access,
						expires_in: value(life),
						refresh_token: refresh,
						refresh_token_expires_in: value(refreshLife),
						session_id: session,
					};
					const camel = {
						accessToken: access,
						expiresIn: value(life),
						refreshToken: refresh,
						refreshTokenExpiresIn: value(refreshLife),
						sessionId: session,
					};
					expect(readTokens(snake, 1000)).toEqual(expected);
					expect(readTokens(camel, 1000)).toEqual(expected);
				},
			),
		);
	});

	test('are missing in any other answer', () => {
		fc.assert(
			fc.property(fc.anything(), (body) => {
				const tokens = readTokens(body, 0);
				if (tokens) expect(tokens.accessToken).not.toBe('');
			}),
		);
		for (const body of [undefined, null, '', 'token', [], {}, { access_token: '' }, { access_token: '={{ 1 }}' }]) {
			expect(readTokens(body, 0)).toBeUndefined();
		}
	});

	test('a token is not used in the last minute or fifth of its life, whichever is shorter', () => {
		fc.assert(
			fc.property(seconds, (life) => {
				const tokens = readTokens({ access_token: 'a', expires_in: life }, 0)!;
				const margin = Math.min(60_000, (life * 1000) / 5);
				expect(isFresh(tokens, life * 1000 - margin - 1)).toBe(true);
				expect(isFresh(tokens, life * 1000 - margin)).toBe(false);
				expect(isUnexpired(tokens, life * 1000 - 1)).toBe(true);
				expect(isUnexpired(tokens, life * 1000)).toBe(false);
			}),
		);
	});

	test('of two sets of tokens, the one that was issued later is used', () => {
		const at = (now: number) => readTokens({ access_token: String(now), expires_in: 60 }, now)!;
		expect(newer(at(1000), at(2000))?.accessToken).toBe('2000');
		expect(newer(at(2000), at(1000))?.accessToken).toBe('2000');
		expect(newer(undefined, at(1000))?.accessToken).toBe('1000');
		expect(newer(at(1000), undefined)?.accessToken).toBe('1000');
	});
});
