import type { Hint } from '../../../shared/errors/hint';

export const subscriptionHints: Hint[] = [
	{
		when: [404, 'IM304'],
		operations: ['subscription.get', 'subscription.update', 'subscription.cancel', 'subscription.applyCoupon'],
		hint: "Check 'Organization', and that it has a subscription; a missing right or a wrong zone can look like this too.",
	},
	{
		when: [404, 'IM304'],
		operations: ['subscription.setFreePlan'],
		hint: "Check 'Organization'; a missing right or a wrong zone can look like this too.",
	},
	{
		when: [404, 'IM304'],
		operations: ['subscription.create'],
		hint: "Check 'Organization' and 'Price ID'; a missing right or a wrong zone can look like this too.",
	},
	{ when: [400, 'SC400'], operations: ['subscription.applyCoupon'], hint: "Check 'Coupon Code' and the customer." },
	{
		when: [400, 'SC400'],
		operations: ['subscription.create'],
		hint: "Check 'Price ID', 'Coupon Code' and the customer, and that there is no subscription yet.",
	},
	{ when: [400, 'SC400'], operations: ['subscription.update'], hint: "Check 'Price ID' and the customer." },
	{
		when: [406, 'IM004'],
		operations: ['subscription.setFreePlan'],
		hint: "Turn on 'Confirm' to set the free plan all the same.",
	},
];
