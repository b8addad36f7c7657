import { roleIds } from '../state/references';
import type { State } from '../state/state';
import { addDlq, addOrganization, addScenario, addTeam, addUser, blueprint, seedTime } from './builders';
import { addAgent, addDataStore, addDevice, addPayments, addProvider } from './resources';

/** The number of each. */
export const manyCount = 10_000;

/** The first IDs. The others follow in steps of 1. */
export const manyIds = {
	organization: 20_001,
	team: 30_001,
	scenario: 40_001,
	dataStore: 50_001,
	device: 60_001,
	folder: 70_001,
	provider: 80_001,
	user: 100_001,
};

/** A name that sorts like its number. */
export function manyName(word: string, n: number): string {
	return `${word} ${String(n).padStart(5, '0')}`;
}

/**
 * The seed for lists: 10,000 organizations. The first of them has 10,000 teams, users, variables and payments. Its
 * first team has 10,000 scenarios, data stores, devices, folders, agents and LLM providers. The first scenario has
 * 10,000 incomplete executions, and the first provider 10,000 models.
 */
export function seedMany(state: State): void {
	const { organization, team, scenario, dataStore, device, folder, provider, user } = manyIds;
	const shared = blueprint('Many');
	const owner = { organizationRoles: new Map([[organization, roleIds.owner]]) };
	addUser(state, { id: 5, name: 'Robin Example', email: 'robin@example.invalid', ...owner });
	const variables = state.variablesOf(organization);
	const models = Array.from({ length: manyCount }, (_, n) => ({
		model: `example-${String(n + 1).padStart(5, '0')}`,
		tokenLimit: 32000,
		maxTokens: 2048,
	}));
	for (let n = 1; n <= manyCount; n++) {
		const at = n - 1;
		const teamId = team;
		addOrganization(state, { id: organization + at, name: manyName('Organization', n) });
		addTeam(state, { id: team + at, name: manyName('Team', n), organizationId: organization });
		addUser(state, {
			id: user + at,
			name: manyName('Person', n),
			email: `person${n}@example.invalid`,
			organizationRoles: new Map([[organization, roleIds.member]]),
			teamRoles: new Map([[teamId, roleIds.teamMember]]),
		});
		addScenario(state, { id: scenario + at, name: manyName('Scenario', n), teamId });
		addDataStore(state, { id: dataStore + at, name: manyName('Store', n), teamId });
		addDevice(state, { id: device + at, name: manyName('Device', n), teamId });
		state.folders.set(folder + at, { id: folder + at, name: manyName('Folder', n), teamId });
		addProvider(state, { id: provider + at, teamId, provider: 'example-ai', ...(n === 1 && { models }) });
		addAgent(state, `many-${n}`, { name: manyName('Agent', n), teamId });
		addDlq(state, { scenarioId: scenario, key: `many-${n}`, reason: manyName('Reason', n), blueprint: shared });
		const name = `variable_${String(n).padStart(5, '0')}`;
		const diffObject = { name, typeId: 1 as const, value: n };
		const action = 'organization_variable_created';
		const history = [{ id: n, diffObject, changed: seedTime, action, author: 'Robin Example' } as const];
		variables.set(name, { ...diffObject, history: [...history] });
	}
	addPayments(state, organization, manyCount);
}
