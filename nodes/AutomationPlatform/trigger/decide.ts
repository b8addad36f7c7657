import type { IDataObject } from 'n8n-workflow';

import { passes } from './filters';
import type { Filters, TriggerEvent } from './filters';
import { pack, packedCount, unpack } from './pack';
import type { Packed, Remembered } from './pack';

/** What is remembered of a scenario. */
interface ScenarioState extends Packed {
	/** Ids that are listed no more, by the number of the poll that missed them; they may come back. */
	g?: Array<[poll: number, ids: Packed]>;
	/** Not read yet: when it is, only what was created after this time (UNIX ms) is new. */
	u?: number;
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
	scenarios: Record<string, ScenarioState>;
}

/** What a poll read of a scenario. */
export interface ScenarioReading {
	scenarioId: number;
	name?: string;
	/** Its incomplete executions; absent when they could not be read. */
	entries?: IDataObject[];
	/** Every page held a list: what is missing is gone. */
	complete?: boolean;
	/** What became of ids that are listed no more, where it was asked: absent ones were not found. */
	unlisted?: Map<string, IDataObject | undefined>;
}

/** What a poll read of all that is watched. */
export interface Reading {
	scenarios: ScenarioReading[];
	/** The scenarios are chosen by ID: one that was not watched before is not all new. */
	chosen: boolean;
	pages: boolean;
}

/** What decides what is emitted. */
export interface DecideSettings {
	watch: string;
	events: ReadonlySet<TriggerEvent>;
	filters: Filters;
	includeResolved: boolean;
	emitExisting: boolean;
	maxItems: number;
}

/** Something to emit. */
export interface Emission {
	event: TriggerEvent;
	scenarioId: number;
	scenarioName?: string;
	entry: IDataObject;
}

export interface Decision {
	state: TriggerState;
	emissions: Emission[];
}

/** Ids that were missed by so many of the last polls are all remembered, whatever their number. */
const RECENT_POLLS = 24;
/** Of those that were missed earlier so many are remembered, the last ones first. */
const MOST_GONE = 2000;

interface Candidate extends Emission {
	id: string;
	createdAt: number;
	remember: Remembered;
	before?: Remembered;
}

function rememberedOf(entry: IDataObject): Remembered {
	return { attempts: Math.max(0, Math.trunc(Number(entry.attempts ?? 0)) || 0), resolved: entry.resolved === true };
}

/** Whether a state was written by this version of the trigger. */
export function isState(value: unknown): value is TriggerState {
	const state = value as Partial<TriggerState> | undefined;
	return state?.v === 1 && typeof state.scenarios === 'object' && state.scenarios !== null;
}

function eventOf(now: Remembered, before: Remembered): TriggerEvent | undefined {
	if (now.resolved) return before.resolved ? undefined : 'resolved';
	return now.attempts > before.attempts ? 'retryFailed' : undefined;
}

/** How what is unknown of a scenario is to be taken. */
function newAfter(
	reading: Reading,
	settings: DecideSettings,
	previous: TriggerState | undefined,
	before: ScenarioState | undefined,
): number {
	const everything = Number.NEGATIVE_INFINITY;
	const nothing = Number.POSITIVE_INFINITY;
	if (before) return before.u ?? everything;
	if (!previous) return settings.emitExisting ? everything : nothing;
	return reading.chosen || previous.watch !== settings.watch ? nothing : everything;
}

/** What is kept of a scenario that was not read. */
function unread(after: number, before: ScenarioState | undefined, now: number): ScenarioState | undefined {
	if (before) return before;
	return after === Number.POSITIVE_INFINITY ? { p: '', u: now } : undefined;
}

function goneOf(before: ScenarioState | undefined): Map<string, [poll: number, remembered: Remembered]> {
	const gone = new Map<string, [number, Remembered]>();
	for (const [poll, ids] of before?.g ?? []) {
		for (const [id, remembered] of unpack(ids)) gone.set(id, [poll, remembered]);
	}
	return gone;
}

