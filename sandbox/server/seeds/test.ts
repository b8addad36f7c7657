import { seedCustomerAuth } from '../customerAuth/seed';
import { roleIds } from '../state/references';
import type { State } from '../state/state';
import type { GivenDlq } from './builders';
import { addDlq, addOrganization, addScenario, addTeam, addUser, blueprint, dlqId, seedTime } from './builders';

/**
 * The seed for tests: one of every special kind.
 *
 * | organization | teams | scenarios | purpose |
 * |---|---|---|---|
 * | 12 North Org | 88 North Team | 4711 to 4713, 4715 tool | the current zone, external id `ext-12` |
 * | | 89 Empty Team | none | a list without records |
 * | 13 South Org | 90 South Team | 4714 | another zone: shows neither license, serviceName nor isPaused |
 *
 * | scenario | incomplete executions |
 * |---|---|
 * | 4711 Every Kind | `kinds` below |
 * | 4712 Second Scenario | `foreign`, for IDs that are not of the scenario of a request |
 * | 4713 Nothing Failed | none |
 * | 4714 Many Pages | 120, which succeed on a retry |
 *
 * Users: 5 (the owner of the sandbox's keys), 101 to 112 in organization 12, for pages of 10.
 */
export const kinds = {
	/** Succeeds on the next retry and stays in the list as resolved. */
	transient: {},
	/** Succeeds on the next retry, leaves the list a second later, and can still be read. */
	unlisted: { behaviour: { whenResolved: 'unlisted', leavesAfterMs: 1000 } },
	/** Succeeds on the next retry and is deleted a second later. */
	gone: { behaviour: { whenResolved: 'gone', leavesAfterMs: 1000 } },
	/** Fails twice more, then succeeds. */
	flaky: { attempts: 1, behaviour: { failuresLeft: 2 } },
	/** Its module has a timeout of 900, and fails until the blueprint is corrected. */
	brokenTimeout: { blueprint: blueprint('Every Kind', { timeout: 900 }) },
	/** Its module has the marker `broken`, and fails until the blueprint is corrected. */
	brokenMarker: { blueprint: blueprint('Every Kind', { broken: true }) },
	/** Was retried seven times and continues to fail, whatever its blueprint. */
	triedOften: { attempts: 7, behaviour: { failuresLeft: 1000 } },
	/** A retry takes a minute longer than the others. */
	slow: { behaviour: { retryDelayMs: 60_000 } },
	/** Was resolved before: cannot be retried again. */
	resolved: { attempts: 2, resolved: true },
	/** A run is queued that never ends, so it cannot be deleted. */
	processed: { runsQueued: 1 },
	/** The platform refuses to retry it, and in the mode `refuseWhole` every bulk retry that names it. */
	guilty: { behaviour: { refusesRetry: true } },
	/** Has 120 logs: every tenth a warning, the rest errors. */
	manyLogs: { attempts: 120 },
	/** Created in the same millisecond as sameInstantB. */
	sameInstantA: { created: seedTime },
	sameInstantB: { created: seedTime },
} satisfies Record<string, Partial<GivenDlq>>;

/** IDs by kind, and that of the one in scenario 4712. */
export const testIds = Object.fromEntries(
	[...Object.keys(kinds), 'foreign'].map((kind) => [kind, dlqId(`test-${kind}`)]),
) as Record<keyof typeof kinds | 'foreign', string>;

const PAGED = 120;

/** Fills the state with the seed described above. */
export function seedTest(state: State): void {
	seedCustomerAuth(state);
	const reason = 'The remote service answered 503 Service Unavailable.';
	addOrganization(state, { id: 12, name: 'North Org', externalId: 'ext-12' });
	addOrganization(state, { id: 13, name: 'South Org', zone: 'zone2.platform.invalid' });
	addTeam(state, { id: 88, name: 'North Team', organizationId: 12 });
	addTeam(state, { id: 89, name: 'Empty Team', organizationId: 12 });
	addTeam(state, { id: 90, name: 'South Team', organizationId: 13 });

	addUser(state, {
		id: 5,
		name: 'Sam Example',
		email: 'sam@example.invalid',
		lastLogin: seedTime,
		organizationRoles: new Map([
			[12, roleIds.owner],
			[13, roleIds.owner],
		]),
		teamRoles: new Map([[88, roleIds.teamAdmin]]),
	});
	for (let id = 101; id <= 112; id++) {
		addUser(state, {
			id,
			name: `Member ${id}`,
			email: `member${id}@example.invalid`,
			organizationRoles: new Map([[12, roleIds.member]]),
			teamRoles: id % 2 === 0 ? new Map([[88, roleIds.teamMember]]) : new Map(),
		});
	}

	addScenario(state, { id: 4711, name: 'Every Kind', teamId: 88 });
	state.folders.set(31, { id: 31, name: 'Imports', teamId: 88 });
	addScenario(state, { id: 4712, name: 'Second Scenario', teamId: 88, folderId: 31 });
	addScenario(state, { id: 4713, name: 'Nothing Failed', teamId: 88, isActive: false });
	addScenario(state, { id: 4714, name: 'Many Pages', teamId: 90 });
	addScenario(state, { id: 4715, name: 'A Tool', teamId: 88, type: 'tool' });

	const sound = blueprint('Every Kind');
	for (const [kind, given] of Object.entries<Partial<GivenDlq>>(kinds)) {
		addDlq(state, { scenarioId: 4711, key: `test-${kind}`, reason, blueprint: sound, ...given });
	}
	for (const [number, log] of state.dlqs.get(testIds.manyLogs)?.logs.entries() ?? []) {
		if (number % 10 === 9) log.status = 2;
	}
	addDlq(state, { scenarioId: 4712, key: 'test-foreign', reason, blueprint: blueprint('Second Scenario') });
	const paged = blueprint('Many Pages');
	for (let n = 1; n <= PAGED; n++) {
		addDlq(state, { scenarioId: 4714, key: `test-paged-${n}`, reason, blueprint: paged });
	}
}
