import type { Hint } from '../../../shared/errors/hint';

export const userHints: Hint[] = [
	{
		when: [400, 'SC400'],
		operations: ['user.update'],
		hint: "Check 'Country', 'Language', 'Locale', 'Name' and 'Timezone'.",
	},
	{
		when: [400, 'SC400'],
		operations: ['user.changeEmail'],
		hint: "Check 'Current Email' and 'Current Password', and that nobody has the address of 'New Email' yet.",
	},
	{ when: [400, 'SC400'], operations: ['user.changePassword'], hint: "Check 'Current Password' and 'New Password'." },
	{
		when: [404, 'IM304'],
		operations: ['user.checkPasswordReset'],
		hint: "Check 'Hash' and the zone: it may be used up or too old. Request Password Reset sends a new one.",
	},
	{
		when: [400, 'SC400'],
		operations: ['user.completePasswordReset'],
		hint: 'Use Check Password Reset first, with the same API key: it opens the session.',
	},
];
