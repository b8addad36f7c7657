import type { Hints } from '../../../shared/errors/hint';

export const subscriptionHints: Hints = {
	'subscription.get subscription.update subscription.cancel subscription.applyCoupon': {
		'404 IM304':
			"Check 'Organization', and that the Base URL is the address of your zone. The organization may have no subscription, or a permission is missing.",
	},
	'subscription.setFreePlan': {
		'406 IM004': "Turn on 'Confirm' to switch to the free plan anyway.",
	},
	'subscription.create': {
		'404 IM304':
			"Check 'Organization' and 'Price ID', and that the Base URL is the address of your zone. A missing permission can also cause this.",
		'400 SC400':
			"Check 'Price ID', 'Coupon Code', and the fields under 'Customer'. The organization must not have a subscription yet.",
	},
	'subscription.applyCoupon': {
		'400 SC400': "Check 'Coupon Code' and the fields under 'Customer'.",
	},
	'subscription.update': {
		'400 SC400': "Check 'Price ID' and the fields under 'Customer'.",
	},
};
