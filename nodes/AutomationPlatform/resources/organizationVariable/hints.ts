import type { Hint } from '../../../shared/errors/hint';

const OF_ONE = ['organizationVariable.update', 'organizationVariable.delete', 'organizationVariable.getHistory'];
const OF_ALL = ['organizationVariable.create', 'organizationVariable.getAll'];
const MAY_CHANGE = 'A right or scope is missing, the organization is paused, or the zone is another.';

export const organizationVariableHints: Hint[] = [
	{
		when: [404, 'IM027'],
		operations: OF_ONE,
		hint: "Check 'Organization', 'Variable' and the zone; without the license's feature custom variables none is found.",
	},
	{
		when: [404, 'IM027'],
		operations: OF_ALL,
		hint: "Check 'Organization' and the zone; without the license's feature custom variables none is found.",
	},
	{
		when: ['IM304'],
		operations: OF_ONE,
		hint: "Check 'Organization' and 'Variable', and the zone: names are case-sensitive.",
	},
	{ when: ['IM304'], operations: OF_ALL, hint: "Check 'Organization' and the zone." },
	{
		when: [403, 'IM002'],
		operations: ['organizationVariable.update', 'organizationVariable.delete'],
		hint: `Variables of the system cannot be changed. For others: ${MAY_CHANGE}`,
	},
	{ when: [403, 'IM002'], operations: ['organizationVariable.create'], hint: MAY_CHANGE },
	{
		when: [400, 'SC400'],
		operations: ['organizationVariable.create'],
		hint: "Check 'Name', 'Type' and 'Value', and that there is no variable of this name yet.",
	},
	{
		when: [400, 'SC400'],
		operations: ['organizationVariable.update'],
		hint: "Check 'Type' and 'Value': they have to go together.",
	},
	{
		when: [406, 'IM004'],
		operations: ['organizationVariable.delete'],
		hint: "Turn on 'Confirm' to delete the variable.",
	},
];
