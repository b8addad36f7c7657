import type { Hints } from '../../../shared/errors/hint';

const OPEN_BETA = 'AI agents are in open beta and not available in every zone or to every API key.';

export const agentHints: Hints = {
	'agent.get agent.update agent.delete agent.run agent.runStream': {
		'404 IM304': `Check 'Team' and 'Agent', and that the Base URL is the address of your zone. ${OPEN_BETA}`,
	},
	'agent.create': {
		'404 IM304': `Check 'Team', 'Connection ID', and 'Default Model', and that the Base URL is the address of your zone. ${OPEN_BETA}`,
	},
	'agent.getAll': {
		'404 IM304': `Check 'Team', and that the Base URL is the address of your zone. ${OPEN_BETA}`,
	},
};
