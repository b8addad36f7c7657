import type { Hint } from '../../../shared/errors/hint';

export const paymentHints: Hint[] = [
	{
		when: [404, 'IM304'],
		operations: ['payment.getAll'],
		hint: "Check 'Organization'; a missing right or a wrong zone can look like this too.",
	},
	{
		when: [404, 'IM304'],
		operations: ['payment.create'],
		hint: "Check 'Organization' and 'Price ID'; a missing right or a wrong zone can look like this too.",
	},
	{
		when: [400, 'SC400'],
		operations: ['payment.create'],
		hint: "Check 'Price ID', 'Quantity', 'Coupon Code' and the customer.",
	},
];
