import type { Reducers } from '../state/reducer';
import type {
	AnonymousRefreshToken,
	AnonymousToken,
	Customer,
	CustomerRefreshToken,
	CustomerToken,
	SocialCode,
} from './model';
import type { CustomerAuthState } from './state';

/** The events that change the state of the service. They contain the tokens, so that a replay gives the same ones. */
export type CustomerAuthEvent =
	| {
			type: 'anonymousToken';
			access: AnonymousToken;
			/** Missing if only the deprecated token was exchanged. */
			refresh?: AnonymousRefreshToken;
			usedRefreshToken?: string;
	  }
	| { type: 'customerToken'; access: CustomerToken; refresh: CustomerRefreshToken; usedRefreshToken?: string }
	/** A new customer, or a changed one. */
	| { type: 'customer'; customer: Customer }
	| { type: 'logOut'; token: string }
	| { type: 'socialCode'; code: SocialCode }
	| { type: 'socialCodeUsed'; code: string };

export interface CustomerAuthChange {
	type: 'customerAuth';
	at: number;
	event: CustomerAuthEvent;
}

function touchSession({ sessions }: CustomerAuthState, id: string, tenant: string, at: number): void {
	const session = sessions.get(id);
	if (session) session.updatedAt = at;
	else sessions.set(id, { id, tenant, createdAt: at, updatedAt: at });
}

function markUsed(tokens: Map<string, { used: boolean }>, token: string | undefined): void {
	const found = token === undefined ? undefined : tokens.get(token);
	if (found) found.used = true;
}

/** Removes the access token and everything that could renew it for the same login. */
function logOut(state: CustomerAuthState, token: string): void {
	const loginId = state.customerTokens.get(token)?.loginId;
	state.customerTokens.delete(token);
	for (const refresh of state.customerRefreshTokens.values()) {
		if (refresh.loginId === loginId) state.customerRefreshTokens.delete(refresh.token);
	}
}

/** Copies the data of the event, because the operation that recorded it must not share it with the state. */
function apply(state: CustomerAuthState, { at, event }: CustomerAuthChange): void {
	switch (event.type) {
		case 'anonymousToken': {
			const { access, refresh, usedRefreshToken } = event;
			touchSession(state, access.sessionId, access.tenant, at);
			markUsed(state.anonymousRefreshTokens, usedRefreshToken);
			state.anonymousTokens.set(access.token, { ...access });
			if (refresh) state.anonymousRefreshTokens.set(refresh.token, { ...refresh });
			return;
		}
		case 'customerToken': {
			const { access, refresh, usedRefreshToken } = event;
			touchSession(state, access.sessionId, access.tenant, at);
			markUsed(state.customerRefreshTokens, usedRefreshToken);
			state.customerTokens.set(access.token, { ...access });
			state.customerRefreshTokens.set(refresh.token, { ...refresh });
			return;
		}
		case 'customer':
			state.customers.set(event.customer.id, { ...event.customer });
			return;
		case 'logOut':
			return logOut(state, event.token);
		case 'socialCode':
			state.socialCodes.set(event.code.code, { ...event.code });
			return;
		case 'socialCodeUsed':
			return markUsed(state.socialCodes, event.code);
	}
}

/** The changes of the state for each type of event. */
export const customerAuthReducers: Reducers<CustomerAuthChange> = {
	customerAuth: ({ customerAuth }, change) => apply(customerAuth, change),
};
