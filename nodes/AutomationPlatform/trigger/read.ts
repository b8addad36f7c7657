import type { IDataObject, INode } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { asAnswerError, connectionError, isNotFound } from '../../shared/errors/nodeErrors';
import { HttpClient } from '../../shared/http/client';
import type { HttpRequest } from '../../shared/http/types';
import type { Limiter } from '../../shared/http/limiter';
import { ShapeError } from '../../shared/errors/shapeError';
import { readList, readPages } from '../../shared/output/paging';
import { pathSegment } from '../../shared/input/path';
import type { Reading, ScenarioReading } from './decide';
import { packedCount, unpack } from './pack';
import type { TriggerState } from './state';

/** What is watched: scenarios by their IDs, or those that an organization, a team or a folder lists. */
export type Watch = { scenarioIds: number[] } | { query: IDataObject };

/** Ids that are not listed and are asked for one by one in a poll; the rest in the next. */
const MOST_UNLISTED = 200;
const ADVICE_ON_TIME = 'The next poll goes on. If that happens each time, watch fewer scenarios.';
/** Its multiples, without their integer part, spread evenly. */
const GOLDEN_RATIO = 0.618034;

/** Refuses entries that have no id: nothing could be known of them again. */
function checkIds(entries: IDataObject[], root: string): void {
	if (!entries.every(({ id }) => (typeof id === 'string' && id !== '') || typeof id === 'number')) {
		throw new ShapeError(`has an entry without 'id' under '${root}'`);
	}
}

/** Whether there is no list where one belongs: `null`, or `{}`, which can stand for one that is empty. */
function isHole(list: unknown): boolean {
	return list === null || (typeof list === 'object' && !Array.isArray(list) && Object.keys(list).length === 0);
}

/** How the list of a scenario is read. */
interface ListPlan {
	/** The service is known to page this list: then the first page is as long as the others. */
	paged: boolean;
	/** Entries to skip. */
	from: number;
	/** How many there are by the service's count, where it is known: with so many, no list in place of a page is the end. */
	count?: number;
	/** This very count was found to be exact: at so many no further page is asked for. */
	isCountExact: boolean;
}

/** What was read of the list of a scenario. */
interface ListReading {
	/** Absent where nothing is known of it. */
	entries?: IDataObject[];
	/** It was read from its begin to its end. */
	complete: boolean;
	pages: boolean;
	/** Whether the count was as many as were read, where the list was read to its end. */
	isCountExact?: boolean;
	/** Why it was not read to its end. */
	error?: Error;
	/** Where it goes on then, when a part of it was read. */
	next?: number;
}

/** Sends the trigger's requests within the time of the poll, and names in errors what could not be read. */
export class Reader {
	constructor(
		private readonly client: Pick<HttpClient, 'send'>,
		private readonly limiter: Pick<Limiter, 'each'>,
		private readonly node: INode,
		private readonly budget: { readonly left: number },
	) {}

	/** The body of the answer to a read. */
	async get(path: string, query: IDataObject, action: string, subject?: string): Promise<unknown> {
		const request: HttpRequest = { method: 'GET', path, query };
		const errorContext = { node: this.node, action, subject };
		if (this.budget.left <= 0) throw connectionError(errorContext, 'The time of this poll is used up', ADVICE_ON_TIME);
		return (await this.client.send(request, errorContext, { resource: 'trigger', operation: 'poll' })).body;
	}

	/** Does work for each entry, with as many requests in flight as the service bears. */
	async each<Entry>(entries: Entry[], work: (entry: Entry) => Promise<void>): Promise<void> {
		await this.limiter.each(entries.length, async (index) => await work(entries[index]));
	}

	/** The scenarios of an organization, a team or a folder; complete unless a page holds no list. */
	async scenarios(query: IDataObject): Promise<{ listed: IDataObject[]; complete: boolean }> {
		const action = 'List scenarios';
		let complete = true;
		const read = await attempt(async () => {
			const listed = await readList({ root: 'scenarios', paged: true }, Number.POSITIVE_INFINITY, async (page) => {
				const body = await this.get('/api/v2/scenarios', { ...query, ...page }, action);
				if (isHole((body as { scenarios?: unknown } | undefined)?.scenarios)) complete = false;
				return body;
			});
			checkIds(listed, 'scenarios');
			if (listed.some(({ id }) => !Number.isSafeInteger(Number(id))))
				throw new ShapeError("has an 'id' under 'scenarios' that is no number");
			return { listed, complete };
		});
		if (read.error) throw asAnswerError(read.error, { node: this.node, action });
		return read.value;
	}

