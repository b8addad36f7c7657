import type { CustomerAuthContext } from './context';
import type { CustomerRefreshToken, CustomerToken } from './model';
import { newJwt, newToken } from './secrets';

/** The customer and session of customer tokens. */
export interface CustomerGrant {
	tenant: string;
	sessionId: string;
	loginId: string;
	customerId: string;
	legalEntityId?: string;
	usedRefreshToken?: string;
}

/** Issues an access token and a refresh token. */
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

/** The second token of a login. */
export function newSaasToken({ tenant, customerId, sessionId }: CustomerToken): string {
	return newJwt({ sub: customerId, tenant, sid: sessionId });
}
