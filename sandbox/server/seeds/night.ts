import { roleIds } from '../state/references';
import type { State } from '../state/state';
import { addDlq, addOrganization, addScenario, addTeam, addUser, blueprint, seedTime } from './builders';

/** The number of each. */
export const nightCounts = { scenarios: 200, unresolved: 50, resolved: 50 };

const TEAMS = 4;

/** The ID of the organization, and of its first team and scenario. The others follow in steps of 1. */
export const nightIds = { organization: 90, team: 900, scenario: 9001 };

/**
 * 200 scenarios of four teams of an organization, each with 50 unresolved incomplete executions and 50 resolved ones
 * that are still listed. Those of every tenth scenario fail once more when they are retried.
 */
export function seedNight(state: State): void {
	addOrganization(state, { id: nightIds.organization, name: 'Meadow Post' });
	addUser(state, {
		id: 5,
		name: 'Robin Example',
		email: 'robin@example.invalid',
		organizationRoles: new Map([[nightIds.organization, roleIds.owner]]),
	});
	for (let team = 0; team < TEAMS; team++) {
		addTeam(state, { id: nightIds.team + team, name: `Team ${team + 1}`, organizationId: nightIds.organization });
	}
	for (let scenario = 0; scenario < nightCounts.scenarios; scenario++) {
		const scenarioId = nightIds.scenario + scenario;
		const name = `Order import ${scenario + 1}`;
		const shared = blueprint(name);
		addScenario(state, { id: scenarioId, name, teamId: nightIds.team + (scenario % TEAMS) });
		for (let n = 0; n < nightCounts.unresolved + nightCounts.resolved; n++) {
			const isResolved = n % 2 === 1;
			addDlq(state, {
				scenarioId,
				key: `night-${scenarioId}-${n}`,
				reason: `The remote service answered ${500 + (n % 4)}.`,
				created: seedTime + n * 1000,
				blueprint: shared,
				resolved: isResolved,
				attempts: isResolved ? 1 : 0,
				behaviour: { whenResolved: 'stays', failuresLeft: scenario % 10 === 9 ? 1 : 0 },
			});
		}
	}
}
