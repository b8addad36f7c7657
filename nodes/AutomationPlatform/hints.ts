import type { Hint } from '../shared/errors';

const ANALYTICS =
	'Analytics are for the Owner role of an organization with the Enterprise plan; the key is valid in its own zone only.';

const DEVICE_SCOPE =
	'The API key needs the scope devices:write to request a device, and is valid in its own zone only.';
const USED_DATA_STORE =
	"A scenario uses one of them, and none was deleted: turn on 'Confirm' to delete them all the same.";
const KEPT_DATA_STORE =
	"Check 'Team' and 'Data Store Names or IDs': each has to be of the team, and not in use by a running scenario.";
const STORAGE = "The organization has no room for this: make 'Max Size (MB)' smaller, or delete what is not needed.";
const AGENTS = "Check 'Team' and 'Agent', and the zone: agents are an open beta that not every zone or key has.";
const PROVIDERS =
	"Check 'Team' and 'LLM Provider', and the zone: agents are an open beta that not every zone or key has.";

const NOT_YET =
	"Right after a create turn on 'Wait for Synchronization'; otherwise check 'Organization' and the zone of the Base URL.";
const PLACES = "Check 'Region', 'Country' and 'Timezone': each has to be one of its list.";
const INVITED = "Check 'Email', 'Role' and the teams; who is there already can be skipped by 'If Already a Member'.";
const MAY_INVITE =
	'The key or your role lacks the right to invite, or the organization is paused; a key is valid in its own zone only.';
const INVITATION_HASH = "Check 'Hash', and that the Base URL is the one of the organization's zone.";
const NO_VARIABLES =
	"Check 'Organization', the variable and the zone; without the license's feature custom variables none is found.";
const MAY_CHANGE_VARIABLES =
	'Variables of the system cannot be changed. For others a right or scope is missing, the organization is paused, or the zone is another.';
const CHANGED_EMAIL =
	"Check 'Current Email' and 'Current Password', and that nobody has the address of 'New Email' yet.";

/** One hint for a refusal that some services send with a code and some without. */
function withOrWithoutCode(status: number, code: string, operation: string, hint: string): Hint[] {
	return [
		{ status, operation, hint },
		{ code, operation, hint },
	];
}

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
	{ status: 400, operation: 'payment.create', hint: "Check 'Price ID', 'Quantity', 'Coupon Code' and the customer." },
	{ code: 'SC400', operation: 'payment.create', hint: "Check 'Price ID', 'Quantity', 'Coupon Code' and the customer." },
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
	...withOrWithoutCode(404, 'IM304', 'organization.get', NOT_YET),
	...withOrWithoutCode(400, 'SC400', 'organization.create', PLACES),
	...withOrWithoutCode(400, 'SC400', 'organization.update', "Check 'Country', 'Name' and 'Timezone'."),
	...withOrWithoutCode(
		406,
		'IM004',
		'organization.delete',
		"It has active scenarios: turn on 'Confirm' to delete it with them.",
	),
	...withOrWithoutCode(
		400,
		'SC400',
		'organization.delete',
		"If it has active scenarios, turn on 'Confirm' to delete it with them.",
	),
	...withOrWithoutCode(400, 'SC400', 'invitation.send', INVITED),
	...withOrWithoutCode(403, 'IM002', 'invitation.send', MAY_INVITE),
	{
		code: 'IM011',
		operation: 'invitation.send',
		hint: "The license allows no more users: see 'users' in the organization's license.",
	},
	...withOrWithoutCode(404, 'IM304', 'invitation.get', INVITATION_HASH),
	...withOrWithoutCode(404, 'IM304', 'invitation.accept', INVITATION_HASH),
	...withOrWithoutCode(400, 'SC400', 'invitation.accept', 'It may be accepted already: Get Invitation tells.'),
	...withOrWithoutCode(404, 'IM027', 'organizationVariable', NO_VARIABLES),
	{
		code: 'IM304',
		operation: 'organizationVariable',
		hint: "Check 'Organization' and 'Variable', and the zone: names are case-sensitive.",
	},
	...withOrWithoutCode(403, 'IM002', 'organizationVariable', MAY_CHANGE_VARIABLES),
	...withOrWithoutCode(
		400,
		'SC400',
		'organizationVariable.create',
		"Check 'Name', 'Type' and 'Value', and that there is no variable of this name yet.",
	),
	...withOrWithoutCode(
		400,
		'SC400',
		'organizationVariable.update',
		"Check 'Type' and 'Value': they have to go together.",
	),
	...withOrWithoutCode(400, 'SC400', 'user.update', "Check 'Country', 'Language', 'Locale', 'Name' and 'Timezone'."),
	...withOrWithoutCode(400, 'SC400', 'user.changeEmail', CHANGED_EMAIL),
	...withOrWithoutCode(400, 'SC400', 'user.changePassword', "Check 'Current Password' and 'New Password'."),
	...withOrWithoutCode(
		404,
		'IM304',
		'user.checkPasswordReset',
		"Check 'Hash' and the zone: it may be used up or too old. Request Password Reset sends a new one.",
	),
	...withOrWithoutCode(
		400,
		'SC400',
		'user.completePasswordReset',
		'Use Check Password Reset first, with the same API key: it opens the session.',
	),
	{
		code: 'IM405',
		operation: 'device.delete',
		hint: "Messages are in its queue: turn on 'Confirm' to delete them with it, or let a scenario take them first.",
	},
	{
		code: 'IM005',
		operation: 'device.delete',
		hint: 'A running scenario locks it: try again when the scenario has ended; Confirm does not help here.',
	},
	{ status: 403, operation: 'device.request', hint: DEVICE_SCOPE },
	{ code: 'IM002', operation: 'device.request', hint: DEVICE_SCOPE },
	{ code: 'SC403', operation: 'device.request', hint: DEVICE_SCOPE },
	{ code: 'IM004', operation: 'dataStore.deleteMany', hint: USED_DATA_STORE },
	{ status: 400, operation: 'dataStore.deleteMany', hint: KEPT_DATA_STORE },
	{ code: 'SC400', operation: 'dataStore.deleteMany', hint: KEPT_DATA_STORE },
	{ code: 'IM003', operation: 'dataStore', hint: STORAGE },
	{ code: 'IM011', operation: 'dataStore', hint: STORAGE },
	{ status: 404, operation: 'agent', hint: AGENTS },
	{ code: 'IM304', operation: 'agent', hint: AGENTS },
	{ status: 404, operation: 'llmProvider', hint: PROVIDERS },
	{ code: 'IM304', operation: 'llmProvider', hint: PROVIDERS },
];
