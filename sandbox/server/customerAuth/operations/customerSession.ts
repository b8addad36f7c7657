import { inLifetimeMode, inModes } from '../answers';
import { demandAnonymous, demandCustomer } from '../bearer';
import type { CustomerAuthContext, CustomerAuthOperations } from '../context';
import { giveOutCustomerTokens, newSaasToken } from '../customerTokens';
import { forbidden, loginRefused, outOfContract, refreshTokenRefused, tokenInvalid } from '../errors';
import type { Customer, CustomerRefreshToken } from '../model';
import { demandRefreshToken } from '../refreshToken';
import { customerScope } from '../scopes';
import { hashPassword, newLoginId } from '../secrets';

function demandPassword({ body, state, stats }: CustomerAuthContext, tenant: string): Customer {
	const { email, password } = body as { email: string; password: string };
	const customer = state.customerByEmail(tenant, email);
	const isRight = customer !== undefined && customer.passwordHash === hashPassword(tenant, email, password);
	if (isRight && customer.active) return customer;
	stats.count('customerLoginsRefused');
	throw loginRefused(isRight ? 'The account is not active.' : 'E-mail address or password is wrong.');
}

/** The refresh token of the request, for the bearer that the mode requires. */
function demandCustomerRefreshToken(context: CustomerAuthContext): CustomerRefreshToken {
	const { modes, state, query, params, stats, operationId } = context;
	const bearer = modes.customerRefreshBearer === 'customer' ? demandCustomer(context) : demandAnonymous(context);
	const token = demandRefreshToken(
		context,
		state.customerRefreshTokens,
		query.refreshToken as string,
		params.tenant as string,
	);
	if ('loginId' in bearer && bearer.loginId !== token.loginId) {
		stats.countRefusal('refreshTokensRefused', 'invalid', operationId);
		throw refreshTokenRefused('The refresh token is of another login.');
	}
	return token;
}

export const customerSessionOperations: CustomerAuthOperations = {
	'customerSession.logIn': (context) => {
		const { modes, stats } = context;
		const { tenant, sessionId } = demandAnonymous(context);
		const customer = demandPassword(context, tenant);
		const { access, refresh } = giveOutCustomerTokens(context, {
			tenant,
			sessionId,
			loginId: newLoginId(),
			customerId: customer.id,
		});
		stats.count('customerLogins');
		return inModes(
			{
				access_token: access.token,
				saas_token: newSaasToken(access),
				expires_in: modes.customerTokenSeconds,
				refresh_token: refresh.token,
				refresh_token_expires_in: modes.customerRefreshSeconds,
				token_type: 'Bearer',
				session_id: sessionId,
				initialPassword: modes.initialPassword === 'text' ? 'false' : false,
			},
			modes,
		);
	},

	'customerSession.refresh': (context) => {
		const { query, state, modes, stats } = context;
		const used = demandCustomerRefreshToken(context);
		const { tenant, sessionId, loginId, customerId } = used;
		const legalEntityId = query.legalEntityId as string | undefined;
		const known = state.customers.get(customerId)?.legalEntityIds ?? [];
		if (legalEntityId !== undefined && !known.includes(legalEntityId)) {
			throw forbidden('The customer may not act for this legal entity.');
		}
		const { access, refresh } = giveOutCustomerTokens(context, {
			tenant,
			sessionId,
			loginId,
			customerId,
			legalEntityId,
			usedRefreshToken: used.token,
		});
		stats.count('customerRefreshes');
		return inModes(
			{
				access_token: access.token,
				expires_in: modes.customerTokenSeconds,
				refresh_token: refresh.token,
				refresh_token_expires_in: modes.customerRefreshSeconds,
				token_type: 'Bearer',
				session_id: sessionId,
			},
			modes,
		);
	},

	'customerSession.validate': (context) => {
		const { state, modes, now } = context;
		// The contract has no 403 here, so a token of another tenant counts as invalid.
		const token = demandCustomer(context, tokenInvalid);
		return inLifetimeMode(
			{
				token_type: 'Bearer',
				expires_in: Math.floor((token.expiresAt - now) / 1000),
				scope: customerScope(token.tenant),
				sessionId: token.sessionId,
				email: state.customers.get(token.customerId)?.email,
				...(token.legalEntityId !== undefined && { legalEntityId: token.legalEntityId }),
			},
			modes,
		);
	},

	'customerSession.logOut': (context) => {
		const { query, record, stats } = context;
		const { token } = demandCustomer(context);
		if (query.accessToken !== token) {
			throw outOfContract(['query.accessToken must be the token of the Authorization header']);
		}
		record({ type: 'logOut', token });
		stats.count('logOuts');
		return undefined;
	},
};
