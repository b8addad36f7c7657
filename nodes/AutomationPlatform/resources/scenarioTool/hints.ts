import type { Hint } from '../../../shared/errors/hint';

export const scenarioToolHints: Hint[] = [
	{
		when: ['IM007'],
		operations: ['scenarioTool.update'],
		hint: "Check 'Module': the module and its version must exist.",
	},
];
