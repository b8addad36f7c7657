import type { State } from '../state/state';
import { hashPassword } from './secrets';

/** The customers and clients of the seeds `demo` and `test`. */
export const customerAuthSeed = {
	tenant: 'exampleshop',
	clientId: 'sandbox-example-client-id',
	email: 'jane.doe@example.com',
	password: 'sandbox-example-pass',
	legalEntityId: 'legal-0031',
	/** Another legal entity of the same customer. */
	otherLegalEntityId: 'legal-0032',
	/** Another tenant with its own client and customer, who has the same e-mail address. */
	other: {
		tenant: 'othershop',
		clientId: 'sandbox-example-other-client-id',
		email: 'jane.doe@example.com',
		password: 'sandbox-example-other-pass',
		legalEntityId: 'legal-0099',
	},
	/** A customer of the first tenant with an account that was not activated, and the same password. */
	inactiveEmail: 'kim.inactive@example.com',
} as const;

interface GivenCustomer {
	tenant: string;
	email: string;
	password: string;
	active?: boolean;
	legalEntityIds?: string[];
}

function addCustomer({ customerAuth }: State, given: GivenCustomer): void {
	const { tenant, email, password, active = true, legalEntityIds = [] } = given;
	const id = customerAuth.nextCustomerId();
	const passwordHash = hashPassword(tenant, email, password);
	customerAuth.customers.set(id, { id, tenant, email, passwordHash, active, legalEntityIds });
}

/** Two tenants and three customers. */
export function seedCustomerAuth(state: State): void {
	const { tenant, clientId, email, password, legalEntityId, otherLegalEntityId, other, inactiveEmail } =
		customerAuthSeed;
	state.customerAuth.tenants.set(tenant, { name: tenant, clientIds: [clientId] });
	state.customerAuth.tenants.set(other.tenant, { name: other.tenant, clientIds: [other.clientId] });
	addCustomer(state, { tenant, email, password, legalEntityIds: [legalEntityId, otherLegalEntityId] });
	addCustomer(state, { ...other, legalEntityIds: [other.legalEntityId] });
	addCustomer(state, { tenant, email: inactiveEmail, password, active: false });
}
