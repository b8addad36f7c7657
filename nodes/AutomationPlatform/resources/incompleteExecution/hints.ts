import type { Hint } from '../../../shared/errors/hint';

export const incompleteExecutionHints: Hint[] = [
	{
		when: [403, 'SC403'],
		operations: ['incompleteExecution.delete'],
		hint: 'The API key needs the scope datastores:write to delete an incomplete execution, and is valid in its own zone only.',
	},
	{
		when: ['SC400'],
		operations: ['incompleteExecution.delete'],
		hint: 'If it is being processed, try again when its retry has ended.',
	},
	{
		when: ['SC400'],
		operations: ['incompleteExecution.deleteMany'],
		hint: 'Those being processed can be deleted when their retry has ended.',
	},
	{
		when: [406, 'IM004'],
		operations: ['incompleteExecution.deleteMany'],
		hint: "Turn on 'Confirm', which is there where all of a scenario is deleted.",
	},
	{
		when: ['IM007'],
		operations: ['incompleteExecution.update'],
		hint: "Check 'Blueprint': modules and versions must exist.",
	},
];
