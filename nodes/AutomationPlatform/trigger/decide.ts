import type { IDataObject } from 'n8n-workflow';

import { eventFor, passes } from './filters';
import type { Filters, TriggerEvent } from './filters';
import { isPacked, later, pack, packedCount, packedPart, rememberedOf, unpack } from './pack';
import type { Packed, Remembered } from './pack';
import type { Marks, ScenarioState, TriggerState } from './state';

/** What a poll read of a scenario. */
export interface ScenarioReading {
	scenarioId: number;
	name?: string;
	/** Its incomplete executions, or some of them; absent when they could not be read. */
	entries?: IDataObject[];
	/** It was read to its end, and every page held a list: what is missing is gone. */
	complete?: boolean;
	/** Where its list goes on after what was read. */
	next?: number;
	/** What is to be remembered of the service's count. */
	countMark?: number;
	/** What became of ids that are listed no more, where it was asked: absent ones were not found. */
	unlisted?: Map<string, IDataObject | undefined>;
}

/** What a poll read of all that is watched. */
export interface Reading {
	scenarios: ScenarioReading[];
	/** The scenarios are chosen by ID: one that was not watched before is not all new. */
	chosen: boolean;
	/** The list of scenarios has no hole: what is missing in it is gone. */
	complete: boolean;
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

/**
 * What is not known of a list that could not be read is told by its time of creation. The host's clock may be ahead of
 * the service's, and one may be listed later than it was created: by so much it may seem too old and is new all the same.
 */
const MARGIN_MS = 600_000;

const EVERYTHING = Number.NEGATIVE_INFINITY;
const NOTHING = Number.POSITIVE_INFINITY;

/** How what is unknown of a scenario is to be taken: what was created after this time (UNIX ms) is new. */
function newAfter(
	reading: Reading,
	settings: DecideSettings,
	previous: TriggerState | undefined,
	before: ScenarioState | undefined,
): number {
	if (before) return before.u ?? EVERYTHING;
	if (!previous) return settings.emitExisting ? EVERYTHING : NOTHING;
	return reading.chosen || previous.watch !== settings.watch ? NOTHING : (previous.u ?? EVERYTHING);
}

/** Since when the list of scenarios could not be read to its end; undefined when it was. */
function unlistedSince(
	reading: Reading,
	settings: DecideSettings,
	previous: TriggerState | undefined,
	since: number,
): number | undefined {
	if (reading.complete) return undefined;
	if (previous?.watch === settings.watch) return previous.u;
	return previous || !settings.emitExisting ? since : undefined;
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
	return a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.scenarioId - b.scenarioId);
}

interface Sorted {
	reading: ScenarioReading;
	known: Map<string, Remembered>;
	gone: Map<string, [number, Remembered]>;
	candidates: Candidate[];
}

/** How what was read of a scenario is sorted out. */
interface Sorting {
	before?: ScenarioState;
	/** What is unknown is new when it was created after this time, UNIX ms. */
	after: number;
	/** What is unknown and resolved has to be created after this time too. */
	resolvedAfter: number;
	settings: DecideSettings;
	poll: number;
}

function isNew(entry: IDataObject, { after, resolvedAfter }: Sorting): boolean {
	const since = entry.resolved === true ? Math.max(after, resolvedAfter) : after;
	// one without a readable time counts as new: a thing twice is better than never
	return since !== NOTHING && !(Date.parse(String(entry.created)) <= since);
}

/** Whether an incomplete execution that is not listed exists, by its detail. */
function isThere(detail: IDataObject | undefined): boolean {
	return detail !== undefined && detail.deleted !== true;
}

/** Sorts what was read of a scenario into what may be emitted and what is only remembered. */
function sortOut(scenario: ScenarioReading, sorting: Sorting): Sorted {
	const { before, settings, poll } = sorting;
	const { scenarioId, name: scenarioName, entries = [], complete, unlisted } = scenario;
	const missed = before ? unpack(before) : new Map<string, Remembered>();
	const gone = goneOf(before);
	const known = new Map<string, Remembered>();
	const candidates: Candidate[] = [];
	const consider = (id: string, entry: IDataObject, old: Remembered | undefined) => {
		const now = rememberedOf(entry);
		const remember = old ? later(now, old) : now;
		const event = old || isNew(entry, sorting) ? eventFor(entry, old, settings) : undefined;
		if (event && passes(entry, settings.filters)) {
			const createdAt = Date.parse(String(entry.created)) || 0;
			candidates.push({ id, event, scenarioId, scenarioName, entry, createdAt, remember, before: old });
		} else {
			known.set(id, remember);
		}
	};
	for (const entry of entries) {
		const id = String(entry.id);
		const old = missed.get(id) ?? gone.get(id)?.[1];
		gone.delete(id);
		missed.delete(id);
		consider(id, entry, old);
	}
	for (const [id, found] of unlisted ?? []) {
		const old = missed.get(id) ?? gone.get(id)?.[1];
		if (!old || found?.resolved !== true) continue;
		gone.delete(id);
		missed.delete(id);
		consider(id, found, old);
	}
	for (const [id, old] of missed) {
		// what is still there can be resolved while it is not listed; what was not asked now is asked at the next poll
		const isWatched = unlisted && !old.resolved && (!unlisted.has(id) || isThere(unlisted.get(id)));
		// of a list with a hole in it nothing is missed
		if (!complete || isWatched) known.set(id, old);
		else gone.set(id, [poll, old]);
	}
	return { reading: scenario, known, gone, candidates };
}

