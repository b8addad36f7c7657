import { hexId } from '../ids';
import { invitationReducers } from '../state/invitations';
import type { VariableState } from '../state/model';
import { roleIds } from '../state/references';
import type { State } from '../state/state';
import { variableReducers } from '../state/variables';
import { addOrganization, addScenario, addTeam, addUser, seedTime } from './builders';
import { addAgent, addDataStore, addDevice, addPayments, addProvider, agentId } from './resources';
import { seedTest } from './test';

/**
 * The seed for tests of all resources: everything in `test`, and
 *
 * | organization | teams | purpose |
 * |---|---|---|
 * | 12 North Org | 88, 89 and 94 West Team | Enterprise, the caller owns it; one of everything, below |
 * | 13 South Org | 90 | another zone: 401 IM001, or 404 in the mode `otherZone` |
 * | 14 Plain Org | 95 Plain Team | plan without Enterprise (403 IM027), license without custom variables (404 IM027) |
 * | 15 Paused Org | 91 Paused Team | paused: creating or changing something in it is 403 IM002 |
 * | 16 Guest Org | 93 Guest Team | Enterprise, the caller is a member, not the owner: analytics are 403 IM002 |
 * | 17 Full Org | 92 Full Team | two of two users (IM011), 1 of 2 MB of data stores (IM003) |
 * | 18 Empty Org | none | empty: deleted without confirmation, no subscription, empty lists |
 *
 * In organization 12:
 *
 * | things | IDs |
 * |---|---|
 * | scenarios | those of `test`; 4716 Broken Scenario (invalid, folder 32), 4717 West Scenario (team 94) |
 * | folders of team 88 | 31 Imports (scenario 4712), 32 Repairs (4716), 33 Archive (empty), by mode each in the one before; 34 of team 94 |
 * | data stores of team 88 | 51 Customers (used by 4711: needs confirmation), 52 Orders, 53 Archive, 54 Busy (locked: cannot be deleted); 55 of team 94, 56 of team 92 |
 * | devices of team 88 | 301 Test phone (assigned to 4711), 302 Spare phone (3 messages: IM405), 303 Busy phone (locked: IM005), 304 Digits phone (a udid of digits) |
 * | agents of team 88 | `platformIds.helper`, `platformIds.reporter` (answers JSON); one of team 91: `platformIds.pausedAgent` |
 * | LLM providers of team 88 | 2 example-ai (connection 71), 3 sample-ai (connection 72, one model); 4 of team 91 |
 * | variables | roast_limit (number, edited once), greeting, is_open, season_start, $flag_2 |
 * | subscription | price 310; prices are 310 to 313, coupons EXAMPLE20 (valid) and EXPIRED10 |
 * | payments | 60 |
 * | certificates of type saml | 8 active, 7 inactive |
 * | custom apps | roast-planner, bean-scale |
 * | users | 5 and 101 to 112 of `test`; 120 Kit Example, whose invitation is pending: `platformIds.invitationHash` |
 *
 * Every user's password is `Dummy-word-1`. The platform's e-mails are at `GET /__sandbox/mails`.
 */
export const platformIds = {
	helper: agentId('test-helper'),
	reporter: agentId('test-reporter'),
	pausedAgent: agentId('test-paused'),
	invitationHash: hexId('invitation', '12:kit@example.invalid', 1),
	/** Udid of the device 301. */
	udid: hexId('device', 301),
	/** Udid of the device 304, which would lose digits as a number. */
	digitsUdid: '30400000000000000000000000000001',
};

const MEGABYTE = 1024 * 1024;

const DAY_MS = 86_400_000;

const callerId = 5;

function addPlaces(state: State): void {
	const plain = { users: 10, operations: 1000, transfer: 536870912, interval: 15 };
	Object.assign(state.organizations.get(12)?.counters ?? {}, { transfer: '9007199254740993' });
	addOrganization(state, { id: 14, name: 'Plain Org', productName: 'Team', license: plain });
	addOrganization(state, { id: 15, name: 'Paused Org', isPaused: true });
	addOrganization(state, { id: 16, name: 'Guest Org' });
	addOrganization(state, { id: 17, name: 'Full Org', license: { ...plain, users: 2 }, storageBytes: 2 * MEGABYTE });
	addOrganization(state, { id: 18, name: 'Empty Org', timezoneId: 203 });
	addTeam(state, { id: 91, name: 'Paused Team', organizationId: 15 });
	addTeam(state, { id: 92, name: 'Full Team', organizationId: 17 });
	addTeam(state, { id: 93, name: 'Guest Team', organizationId: 16 });
	addTeam(state, { id: 94, name: 'West Team', organizationId: 12 });
	addTeam(state, { id: 95, name: 'Plain Team', organizationId: 14 });
	const roles = state.users.get(callerId)?.organizationRoles;
	for (const id of [14, 15, 17, 18]) roles?.set(id, roleIds.owner);
	roles?.set(16, roleIds.member);
	addUser(state, {
		id: 113,
		name: 'Full Member',
		email: 'full@example.invalid',
		organizationRoles: new Map([[17, roleIds.member]]),
	});
}

