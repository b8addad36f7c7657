import type { Check } from '../checks';
import { isCount, oneOf } from '../checks';

/** Differences between services that follow the customer authentication contract. The defaults are the contract. */
export interface CustomerAuthModes {
	/** Which token authorizes the refresh of a customer token. */
	customerRefreshBearer: 'customer' | 'anonymous';
	/**
	 * The tokens that an anonymous refresh needs: both, or one of them (the refresh token, otherwise the deprecated one).
	 */
	anonymousRefresh: 'bothTokens' | 'oneToken';
	/** The field names of token answers. `camel` is that of older services, without session and `initialPassword`. */
	tokenNames: 'snake' | 'camel';
	/** Lifetimes in answers. Social login returns text in both. */
	lifetimes: 'number' | 'text';
	initialPassword: 'boolean' | 'text';
	/** Whether an account must be activated before its first login (`POST /__sandbox/customers`). */
	newAccounts: 'active' | 'inactive';
	anonymousTokenSeconds: number;
	anonymousRefreshSeconds: number;
	customerTokenSeconds: number;
	/** By default shorter than that of the access token, as in live services. */
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

/** An older live service: everything that differs from the contract, except lifetimes. */
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