/** Drops what was missed long ago, so that the state stays small. */
function trimGone(scenarios: Record<string, ScenarioState>, poll: number): void {
	const old = Object.values(scenarios)
		.flatMap((scenario) => (scenario.g ?? []).map((group) => ({ scenario, group })))
		.filter(({ group }) => poll - group[0] > RECENT_POLLS)
		.sort((a, b) => b.group[0] - a.group[0]);
	let room = MOST_GONE;
	for (const { scenario, group } of old) {
		const [missedAt, ids] = group;
		const kept = packedPart(ids, room);
		const count = packedCount(kept);
		room -= count;
		if (count === packedCount(ids)) continue;
		const rest: typeof group = [missedAt, kept];
		scenario.g = scenario.g?.flatMap((other) => (other !== group ? [other] : count > 0 ? [rest] : []));
	}
	for (const scenario of Object.values(scenarios)) if (scenario.g?.length === 0) delete scenario.g;
}

/** The same with these marks and no others. */
function withMarks({ p, o, g }: ScenarioState, marks: Marks): ScenarioState {
	const set = Object.entries(marks).filter(([, mark]) => mark !== undefined);
	return { p, ...(o && { o }), ...(g && { g }), ...(Object.fromEntries(set) as Marks) };
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
	const since = now - MARGIN_MS;
	const readsResolved = settings.includeResolved || settings.events.has('resolved');
	// what is resolved did not count until now: all of it is old
	const resolvedWasLeftOut = previous !== undefined && previous.resolved !== true;
	const marksOfUnread = (before: ScenarioState | undefined, after: number): Marks => ({
		// a part of a list is enough to find something new in, but what was created before may be in the rest
		u: before?.u ?? (after === NOTHING ? since : undefined),
		r: readsResolved && resolvedWasLeftOut ? since : readsResolved ? before?.r : undefined,
	});
	const scenarios: Record<string, ScenarioState> = {};
	const sorted: Array<Sorted & { marks: Marks }> = [];
	for (const scenario of reading.scenarios) {
		const before = previous?.scenarios[scenario.scenarioId];
		// most polls find nothing new, and to see that is a tenth of the work of looking up each id
		if (before && scenario.entries && scenario.complete && isPacked(scenario.entries, before)) {
			scenarios[scenario.scenarioId] = withMarks(before, { c: scenario.countMark });
			continue;
		}
		const after = newAfter(reading, settings, previous, before);
		const resolvedAfter = resolvedWasLeftOut ? NOTHING : (before?.r ?? EVERYTHING);
		const { complete, next: n, countMark: c } = scenario;
		const marks = complete ? { c } : { ...marksOfUnread(before, after), n, c };
		if (scenario.entries)
			sorted.push({ ...sortOut(scenario, { before, after, resolvedAfter, settings, poll }), marks });
		else scenarios[scenario.scenarioId] = withMarks(before ?? { p: '' }, marks);
	}
	const candidates = sorted.flatMap((one) => one.candidates.map((candidate) => ({ one, candidate })));
	candidates.sort((a, b) => byCreation(a.candidate, b.candidate));
	candidates.forEach(({ one, candidate }, index) => {
		const remembered = index < settings.maxItems ? candidate.remember : candidate.before;
		if (remembered) one.known.set(candidate.id, remembered);
	});
	for (const one of sorted) scenarios[one.reading.scenarioId] = withMarks(packScenario(one), one.marks);
	if (previous?.watch === settings.watch) {
		const read = new Set(reading.scenarios.map(({ scenarioId }) => String(scenarioId)));
		for (const [scenarioId, before] of Object.entries(previous.scenarios)) {
			if (read.has(scenarioId)) continue;
			const kept = reading.complete ? unlistedState(before, poll) : before;
			if (kept) scenarios[scenarioId] = withMarks(kept, marksOfUnread(before, EVERYTHING));
		}
	}
	trimGone(scenarios, poll);
	const emissions = candidates
		.slice(0, settings.maxItems)
		.map(({ candidate: { event, scenarioId, scenarioName, entry } }) => ({ event, scenarioId, scenarioName, entry }));
	const u = unlistedSince(reading, settings, previous, since);
	const marks = {
		...(reading.pages && { pages: true }),
		...(readsResolved && { resolved: true }),
		...(u !== undefined && { u }),
	};
	return { state: { v: 1, watch: settings.watch, polls: poll, ...marks, scenarios }, emissions };
}

/** A scenario that is not listed now: its ids are gone, and may come back. */
function unlistedState(before: ScenarioState, poll: number): ScenarioState | undefined {
	const gone = goneOf(before);
	for (const [id, remembered] of unpack(before)) gone.set(id, [poll, remembered]);
	if (gone.size === 0 && before.u === undefined && before.r === undefined) return undefined;
	return packScenario({ known: new Map(), gone });
}
