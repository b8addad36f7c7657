import { hexId, uuid } from '../ids';
import type {
	Blueprint,
	BlueprintModule,
	Dlq,
	DlqBehaviour,
	DlqLog,
	Organization,
	Scenario,
	Team,
	User,
} from '../state/model';
import { currentZone } from '../state/references';
import type { State } from '../state/state';
import { hashOf } from '../state/password';

/** The time of the seeds' history, so that every start shows the same times. */
export const seedTime = Date.UTC(2026, 3, 7, 6, 12, 44, 310);

const MINUTE = 60_000;

/** The password of all users in the seeds. */
const examplePassword = 'Dummy-word-1';

export function addOrganization(state: State, given: Pick<Organization, 'id' | 'name'> & Partial<Organization>): void {
	state.organizations.set(given.id, {
		countryId: 44,
		timezoneId: 201,
		zone: currentZone,
		externalId: null,
		serviceName: 'default',
		productName: 'Enterprise',
		isPaused: false,
		license: { users: 10000, operations: 10000, transfer: 536870912, interval: 1, customVariables: true },
		counters: {},
		readyAt: 0,
		storageBytes: Infinity,
		...given,
	});
}

export function addTeam(state: State, team: Team): void {
	state.addTeam(team);
}

export function addUser(state: State, given: Pick<User, 'id' | 'name' | 'email'> & Partial<User>): void {
	state.addUser({
		language: 'en',
		timezoneId: 201,
		localeId: 7,
		countryId: 44,
		avatar: '',
		lastLogin: null,
		passwordHash: hashOf(examplePassword),
		organizationRoles: new Map(),
		teamRoles: new Map(),
		pendingIn: new Set(),
		...given,
	});
}

export function addScenario(state: State, given: Pick<Scenario, 'id' | 'name' | 'teamId'> & Partial<Scenario>): void {
	const created = given.created ?? seedTime - 90 * 24 * 60 * MINUTE;
	state.scenarios.set(given.id, {
		folderId: null,
		type: 'scenario',
		isActive: true,
		isinvalid: false,
		createdBy: 5,
		created,
		description: '',
		lastEdit: created,
		updatedBy: null,
		...given,
	});
}

/** The module that fails in the blueprints of the seeds. */
const failingModule = 2;

/** A flow of two modules, of which the second fails. `parameters` are those of the second. */
export function blueprint(name: string, parameters: Record<string, unknown> = { timeout: 60 }): Blueprint {
	const module = (id: number, moduleName: string, given: Record<string, unknown>): BlueprintModule => ({
		id,
		module: moduleName,
		version: 3,
		parameters: given,
		mapper: {},
		metadata: {},
		onerror: [],
	});
	return {
		name,
		flow: [module(1, 'gateway:CustomWebHook', { hook: 15 }), module(failingModule, 'http:ActionSendData', parameters)],
		metadata: { version: 1, scenario: { maxErrors: 3, autoCommit: true, roundtrips: 1 } },
	};
}

export interface GivenDlq {
	scenarioId: number;
	/** Determines the ID: the same key gives the same ID. */
	key: string;
	reason: string;
	blueprint: Blueprint;
	attempts?: number;
	logs?: number;
	created?: number;
	resolved?: boolean;
	retry?: boolean;
	runsQueued?: number;
	behaviour?: Partial<DlqBehaviour>;
}

/** The ID that `addDlq` creates from a key. */
export function dlqId(key: string): string {
	return hexId('dlq', key);
}

function pastLogs(id: string, count: number, created: number, resolved: boolean): DlqLog[] {
	return Array.from({ length: count }, (_, number) => ({
		id: hexId('log', id, `past-${number}`),
		type: 'auto',
		authorId: null,
		timestamp: created + (number + 1) * 5 * MINUTE,
		duration: 400 + number,
		operations: 2,
		transfer: 256,
		centicredits: 200,
		status: resolved && number === count - 1 ? 1 : 3,
	}));
}

export function addDlq(state: State, given: GivenDlq): void {
	const { key, scenarioId, reason, attempts = 0, resolved = false } = given;
	const id = dlqId(key);
	const index = (state.dlqsByScenario.get(scenarioId)?.size ?? 0) + 1;
	const created = given.created ?? seedTime + index * MINUTE;
	const dlq: Dlq = {
		id,
		scenarioId,
		index,
		executionId: uuid('execution', key),
		reason,
		created,
		size: 200 + (index % 40) * 11,
		resolved,
		retry: given.retry ?? false,
		attempts,
		failer: failingModule,
		blueprint: given.blueprint,
		logs: pastLogs(id, given.logs ?? attempts, created, resolved),
		runsQueued: given.runsQueued ?? 0,
		listed: true,
		behaviour: { failuresLeft: 0, refusesRetry: false, whenResolved: 'stays', leavesAfterMs: 0, ...given.behaviour },
	};
	state.addDlq(dlq);
}
