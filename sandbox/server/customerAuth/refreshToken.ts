import type { CustomerAuthContext } from './context';
import { forbidden, refreshTokenRefused } from './errors';

interface RefreshToken {
	tenant: string;
	expiresAt: number;
	used: boolean;
}

/**
 * Finds a refresh token that was issued for the tenant, has not expired and was not used.
 *
 * @throws ApiError 401 with the reason, or 403 for the token of another tenant
 */
export function demandRefreshToken<Token extends RefreshToken>(
	{ now, stats, operationId }: CustomerAuthContext,
	tokens: Map<string, Token>,
	sent: string,
	tenant: string,
): Token {
	const token = tokens.get(sent);
	if (!token) {
		stats.countRefusal('refreshTokensRefused', 'invalid', operationId);
		throw refreshTokenRefused('The refresh token is not valid.');
	}
	if (token.tenant !== tenant) {
		stats.countRefusal('refreshTokensRefused', 'invalid', operationId);
		throw forbidden('The refresh token is for another tenant.');
	}
	if (token.used) {
		stats.countRefusal('refreshTokensRefused', 'used', operationId);
		throw refreshTokenRefused('The refresh token was used.');
	}
	if (token.expiresAt <= now) {
		stats.countRefusal('refreshTokensRefused', 'expired', operationId);
		throw refreshTokenRefused('The refresh token has expired.');
	}
	return token;
}