	/** The incomplete executions of a scenario. Where its list is begun in the middle and holds nothing there, all of it. */
	async incompleteExecutions(scenarioId: number, plan: ListPlan): Promise<ListReading> {
		const rest = plan.from > 0 ? await this.listFrom(scenarioId, plan) : undefined;
		if (rest?.entries && rest.entries.length > 0) return rest;
		return await this.listFrom(scenarioId, { ...plan, from: 0 });
	}

	private async listFrom(scenarioId: number, { paged, from, count, isCountExact }: ListPlan): Promise<ListReading> {
		const action = 'List incomplete executions of scenario';
		const entries: IDataObject[] = [];
		let hasHole = false;
		let pages = false;
		let next: number | undefined;
		const fetchPage = async (page: IDataObject): Promise<unknown> => {
			const body = await this.get('/api/v2/dlqs', { scenarioId, ...page }, action, String(scenarioId));
			const answer = body as { dlqs?: unknown; pg?: unknown } | undefined;
			hasHole ||= isHole(answer?.dlqs);
			pages ||= typeof answer?.pg === 'object' && answer.pg !== null;
			return body;
		};
		const read = await attempt(async () => {
			const list = readPages({ root: 'dlqs', paged }, Number.POSITIVE_INFINITY, fetchPage, { offset: from });
			for await (const page of list) {
				checkIds(page.entries, 'dlqs');
				entries.push(...page.entries);
				next = page.next;
				if (isCountExact && from === 0 && entries.length === count) break;
			}
		});
		const hasSome = entries.length > 0;
		if (read.error) {
			const error = asAnswerError(read.error, { node: this.node, action, subject: String(scenarioId) });
			return { ...(hasSome && { entries, next }), complete: false, pages, error };
		}
		const isAgreed = from === 0 && entries.length === count;
		const isWhole = from === 0 && (!hasHole || isAgreed);
		const wasCounted = count !== undefined && isWhole && next === undefined;
		return {
			...((isWhole || hasSome) && { entries }),
			complete: isWhole,
			pages,
			...(wasCounted && { isCountExact: isAgreed }),
		};
	}

	/** One incomplete execution in detail; undefined where the service has it no more. */
	async detail(id: string): Promise<IDataObject | undefined> {
		const action = 'Get incomplete execution';
		const read = await attempt(async () => await this.get(`/api/v2/dlqs/${pathSegment(id)}`, {}, action, id));
		if (read.error && isNotFound(read.error)) return undefined;
		if (read.error) throw read.error;
		const dlq = (read.value as { dlq?: unknown } | undefined)?.dlq;
		if (typeof dlq === 'object' && dlq !== null) return dlq as IDataObject;
		throw asAnswerError(new ShapeError("has no object under 'dlq'"), { node: this.node, action, subject: id });
	}
}

/** What a poll is about to ask for. */
export interface ReadingPlan {
	watch: Watch;
	/** Also what is resolved counts: then a scenario matters in which something is or was incomplete. */
	withResolved: boolean;
	/** What became of ids that are listed no more is asked for. */
	asksUnlisted: boolean;
}

/** A scenario that could not be read to its end. */
export interface ReadFailure {
	scenarioId: number;
	error: Error;
	/** The first pages of its list were read. */
	isPart: boolean;
}

export interface ReadResult {
	reading: Reading;
	failures: ReadFailure[];
}

interface Watched {
	scenarioId: number;
	name?: string;
	/** Something can have happened in it. */
	isWanted: boolean;
	/** How many it has, resolved or not, by the service's count. */
	count?: number;
}

function numberOrNothing(value: unknown): number | undefined {
	const number = Number(value);
	return value === undefined || value === null || value === '' || !Number.isFinite(number) ? undefined : number;
}

function isRemembered(state: TriggerState | undefined, scenarioId: number): boolean {
	const known = state?.scenarios[scenarioId];
	return known !== undefined && packedCount(known) > 0;
}

/**
 * The scenarios that are watched. Of those that are listed only some are wanted, where something can have happened; all
 * where the service does not count.
 */
