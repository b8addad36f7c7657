import type {
	AnonymousRefreshToken,
	AnonymousToken,
	Customer,
	CustomerRefreshToken,
	CustomerToken,
	Session,
	SocialCode,
	Tenant,
} from './model';

/** The state of the customer authentication service. Only applied changes modify it (see changes.ts). */
export class CustomerAuthState {
	readonly tenants = new Map<string, Tenant>();

	readonly customers = new Map<string, Customer>();

	readonly sessions = new Map<string, Session>();

	readonly anonymousTokens = new Map<string, AnonymousToken>();

	readonly anonymousRefreshTokens = new Map<string, AnonymousRefreshToken>();

	readonly customerTokens = new Map<string, CustomerToken>();

	readonly customerRefreshTokens = new Map<string, CustomerRefreshToken>();

	readonly socialCodes = new Map<string, SocialCode>();

	/** Returns the customer with exactly this e-mail address, neither trimmed nor in another case. */
	customerByEmail(tenant: string, email: string): Customer | undefined {
		for (const customer of this.customers.values()) {
			if (customer.tenant === tenant && customer.email === email) return customer;
		}
		return undefined;
	}

	/** Returns the ID of the next customer. Customers are never removed. */
	nextCustomerId(): string {
		return `C${String(this.customers.size + 1).padStart(7, '0')}`;
	}
}
