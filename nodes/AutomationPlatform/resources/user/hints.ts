import type { Hints } from '../../../shared/errors/hint';

export const userHints: Hints = {
	'user.update': {
		'400 SC400': "Check 'Country', 'Language', 'Locale', 'Name' and 'Timezone'.",
	},
	'user.changeEmail': {
		'400 SC400': "Check 'Current Email' and 'Current Password', and that nobody has the address of 'New Email' yet.",
	},
	'user.changePassword': {
		'400 SC400': "Check 'Current Password' and 'New Password'.",
	},
	'user.checkPasswordReset': {
		'404 IM304': "Check 'Hash' and the zone: it may be used up or too old. Request Password Reset sends a new one.",
	},
	'user.completePasswordReset': {
		'400 SC400': 'Use Check Password Reset first, with the same API key: it opens the session.',
	},
};
