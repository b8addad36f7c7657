import type { Hint } from '../shared/errors';

const ANALYTICS =
	'Analytics are for the Owner role of an organization with the Enterprise plan; the key is valid in its own zone only.';

/** What a user can do about a refusal of this API. Scopes that the spec does not name are not named here. */
export const hints: readonly Hint[] = [
	{ status: 401, hint: 'Check the API key, and that the Base URL is the one of your zone.' },
	{
		status: 403,
		hint: 'Add the missing scope to the API key, or ask for the right in this organization or team; a key is valid in its own zone only.',
	},
	{
		status: 404,
		hint: 'Check the ID, and that the Base URL is the one of your zone; a missing right can look like this too.',
	},
	{ code: 'IM001', hint: 'The key has no access to this organization or team; it is valid in its own zone only.' },
	{
		code: 'IM002',
		hint: 'A right or scope is missing: add it to the API key or to your role; a key is valid in its own zone only.',
	},
	{ code: 'SC403', hint: 'Add the missing scope to the API key; a key is valid in its own zone only.' },
	{ code: 'IM003', hint: 'Free some storage first, for example delete resolved incomplete executions.' },
	{ code: 'IM004', hint: "Turn on 'Confirm'." },
	{ code: 'IM005', hint: 'It is locked or not valid now; try again when it is not in use.' },
	{ code: 'IM007', hint: "Check 'Blueprint': modules and versions must exist." },
	{ code: 'IM011', hint: 'A limit of the plan is reached.' },
	{ code: 'IM027', hint: 'The plan does not contain this feature.' },
	{ code: 'IM304', hint: 'Check the ID and the zone: nothing there has it, or the key may not see it.' },
	{ code: 'SC400', hint: 'Check the fields that the answer names.' },
	{
		code: 'SC400',
		operation: 'incompleteExecution.delete',
		hint: 'If it is being processed, try again when its retry has ended.',
	},
	{
		code: 'SC400',
		operation: 'incompleteExecution.deleteMany',
		hint: 'Those being processed can be deleted when their retry has ended.',
	},
	{ status: 400, hint: 'Check the fields that the answer names.' },
	{
		status: 403,
		operation: 'incompleteExecution.delete',
		hint: 'The API key needs the scope datastores:write to delete an incomplete execution, and is valid in its own zone only.',
	},
	{
		code: 'SC403',
		operation: 'incompleteExecution.delete',
		hint: 'The API key needs the scope datastores:write to delete an incomplete execution, and is valid in its own zone only.',
	},
	{ status: 403, operation: 'analytics', hint: ANALYTICS },
	{ code: 'IM002', operation: 'analytics', hint: ANALYTICS },
	{ code: 'SC403', operation: 'analytics', hint: ANALYTICS },
	{ code: 'IM001', operation: 'analytics', hint: ANALYTICS },
	{ code: 'IM027', operation: 'analytics', hint: ANALYTICS },
	{ code: 'IM007', operation: 'scenarioTool', hint: "Check 'Module': the module and its version must exist." },
	{
		status: 404,
		operation: 'subscription',
		hint: 'Check the organization, and that it has a subscription; a missing right or a wrong zone can look like this too.',
	},
	{ status: 400, operation: 'payment', hint: "Check 'Price ID', 'Quantity', 'Coupon Code' and the customer." },
	{ code: 'SC400', operation: 'payment', hint: "Check 'Price ID', 'Quantity', 'Coupon Code' and the customer." },
	{ status: 400, operation: 'subscription.applyCoupon', hint: "Check 'Coupon Code' and the customer." },
	{ code: 'SC400', operation: 'subscription.applyCoupon', hint: "Check 'Coupon Code' and the customer." },
	{
		status: 400,
		operation: 'subscription.create',
		hint: "Check 'Price ID', 'Coupon Code' and the customer, and that there is no subscription yet.",
	},
	{
		code: 'SC400',
		operation: 'subscription.create',
		hint: "Check 'Price ID', 'Coupon Code' and the customer, and that there is no subscription yet.",
	},
	{ status: 400, operation: 'subscription.update', hint: "Check 'Price ID' and the customer." },
	{ code: 'SC400', operation: 'subscription.update', hint: "Check 'Price ID' and the customer." },
];
