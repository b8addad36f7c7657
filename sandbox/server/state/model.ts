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
	license: Record<string, unknown>;
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
	/** Organization id to role id. */
	organizationRoles: Map<number, number>;
	/** Team id to role id. */
	teamRoles: Map<number, number>;
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

/** Treated as immutable: many incomplete executions of a seed share one. An update replaces it. */
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

/** How an incomplete execution answers to what is done with it; not visible on the wire. */
export interface DlqBehaviour {
	/** Retries that still fail although the blueprint is sound. Infinity: never succeeds. */
	failuresLeft: number;
	/** The platform refuses to retry it. */
	refusesRetry: boolean;
	/** After a retry that worked: stays in the list, leaves the list but can still be fetched, or is gone for good. */
	whenResolved: 'stays' | 'unlisted' | 'gone';
	/** Time from the success until it leaves. */
	leavesAfterMs: number;
	/** Time from a queued retry to its outcome, where it differs from the mode. */
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
	/** Retries that are queued and not finished: above 0, it is being processed. */
	runsQueued: number;
	listed: boolean;
	behaviour: DlqBehaviour;
}
