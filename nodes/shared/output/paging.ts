import type { IDataObject } from 'n8n-workflow';

import { ShapeError } from '../errors/shapeError';
import { isObject } from '../objects';
import { entriesOf } from './steps';
import type { ListShape } from './steps';

/** The page size of a request. A service may send fewer entries: the limit in its answer counts. */
const PAGE_SIZE = 500;
/** A longer list does not fit into an execution, or never ends. */
const MOST_PAGES = 10_000;

/** The query of a page. */
export interface PageQuery extends IDataObject {
	'pg[offset]'?: number;
	'pg[limit]'?: number;
}

/** The first entry and the page size, if the user chooses them. */
export interface PageStart {
	/** Entries to skip. */
	offset?: number;
	/** Entries per page. */
	pageSize?: number;
}

/** A page of a list. */
export interface Page {
	/** The entries that no earlier page had. */
	entries: IDataObject[];
	/** The offset of the next page; absent on the last one. */
	next?: number;
}

function pgOf(body: unknown): IDataObject | undefined {
	const pg = isObject(body) ? body.pg : undefined;
	return typeof pg === 'object' && pg !== null ? (pg as IDataObject) : undefined;
}

/** A positive number under a key of `pg`. */
function numberIn(body: unknown, key: string): number | undefined {
	const value = Number(pgOf(body)?.[key]);
	return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** Whether an entry can be recognized by its ID. */
function hasId({ id }: IDataObject): boolean {
	return typeof id === 'number' || (typeof id === 'string' && id !== '');
}

/**
 * Whether a page is the previous page again. This is for entries without IDs: `text` and `before` are the two pages as
 * JSON. If the chosen columns leave out the ID, two pages of one list can be equal. Then all their entries are alike, and
 * the answer echoes the offset.
 */
function repeats(page: IDataObject[], text: string, before: string, isOffsetEchoed: boolean): boolean {
	if (text === '' || text !== before) return false;
	return !isOffsetEchoed || new Set(page.map((entry) => JSON.stringify(entry))).size > 1;
}

/**
 * Reads a list page by page.
 *
 * The list ends with a page without new entries, or with a page that is shorter than the limit in the answer's `pg`. A page
 * that is shorter than the requested limit does not end the list, because services cap that limit. If the request had no
 * limit and the answer has no `pg`, the first page is the whole list. Entries with an ID of an earlier page are left out.
 *
 * If entries are added during the reading, the others are still returned, unless a whole page is added between two
 * requests. If entries are removed, those that move to an earlier page are missed: an offset does not show that.
 *
 * @param most the number of entries wanted; Infinity for all
 * @param fetchPage sends one request and returns the body of its answer
 * @throws ShapeError for an answer without the list, and for a list without an end
 */
export async function* readPages(
	shape: ListShape,
	most: number,
	fetchPage: (query: PageQuery) => Promise<unknown>,
	{ offset = 0, pageSize }: PageStart = {},
): AsyncGenerator<Page> {
	const seen = new Set<string>();
	let count = 0;
	let received = offset;
	let before = '';
	for (let page = 0; page < MOST_PAGES; page++) {
		const asked = Math.min(pageSize ?? PAGE_SIZE, most - count);
		const isPlain = received === 0 && !shape.paged && pageSize === undefined;
		const body = await fetchPage({
			...(received > 0 && { 'pg[offset]': received }),
			...(!isPlain && { 'pg[limit]': asked }),
		});
		const found = entriesOf(body, shape);
		const areRecognized = found.every(hasId);
		const text = areRecognized ? '' : JSON.stringify(found);
		const isRepeated = repeats(found, text, before, numberIn(body, 'offset') === received);
		before = text;
		received += found.length;
		const entries = found.filter((entry) => {
			if (!areRecognized && !hasId(entry)) return !isRepeated;
			const known = seen.size;
			return seen.add(String(entry.id as string)).size > known;
		});
		count += entries.length;
		const limit = numberIn(body, 'limit') ?? 0;
		// a page with as many entries as requested is not short, even if the service echoes a higher limit
		const isShort = found.length < limit && (isPlain || found.length !== asked);
		const isLast = entries.length === 0 || isShort || (isPlain && !pgOf(body)) || count >= most;
		yield isLast ? { entries } : { entries, next: received };
		if (isLast) return;
	}
	throw new ShapeError(`is page ${MOST_PAGES} of the list and not the last`, 'Set a limit or a filter.');
}

/** Reads a list to its end, or to the wanted number of entries, as {@link readPages} does. */
export async function readList(
	shape: ListShape,
	most: number,
	fetchPage: (query: PageQuery) => Promise<unknown>,
	start?: PageStart,
): Promise<IDataObject[]> {
	const entries: IDataObject[] = [];
	for await (const page of readPages(shape, most, fetchPage, start)) {
		for (const entry of page.entries) entries.push(entry);
	}
	return entries.slice(0, most);
}
