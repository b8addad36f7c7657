import type { IDataObject } from 'n8n-workflow';

import { entriesOf } from './steps';
import type { ListShape } from './steps';

/** Entries asked for in a page. A service may answer with fewer: its echo is what counts. */
const PAGE_SIZE = 500;
/** A list longer than this does not fit into an execution, or never ends. */
const MOST_PAGES = 10_000;

/** What is asked for of a list. */
export interface PageQuery extends IDataObject {
	'pg[offset]'?: number;
	'pg[limit]'?: number;
}

/** Where a list is begun, and how it is cut into pages, where the user says so. */
export interface PageStart {
	/** Entries to skip. */
	offset?: number;
	/** Entries asked for in a page. */
	pageSize?: number;
}

function numberIn(body: unknown, key: string): number | undefined {
	const pg = (body as { pg?: unknown } | undefined)?.pg;
	const value = typeof pg === 'object' && pg !== null ? Number((pg as IDataObject)[key]) : Number.NaN;
	return Number.isFinite(value) && value > 0 ? value : undefined;
}

function hasPg(body: unknown): boolean {
	const pg = (body as { pg?: unknown } | undefined)?.pg;
	return typeof pg === 'object' && pg !== null;
}

/** A page of a list. */
export interface Page {
	/** Its entries that were not seen before. */
	entries: IDataObject[];
	/** Where the next page begins; absent on the last one. */
	next?: number;
}

/**
 * Reads a list page by page.
 *
 * A list is complete when a page is empty or shorter than the limit that the answer echoes; it goes on after
 * what was received. Where no `pg` comes back, the limit that was asked for counts; where none was asked for
 * either, one page is all there is. Entries whose id was seen already are left out, and a page that holds nothing
 * new ends the list.
 *
 * @param most the number of entries wanted; Infinity for all
 * @param fetchPage sends one request and gives the body of its answer
 * @throws ShapeError for an answer without the list
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
		const found = entriesOf(body, shape.root, shape.loose);
		// without ids, equal pages are the same page where the answer does not say that it is another
		const whole = found.some(({ id }) => id === undefined) ? JSON.stringify(found) : '';
		const isRepeated = whole !== '' && whole === before && numberIn(body, 'offset') !== received;
		before = whole;
		received += found.length;
		const entries = found.filter(({ id }) => {
			if (id === undefined) return !isRepeated;
			const key = String(id as string);
			return !seen.has(key) && seen.add(key);
		});
		count += entries.length;
		const limit = numberIn(body, 'limit') ?? (isPlain ? undefined : asked);
		const isLast =
			entries.length === 0 ||
			(isPlain && !hasPg(body)) ||
			(limit !== undefined && found.length < limit) ||
			count >= most;
		yield isLast ? { entries } : { entries, next: received };
		if (isLast) return;
	}
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
	return entries.length > most ? entries.slice(0, most) : entries;
}
