import type { Packed } from './pack';

/** What is remembered of the reading of a scenario. */
export interface Marks {
	/** Not read to its end yet: until then only what was created after this time (UNIX ms) is new. */
	u?: number;
	/** The same of what is resolved, since it counts. */
	r?: number;
	/** Where the next poll begins in its list, since the last one did not come to the end. */
	n?: number;
	/** What the service's count of its incomplete executions is worth, see `markOfCount`. */
	c?: number;
}

/** What is remembered of a scenario. */
export interface ScenarioState extends Packed, Marks {
	/** Ids that are listed no more, by the number of the poll that missed them; they may come back. */
	g?: Array<[poll: number, ids: Packed]>;
}

/** What a trigger remembers between polls: plain JSON. */
export interface TriggerState {
	v: 1;
	/** What is watched. */
	watch: string;
	/** How many polls succeeded. */
	polls: number;
	/** The service pages its lists of incomplete executions. */
	pages?: boolean;
	/** What is resolved counts: scenarios in which everything is resolved are read too. */
	resolved?: boolean;
	/** The list of scenarios was never read to its end: of those not seen yet only what came after this time is new. */
	u?: number;
	scenarios: Record<string, ScenarioState>;
}

function isNumberOrUnset(value: unknown): boolean {
	return value === undefined || typeof value === 'number';
}

function isPair(value: unknown): value is [unknown, unknown] {
	return Array.isArray(value) && value.length === 2;
}

function isPackedIds(value: unknown): boolean {
	const { p, o = [] } = (value ?? {}) as Partial<Record<keyof Packed, unknown>>;
	if (typeof p !== 'string' || !Array.isArray(o)) return false;
	return o.every((entry) => isPair(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number');
}

function isScenarioState(value: unknown): boolean {
	if (!isPackedIds(value)) return false;
	const { g = [], u, r, n, c } = value as Partial<Record<keyof ScenarioState, unknown>>;
	if (![u, r, n, c].every(isNumberOrUnset) || !Array.isArray(g)) return false;
	return g.every((group) => isPair(group) && typeof group[0] === 'number' && isPackedIds(group[1]));
}

/** Whether a state was written by this version of the trigger, and is whole. */
export function isState(value: unknown): value is TriggerState {
	const { v, watch, polls, u, scenarios } = (value ?? {}) as Partial<Record<keyof TriggerState, unknown>>;
	if (v !== 1 || typeof watch !== 'string' || typeof polls !== 'number' || !isNumberOrUnset(u)) return false;
	return typeof scenarios === 'object' && scenarios !== null && Object.values(scenarios).every(isScenarioState);
}
