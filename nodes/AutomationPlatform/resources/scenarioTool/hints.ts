import type { Hints } from '../../../shared/errors/hint';

export const scenarioToolHints: Hints = {
	'scenarioTool.update': {
		IM007: "Check 'Module': the module and its version must exist.",
	},
};
