import type { Hint } from '../../../shared/errors/hint';

export const llmProviderHints: Hint[] = [
	{
		when: [404, 'IM304'],
		operations: ['llmProvider.getAll'],
		hint: "Check 'Team' and the zone: agents are an open beta that not every zone or key has.",
	},
	{
		when: [404, 'IM304'],
		operations: ['llmProvider.get', 'llmProvider.getModels'],
		hint: "Check 'Team' and 'LLM Provider', and the zone: agents are an open beta that not every zone or key has.",
	},
];
