import type { IDataObject, INode } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { asAnswerError, connectionError, isNotFound } from '../../shared/errors/nodeErrors';
import { ShapeError } from '../../shared/errors/shapeError';
import type { HttpClient } from '../../shared/http/client';
import type { Limiter } from '../../shared/http/limiter';
import type { HttpRequest } from '../../shared/http/types';
import { pathSegment } from '../../shared/input/path';
import { isObject } from '../../shared/objects';
import { readList, readPages } from '../../shared/output/paging';
import { pageOf } from '../../shared/output/steps';
import type { ListShape } from '../../shared/output/steps';
import { scenarioQueries } from '../find/folders';
import type { ListedScope } from '../find/search';
import { recordIn } from '../read';

const ADVICE_ON_TIME = 'The next poll continues. If this happens at every poll, watch fewer scenarios.';

/** Throws a ShapeError for an entry without an ID, because the next poll could not recognize it. */
function checkIds(entries: IDataObject[], root: string): void {
	if (!entries.every(({ id }) => (typeof id === 'string' && id !== '') || typeof id === 'number')) {
		throw new ShapeError(`has an entry without 'id' under '${root}'`);
	}
}

/** Whether an answer has `null` or `{}` in place of a list. Some services write an empty list in this way. */
function hasNoList(body: unknown, root: string): boolean {
	const list = isObject(body) ? body[root] : undefined;
	return list === null || (isObject(list) && Object.keys(list).length === 0);
}

/** The settings for reading the list of a scenario. */
export interface ListPlan {
	/** Whether the platform is known to page its lists. If so, the first request also asks for a full page. */
	paged: boolean;
	/** Entries to skip. */
	offset: number;
	/**
	 * The number of entries as the platform counts them, if it counts. After this many entries, a page without a list is
	 * the end.
	 */
	count?: number;
}

/** The list of a scenario, as far as it could be read. */
export interface ListReading {
	/** The incomplete executions, as far as they could be read. */
	entries: IDataObject[];
	/** Whether `entries` is the whole list. If so, a missing ID is gone. */
	complete: boolean;
	/** Whether the platform pages the list. */
	paged?: boolean;
	/** The reason why the end was not reached. */
	error?: Error;
	/** The offset after `entries`, if the end was not reached. */
	nextOffset?: number;
}

/** Sends the trigger's requests within the time of the poll. Errors name what could not be read. */
export class Reader {
	private answeredAt?: number;

	private readonly startedAt = Date.now();

	constructor(
		private readonly client: Pick<HttpClient, 'send'>,
		private readonly limiter: Pick<Limiter, 'each'>,
		private readonly node: INode,
		private readonly timeLeftMs: () => number,
	) {}

	/**
	 * The time of the poll in UNIX milliseconds: from the first answer that has one, otherwise the start of the poll on the
	 * host.
	 */
	get time(): number {
		return this.answeredAt ?? this.startedAt;
	}

	/** Sends a GET and returns the body of its answer, or the result of `work` for that body. */
	async get(
		path: string,
		query: IDataObject,
		action: string,
		subject?: string,
		work: (body: unknown) => unknown = (body) => body,
	): Promise<unknown> {
		const request: HttpRequest = { method: 'GET', path, query };
		const errorContext = { node: this.node, action, subject };
		if (this.timeLeftMs() <= 0) throw connectionError(errorContext, 'The poll ran out of time', ADVICE_ON_TIME);
		const answer = await this.client.send(request, errorContext, { resource: 'trigger', operation: 'poll' });
		const time = Date.parse(answer.date ?? '');
		if (!Number.isNaN(time)) this.answeredAt ??= time;
		return await answer.read(work);
	}

	/** Does the work for each entry, with as many requests in flight as the limiter allows. */
	async each<Entry>(entries: Entry[], work: (entry: Entry) => Promise<void>): Promise<void> {
		await this.limiter.each(entries.length, async (index) => await work(entries[index]));
	}

