import type { Hints } from '../../../shared/errors/hint';

export const paymentHints: Hints = {
	'payment.getAll': {
		'404 IM304': "Check 'Organization'; a missing right or a wrong zone can look like this too.",
	},
	'payment.create': {
		'404 IM304': "Check 'Organization' and 'Price ID'; a missing right or a wrong zone can look like this too.",
		'400 SC400': "Check 'Price ID', 'Quantity', 'Coupon Code' and the customer.",
	},
};
