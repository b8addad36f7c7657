import type { Hints } from '../../../shared/errors/hint';

export const userHints: Hints = {
	'user.update': {
		'400 SC400': "Check 'Country', 'Language', 'Locale', 'Name', and 'Timezone'.",
	},
	'user.changeEmail': {
		'400 SC400': "Check 'Current Email' and 'Current Password', and that no other user has the address in 'New Email'.",
	},
	'user.changePassword': {
		'400 SC400': "Check 'Current Password' and 'New Password'.",
	},
	'user.checkPasswordReset': {
		'404 IM304':
			"Check 'Hash', and that the Base URL is the address of your zone. The hash may have expired or been used. To send a new email, use User > Request Password Reset.",
	},
	'user.completePasswordReset': {
		'400 SC400': 'First use User > Check Password Reset with the same API key.',
	},
};