async function watchedScenarios(
	reader: Reader,
	{ watch, withResolved, asksUnlisted }: ReadingPlan,
	state: TriggerState | undefined,
): Promise<{ watched: Watched[]; complete: boolean }> {
	if ('scenarioIds' in watch) {
		return { watched: watch.scenarioIds.map((scenarioId) => ({ scenarioId, isWanted: true })), complete: true };
	}
	const { listed, complete } = await reader.scenarios(watch.query);
	const watched = listed.map(({ id, name, dlqCount, allDlqCount }) => {
		const scenarioId = Number(id);
		const open = numberOrNothing(dlqCount);
		const all = numberOrNothing(allDlqCount);
		const isWanted =
			open === undefined ||
			open > 0 ||
			(withResolved && (all === undefined || all > 0)) ||
			(asksUnlisted && isRemembered(state, scenarioId));
		// with more that wait than there are at all, the service counts something else
		const count = all !== undefined && all >= (open ?? 0) ? all : undefined;
		return { scenarioId, name: typeof name === 'string' ? name : undefined, isWanted, count };
	});
	return { watched, complete };
}

/**
 * The entries from another one on at each poll, far from the last: where a poll has no time for all of them, it is not
 * the same ones each time that are left over.
 */
function fromAnother<Entry>(entries: Entry[], polls: number): Entry[] {
	const start = Math.floor(((polls * GOLDEN_RATIO) % 1) * entries.length);
	return [...entries.slice(start), ...entries.slice(0, start)];
}

/** Asks what became of ids that were open and are not listed, of some of them at each poll. */
async function askUnlisted(
	reader: Reader,
	scenarios: ScenarioReading[],
	state: TriggerState | undefined,
): Promise<void> {
	const missing = scenarios.flatMap((scenario) => {
		const known = state?.scenarios[scenario.scenarioId];
		if (!known || !scenario.entries || !scenario.complete) return [];
		const listed = new Set(scenario.entries.map(({ id }) => String(id)));
		scenario.unlisted = new Map();
		return [...unpack(known)]
			.filter(([id, { resolved }]) => !resolved && !listed.has(id))
			.map(([id]) => ({ scenario, id }));
	});
	const asked = fromAnother(missing, state?.polls ?? 0).slice(0, MOST_UNLISTED);
	await reader.each(asked, async ({ scenario, id }) => {
		const found = await attempt(async () => await reader.detail(id));
		// what could not be asked is asked at the next poll
		if (!found.error) scenario.unlisted?.set(id, found.value);
	});
}

/**
 * What is remembered of the service's count of a scenario: the count that was exact, or one that was wrong, negative and
 * less one. One that was wrong and agrees now may be one that never changes.
 */
function markOfCount(before: number | undefined, count = 0, isExact?: boolean): number | undefined {
	if (isExact === undefined) return before;
	const wrong = -count - 1;
	return isExact && before !== wrong ? count : wrong;
}

/**
 * Reads all that is watched. A scenario that cannot be read to its end is named in `failures`.
 *
 * @throws what the first scenario failed with when none could be read
 */
export async function readWatched(
	reader: Reader,
	plan: ReadingPlan,
	state: TriggerState | undefined,
): Promise<ReadResult> {
	const { watched, complete } = await watchedScenarios(reader, plan, state);
	const wanted = fromAnother(
		watched.filter(({ isWanted }) => isWanted),
		state?.polls ?? 0,
	);
	const failures: ReadFailure[] = [];
	const paged = state?.pages === true;
	let pages = paged;
	const scenarios: ScenarioReading[] = watched
		.filter(({ isWanted }) => !isWanted)
		.map(({ scenarioId, name }) => ({ scenarioId, name, entries: [], complete: true }));
	await reader.each(wanted, async ({ scenarioId, name, count }) => {
		const { n: from = 0, c: mark } = state?.scenarios[scenarioId] ?? {};
		const plan = { paged, from, count, isCountExact: count === mark };
		const read = await reader.incompleteExecutions(scenarioId, plan);
		const { entries, complete, next, error } = read;
		const countMark = markOfCount(mark, count, read.isCountExact);
		scenarios.push({ scenarioId, name, entries, complete, next, countMark });
		pages ||= read.pages;
		if (error) failures.push({ scenarioId, error, isPart: entries !== undefined });
	});
	const isNothingRead = failures.length === wanted.length && failures.every(({ isPart }) => !isPart);
	if (failures.length > 0 && isNothingRead) throw failures[0].error;
	if (plan.asksUnlisted) await askUnlisted(reader, scenarios, state);
	return { reading: { scenarios, chosen: 'scenarioIds' in plan.watch, complete, pages }, failures };
}
