import type { Hint } from '../shared/errors/hint';

/** One hint for a refusal that some services send with a code and some without, in one operation or several. */
function withOrWithoutCode(status: number, code: string, operations: string | string[], hint: string): Hint[] {
	return [operations].flat().flatMap((operation) => [
		{ status, operation, hint },
		{ code, operation, hint },
	]);
}

/** One hint for a code wherever it comes in these operations. */
function withCode(code: string, operations: string[], hint: string): Hint[] {
	return operations.map((operation) => ({ code, operation, hint }));
}

const BETA = 'agents are an open beta that not every zone or key has.';
const ANALYTICS =
	'Analytics are for the Owner role of an organization with the Enterprise plan; the key is valid in its own zone only.';
const DLQ_SCOPE =
	'The API key needs the scope datastores:write to delete an incomplete execution, and is valid in its own zone only.';
const DEVICE_SCOPE =
	'The API key needs the scope devices:write to request a device, and is valid in its own zone only.';
const STORAGE = "The organization has no room for this: make 'Max Size (MB)' smaller, or delete what is not needed.";
const INVITATION_HASH = "Check 'Hash', and that the Base URL is the one of the organization's zone.";
const NO_CUSTOM_VARIABLES = "without the license's feature custom variables none is found.";
const MAY_CHANGE = 'A right or scope is missing, the organization is paused, or the zone is another.';
const LIKE_THIS = 'a missing right or a wrong zone can look like this too.';
const LIST_USERS =
	'To invite nobody twice, the key and your role need the right to list users of the organization; a key is valid in its own zone only.';
const GIVE_ROLES = "The key or your role lacks the right to give 'Team Roles' in this team.";

/** Where nothing more is known of the operation. */
const general: Hint[] = [
	{ status: 400, hint: 'Check the fields that the answer names.' },
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
	{ code: 'IM004', hint: 'It asks for a confirmation that this operation does not have: do it in the service itself.' },
	{ code: 'IM005', hint: 'It is locked or not valid now; try again when it is not in use.' },
	{ code: 'IM007', hint: 'The blueprint names modules or versions that do not exist.' },
	{ code: 'IM011', hint: 'A limit of the plan is reached.' },
	{ code: 'IM027', hint: 'The plan does not contain this feature.' },
	{ code: 'IM304', hint: 'Check the ID and the zone: nothing there has it, or the key may not see it.' },
	{ code: 'SC400', hint: 'Check the fields that the answer names.' },
];

const incompleteExecutions: Hint[] = [
	...withOrWithoutCode(403, 'SC403', 'incompleteExecution.delete', DLQ_SCOPE),
	...withCode('SC400', ['incompleteExecution.delete'], 'If it is being processed, try again when its retry has ended.'),
	...withCode(
		'SC400',
		['incompleteExecution.deleteMany'],
		'Those being processed can be deleted when their retry has ended.',
	),
	...withOrWithoutCode(
		406,
		'IM004',
		'incompleteExecution.deleteMany',
		"Turn on 'Confirm', which is there where all of a scenario is deleted.",
	),
	...withCode('IM007', ['incompleteExecution.update'], "Check 'Blueprint': modules and versions must exist."),
];

const organizations: Hint[] = [
	...withOrWithoutCode(
		404,
		'IM304',
		'organization.get',
		"Right after a create turn on 'Wait for Synchronization'; otherwise check 'Organization' and the zone of the Base URL.",
	),
	...withOrWithoutCode(
		400,
		'SC400',
		'organization.create',
		"Check 'Region', 'Country' and 'Timezone': each has to be one of its list.",
	),
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
];

const invitations: Hint[] = [
	...withOrWithoutCode(
		400,
		'SC400',
		'invitation.send',
		"Check 'Email', 'Role' and the teams; who is there already can be skipped by 'If Already a Member'.",
	),
	...withOrWithoutCode(
		403,
		'IM002',
		'invitation.send',
		'The key or your role lacks the right to invite, or the organization is paused; a key is valid in its own zone only.',
	),
	...withCode(
		'IM011',
		['invitation.send'],
		'The license allows no more users: Get Organization tells how many, under license.',
	),
	...withOrWithoutCode(403, 'IM002', 'lookup.members', LIST_USERS),
	...withCode('SC403', ['lookup.members'], LIST_USERS),
	...withOrWithoutCode(
		400,
		'SC400',
		'lookup.setUserTeamRole',
		"Check 'Team Roles': each needs a team of the organization and a role that is one of teams.",
	),
	...withOrWithoutCode(403, 'IM002', 'lookup.setUserTeamRole', GIVE_ROLES),
	...withCode('SC403', ['lookup.setUserTeamRole'], GIVE_ROLES),
	...withOrWithoutCode(
		404,
		'IM304',
		'lookup.setUserTeamRole',
		"Check 'Team Roles': the team or the role is not there, or the key may not see it.",
	),
	...withOrWithoutCode(404, 'IM304', ['invitation.get', 'invitation.accept'], INVITATION_HASH),
	...withOrWithoutCode(400, 'SC400', 'invitation.accept', 'It may be accepted already: Get Invitation tells.'),
];