/** Compares by time of creation, then by id, so that the order is the same every time. */
function byCreation(a: Candidate, b: Candidate): number {
	return a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

interface Sorted {
	reading: ScenarioReading;
	known: Map<string, Remembered>;
	gone: Map<string, [number, Remembered]>;
	candidates: Candidate[];
}

/** Sorts what was read of a scenario into what may be emitted and what is only remembered. */
function sortOut(
	scenario: ScenarioReading,
	before: ScenarioState | undefined,
	after: number,
	settings: DecideSettings,
	poll: number,
): Sorted {
	const knownBefore = before ? unpack(before) : new Map<string, Remembered>();
	const gone = goneOf(before);
	const known = new Map<string, Remembered>();
	const candidates: Candidate[] = [];
	const consider = (id: string, entry: IDataObject, old: Remembered | undefined) => {
		const now = rememberedOf(entry);
		const createdAt = Date.parse(String(entry.created));
		let event: TriggerEvent | undefined;
		if (old) event = eventOf(now, old);
		else if (after === Number.NEGATIVE_INFINITY || createdAt > after)
			event = now.resolved && !settings.includeResolved ? undefined : 'new';
		if (event && settings.events.has(event) && passes(entry, settings.filters)) {
			const { scenarioId, name } = scenario;
			candidates.push({
				id,
				event,
				scenarioId,
				scenarioName: name,
				entry,
				createdAt: createdAt || 0,
				remember: now,
				before: old,
			});
		} else {
			known.set(id, now);
		}
	};
	for (const entry of scenario.entries ?? []) {
		const id = String(entry.id);
		const old = knownBefore.get(id) ?? gone.get(id)?.[1];
		gone.delete(id);
		knownBefore.delete(id);
		consider(id, entry, old);
	}
	for (const [id, old] of knownBefore) {
		if (!scenario.complete) {
			known.set(id, old);
			continue;
		}
		const found = scenario.unlisted?.get(id);
		if (
			found &&
			eventOf(rememberedOf(found), old) === 'resolved' &&
			settings.events.has('resolved') &&
			passes(found, settings.filters)
		) {
			consider(id, found, old);
		} else if (scenario.unlisted && !scenario.unlisted.has(id) && !old.resolved) {
			// not asked yet what became of it: the next poll does
			known.set(id, old);
		} else {
			gone.set(id, [poll, found ? rememberedOf(found) : old]);
		}
	}
	return { reading: scenario, known, gone, candidates };
}

/** Drops what was missed long ago, so that the state stays small. */
function trimGone(scenarios: Record<string, ScenarioState>, poll: number): void {
	const old = Object.values(scenarios)
		.flatMap((scenario) => (scenario.g ?? []).map((group) => ({ scenario, group })))
		.filter(({ group }) => poll - group[0] > RECENT_POLLS)
		.sort((a, b) => b.group[0] - a.group[0]);
	let kept = 0;
	for (const { scenario, group } of old) {
		kept += packedCount(group[1]);
		if (kept > MOST_GONE) scenario.g = scenario.g?.filter((other) => other !== group);
	}
	for (const scenario of Object.values(scenarios)) if (scenario.g?.length === 0) delete scenario.g;
}

function packScenario({ known, gone }: Pick<Sorted, 'known' | 'gone'>): ScenarioState {
	const groups = new Map<number, Array<[string, Remembered]>>();
	for (const [id, [poll, remembered]] of gone) {
		const group = groups.get(poll);
		if (group) group.push([id, remembered]);
		else groups.set(poll, [[id, remembered]]);
	}
	const g = [...groups].map(([poll, ids]) => [poll, pack(ids)] as [number, Packed]);
	return g.length > 0 ? { ...pack(known), g } : pack(known);
}

/**
 * Decides what is new, and what to remember. Pure: it depends on its arguments alone, and changes none of them.
 *
 * An incomplete execution is known by its id, never by its time. What is emitted or left aside is remembered; what is
 * over the limit stays unknown, so that the next poll finds it. An id that is listed no more is remembered for a while,
 * so that it is not new when it comes back.
 *
 * @param previous what the last poll remembered; undefined at the first
 * @param now UNIX milliseconds
 */
export function decide(
	previous: TriggerState | undefined,
	reading: Reading,
	settings: DecideSettings,
	now: number,
): Decision {
	const poll = (previous?.polls ?? 0) + 1;
	const scenarios: Record<string, ScenarioState> = {};
	const sorted: Sorted[] = [];
	for (const scenario of reading.scenarios) {
		const before = previous?.scenarios[scenario.scenarioId];
		const after = newAfter(reading, settings, previous, before);
		// a part of a list is enough to find something new in, but not to learn from it what is old
		if (scenario.entries && (scenario.complete || (before && before.u === undefined))) {
			sorted.push(sortOut(scenario, before, after, settings, poll));
		} else {
			const kept = unread(after, before, now);
			if (kept) scenarios[scenario.scenarioId] = kept;
			else if (after === Number.NEGATIVE_INFINITY) scenarios[scenario.scenarioId] = { p: '' };
		}
	}
	const candidates = sorted.flatMap((one) => one.candidates.map((candidate) => ({ one, candidate })));
	candidates.sort((a, b) => byCreation(a.candidate, b.candidate));
	candidates.forEach(({ one, candidate }, index) => {
		const remembered = index < settings.maxItems ? candidate.remember : candidate.before;
		if (remembered) one.known.set(candidate.id, remembered);
	});
	for (const one of sorted) scenarios[one.reading.scenarioId] = packScenario(one);
	if (previous?.watch === settings.watch) keepUnlisted(previous, reading, scenarios, poll);
	trimGone(scenarios, poll);
	const emissions = candidates
		.slice(0, settings.maxItems)
		.map(({ candidate: { event, scenarioId, scenarioName, entry } }) => ({ event, scenarioId, scenarioName, entry }));
	return {
		state: { v: 1, watch: settings.watch, polls: poll, ...(reading.pages && { pages: true }), scenarios },
		emissions,
	};
}

/** Scenarios that are not listed now: their ids are gone, and may come back. */
function keepUnlisted(
	previous: TriggerState,
	reading: Reading,
	scenarios: Record<string, ScenarioState>,
	poll: number,
): void {
	const read = new Set(reading.scenarios.map(({ scenarioId }) => String(scenarioId)));
	for (const [scenarioId, before] of Object.entries(previous.scenarios)) {
		if (read.has(scenarioId)) continue;
		const gone = goneOf(before);
		for (const [id, remembered] of unpack(before)) gone.set(id, [poll, remembered]);
		if (gone.size > 0) scenarios[scenarioId] = packScenario({ known: new Map(), gone });
	}
}
