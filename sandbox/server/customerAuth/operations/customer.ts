import { demandAnonymous } from '../bearer';
import type { CustomerAuthOperations } from '../context';
import { accountExists, invalidField } from '../errors';
import { hashPassword } from '../secrets';

export const customerOperations: CustomerAuthOperations = {
	'customer.signUp': (context) => {
		const { state, modes, body, stats, record } = context;
		const { tenant } = demandAnonymous(context);
		const { email, password } = body as { email: string; password: string };
		if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidField('email', 'must be a well-formed e-mail address');
		if (password.trim() === '') throw invalidField('password', 'must not be blank');
		if (state.customerByEmail(tenant, email)) throw accountExists();
		const id = state.nextCustomerId();
		const passwordHash = hashPassword(tenant, email, password);
		const active = modes.newAccounts === 'active';
		record({ type: 'customer', customer: { id, tenant, email, passwordHash, active, legalEntityIds: [] } });
		stats.count('signUps');
		return { id };
	},
};
