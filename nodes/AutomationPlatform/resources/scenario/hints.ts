import type { Hints } from '../../../shared/errors/hint';

/**
 * The hints for a platform that does not support an operation. Its answer looks like the answer for an unknown scenario,
 * unless it has the code IM304. The answer can even contain the scenario's ID, because the path contains it.
 */
function notSupported(what: string, instead: string): Record<string, string> {
	const notice = `this platform does not support ${what}: ${instead}.`;
	return {
		401: `Check the API key and the Base URL in the credential. If other operations work, ${notice}`,
		404: `Check 'Scenario', the API key, and the zone of the Base URL. If all are correct, ${notice}`,
		405: `T${notice.slice(1)}`,
	};
}

export const scenarioHints: Hints = {
	'scenario.get scenario.activate scenario.deactivate scenario.run': {
		IM304:
			"Check 'Scenario', and that the Base URL is the address of your zone. The scenario may not exist in this zone, or the API key has no access to it.",
	},
	'scenario.get': notSupported('Scenario > Get', 'use Get Many'),
	'scenario.activate': {
		...notSupported('Scenario > Activate', "turn the scenario on in the platform's own interface"),
		'400 SC400': 'Open the scenario on the platform, and fix what keeps it from being activated.',
	},
	'scenario.deactivate': notSupported('Scenario > Deactivate', "turn the scenario off in the platform's own interface"),
	'scenario.run': {
		...notSupported('Scenario > Run', "run the scenario in the platform's own interface"),
		'400 SC400': "Check that 'Input Data' matches the inputs of the scenario, and that the scenario is active.",
	},
};
