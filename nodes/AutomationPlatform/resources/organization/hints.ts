import type { Hint } from '../../../shared/errors/hint';

export const organizationHints: Hint[] = [
	{
		when: [404, 'IM304'],
		operations: ['organization.get'],
		hint: "Right after a create turn on 'Wait for Synchronization'; otherwise check 'Organization' and the zone of the Base URL.",
	},
	{
		when: [400, 'SC400'],
		operations: ['organization.create'],
		hint: "Check 'Region', 'Country' and 'Timezone': each has to be one of its list.",
	},
	{ when: [400, 'SC400'], operations: ['organization.update'], hint: "Check 'Country', 'Name' and 'Timezone'." },
	{
		when: [406, 'IM004'],
		operations: ['organization.delete'],
		hint: "It has active scenarios: turn on 'Confirm' to delete it with them.",
	},
	{
		when: [400, 'SC400'],
		operations: ['organization.delete'],
		hint: "If it has active scenarios, turn on 'Confirm' to delete it with them.",
	},
];
