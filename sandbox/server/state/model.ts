export interface Organization {
	id: number;
	name: string;
	countryId: number;
	timezoneId: number;
	zone: string;
	externalId: string | null;
	serviceName: string;
	productName: string;
	isPaused: boolean;
	license: License;
	/** Counters that differ from those of every other organization. */
	counters: Record<string, string>;
	/** The time from which it can be read without waiting. Unix ms. */
	readyAt: number;
	/** The maximum size of all its data stores, in bytes. */
	storageBytes: number;
}

/** The keys that the sandbox uses, and any others. */
interface License extends Record<string, unknown> {
	/** The maximum number of users. */
	users?: number;
	customVariables?: boolean;
}

/** A custom app of an organization. */
export interface InstalledApp {
	appName: string;
	appVersion: number;
	organizationId: number;
	installedAt: number;
	installedBy: number;
}

export interface Team {
	id: number;
	name: string;
	organizationId: number;
}

export interface Scenario {
	id: number;
	name: string;
	teamId: number;
	folderId: number | null;
	type: 'scenario' | 'tool';
	isActive: boolean;
	isinvalid: boolean;
	createdBy: number;
	created: number;
	description: string;
	lastEdit: number;
	updatedBy: number | null;
	/** The settings of a tool. Scenarios of the other type have none. */
	tool?: Tool;
}

export interface Tool {
	inputs: unknown[];
	moduleType: string;
	module: Partial<BlueprintModule>;
}

export interface User {
	id: number;
	name: string;
	email: string;
	language: string;
	timezoneId: number;
	localeId: number;
	countryId: number;
	avatar: string;
	lastLogin: number | null;
	passwordHash: string;
	/** Organization id to role id. */
	organizationRoles: Map<number, number>;
	/** Team id to role id. */
	teamRoles: Map<number, number>;
	/** Organizations whose invitation the user has not accepted. The roles are already set. */
	pendingIn: Set<number>;
}

export interface Invitation {
	hash: string;
	organizationId: number;
	userId: number;
	usersRoleId: number;
	isAccepted: boolean;
}

/** An e-mail that the platform would have sent. */
export interface Mail {
	kind: 'invitation' | 'passwordReset' | 'emailChange';
	to: string;
	sent: number;
	hash: string;
}

export interface BlueprintModule {
	id: number;
	module: string;
	version: number;
	parameters: Record<string, unknown>;
	mapper: Record<string, unknown>;
	metadata: Record<string, unknown>;
	onerror?: BlueprintModule[];
	routes?: Array<{ flow: BlueprintModule[] }>;
}

/** Treated as immutable, because many incomplete executions of a seed share one. An update replaces it. */
export interface Blueprint {
	name: string;
	flow: BlueprintModule[];
	metadata: Record<string, unknown>;
}

export interface DlqLog {
	id: string;
	type: 'auto' | 'manual';
	authorId: number | null;
	timestamp: number;
	duration: number;
	operations: number;
	transfer: number;
	centicredits: number;
	/** 1 success, 2 warning, 3 error. */
	status: 1 | 2 | 3;
}

/** The behavior of an incomplete execution. Not visible to clients. */
export interface DlqBehaviour {
	/** The number of retries that fail although the blueprint is valid. Infinity: never succeeds. */
	failuresLeft: number;
	/** The platform refuses to retry it. */
	refusesRetry: boolean;
	/** After a successful retry: stays in the list, leaves the list but can still be read, or is deleted. */
	whenResolved: 'stays' | 'unlisted' | 'gone';
	/** Time from the success until it leaves the list. */
	leavesAfterMs: number;
	/** Time from a queued retry to its outcome, if it differs from the mode. */
	retryDelayMs?: number;
}

