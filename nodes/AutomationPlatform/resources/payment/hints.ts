import type { Hints } from '../../../shared/errors/hint';

export const paymentHints: Hints = {
	'payment.getAll': {
		'404 IM304': "Check 'Organization'. A missing permission or a wrong zone can also cause this.",
	},
	'payment.create': {
		'404 IM304': "Check 'Organization' and 'Price ID'. A missing permission or a wrong zone can also cause this.",
		'400 SC400': "Check 'Price ID', 'Quantity', 'Coupon Code', and the customer.",
	},
};