function addOfTeams(state: State): void {
	state.folders.set(32, { id: 32, name: 'Repairs', teamId: 88, parentId: 31 });
	state.folders.set(33, { id: 33, name: 'Archive', teamId: 88, parentId: 32 });
	state.folders.set(34, { id: 34, name: 'West', teamId: 94 });
	addScenario(state, { id: 4716, name: 'Broken Scenario', teamId: 88, folderId: 32, isActive: false, isinvalid: true });
	addScenario(state, { id: 4717, name: 'West Scenario', teamId: 94 });
	addScenario(state, { id: 4718, name: 'Paused Tool', teamId: 91, type: 'tool' });

	addDataStore(state, { id: 51, name: 'Customers', teamId: 88, records: 18, size: 2048, usedBy: [4711] });
	addDataStore(state, {
		id: 52,
		name: 'Orders',
		teamId: 88,
		records: 7,
		size: 900,
		maxSize: 2 * MEGABYTE,
		datastructureId: 9,
	});
	addDataStore(state, { id: 53, name: 'Archive', teamId: 88 });
	addDataStore(state, { id: 54, name: 'Busy', teamId: 88, records: 1, size: 90, isLocked: true });
	addDataStore(state, { id: 55, name: 'West', teamId: 94 });
	addDataStore(state, { id: 56, name: 'Full', teamId: 92 });

	const info = { os: 'iOS', brand: 'Example', model: 'P1', osversion: '18.1', appversion: '2.0.0' };
	addDevice(state, { id: 301, name: 'Test phone', teamId: 88, scope: ['scan', 'button'], info, scenarioId: 4711 });
	addDevice(state, { id: 302, name: 'Spare phone', teamId: 88, scope: ['call'], queueCount: 3, queueLimit: 50 });
	addDevice(state, { id: 303, name: 'Busy phone', teamId: 88, scenarioId: 4711, isLocked: true });
	addDevice(state, { id: 304, name: 'Digits phone', teamId: 88, udid: platformIds.digitsUdid });

	addProvider(state, { id: 2, teamId: 88, provider: 'example-ai' });
	addProvider(state, {
		id: 3,
		teamId: 88,
		provider: 'sample-ai',
		connectionId: 72,
		models: [{ model: 'sample-one', tokenLimit: 8000, maxTokens: 1024 }],
	});
	addProvider(state, { id: 4, teamId: 91, provider: 'example-ai' });
	addAgent(state, 'test-helper', {
		name: 'Helper',
		teamId: 88,
		scenarios: [
			{ platformScenarioId: 4711, approvalMode: 'auto-run' },
			{ platformScenarioId: 4712, approvalMode: 'approval-required' },
		],
		mcpConfigs: [{ mcpConnectionId: 90, name: 'Tools', toolIds: ['lookup'] }],
		contextIds: ['ctx-0001'],
	});
	addAgent(state, 'test-reporter', {
		name: 'Reporter',
		teamId: 88,
		platformConnectionId: 72,
		defaultModel: 'sample-one',
		outputParser: {
			type: 'platform-schema',
			schema: [
				{ name: 'total', type: 'number', label: 'Total', required: true },
				{ name: 'summary', type: 'text', label: 'Summary', required: false },
			],
		},
	});
	addAgent(state, 'test-paused', { name: 'Sleeper', teamId: 91 });
}

function addOfOrganization(state: State): void {
	const author = 'Sam Example';
	const variables: Array<[string, VariableState]> = [
		['roast_limit', { typeId: 1, value: 20 }],
		['greeting', { typeId: 2, value: 'Hello' }],
		['is_open', { typeId: 3, value: true }],
		['season_start', { typeId: 4, value: '2026-03-01T00:00:00.000Z' }],
		['$flag_2', { typeId: 2, value: 'a/b' }],
	];
	for (const [name, given] of variables) {
		variableReducers['variable.create'](state, {
			type: 'variable.create',
			at: seedTime - DAY_MS,
			organizationId: 12,
			name,
			given,
			author,
		});
	}
	variableReducers['variable.update'](state, {
		type: 'variable.update',
		at: seedTime,
		organizationId: 12,
		name: 'roast_limit',
		given: { value: 25 },
		author,
	});

	state.subscriptions.set(12, { id: 5005, customerId: 4004, priceId: 310, started: seedTime, couponCode: null });
	addPayments(state, 12, 60);
	const certificate = Buffer.from('dummy certificate').toString('base64');
	const validFrom = Date.UTC(2026, 0, 1);
	const validTo = Date.UTC(2027, 0, 1);
	state.ssoCertificates.push(
		{ id: 8, organizationId: 12, type: 'saml', validFrom, validTo, certificate, deactivated: null },
		{ id: 7, organizationId: 12, type: 'saml', validFrom, validTo, certificate, deactivated: seedTime },
	);
	state.installedApps.push(
		{ appName: 'roast-planner', appVersion: 2, organizationId: 12, installedAt: seedTime, installedBy: callerId },
		{ appName: 'bean-scale', appVersion: 1, organizationId: 12, installedAt: seedTime, installedBy: callerId },
	);
	invitationReducers['invitation.send'](state, {
		type: 'invitation.send',
		at: seedTime,
		organizationId: 12,
		userId: 120,
		email: 'kit@example.invalid',
		name: 'Kit Example',
		usersRoleId: roleIds.member,
		teamIds: [88],
	});
}

/** Fills the state with the seed described above. */
export function seedPlatform(state: State): void {
	seedTest(state);
	addPlaces(state);
	addOfTeams(state);
	addOfOrganization(state);
}