/** An incomplete execution. */
export interface Dlq {
	id: string;
	scenarioId: number;
	index: number;
	executionId: string;
	reason: string;
	created: number;
	size: number;
	resolved: boolean;
	retry: boolean;
	attempts: number;
	/** Module that caused the failure. */
	failer: number;
	blueprint: Blueprint;
	logs: DlqLog[];
	/** Retries that are queued and not finished. Above 0, it is being processed. */
	runsQueued: number;
	listed: boolean;
	behaviour: DlqBehaviour;
}

/** 1 number, 2 string, 3 boolean, 4 date. */
export type VariableTypeId = 1 | 2 | 3 | 4;

export type VariableValue = string | boolean | number;

export interface VariableState {
	value: VariableValue;
	typeId: VariableTypeId;
}

interface VariableHistoryEntry {
	id: number;
	diffObject: ({ name: string } & VariableState) | { old: VariableState; new: VariableState };
	changed: number;
	action: 'organization_variable_created' | 'organization_variable_edited';
	author: string;
}

/** A custom variable. Those of the system are not stored. */
export interface OrganizationVariable extends VariableState {
	name: string;
	/** Oldest first. */
	history: VariableHistoryEntry[];
}

export interface DataStore {
	id: number;
	name: string;
	teamId: number;
	datastructureId: number | null;
	records: number;
	/** Bytes. */
	size: number;
	/** Bytes. */
	maxSize: number;
	/** Scenarios that use it. */
	usedBy: number[];
	/** A running scenario writes to it, so it cannot be deleted, even with a confirmation. */
	isLocked: boolean;
}

export interface ScenarioFolder {
	id: number;
	name: string;
	teamId: number;
	/** The parent folder, on a service with nested folders. */
	parentId?: number;
}

export interface Device {
	id: number;
	name: string;
	teamId: number;
	udid: string;
	scope: string[];
	info: Record<string, string> | null;
	queueCount: number;
	queueLimit: number;
	scenarioId: number | null;
	/** A running scenario uses it. */
	isLocked: boolean;
}

export interface OutputField {
	name?: string;
	type?: string;
	label?: string;
	required?: boolean;
}

/** The settings of an agent, which its past configurations show too. */
export interface AgentConfiguration {
	name: string;
	systemPrompt: string;
	defaultModel: string;
	llmConfig: { maxTokens?: number };
	invocationConfig: { recursionLimit?: number; timeout?: number };
	historyConfig: { iterationsFromHistoryCount?: number };
	scenarios: Array<{ platformScenarioId: number; approvalMode: string }>;
	mcpConfigs: Array<{ mcpConnectionId: number; toolIds: string[]; name: string }>;
}

export interface Agent extends AgentConfiguration {
	id: string;
	teamId: number;
	createdAt: number;
	platformConnectionId: number;
	contextIds: string[];
	outputParser: { type: string; schema?: OutputField[] };
	/** Newest first. */
	pastConfigurations: AgentConfiguration[];
	/** Messages by thread, oldest first. */
	threads: Map<string, AgentMessage[]>;
}

export interface AgentMessage {
	role: string;
	content: string;
}

export interface LlmProvider {
	id: number;
	teamId: number;
	provider: string;
	accountName: string;
	/** The connection of agents to it. */
	connectionId: number;
	models: Array<{ model: string; tokenLimit: number; maxTokens: number }>;
}

export interface Payment {
	id: string;
	organizationId: number;
	number: number;
	created: number;
	type: string;
	productName: string;
	/** In hundredths. */
	amount: number;
	isCharged: boolean;
}

export interface Subscription {
	id: number;
	customerId: number;
	priceId: number;
	started: number;
	couponCode: string | null;
}

export interface SsoCertificate {
	id: number;
	organizationId: number;
	type: string;
	validFrom: number;
	validTo: number;
	certificate: string;
	deactivated: number | null;
}

export type RecordId = number | string;

/** A record of a path whose operations have no handler. */
export type PlainRecord = Record<string, unknown> & { id: RecordId };

export type Records = Map<RecordId, PlainRecord>;
