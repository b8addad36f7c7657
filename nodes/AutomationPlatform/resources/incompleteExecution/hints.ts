import type { Hints } from '../../../shared/errors/hint';

export const incompleteExecutionHints: Hints = {
	'incompleteExecution.delete': {
		'403 IM002 SC403':
			'The API key needs the scope datastores:write, also for incomplete executions. The Base URL must be the address of your zone.',
		'400 SC400 409 422 423': 'If the incomplete execution is being processed, try again when its retry has ended.',
	},
	'incompleteExecution.deleteMany': {
		'400 SC400 409 422 423':
			'If some of the incomplete executions are being processed, try again when their retries have ended.',
		'406 IM004': "The platform asks for a confirmation. Set 'Select By' to Whole Scenario, and turn on 'Confirm'.",
	},
	'incompleteExecution.update': {
		IM007: "Check 'Blueprint': its modules and their versions must exist.",
	},
};
