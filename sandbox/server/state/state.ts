import { CustomerAuthState } from '../customerAuth/state';
import type { Modes } from '../modes';
import { defaultModes } from '../modes';
import { Agenda } from './agenda';
import { comparable } from './email';
import type {
	Agent,
	DataStore,
	Device,
	Dlq,
	InstalledApp,
	Invitation,
	LlmProvider,
	Mail,
	Organization,
	OrganizationVariable,
	Payment,
	Records,
	Scenario,
	ScenarioFolder,
	SsoCertificate,
	Subscription,
	Team,
	User,
} from './model';

/** IDs of seeds are below it. */
const FIRST_FREE_ID = 1_000_001;

/** The state of the sandbox. Only applied changes and the agenda modify it (see changes.ts). */
export class State {
	modes: Modes = { ...defaultModes };

	readonly organizations = new Map<number, Organization>();

	readonly installedApps: InstalledApp[] = [];

	readonly teams = new Map<number, Team>();

	readonly scenarios = new Map<number, Scenario>();

	readonly users = new Map<number, User>();

	/** The same users by address, in the form in which addresses are compared. */
	readonly usersByEmail = new Map<string, User>();

	readonly invitations = new Map<string, Invitation>();

	/** How often a person was invited to an organization, by `<organization id>:<address>`. */
	readonly invitationsSent = new Map<string, number>();

	/** All sent e-mails, oldest first. */
	readonly mails: Mail[] = [];

	/** The user of each mailed reset hash. */
	readonly resetHashes = new Map<string, { userId: number; demanded: number }>();

	/** The user whose password a caller can set now. */
	readonly resetSessions = new Map<number, { userId: number; hash: string }>();

	readonly dataStores = new Map<number, DataStore>();

	readonly folders = new Map<number, ScenarioFolder>();

	readonly devices = new Map<number, Device>();

	readonly agents = new Map<string, Agent>();

	readonly providers = new Map<number, LlmProvider>();

	/** Oldest first. */
	readonly payments: Payment[] = [];

	/** By organization. */
	readonly subscriptions = new Map<number, Subscription>();

	readonly ssoCertificates: SsoCertificate[] = [];

	readonly dlqs = new Map<string, Dlq>();

	/** The same incomplete executions by scenario, in the order in which they arrived. */
	readonly dlqsByScenario = new Map<number, Map<string, Dlq>>();

	/** How often a retry of an incomplete execution was queued. Kept after the incomplete execution is deleted. */
	readonly retriesQueued = new Map<string, number>();

	/**
	 * Records by the path that lists them, for the operations without a handler (see operations/plain.ts). A path that no
	 * seed fills is here from its first change on.
	 */
	readonly recordsByPath = new Map([
		['/api/v2/teams', this.teams],
		['/api/v2/scenarios', this.scenarios],
		['/api/v2/users', this.users],
		['/api/v2/data-stores', this.dataStores],
		['/api/v2/scenarios-folders', this.folders],
		['/api/v2/devices', this.devices],
		['/api/v2/ai-agents/v1/agents', this.agents],
		['/api/v2/ai-agents/v1/llm-providers', this.providers],
	] as unknown as Array<[string, Records]>);

	readonly customerAuth = new CustomerAuthState();

	readonly agenda = new Agenda<State>();

	private readonly variables = new Map<number, Map<string, OrganizationVariable>>();

	private readonly teamsByOrganization = new Map<number, Team[]>();

	private sequence = 0;

	private nextId = FIRST_FREE_ID;

	/** Returns the next number for an ID that no seed set. */
	nextNumber(): number {
		return ++this.sequence;
	}

	/** The last number that was given. */
	get number(): number {
		return this.sequence;
	}

	/** The first ID that was never used. The next ones are free too. A change that creates something takes its ID. */
	get freeId(): number {
		return this.nextId;
	}

	/** Marks IDs as used forever, so that a deleted record's ID is not used again. */
	takeIds(...ids: number[]): void {
		this.nextId = Math.max(this.nextId, ...ids.map((id) => id + 1));
	}

	/** Returns the incomplete executions in the list of a scenario. */
	listedDlqs(scenarioId: number): Dlq[] {
		const dlqs = this.dlqsByScenario.get(scenarioId);
		return dlqs ? Array.from(dlqs.values()).filter((dlq) => dlq.listed) : [];
	}

	addDlq(dlq: Dlq): void {
		this.dlqs.set(dlq.id, dlq);
		const ofScenario = this.dlqsByScenario.get(dlq.scenarioId);
		if (ofScenario) ofScenario.set(dlq.id, dlq);
		else this.dlqsByScenario.set(dlq.scenarioId, new Map([[dlq.id, dlq]]));
	}

	removeDlq(id: string): void {
		const dlq = this.dlqs.get(id);
		if (!dlq) return;
		this.dlqs.delete(id);
		this.dlqsByScenario.get(dlq.scenarioId)?.delete(id);
	}

	teamsOf(organizationId: number): readonly Team[] {
		return this.teamsByOrganization.get(organizationId) ?? [];
	}

	scenariosOf(organizationId: number): Scenario[] {
		return [...this.scenarios.values()].filter(
			({ teamId }) => this.teams.get(teamId)?.organizationId === organizationId,
		);
	}

	/** The custom variables of an organization, by name. */
	variablesOf(organizationId: number): Map<string, OrganizationVariable> {
		let variables = this.variables.get(organizationId);
		if (!variables) this.variables.set(organizationId, (variables = new Map()));
		return variables;
	}

	addUser(user: User): void {
		this.users.set(user.id, user);
		this.usersByEmail.set(comparable(user.email), user);
	}

	changeEmail(userId: number, email: string): void {
		const user = this.users.get(userId);
		if (!user) return;
		this.usersByEmail.delete(comparable(user.email));
		user.email = email.trim();
		this.addUser(user);
	}

	addTeam(team: Team): void {
		this.teams.set(team.id, team);
		const ofOrganization = this.teamsByOrganization.get(team.organizationId);
		if (ofOrganization) ofOrganization.push(team);
		else this.teamsByOrganization.set(team.organizationId, [team]);
	}

	/** Removes an organization with its teams and everything in them. Its people stay, without their roles in it. */
	removeOrganization(id: number): void {
		const teams = this.teamsOf(id);
		for (const scenario of this.scenariosOf(id)) {
			for (const dlqId of this.dlqsByScenario.get(scenario.id)?.keys() ?? []) this.dlqs.delete(dlqId);
			this.dlqsByScenario.delete(scenario.id);
			this.scenarios.delete(scenario.id);
		}
		const isOfTeam = ({ teamId }: { teamId: number }): boolean => this.teams.get(teamId)?.organizationId === id;
		const ofTeams: Array<Map<unknown, { teamId: number }>> = [
			this.dataStores,
			this.folders,
			this.devices,
			this.agents,
			this.providers,
		];
		for (const records of ofTeams) {
			for (const [key, record] of records) if (isOfTeam(record)) records.delete(key);
		}
		for (const team of teams) this.teams.delete(team.id);
		for (const user of this.users.values()) {
			user.organizationRoles.delete(id);
			user.pendingIn.delete(id);
			for (const team of teams) user.teamRoles.delete(team.id);
		}
		this.variables.delete(id);
		this.subscriptions.delete(id);
		this.teamsByOrganization.delete(id);
		this.organizations.delete(id);
	}
}
