import type { Hints } from '../../../shared/errors/hint';

const OPEN_BETA = 'AI agents are in open beta and not available in every zone or to every API key.';

export const llmProviderHints: Hints = {
	'llmProvider.getAll': {
		'404 IM304': `Check 'Team', and that the Base URL is the address of your zone. ${OPEN_BETA}`,
	},
	'llmProvider.get llmProvider.getModels': {
		'404 IM304': `Check 'Team' and 'LLM Provider', and that the Base URL is the address of your zone. ${OPEN_BETA}`,
	},
};
