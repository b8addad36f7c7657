import type { Check } from './checks';
import { isCount, isDuration, isRecord, oneOf } from './checks';
import type { CustomerAuthModes } from './customerAuth/modes';
import { customerAuthChecks, defaultCustomerAuthModes } from './customerAuth/modes';

/** How many records a list returns: without `pg[limit]`, and at most. */
export interface PageLimits {
	default: number;
	max: number;
}

/** Differences between services that follow the same contract. Each mode can be changed while the sandbox runs. */
export interface Modes extends CustomerAuthModes {
	/**
	 * Incomplete executions and their logs: `live` pages both and echoes `pg`; `spec` returns the incomplete executions
	 * at once and without `pg`, as the interface description shows them; `none` does the same with the logs.
	 */
	paging: 'live' | 'spec' | 'none';
	/** Whether lists echo the paging they used in `pg`. A list without an echo is complete unless a limit is sent. */
	pagingEcho: boolean;
	/** The format of an empty list. */
	emptyLists: 'array' | 'null';
	/**
	 * Bulk delete with an item that is being processed: 200 with an `error` beside the deleted IDs, or 400. The rest is
	 * deleted.
	 */
	bulkDelete: 'partial' | 'error';
	/** Bulk retry with an item that cannot be retried: left out of the answer, or the whole request is refused. */
	bulkRetry: 'leaveOut' | 'refuseWhole';
	/** By operationId. Other operations keep their limits. */
	pageLimits: Record<string, Partial<PageLimits>>;
	/** Requests allowed per key and window; null turns the limit off. */
	rateLimit: { limit: number; windowMs: number; retryAfter?: boolean } | null;
	/** Time from a queued retry to its outcome, unless the item has its own. */
	retryDelayMs: number;
	/** Time after its creation during which an organization can only be read with `wait=true`. */
	synchronizationMs: number;
	/** An organization of another zone: most of its routes answer 401, or 404. */
	otherZone: 'unauthorized' | 'notFound';
	/** What happens when a person who is in the organization, or invited to it, is invited again. */
	inviteMember: 'again' | 'refuse';
	/** Whether replacing a paid plan by the free plan needs a confirmation. */
	freePlan: 'direct' | 'confirmed';
	/** The list of agents. `object` is a single agent without a list, if there is only one. */
	agentList: 'array' | 'wrapped' | 'object';
	/** Status of a created agent. */
	agentCreated: 200 | 201;
	/** The word in `platformScenarioId` and similar names, in both directions. */
	fieldPrefix: string;
	/** The root key in the answer to an update of a tool. */
	toolUpdate: 'scenario' | 'tool';
	/** The variables of an organization. `object` is a single variable without a list, if there is only one. */
	variableList: 'array' | 'object';
	/** A single LLM provider. */
	provider: 'array' | 'object';
	/** The scenario of a device, if it has one. */
	deviceScenario: 'integer' | 'array';
	/** Counters: each with the type of the interface description, or all with one type. */
	counters: 'asDescribed' | 'integer' | 'string';
	/** The operations that the interface description does not have: offered, or answered like a service without them. */
	beyondContract: 'offered' | 'notFound' | 'methodNotAllowed';
	/** Folders: all of a team in one list, or only the top level, with nested folders. */
	folders: 'flat' | 'nested';
	/** Devices, folders, licenses, roles and scenarios have more fields than the interface description shows. */
	newerFields: boolean;
}

export const defaultModes: Modes = {
	...defaultCustomerAuthModes,
	paging: 'live',
	pagingEcho: true,
	emptyLists: 'array',
	bulkDelete: 'partial',
	bulkRetry: 'leaveOut',
	pageLimits: {},
	rateLimit: null,
	retryDelayMs: 2000,
	synchronizationMs: 2000,
	otherZone: 'unauthorized',
	inviteMember: 'again',
	freePlan: 'direct',
	agentList: 'array',
	agentCreated: 200,
	fieldPrefix: 'platform',
	toolUpdate: 'scenario',
	variableList: 'array',
	provider: 'array',
	deviceScenario: 'integer',
	counters: 'asDescribed',
	beyondContract: 'offered',
	folders: 'flat',
	newerFields: false,
};

/** The live services that differ most from the interface description. */
export const livePlatformModes: Partial<Modes> = {
	emptyLists: 'null',
	agentList: 'wrapped',
	agentCreated: 201,
	fieldPrefix: 'acme',
	toolUpdate: 'tool',
	variableList: 'object',
	provider: 'object',
	deviceScenario: 'array',
	counters: 'integer',
	newerFields: true,
};

const isBoolean: Check = (value) => typeof value === 'boolean';

const checks: Record<keyof Modes, Check> = {
	...customerAuthChecks,
	paging: oneOf('live', 'spec', 'none'),
	pagingEcho: isBoolean,
	emptyLists: oneOf('array', 'null'),
	bulkDelete: oneOf('partial', 'error'),
	bulkRetry: oneOf('leaveOut', 'refuseWhole'),
	pageLimits: (value) =>
		isRecord(value) &&
		Object.values(value).every(
			(limits) =>
				isRecord(limits) &&
				Object.entries(limits).every(([key, limit]) => (key === 'default' || key === 'max') && isCount(limit)),
		),
	rateLimit: (value) => value === null || (isRecord(value) && isCount(value.limit) && isCount(value.windowMs)),
	retryDelayMs: isDuration,
	synchronizationMs: isDuration,
	otherZone: oneOf('unauthorized', 'notFound'),
	inviteMember: oneOf('again', 'refuse'),
	freePlan: oneOf('direct', 'confirmed'),
	agentList: oneOf('array', 'wrapped', 'object'),
	agentCreated: oneOf(200, 201),
	fieldPrefix: (value) => typeof value === 'string' && /^[a-z][a-zA-Z0-9]*$/.test(value),
	toolUpdate: oneOf('scenario', 'tool'),
	variableList: oneOf('array', 'object'),
	provider: oneOf('array', 'object'),
	deviceScenario: oneOf('integer', 'array'),
	counters: oneOf('asDescribed', 'integer', 'string'),
	beyondContract: oneOf('offered', 'notFound', 'methodNotAllowed'),
	folders: oneOf('flat', 'nested'),
	newerFields: isBoolean,
};

/**
 * Reads a change of modes.
 *
 * @throws Error that names the unknown mode or the mode with an unknown value
 */
export function readModes(input: unknown): Partial<Modes> {
	if (!isRecord(input)) throw new Error('Modes are an object of mode names and values.');
	for (const [name, value] of Object.entries(input)) {
		const check = Object.hasOwn(checks, name) ? checks[name as keyof Modes] : undefined;
		if (!check) throw new Error(`There is no mode "${name}". Modes: ${Object.keys(checks).join(', ')}.`);
		if (!check(value)) throw new Error(`The mode "${name}" cannot be ${JSON.stringify(value)}.`);
	}
	return input as Partial<Modes>;
}
