import type { IDataObject } from 'n8n-workflow';

import type { ServiceAnswer } from './service';

/** An answer that a poll received, and its request. */
export interface Heard {
	path: string;
	query: Record<string, string>;
	answer: ServiceAnswer;
}

/** The parameters that a user has set. */
export interface Wishes {
	/** The IDs of the chosen scenarios; absent if all scenarios of the team are watched. */
	scenarioIds?: number[];
	events: string[];
	includeResolved: boolean;
	emitExisting: boolean;
	maxItems: number;
	minSize?: number;
	/** Scenarios to leave out. */
	excluded?: number[];
	/** A part of the scenario names of the team. Chosen scenarios have no names. */
	nameContains?: string;
}

/** Whether the filters exclude a scenario. */
export function isLeftOut({ scenarioIds, excluded, nameContains = '' }: Wishes, id: number, name: unknown): boolean {
	if (excluded?.includes(id)) return true;
	return !scenarioIds && !String(name).includes(nameContains);
}

/** The state of an incomplete execution when it was last seen. */
interface Seen {
	attempts: number;
	resolved: boolean;
}

/** Everything that the model remembers, without a limit and in the simplest form. Times are UNIX ms. */
export interface Memory {
	watched: string;
	/** When the watch started; -Infinity with Emit Existing. */
	began: number;
	/** When the watch of resolved ones started; absent while they do not count. */
	resolvedBegan?: number;
	/** When the watch of each scenario started that is watched now. */
	scenarios: Record<string, number>;
	/** By scenario and ID. */
	seen: Record<string, Record<string, Seen>>;
}

/** An event that a poll must emit. */
export interface Expected {
	event: string;
	id: string;
}

const TEN_MINUTES = 10 * 60_000;

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null;
}

/** The entries of a list; none for null and {}; undefined for an answer without a list. */
function listOf({ status, body }: ServiceAnswer, root: string): IDataObject[] | undefined {
	const list = status === 200 && isObject(body) ? body[root] : undefined;
	if (list === null || JSON.stringify(list) === '{}') return [];
	return Array.isArray(list) ? (list as IDataObject[]) : undefined;
}

/** What a poll learned about the list of a scenario. */
interface Listing {
	scenarioId: number;
	/** Each ID as it was first received. */
	entries: IDataObject[];
	/** Whether it was requested and nothing of it could be read. */
	failed: boolean;
}

function listingOf(heard: Heard[], scenarioId: number): Listing {
	const requests = heard.filter(
		({ path, query }) => path === '/api/v2/dlqs' && query.scenarioId === String(scenarioId),
	);
	const pages = requests.map(({ answer }) => listOf(answer, 'dlqs'));
	// A poll that continues in a list and finds nothing there reads the list from its start.
	const start = requests.findIndex(({ query }) => !('pg[offset]' in query));
	const all = pages.flatMap((page) => page ?? []);
	const entries = all.filter(({ id }, index) => all.findIndex((entry) => entry.id === id) === index);
	return { scenarioId, entries, failed: entries.length === 0 && pages.slice(start).includes(undefined) };
}

/** The service's time in the first answer that has one, otherwise n8n's time. */
function timeOf(heard: Heard[], hostTime: number): number {
	const told = heard.find(({ answer }) => answer.status === 200 && answer.headers?.date !== undefined);
	return told ? Date.parse(told.answer.headers!.date) : hostTime;
}

/** The event of an incomplete execution that was seen before. */
function changeOf(now: Seen, before: Seen): string | undefined {
	if (now.resolved) return before.resolved ? undefined : 'resolved';
	return now.attempts > before.attempts ? 'retryFailed' : undefined;
}

/** The event of a new one: the first of these that the user wants. */
function firstEventOf(now: Seen, { events, includeResolved }: Wishes): string | undefined {
	const isNew = !now.resolved || includeResolved;
	return isNew && events.includes('new') ? 'new' : changeOf(now, { attempts: 0, resolved: false });
}

/**
 * What a poll must emit and remember, given the answers; undefined if it must fail. Written from the promises of the
 * trigger, not from its code:
 *
 * 1. An unknown ID is new unless it was created more than ten minutes before its watch began.
 * 2. A watch starts with the first poll; for a scenario that was not watched before, with the first poll after Watch
 *    changed; for resolved ones, with the first poll for which they count. What that poll reads is remembered.
 * 3. With Emit Existing, the watch that starts with the first poll has no beginning.
 * 4. A known ID causes an event if it was resolved or retried since it was last seen.
 * 5. The oldest come first. Events beyond Max Items keep their earlier state.
 * 6. Nothing happens in a scenario that is excluded. What was known about it stays known.
 */
