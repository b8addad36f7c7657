import type { Hints } from '../../../shared/errors/hint';

export const organizationHints: Hints = {
	'organization.get': {
		'404 IM304':
			"Right after a create turn on 'Wait for Synchronization'; otherwise check 'Organization' and the zone of the Base URL.",
	},
	'organization.create': {
		'400 SC400': "Check 'Region', 'Country' and 'Timezone': each has to be one of its list.",
	},
	'organization.update': {
		'400 SC400': "Check 'Country', 'Name' and 'Timezone'.",
	},
	'organization.delete': {
		'406 IM004': "It has active scenarios: turn on 'Confirm' to delete it with them.",
		'400 SC400 409 422 423': "If it has active scenarios, turn on 'Confirm' to delete it with them.",
	},
};
