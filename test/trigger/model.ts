import type { IDataObject } from 'n8n-workflow';

import type { ServiceAnswer } from './service';

/** An answer that a poll got, with what it had asked. */
export interface Heard {
	path: string;
	query: Record<string, string>;
	answer: ServiceAnswer;
}

/** What a user has set. */
export interface Wishes {
	/** The scenarios by ID; absent where all of the team are watched. */
	scenarioIds?: number[];
	events: string[];
	includeResolved: boolean;
	emitExisting: boolean;
	maxItems: number;
	minSize?: number;
}

/** What the model knows of an incomplete execution. */
interface Seen {
	attempts: number;
	resolved: boolean;
}

interface ScenarioModel {
	seen: Record<string, Seen>;
	/** It could not be read to its end yet, since this time. */
	unreadSince?: number;
	/** The same, since resolved ones are looked for. */
	resolvedUnreadSince?: number;
}

/** So much older than the first look at a scenario that could not be read, in ms, may be what is new in it. */
const MARGIN = 10 * 60_000;

/** All that the model remembers: everything, for ever, in the plainest form. */
export interface Memory {
	watched: string;
	lookedForResolved: boolean;
	scenarios: Record<string, ScenarioModel>;
}

/** An event that a poll has to give. */
export interface Expected {
	event: string;
	id: string;
}

interface Listing {
	scenarioId: number;
	entries: IDataObject[];
	/** Nothing of it could be read. */
	failed: boolean;
	/** It was not read from its begin to its end. */
	hasHole: boolean;
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null;
}

function listOf(answer: ServiceAnswer, root: string): IDataObject[] | null | undefined {
	if (answer.status !== 200 || !isObject(answer.body)) return undefined;
	const list = answer.body[root];
	if (list === null || JSON.stringify(list) === '{}') return null;
	return Array.isArray(list) ? (list as IDataObject[]) : undefined;
}

/** How many a scenario has by the service's count, where it makes sense. */
function countsOf(listed: IDataObject[]): Map<number, number> {
	const sensible = listed.filter(({ dlqCount, allDlqCount }) => Number(allDlqCount) >= Number(dlqCount));
	return new Map(sensible.map(({ id, allDlqCount }) => [Number(id), Number(allDlqCount)]));
}

function listings(heard: Heard[], asked: number[], counts: Map<number, number>): Listing[] {
	return asked.map((scenarioId) => {
		const requests = heard.filter(
			({ path, query }) => path === '/api/v2/dlqs' && query.scenarioId === String(scenarioId),
		);
		const pages = requests.map(({ answer }) => listOf(answer, 'dlqs'));
		const entries: IDataObject[] = [];
		for (const entry of pages.flatMap((page) => page ?? [])) {
			if (!entries.some(({ id }) => id === entry.id)) entries.push(entry);
		}
		const begin = requests.findIndex(({ query }) => !('pg[offset]' in query));
		const fromBegin = begin < 0 ? [undefined] : pages.slice(begin);
		const isBroken = fromBegin.includes(undefined);
		// no list where nothing more is counted is an empty one
		const isHoley = fromBegin.includes(null) && entries.length !== counts.get(scenarioId);
		const isAsked = requests.length > 0;
		return {
			scenarioId,
			entries,
			failed: isAsked && entries.length === 0 && isBroken,
			hasHole: isAsked && (isBroken || isHoley),
		};
	});
}

/**
 * What a poll has to give and to remember, for what it heard; undefined where it has to fail. Written from what the
 * trigger promises and not from how it does it: nothing is packed, forgotten or trimmed.
 */
