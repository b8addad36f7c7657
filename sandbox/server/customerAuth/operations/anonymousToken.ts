import { inModes } from '../answers';
import type { TokenAnswer } from '../answers';
import type { CustomerAuthContext, CustomerAuthOperations } from '../context';
import { clientUnknown, forbidden, invalidField, outOfContract, refreshTokenRefused } from '../errors';
import { demandRefreshToken } from '../refreshToken';
import { anonymousScope } from '../scopes';
import { newSessionId, newToken } from '../secrets';

/** Returns the tenant of the request's client. */
function demandClient({ headers, query, state }: CustomerAuthContext): string {
	if (headers.authorization !== undefined) throw outOfContract(['header: the operation takes no "Authorization"']);
	const tenants = [...state.tenants.values()];
	const clientId = query.client_id as string;
	if (!tenants.some(({ clientIds }) => clientIds.includes(clientId))) throw clientUnknown();
	const tenant = tenants.find(({ name }) => name === query.tenant);
	if (!tenant) throw invalidField('tenant', 'is not known');
	if (!tenant.clientIds.includes(clientId)) throw forbidden('The client may not act for this tenant.');
	return tenant.name;
}

interface Grant {
	tenant: string;
	sessionId: string;
	usedRefreshToken?: string;
	withRefreshToken: boolean;
}

function giveOut({ now, modes, record, stats }: CustomerAuthContext, grant: Grant): TokenAnswer {
	const { tenant, sessionId, usedRefreshToken, withRefreshToken } = grant;
	const { anonymousTokenSeconds, anonymousRefreshSeconds } = modes;
	const token = newToken('anonymous-access');
	const refreshableUntil = now + anonymousRefreshSeconds * 1000;
	const access = { token, tenant, sessionId, expiresAt: now + anonymousTokenSeconds * 1000, refreshableUntil };
	const refresh = withRefreshToken
		? {
				token: newToken('anonymous-refresh'),
				tenant,
				sessionId,
				accessToken: token,
				expiresAt: refreshableUntil,
				used: false,
			}
		: undefined;
	record({ type: 'anonymousToken', access, refresh, usedRefreshToken });
	stats.see(sessionId);
	return inModes(
		{
			token_type: 'Bearer',
			access_token: token,
			expires_in: anonymousTokenSeconds,
			...(refresh && { refresh_token: refresh.token, refresh_token_expires_in: anonymousRefreshSeconds }),
			sessionId,
			scope: anonymousScope(tenant),
		},
		modes,
	);
}

/** The deprecated way, whose answer has no refresh token. */
function refreshByAccessToken(context: CustomerAuthContext, tenant: string, sent: string): TokenAnswer {
	const { state, now, stats, operationId } = context;
	const token = state.anonymousTokens.get(sent);
	if (!token || token.tenant !== tenant || token.refreshableUntil <= now) {
		stats.countRefusal('refreshTokensRefused', token ? 'expired' : 'invalid', operationId);
		throw refreshTokenRefused('The anonymous token is not valid.');
	}
	return giveOut(context, { tenant, sessionId: token.sessionId, withRefreshToken: false });
}

export const anonymousTokenOperations: CustomerAuthOperations = {
	'anonymousToken.request': (context) => {
		const tenant = demandClient(context);
		const answer = giveOut(context, { tenant, sessionId: newSessionId(), withRefreshToken: true });
		context.stats.count('anonymousLogins');
		return answer;
	},

	'anonymousToken.refresh': (context) => {
		const { query, state, modes, stats, operationId } = context;
		const refreshToken = query.refresh_token as string | undefined;
		const anonymousToken = query.anonymous_token as string | undefined;
		const tenant = demandClient(context);
		if (refreshToken === undefined) {
			if (anonymousToken === undefined) throw outOfContract(['query: one of refresh_token, anonymous_token is needed']);
			const answer = refreshByAccessToken(context, tenant, anonymousToken);
			stats.count('anonymousRefreshes');
			return answer;
		}
		const { sessionId, accessToken } = demandRefreshToken(context, state.anonymousRefreshTokens, refreshToken, tenant);
		if (modes.anonymousRefresh === 'bothTokens' && anonymousToken !== accessToken) {
			stats.countRefusal('refreshTokensRefused', 'invalid', operationId);
			throw refreshTokenRefused('The anonymous token is not the one of the refresh token.');
		}
		const answer = giveOut(context, { tenant, sessionId, usedRefreshToken: refreshToken, withRefreshToken: true });
		stats.count('anonymousRefreshes');
		return answer;
	},
};
