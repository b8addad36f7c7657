import { roleIds } from '../state/references';
import type { State } from '../state/state';
import { addDlq, addOrganization, addScenario, addTeam, addUser, blueprint, dlqId } from './builders';

const SCENARIOS = 4;
const DLQS_PER_SCENARIO = 2500;

const keyOf = (scenarioId: number, n: number) => `load-${scenarioId}-${n}`;

/** The incomplete executions, in the order of the scenarios and of their lists. */
export const loadDlqs = Array.from({ length: SCENARIOS * DLQS_PER_SCENARIO }, (_, index) => {
	const scenarioId = 7001 + Math.floor(index / DLQS_PER_SCENARIO);
	return { id: dlqId(keyOf(scenarioId, 1 + (index % DLQS_PER_SCENARIO))), scenarioId };
});

/** 10,000 incomplete executions, 2,500 in each of the scenarios 7001 to 7004. Each succeeds on its first retry. */
export function seedLoad(state: State): void {
	addOrganization(state, { id: 70, name: 'Harbour Coffee' });
	addTeam(state, { id: 700, name: 'Operations', organizationId: 70 });
	addUser(state, {
		id: 5,
		name: 'Robin Example',
		email: 'robin@example.invalid',
		organizationRoles: new Map([[70, roleIds.owner]]),
		teamRoles: new Map([[700, roleIds.teamAdmin]]),
	});
	for (let scenario = 1; scenario <= SCENARIOS; scenario++) {
		const scenarioId = 7000 + scenario;
		const name = `Order import ${scenario}`;
		const shared = blueprint(name);
		addScenario(state, { id: scenarioId, name, teamId: 700 });
		for (let n = 1; n <= DLQS_PER_SCENARIO; n++) {
			addDlq(state, {
				scenarioId,
				key: keyOf(scenarioId, n),
				reason: 'The remote service answered 503 Service Unavailable.',
				blueprint: shared,
				retry: true,
			});
		}
	}
}