	/**
	 * Reads the scenarios of an organization, a team, or a folder with its subfolders; `complete` unless a page has no
	 * list.
	 */
	async scenarios(scope: ListedScope): Promise<{ listed: IDataObject[]; complete: boolean }> {
		let complete = true;
		const list = async (things: string, path: string, query: IDataObject, shape: ListShape) => {
			const action = `List ${things}`;
			const fetchPage = async (page: IDataObject) => {
				const body = await this.get(path, { ...query, ...page }, action, undefined, pageOf(shape));
				if (hasNoList(body, shape.root)) complete = false;
				return body;
			};
			const read = await attempt(async () => await readList(shape, Number.POSITIVE_INFINITY, fetchPage));
			if (read.error) throw asAnswerError(read.error, { node: this.node, action });
			return read.value;
		};
		const folders = { root: 'scenariosFolders', paged: false };
		const scenarios = { root: 'scenarios', paged: true };
		const queries = await scenarioQueries(
			scope,
			async (query) => await list('folders', '/api/v2/scenarios-folders', query, folders),
		);
		const lists: IDataObject[][] = [];
		await this.limiter.each(queries.length, async (index) => {
			lists[index] = await list('scenarios', '/api/v2/scenarios', queries[index], scenarios);
		});
		// a scenario that is moved between two requests can be listed in two folders
		const byId = new Map(lists.flat().map((scenario) => [Number(scenario.id), scenario]));
		if (![...byId.keys()].every((id) => Number.isSafeInteger(id) && id > 0)) {
			const error = new ShapeError("has an entry without a numeric 'id' under 'scenarios'");
			throw asAnswerError(error, { node: this.node, action: 'List scenarios' });
		}
		return { listed: [...byId.values()], complete };
	}

	/** Reads the incomplete executions of a scenario. If there are none at the offset, it reads the list from its start. */
	async incompleteExecutions(scenarioId: number, plan: ListPlan): Promise<ListReading> {
		const rest = plan.offset > 0 ? await this.listFrom(scenarioId, plan) : undefined;
		return rest && rest.entries.length > 0 ? rest : await this.listFrom(scenarioId, { ...plan, offset: 0 });
	}

	private async listFrom(scenarioId: number, { paged, offset, count }: ListPlan): Promise<ListReading> {
		const action = 'List incomplete executions of scenario';
		const subject = String(scenarioId);
		const shape = { root: 'dlqs', paged };
		const entries: IDataObject[] = [];
		let lacksList = false;
		let isPaged = paged;
		let nextOffset: number | undefined;
		const fetchPage = async (page: IDataObject): Promise<unknown> => {
			const body = await this.get('/api/v2/dlqs', { scenarioId, ...page }, action, subject, pageOf(shape));
			lacksList ||= hasNoList(body, 'dlqs');
			isPaged ||= isObject(body) && isObject(body.pg);
			return body;
		};
		const read = await attempt(async () => {
			for await (const page of readPages(shape, Number.POSITIVE_INFINITY, fetchPage, { offset })) {
				checkIds(page.entries, 'dlqs');
				for (const entry of page.entries) entries.push(entry);
				nextOffset = page.next;
			}
		});
		if (read.error) {
			const error = asAnswerError(read.error, { node: this.node, action, subject });
			return { entries, complete: false, paged: isPaged, error, nextOffset };
		}
		return { entries, complete: offset === 0 && (!lacksList || entries.length === count), paged: isPaged };
	}

	/** Reads one incomplete execution in detail; undefined if the platform does not have it. */
	async detail(id: string): Promise<IDataObject | undefined> {
		const action = 'Get incomplete execution';
		const path = `/api/v2/dlqs/${pathSegment(id)}`;
		const read = await attempt(async () => await this.get(path, {}, action, id, (body) => recordIn(body, 'dlq')));
		if (read.error && isNotFound(read.error)) return undefined;
		if (read.error) throw read.error;
		return read.value as IDataObject;
	}
}
