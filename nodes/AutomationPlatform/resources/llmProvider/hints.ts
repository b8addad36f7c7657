import type { Hints } from '../../../shared/errors/hint';

export const llmProviderHints: Hints = {
	'llmProvider.getAll': {
		'404 IM304': "Check 'Team' and the zone: agents are an open beta that not every zone or key has.",
	},
	'llmProvider.get llmProvider.getModels': {
		'404 IM304':
			"Check 'Team' and 'LLM Provider', and the zone: agents are an open beta that not every zone or key has.",
	},
};
