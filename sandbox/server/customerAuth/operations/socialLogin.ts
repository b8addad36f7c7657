import { createHash } from 'node:crypto';
import { inModes, withTextLifetimes } from '../answers';
import { demandAnonymous } from '../bearer';
import type { CustomerAuthContext, CustomerAuthOperations } from '../context';
import { giveOutCustomerTokens, newSaasToken } from '../customerTokens';
import { invalidField, loginRefused } from '../errors';
import type { CodeChallenge, Customer, SocialCode } from '../model';
import { customerScope } from '../scopes';
import { newJwt, newLoginId, newSessionId, newToken } from '../secrets';

const SESSION_IDLE_MINUTES = 120;

function challengeFault(challenge: CodeChallenge | undefined, verifier: string | undefined): string | undefined {
	if (!challenge) return verifier === undefined ? undefined : 'The authorization was made without a code challenge.';
	if (verifier === undefined) return 'The code verifier is missing.';
	const proof =
		challenge.method === 'plain' ? verifier : createHash('sha256').update(verifier, 'utf8').digest('base64url');
	return proof === challenge.value ? undefined : 'The code verifier does not fit the code challenge.';
}

function codeFault(
	{ query, now }: CustomerAuthContext,
	code: SocialCode | undefined,
	tenant: string,
): string | undefined {
	if (!code || code.tenant !== tenant) return 'The authorization code is not valid.';
	if (code.used) return 'The authorization code was used.';
	if (code.expiresAt <= now) return 'The authorization code has expired.';
	if (code.redirectUri !== query.redirect_uri) return 'The redirect URI is not the one of the authorization.';
	return challengeFault(code.challenge, query.code_verifier as string | undefined);
}

/** The first attempt uses a code up, whatever its result. */
function redeem(context: CustomerAuthContext, tenant: string): SocialCode {
	const { query, state, stats, record } = context;
	const code = state.socialCodes.get(query.code as string);
	const fault = codeFault(context, code, tenant);
	if (code && !code.used) record({ type: 'socialCodeUsed', code: code.code });
	if (code && fault === undefined) return code;
	stats.count('socialLoginsRefused');
	throw loginRefused(fault ?? 'The authorization code is not valid.');
}

/** The customer with the e-mail address of the identity. Creates an account at the first login. */
function customerOf({ state, record }: CustomerAuthContext, { tenant, email }: SocialCode): Customer {
	const known = state.customerByEmail(tenant, email);
	if (known) return known;
	const id = state.nextCustomerId();
	const customer = { id, tenant, email, passwordHash: null, active: true, legalEntityIds: [] };
	record({ type: 'customer', customer });
	return customer;
}

/** The session of the header, or a new one. Without the header, the bearer's session is not used. */
function sessionOf({ headers, state }: CustomerAuthContext, tenant: string): string {
	const sent = headers['session-id'] as string | undefined;
	if (sent === undefined) return newSessionId();
	if (state.sessions.get(sent)?.tenant !== tenant) throw invalidField('session-id', 'is not known');
	return sent;
}

export const socialLoginOperations: CustomerAuthOperations = {
	'customerSession.logInSocial': (context) => {
		const { modes, stats } = context;
		const { tenant } = demandAnonymous(context);
		const sessionId = sessionOf(context, tenant);
		const customer = customerOf(context, redeem(context, tenant));
		if (!customer.active) {
			stats.count('socialLoginsRefused');
			throw loginRefused('The account is not active.');
		}
		const { access, refresh } = giveOutCustomerTokens(context, {
			tenant,
			sessionId,
			loginId: newLoginId(),
			customerId: customer.id,
		});
		stats.count('socialLogins');
		const answer = {
			social_access_token: newToken('social-access'),
			social_id_token: newJwt({ email: customer.email }),
			refresh_token: refresh.token,
			refresh_token_expires_in: modes.customerRefreshSeconds,
			session_idle_time: SESSION_IDLE_MINUTES,
			token_type: 'Bearer',
			access_token: access.token,
			saas_token: newSaasToken(access),
			expires_in: modes.customerTokenSeconds,
			scope: customerScope(tenant),
		};
		return inModes(withTextLifetimes(answer), modes);
	},
};
