import type { Check } from '../checks';
import { isCount, oneOf } from '../checks';

/** What services that follow the customer authentication contract do differently; the defaults are the contract. */
export interface CustomerAuthModes {
	/** Whose token authorizes the refresh of a customer token. */
	customerRefreshBearer: 'customer' | 'anonymous';
	/** What an anonymous refresh needs: both tokens, or one of them (the refresh token, else the deprecated one). */
	anonymousRefresh: 'bothTokens' | 'oneToken';
	/** How token answers name their fields: `camel` is that of older services, with neither session nor `initialPassword`. */
	tokenNames: 'snake' | 'camel';
	/** Lifetimes in answers; social login gives text in both. */
	lifetimes: 'number' | 'text';
	initialPassword: 'boolean' | 'text';
	/** Whether someone has to activate an account before its first login (`POST /__sandbox/customers`). */
	newAccounts: 'active' | 'inactive';
	anonymousTokenSeconds: number;
	anonymousRefreshSeconds: number;
	customerTokenSeconds: number;
	/** By default less than that of the access token, as with live services. */
	customerRefreshSeconds: number;
}

export const defaultCustomerAuthModes: CustomerAuthModes = {
	customerRefreshBearer: 'customer',
	anonymousRefresh: 'bothTokens',
	tokenNames: 'snake',
	lifetimes: 'number',
	initialPassword: 'boolean',
	newAccounts: 'active',
	anonymousTokenSeconds: 3600,
	anonymousRefreshSeconds: 86_400,
	customerTokenSeconds: 2_592_000,
	customerRefreshSeconds: 86_400,
};

/** A live service of the older kind: everything that differs from the contract, apart from lifetimes. */
export const liveCustomerAuthModes = {
	customerRefreshBearer: 'anonymous',
	anonymousRefresh: 'oneToken',
	tokenNames: 'camel',
	lifetimes: 'text',
	initialPassword: 'text',
} satisfies Partial<CustomerAuthModes>;

export const customerAuthChecks: Record<keyof CustomerAuthModes, Check> = {
	customerRefreshBearer: oneOf('customer', 'anonymous'),
	anonymousRefresh: oneOf('bothTokens', 'oneToken'),
	tokenNames: oneOf('snake', 'camel'),
	lifetimes: oneOf('number', 'text'),
	initialPassword: oneOf('boolean', 'text'),
	newAccounts: oneOf('active', 'inactive'),
	anonymousTokenSeconds: isCount,
	anonymousRefreshSeconds: isCount,
	customerTokenSeconds: isCount,
	customerRefreshSeconds: isCount,
};
