import { isObject } from '../../shared/objects';

/** The remembered state of an incomplete execution. */
export interface Known {
	attempts: number;
	resolved: boolean;
}

/** Known incomplete executions: attempts by ID. */
export interface KnownIds {
	open: Record<string, number>;
	resolved: Record<string, number>;
}

/** The remembered state of a scenario. */
export interface ScenarioState extends KnownIds {
	/** When its watch began (UNIX ms), if it began before the watch as a whole. */
	watchBegan?: number;
	/** The offset in its list at which the next poll continues, if the last poll did not reach the end. */
	nextOffset?: number;
}

/** IDs of a scenario that went missing in one poll. */
export interface GoneIds extends KnownIds {
	scenarioId: number;
	/** The number of that poll. */
	missedAt: number;
}

/** The state of a trigger between polls, as plain JSON. */
export interface TriggerState {
	version: 2;
	/** The watched scenarios, team, folder or organization. */
	watch: string;
	/** The number of successful polls. */
	polls: number;
	/** Whether the platform pages its lists of incomplete executions. */
	paged: boolean;
	/** When the watch began (UNIX ms): with the first poll, or the first one after Watch changed. */
	watchBegan: number;
	/** When the watch of resolved incomplete executions began (UNIX ms); absent while no event or filter needs them. */
	resolvedWatchBegan?: number;
	scenarios: Record<string, ScenarioState>;
	/** IDs that are no longer listed and may come back, in the order in which they went missing. */
	gone: GoneIds[];
}

function isKnownIds(value: unknown): boolean {
	return isObject(value) && isObject(value.open) && isObject(value.resolved);
}

/** Whether this version of the trigger can read a stored value as its state. */
export function isState(value: unknown): value is TriggerState {
	if (!isObject(value) || value.version !== 2 || typeof value.watch !== 'string') return false;
	const { polls, watchBegan, scenarios, gone } = value;
	if (typeof polls !== 'number' || typeof watchBegan !== 'number' || !isObject(scenarios)) return false;
	return Object.values(scenarios).every(isKnownIds) && Array.isArray(gone) && gone.every(isKnownIds);
}

/** The attempts of an incomplete execution; 0 if they are not a valid count. */
export function attemptsOf({ attempts }: { attempts?: unknown }): number {
	const count = Math.trunc(Number(attempts ?? 0));
	return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** The state of a listed incomplete execution, as the trigger remembers it. */
export function knownFrom(entry: { attempts?: unknown; resolved?: unknown }): Known {
	return { attempts: attemptsOf(entry), resolved: entry.resolved === true };
}

/** The known incomplete executions by ID. */
export function readKnown({ open, resolved }: KnownIds): Map<string, Known> {
	const known = new Map<string, Known>();
	for (const [id, attempts] of Object.entries(open)) known.set(id, { attempts, resolved: false });
	for (const [id, attempts] of Object.entries(resolved)) known.set(id, { attempts, resolved: true });
	return known;
}

/** The known incomplete executions as plain JSON, the reverse of {@link readKnown}. */
export function storeKnown(known: Iterable<[id: string, known: Known]>): KnownIds {
	const open: Array<[string, number]> = [];
	const resolved: Array<[string, number]> = [];
	for (const [id, one] of known) (one.resolved ? resolved : open).push([id, one.attempts]);
	// an assignment would lose an ID such as __proto__
	return { open: Object.fromEntries(open), resolved: Object.fromEntries(resolved) };
}