export function expectPoll(
	memory: Memory | undefined,
	heard: Heard[],
	wishes: Wishes,
	hostTime: number,
): { memory: Memory; expected: Expected[] } | undefined {
	const lists = heard
		.filter(({ path }) => path === '/api/v2/scenarios')
		.map(({ answer }) => listOf(answer, 'scenarios'));
	if (lists.includes(undefined)) return undefined;
	const names = new Map(lists.flatMap((list) => list ?? []).map(({ id, name }) => [Number(id), name]));
	const all = wishes.scenarioIds ?? [...names.keys()];
	const leftOut = all.filter((id) => isLeftOut(wishes, id, names.get(id)));
	const listings = all.filter((id) => !leftOut.includes(id)).map((id) => listingOf(heard, id));
	const asked = listings.filter(({ scenarioId }) => heard.some(({ query }) => query.scenarioId === String(scenarioId)));
	if (asked.length > 0 && asked.every(({ failed }) => failed)) return undefined;

	const time = timeOf(heard, hostTime);
	const watched = wishes.scenarioIds?.join() ?? 'team';
	const isSame = memory?.watched === watched;
	const emitsExisting = !memory && wishes.emitExisting;
	const countsResolved = wishes.includeResolved || wishes.events.includes('resolved');
	const beginning = emitsExisting ? Number.NEGATIVE_INFINITY : time;
	const next: Memory = {
		watched,
		began: isSame ? memory.began : beginning,
		...(countsResolved && { resolvedBegan: memory?.resolvedBegan ?? beginning }),
		scenarios: {},
		seen: structuredClone(memory?.seen ?? {}),
	};
	for (const id of leftOut) next.scenarios[id] = memory?.scenarios[id] ?? next.began;
	const found: Array<Expected & { createdAt: number; remember: () => void }> = [];

	for (const { scenarioId, entries } of listings) {
		const before = memory?.scenarios[scenarioId];
		const began = before ?? next.began;
		next.scenarios[scenarioId] = began;
		const seen = (next.seen[scenarioId] ??= {});

		const watches = (entry: IDataObject) => [
			{ began, beginsNow: before === undefined && !isSame && !emitsExisting },
			...(entry.resolved === true
				? [{ began: next.resolvedBegan ?? time, beginsNow: memory?.resolvedBegan === undefined && !emitsExisting }]
				: []),
		];
		const look = (entry: IDataObject) => {
			const id = String(entry.id);
			const last = seen[id] as Seen | undefined;
			const now: Seen = { attempts: Number(entry.attempts), resolved: entry.resolved === true };
			const createdAt = Date.parse(String(entry.created));
			const isNew = watches(entry).every(({ began, beginsNow }) => !beginsNow && createdAt >= began - TEN_MINUTES);
			const event = last ? changeOf(now, last) : isNew ? firstEventOf(now, wishes) : undefined;
			// An older answer can come last, so attempts never go down, and resolved ones stay resolved.
			const isOlder = last && now.attempts <= last.attempts;
			const remembered = isOlder ? { ...last, resolved: last.resolved || now.resolved } : now;
			const remember = () => void (seen[id] = remembered);
			const isWanted =
				event !== undefined && wishes.events.includes(event) && Number(entry.size) >= (wishes.minSize ?? 0);
			if (isWanted) found.push({ event, id, createdAt, remember });
			else remember();
		};
		for (const entry of entries) look(entry);
		// Known ones that are not listed, if the poll read them and learned that they are resolved.
		for (const { path, answer } of heard) {
			const id = /^\/api\/v2\/dlqs\/([^/]+)$/.exec(path)?.[1];
			const detail = isObject(answer.body) && answer.status === 200 ? answer.body.dlq : undefined;
			if (!id || !isObject(detail) || detail.resolved !== true) continue;
			if (seen[id]?.resolved === false && !entries.some((entry) => entry.id === id)) look(detail);
		}
	}
	found.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
	const given = found.slice(0, wishes.maxItems);
	for (const { remember } of given) remember();
	return { memory: next, expected: given.map(({ event, id }) => ({ event, id })) };
}
