import type { Hint } from '../../../shared/errors/hint';

export const dataStoreHints: Hint[] = [
	{
		when: [406, 'IM004'],
		operations: ['dataStore.deleteMany'],
		hint: "A scenario uses one of them, and none was deleted: turn on 'Confirm' to delete them all the same.",
	},
	{
		when: [400, 'SC400'],
		operations: ['dataStore.deleteMany'],
		hint: "Check 'Team' and 'Data Store Names or IDs': each has to be of the team, and not in use by a running scenario.",
	},
	{
		when: ['IM003', 'IM011'],
		operations: ['dataStore.create', 'dataStore.update'],
		hint: "The organization has no room for this: make 'Max Size (MB)' smaller, or delete what is not needed.",
	},
];
