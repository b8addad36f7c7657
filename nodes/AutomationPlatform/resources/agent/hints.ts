import type { Hint } from '../../../shared/errors/hint';

export const agentHints: Hint[] = [
	{
		when: [404, 'IM304'],
		operations: ['agent.get', 'agent.update', 'agent.delete', 'agent.run', 'agent.runStream'],
		hint: "Check 'Team' and 'Agent', and the zone: agents are an open beta that not every zone or key has.",
	},
	{
		when: [404, 'IM304'],
		operations: ['agent.create'],
		hint: "Check 'Team', 'Connection ID' and 'Default Model', and the zone: agents are an open beta that not every zone or key has.",
	},
	{
		when: [404, 'IM304'],
		operations: ['agent.getAll'],
		hint: "Check 'Team' and the zone: agents are an open beta that not every zone or key has.",
	},
];