export function expectPoll(
	memory: Memory | undefined,
	heard: Heard[],
	wishes: Wishes,
	now: number,
): { memory: Memory; expected: Expected[] } | undefined {
	const lists = heard
		.filter(({ path }) => path === '/api/v2/scenarios')
		.map(({ answer }) => listOf(answer, 'scenarios'));
	if (lists.includes(undefined)) return undefined;
	const listed = lists.flatMap((list) => list ?? []);
	const ids = wishes.scenarioIds ?? [...new Set(listed.map(({ id }) => Number(id)))];
	const read = listings(heard, ids, countsOf(listed));
	const asked = read.filter(({ scenarioId }) => heard.some(({ query }) => query.scenarioId === String(scenarioId)));
	if (asked.length > 0 && asked.every(({ failed }) => failed)) return undefined;

	const watched = wishes.scenarioIds?.join() ?? 'team';
	const isSame = memory?.watched === watched;
	const looksForResolved = wishes.includeResolved || wishes.events.includes('resolved');
	const next: Memory = { watched, lookedForResolved: looksForResolved, scenarios: {} };
	if (isSame) Object.assign(next.scenarios, structuredClone(memory.scenarios));
	const beginsWithResolved = looksForResolved && memory !== undefined && !memory.lookedForResolved;
	for (const scenario of Object.values(next.scenarios)) {
		if (beginsWithResolved) scenario.resolvedUnreadSince = now - MARGIN;
	}
	const found: Array<Expected & { createdAt: number; remember: () => void }> = [];

	for (const { scenarioId, entries, failed, hasHole } of read) {
		const known = memory?.scenarios[scenarioId];
		const scenario: ScenarioModel = known ? structuredClone(known) : { seen: {} };
		next.scenarios[scenarioId] = scenario;
		// with nothing known of a scenario, all in it is old or all in it is new
		const isOld = !known && (memory ? !isSame || wishes.scenarioIds !== undefined : !wishes.emitExisting);
		const unreadSince = known?.unreadSince ?? (isOld ? now - MARGIN : undefined);
		if ((failed || hasHole) && unreadSince !== undefined) scenario.unreadSince = unreadSince;
		else delete scenario.unreadSince;
		if (beginsWithResolved) scenario.resolvedUnreadSince = now - MARGIN;
		if (!looksForResolved || !(failed || hasHole)) delete scenario.resolvedUnreadSince;
		if (failed) continue;
		const look = (entry: IDataObject, before: Seen | undefined) => {
			const id = String(entry.id);
			const is: Seen = { attempts: Number(entry.attempts), resolved: entry.resolved === true };
			const isLater = !before || is.attempts > before.attempts;
			const after = isLater ? is : { attempts: before.attempts, resolved: before.resolved || is.resolved };
			let event: string | undefined;
			if (before) {
				if (is.resolved && !before.resolved) event = 'resolved';
				else if (!is.resolved && is.attempts > before.attempts) event = 'retryFailed';
			} else {
				const createdAt = Date.parse(String(entry.created));
				const tooOld = isOld || (known?.unreadSince !== undefined && createdAt <= known.unreadSince);
				const unasked =
					is.resolved &&
					memory !== undefined &&
					(!memory.lookedForResolved || createdAt <= (known?.resolvedUnreadSince ?? Number.NEGATIVE_INFINITY));
				if (!tooOld && !unasked) {
					if (wishes.events.includes('new') && (!is.resolved || wishes.includeResolved)) event = 'new';
					else if (is.resolved) event = 'resolved';
					else if (is.attempts > 0) event = 'retryFailed';
				}
			}
			const isWanted =
				event !== undefined && wishes.events.includes(event) && Number(entry.size) >= (wishes.minSize ?? 0);
			const remember = () => void (scenario.seen[id] = after);
			if (isWanted) found.push({ event: event!, id, createdAt: Date.parse(String(entry.created)), remember });
			else remember();
		};
		for (const entry of entries) look(entry, scenario.seen[String(entry.id)]);
		// ids that are listed no more, where it was asked what became of them
		for (const { path, answer } of heard) {
			const id = path.split('/').at(-1)!;
			const body = answer.body as { dlq?: IDataObject } | null;
			if (path.split('/').length !== 5 || !(id in scenario.seen) || answer.status !== 200) continue;
			if (body?.dlq?.resolved !== true || entries.some((entry) => entry.id === id) || hasHole) continue;
			if (!scenario.seen[id].resolved) look(body.dlq, scenario.seen[id]);
		}
	}
	found.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
	const given = found.slice(0, wishes.maxItems);
	for (const { remember } of given) remember();
	return { memory: next, expected: given.map(({ event, id }) => ({ event, id })) };
}
