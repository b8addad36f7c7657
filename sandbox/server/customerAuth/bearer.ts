import type { ApiError } from '../errors';
import type { CustomerAuthContext } from './context';
import { forbidden, tokenExpired, tokenInvalid } from './errors';
import type { AnonymousToken, CustomerToken } from './model';
import type { Refusal } from './stats';

interface BearerToken {
	token: string;
	tenant: string;
	sessionId: string;
	expiresAt: number;
}

const otherTenant = (): ApiError => forbidden('The token is for another tenant.');

function demandBearer<Token extends BearerToken>(
	{ headers, params, now, stats, operationId }: CustomerAuthContext,
	tokens: Map<string, Token>,
	foreign: () => ApiError,
): Token {
	const refuse = (why: Refusal, error: ApiError): ApiError => {
		stats.countRefusal('bearersRefused', why, operationId);
		return error;
	};
	const [, sent] = /^bearer (\S+)$/i.exec((headers.authorization as string | undefined) ?? '') ?? [];
	if (sent === undefined) throw refuse('missing', tokenInvalid());
	const token = tokens.get(sent);
	if (!token) throw refuse('invalid', tokenInvalid());
	if (token.expiresAt <= now) throw refuse('expired', tokenExpired());
	if (token.tenant !== params.tenant) throw refuse('invalid', foreign());
	stats.see(token.sessionId);
	return token;
}

/** Throws an ApiError: 401 of the gateway, or 403 for a token of another tenant. */
export function demandAnonymous(context: CustomerAuthContext): AnonymousToken {
	return demandBearer(context, context.state.anonymousTokens, otherTenant);
}

/** Throws an ApiError: 401 of the gateway, or `foreign` for a token of another tenant. */
export function demandCustomer(context: CustomerAuthContext, foreign = otherTenant): CustomerToken {
	return demandBearer(context, context.state.customerTokens, foreign);
}
