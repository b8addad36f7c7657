import type { Hints } from '../../../shared/errors/hint';

export const subscriptionHints: Hints = {
	'subscription.get subscription.update subscription.cancel subscription.applyCoupon': {
		'404 IM304':
			"Check 'Organization', and that it has a subscription; a missing right or a wrong zone can look like this too.",
	},
	'subscription.setFreePlan': {
		'404 IM304': "Check 'Organization'; a missing right or a wrong zone can look like this too.",
		'406 IM004': "Turn on 'Confirm' to set the free plan all the same.",
	},
	'subscription.create': {
		'404 IM304': "Check 'Organization' and 'Price ID'; a missing right or a wrong zone can look like this too.",
		'400 SC400': "Check 'Price ID', 'Coupon Code' and the customer, and that there is no subscription yet.",
	},
	'subscription.applyCoupon': {
		'400 SC400': "Check 'Coupon Code' and the customer.",
	},
	'subscription.update': {
		'400 SC400': "Check 'Price ID' and the customer.",
	},
};
