import type { CustomerAuthContext } from './context';
import type { CustomerRefreshToken, CustomerToken } from './model';
import { newJwt, newToken } from './secrets';

/** Whom customer tokens are given out to. */
export interface CustomerGrant {
	tenant: string;
	sessionId: string;
	loginId: string;
	customerId: string;
	legalEntityId?: string;
	usedRefreshToken?: string;
}

/** Gives out an access token and a refresh token. */
export function giveOutCustomerTokens(
	{ now, modes, record, stats }: CustomerAuthContext,
	grant: CustomerGrant,
): { access: CustomerToken; refresh: CustomerRefreshToken } {
	const { tenant, sessionId, loginId, customerId, legalEntityId, usedRefreshToken } = grant;
	const shared = { tenant, sessionId, loginId, customerId };
	const access = {
		...shared,
		token: newToken('customer-access'),
		legalEntityId,
		expiresAt: now + modes.customerTokenSeconds * 1000,
	};
	const refresh = {
		...shared,
		token: newToken('customer-refresh'),
		expiresAt: now + modes.customerRefreshSeconds * 1000,
		used: false,
	};
	record({ type: 'customerToken', access, refresh, usedRefreshToken });
	stats.see(sessionId);
	return { access, refresh };
}

/** The second token that a login gives. */
export function newSaasToken({ tenant, customerId, sessionId }: CustomerToken): string {
	return newJwt({ sub: customerId, tenant, sid: sessionId });
}
