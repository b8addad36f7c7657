import type { Hints } from '../../../shared/errors/hint';

export const dataStoreHints: Hints = {
	'dataStore.deleteMany': {
		'406 IM004': "A scenario uses one of them, and none was deleted: turn on 'Confirm' to delete them all the same.",
		'400 SC400 409 422 423':
			"Check that each of 'Data Store Names or IDs' is of the 'Team' and not in use now; 'Confirm' also deletes the ones that a scenario uses.",
	},
	'dataStore.create dataStore.update': {
		'IM003 IM011': "The organization has no room for this: make 'Max Size (MB)' smaller, or delete what is not needed.",
	},
};
