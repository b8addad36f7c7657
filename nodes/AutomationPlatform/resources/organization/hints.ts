import type { Hints } from '../../../shared/errors/hint';

export const organizationHints: Hints = {
	'organization.get': {
		'404 IM304':
			"If the organization was just created, turn on 'Wait for Synchronization'. Otherwise check 'Organization', and that the Base URL is the address of your zone.",
	},
	'organization.create': {
		'400 SC400': "Check 'Region', 'Country', and 'Timezone': each must be an entry of its list.",
	},
	'organization.update': {
		'400 SC400': "Check 'Country', 'Name', and 'Timezone'.",
	},
	'organization.delete': {
		'406 IM004': "The organization has active scenarios. To delete it with its scenarios, turn on 'Confirm'.",
		'400 SC400 409 422 423': "To delete an organization that has active scenarios, turn on 'Confirm'.",
	},
};
