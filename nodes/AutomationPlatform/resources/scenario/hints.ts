import type { Hints } from '../../../shared/errors/hint';

/**
 * The hints for the answers of a service that does not have an operation. Such an answer looks like that of an unknown
 * scenario, unless it has the code IM304: it can name the scenario too, because the path has its ID.
 */
function notOffered(what: string, instead: string): Record<string, string> {
	const notice = `this service does not offer ${what}: ${instead}.`;
	return {
		401: `Check the API key and the Base URL. If other operations work, ${notice}`,
		404: `Check 'Scenario', the zone and the key's rights. If all are right, ${notice}`,
		405: `T${notice.slice(1)}`,
	};
}

export const scenarioHints: Hints = {
	'scenario.get scenario.activate scenario.deactivate scenario.run': {
		IM304: "Check 'Scenario' and the zone: no scenario there has this ID, or the key may not see it.",
	},
	'scenario.get': notOffered('Get Scenario', 'use Get Many'),
	'scenario.activate': {
		...notOffered('Activate Scenario', 'switch it on in the service itself'),
		'400 SC400': 'Open the scenario in the service, and correct what keeps it from being active.',
	},
	'scenario.deactivate': notOffered('Deactivate Scenario', 'switch it off in the service itself'),
	'scenario.run': {
		...notOffered('Run Scenario', 'run it in the service itself'),
		'400 SC400': "Check 'Input Data' against the inputs of the scenario, and whether the scenario is active.",
	},
};
