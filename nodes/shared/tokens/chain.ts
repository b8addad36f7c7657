import { isAlive, isGood, isRefreshable, refreshed } from './answer';
import type { Tokens } from './answer';
import type { Identity, TokenKind } from './identity';
import { TokenProblem } from './problem';
import type { TokenService } from './service';
import type { TokenState } from './stored';

/** What is needed of the chain. */
export interface Need {
	/** Whose token. */
	part: TokenKind;
	/** An access token that the service has refused, whatever the clock says. */
	refused?: string;
	/** Whether the whole chain has to be proved: no token that is known counts, but its session goes on. */
	anew?: boolean;
}

async function anonymousTokens(
	service: TokenService,
	known: Tokens | undefined,
	refused: string | undefined,
): Promise<Tokens> {
	const now = Date.now();
	if (known && isGood(known, now) && known.accessToken !== refused) return known;
	const again = known && isRefreshable(known, now) ? await service.refreshAnonymous(known) : undefined;
	return known && again ? refreshed(known, again) : await service.logInAnonymously();
}

/** A refresh that must work: the login before it has just given the token. */
async function forLegalEntity(
	service: TokenService,
	{ refreshBearer }: Identity,
	{ anonymous, customer }: Required<TokenState>,
): Promise<Tokens> {
	const bearer = refreshBearer === 'customer' ? customer : anonymous;
	const again = await service.refreshCustomer(bearer.accessToken, customer.refreshToken);
	if (again) return refreshed(customer, again);
	throw new TokenProblem(
		'Refresh for the legal entity: the service refuses it. Check Legal Entity ID and Bearer for Refresh.',
		true,
	);
}

async function logIn(identity: Identity, service: TokenService, state: TokenState, need: Need): Promise<TokenState> {
	const refused = need.anew ? state.anonymous?.accessToken : need.refused;
	let anonymous = await anonymousTokens(service, state.anonymous, refused);
	let customer = await service.logIn(anonymous.accessToken);
	if (!customer) {
		anonymous = await anonymousTokens(service, anonymous, anonymous.accessToken);
		customer = await service.logIn(anonymous.accessToken);
	}
	if (!customer) {
		throw new TokenProblem(
			'Customer login: the service refuses a new anonymous token. Check Tenant and Client ID.',
			true,
		);
	}
	customer = { ...customer, sessionId: customer.sessionId || anonymous.sessionId };
	if (identity.legalEntityId) customer = await forLegalEntity(service, identity, { anonymous, customer });
	return { anonymous, customer };
}

/** Refreshes while that can work, logs in otherwise: on the same session where it still lives. */
async function customerTokens(
	identity: Identity,
	service: TokenService,
	state: TokenState,
	need: Need,
): Promise<TokenState> {
	const { customer } = state;
	if (need.anew || !customer || !isRefreshable(customer, Date.now()))
		return await logIn(identity, service, state, need);
	let { anonymous } = state;
	if (identity.refreshBearer === 'anonymous') anonymous = await anonymousTokens(service, anonymous, need.refused);
	const bearer = identity.refreshBearer === 'anonymous' ? anonymous : customer;
	// a bearer that has expired or was refused would be refused again
	if (!bearer || !isAlive(bearer, Date.now()) || bearer.accessToken === need.refused) {
		return await logIn(identity, service, { anonymous, customer }, need);
	}
	const again = await service.refreshCustomer(bearer.accessToken, customer.refreshToken);
	if (again) return { anonymous, customer: refreshed(customer, again) };
	return await logIn(identity, service, { anonymous, customer }, need);
}

/**
 * Gets the tokens that are needed, with as few requests as what is known allows.
 *
 * @throws TokenProblem
 */
export async function renew(
	identity: Identity,
	service: TokenService,
	state: TokenState,
	need: Need,
): Promise<TokenState> {
	if (need.part === 'customer') return await customerTokens(identity, service, state, need);
	return { ...state, anonymous: await anonymousTokens(service, state.anonymous, need.refused) };
}
