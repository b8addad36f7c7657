import type { Hints } from '../../../shared/errors/hint';

export const incompleteExecutionHints: Hints = {
	'incompleteExecution.delete': {
		'403 IM002 SC403':
			'The API key needs the scope datastores:write to delete an incomplete execution, and is valid in its own zone only.',
		'400 SC400 409 422 423': 'If it is being processed, try again when its retry has ended.',
	},
	'incompleteExecution.deleteMany': {
		'400 SC400 409 422 423': 'One that is being processed can be deleted when its retry has ended.',
		'406 IM004': "Turn on 'Confirm', which is there where all of a scenario is deleted.",
	},
	'incompleteExecution.update': {
		IM007: "Check 'Blueprint': modules and versions must exist.",
	},
};
