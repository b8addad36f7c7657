import type { Hints } from '../../../shared/errors/hint';

export const paymentHints: Hints = {
	'payment.create': {
		'404 IM304':
			"Check 'Organization' and 'Price ID', and that the Base URL is the address of your zone. A missing permission can also cause this.",
		'400 SC400': "Check 'Price ID', 'Quantity', 'Coupon Code', and the fields under 'Customer'.",
	},
};
