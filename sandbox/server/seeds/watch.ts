import type { State } from '../state/state';
import { addDlq, addOrganization, addScenario, addTeam, blueprint } from './builders';

const SCENARIOS = 20;
const DLQS_PER_SCENARIO = 500;

/**
 * 10,000 incomplete executions that never change, 500 in each of the scenarios 8001 to 8020 of team 800, and new ones
 * on request.
 */
export function seedWatch(state: State): void {
	addOrganization(state, { id: 80, name: 'Lantern Books' });
	addTeam(state, { id: 800, name: 'Operations', organizationId: 80 });
	for (let scenario = 1; scenario <= SCENARIOS; scenario++) {
		const scenarioId = 8000 + scenario;
		const name = `Catalogue sync ${scenario}`;
		const shared = blueprint(name);
		addScenario(state, { id: scenarioId, name, teamId: 800 });
		for (let n = 1; n <= DLQS_PER_SCENARIO; n++) {
			const reason = 'The remote service answered 503 Service Unavailable.';
			addDlq(state, { scenarioId, key: `watch-${scenarioId}-${n}`, reason, blueprint: shared });
		}
	}
}