const billing: Hint[] = [
	...withOrWithoutCode(
		404,
		'IM304',
		['subscription.get', 'subscription.update', 'subscription.cancel', 'subscription.applyCoupon'],
		`Check 'Organization', and that it has a subscription; ${LIKE_THIS}`,
	),
	...withOrWithoutCode(
		404,
		'IM304',
		['subscription.setFreePlan', 'payment.getAll'],
		`Check 'Organization'; ${LIKE_THIS}`,
	),
	...withOrWithoutCode(
		404,
		'IM304',
		['subscription.create', 'payment.create'],
		`Check 'Organization' and 'Price ID'; ${LIKE_THIS}`,
	),
	...withOrWithoutCode(400, 'SC400', 'payment.create', "Check 'Price ID', 'Quantity', 'Coupon Code' and the customer."),
	...withOrWithoutCode(400, 'SC400', 'subscription.applyCoupon', "Check 'Coupon Code' and the customer."),
	...withOrWithoutCode(
		400,
		'SC400',
		'subscription.create',
		"Check 'Price ID', 'Coupon Code' and the customer, and that there is no subscription yet.",
	),
	...withOrWithoutCode(400, 'SC400', 'subscription.update', "Check 'Price ID' and the customer."),
	...withOrWithoutCode(
		406,
		'IM004',
		'subscription.setFreePlan',
		"Turn on 'Confirm' to set the free plan all the same.",
	),
];

const variables: Hint[] = [
	...withOrWithoutCode(
		404,
		'IM027',
		['organizationVariable.update', 'organizationVariable.delete', 'organizationVariable.getHistory'],
		`Check 'Organization', 'Variable' and the zone; ${NO_CUSTOM_VARIABLES}`,
	),
	...withOrWithoutCode(
		404,
		'IM027',
		['organizationVariable.create', 'organizationVariable.getAll'],
		`Check 'Organization' and the zone; ${NO_CUSTOM_VARIABLES}`,
	),
	...withCode(
		'IM304',
		['organizationVariable.update', 'organizationVariable.delete', 'organizationVariable.getHistory'],
		"Check 'Organization' and 'Variable', and the zone: names are case-sensitive.",
	),
	...withCode(
		'IM304',
		['organizationVariable.create', 'organizationVariable.getAll'],
		"Check 'Organization' and the zone.",
	),
	...withOrWithoutCode(
		403,
		'IM002',
		['organizationVariable.update', 'organizationVariable.delete'],
		`Variables of the system cannot be changed. For others: ${MAY_CHANGE}`,
	),
	...withOrWithoutCode(403, 'IM002', 'organizationVariable.create', MAY_CHANGE),
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
	...withOrWithoutCode(406, 'IM004', 'organizationVariable.delete', "Turn on 'Confirm' to delete the variable."),
];

const users: Hint[] = [
	...withOrWithoutCode(400, 'SC400', 'user.update', "Check 'Country', 'Language', 'Locale', 'Name' and 'Timezone'."),
	...withOrWithoutCode(
		400,
		'SC400',
		'user.changeEmail',
		"Check 'Current Email' and 'Current Password', and that nobody has the address of 'New Email' yet.",
	),
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
];

const devices: Hint[] = [
	...withOrWithoutCode(
		406,
		'IM004',
		'device.delete',
		"Turn on 'Confirm' to delete it with what is in its queue, or let a scenario take that first.",
	),
	...withCode(
		'IM405',
		['device.delete'],
		"Messages are in its queue: turn on 'Confirm' to delete them with it, or let a scenario take them first.",
	),
	...withCode(
		'IM005',
		['device.delete'],
		'A running scenario locks it: try again when the scenario has ended; a confirmation does not help here.',
	),
	...withOrWithoutCode(403, 'IM002', 'device.request', DEVICE_SCOPE),
	...withCode('SC403', ['device.request'], DEVICE_SCOPE),
];

const dataStores: Hint[] = [
	...withOrWithoutCode(
		406,
		'IM004',
		'dataStore.deleteMany',
		"A scenario uses one of them, and none was deleted: turn on 'Confirm' to delete them all the same.",
	),
	...withOrWithoutCode(
		400,
		'SC400',
		'dataStore.deleteMany',
		"Check 'Team' and 'Data Store Names or IDs': each has to be of the team, and not in use by a running scenario.",
	),
	...withCode('IM003', ['dataStore.create', 'dataStore.update'], STORAGE),
	...withCode('IM011', ['dataStore.create', 'dataStore.update'], STORAGE),
];

const agents: Hint[] = [
	...withOrWithoutCode(
		404,
		'IM304',
		['agent.get', 'agent.update', 'agent.delete', 'agent.run', 'agent.runStream'],
		`Check 'Team' and 'Agent', and the zone: ${BETA}`,
	),
	...withOrWithoutCode(
		404,
		'IM304',
		'agent.create',
		`Check 'Team', 'Connection ID' and 'Default Model', and the zone: ${BETA}`,
	),
	...withOrWithoutCode(404, 'IM304', ['agent.getAll', 'llmProvider.getAll'], `Check 'Team' and the zone: ${BETA}`),
	...withOrWithoutCode(
		404,
		'IM304',
		['llmProvider.get', 'llmProvider.getModels'],
		`Check 'Team' and 'LLM Provider', and the zone: ${BETA}`,
	),
	...withCode('IM007', ['scenarioTool.update'], "Check 'Module': the module and its version must exist."),
];

const analytics: Hint[] = [
	{ status: 403, operation: 'analytics', hint: ANALYTICS },
	...['IM001', 'IM002', 'IM027', 'SC403'].flatMap((code) => withCode(code, ['analytics'], ANALYTICS)),
];

/**
 * What a user can do about a refusal of this API. What is quoted is a field that the form of the operation shows. Scopes
 * that the spec does not name are not named here. A request that an operation sends besides its own is a `lookup`.
 */
export const hints: readonly Hint[] = [
	...general,
	...incompleteExecutions,
	...organizations,
	...invitations,
	...billing,
	...variables,
	...users,
	...devices,
	...dataStores,
	...agents,
	...analytics,
];
