import type { Hints } from '../../../shared/errors/hint';

export const dataStoreHints: Hints = {
	'dataStore.deleteMany': {
		'406 IM004': "A scenario uses at least one of the data stores. To delete them anyway, turn on 'Confirm'.",
		'400 SC400 409 422 423':
			"Check that all 'Data Store Names or IDs' belong to the 'Team'. To delete a data store that a scenario uses, turn on 'Confirm'.",
	},
	'dataStore.create dataStore.update': {
		'IM003 IM011':
			"The organization's storage limit is reached. Reduce 'Max Size (MB)', or delete data that you no longer need.",
	},
};
