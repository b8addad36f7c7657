import type { Hints } from '../../../shared/errors/hint';

export const agentHints: Hints = {
	'agent.get agent.update agent.delete agent.run agent.runStream': {
		'404 IM304': "Check 'Team' and 'Agent', and the zone: agents are an open beta that not every zone or key has.",
	},
	'agent.create': {
		'404 IM304':
			"Check 'Team', 'Connection ID' and 'Default Model', and the zone: agents are an open beta that not every zone or key has.",
	},
	'agent.getAll': {
		'404 IM304': "Check 'Team' and the zone: agents are an open beta that not every zone or key has.",
	},
};
