import { isRecord } from './checks';
import type { Modes, PageLimits } from './modes';

/** What was used for a page, as every paged list echoes it. */
export interface Paging {
	sortBy: string;
	limit: number;
	sortDir: 'asc' | 'desc';
	offset: number;
	returnTotalCount: boolean;
}

/** How a list pages when nothing is asked. */
export interface PageRule<Item> {
	limits: PageLimits;
	/** Default sort key; '' keeps the order in which the items came. */
	sortBy: string;
	sortDir: 'asc' | 'desc';
	/** The keys a list can be sorted by, with the value that counts. Another key keeps the order. */
	sortKeys: Record<string, (item: Item) => string | number>;
}

function compare(a: string | number, b: string | number): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Sorts and cuts a list by `pg[sortBy]`, `pg[sortDir]`, `pg[offset]` and `pg[limit]` of the query. The limit asked for
 * is capped, and the echoed one is the one that was used.
 */
export function pageOf<Item>(
	items: Item[],
	query: Record<string, unknown>,
	rule: PageRule<Item>,
	own: Modes['pageLimits'][string] | undefined,
): { items: Item[]; pg: Paging } {
	const limits = { ...rule.limits, ...own };
	const sortBy = (query['pg[sortBy]'] as string | undefined) ?? rule.sortBy;
	const sortDir = (query['pg[sortDir]'] as 'asc' | 'desc' | undefined) ?? rule.sortDir;
	const offset = (query['pg[offset]'] as number | undefined) ?? 0;
	const limit = Math.min((query['pg[limit]'] as number | undefined) ?? limits.default, limits.max);
	const valueOf = Object.hasOwn(rule.sortKeys, sortBy) ? rule.sortKeys[sortBy] : undefined;
	const direction = sortDir === 'asc' ? 1 : -1;
	const sorted = valueOf ? [...items].sort((a, b) => direction * compare(valueOf(a), valueOf(b))) : items;
	return {
		items: sorted.slice(offset, offset + limit),
		pg: { sortBy, limit, sortDir, offset, returnTotalCount: false },
	};
}

/** @returns the record with only the columns asked for, or as it is when none is */
export function columnsOf(record: Record<string, unknown>, columns: unknown): Record<string, unknown> {
	if (!Array.isArray(columns) || columns.length === 0) return record;
	return Object.fromEntries(columns.filter((name) => name in record).map((name) => [name, record[name]]));
}

/** @returns the body of a list without its `pg` */
export function withoutPaging(body: unknown): unknown {
	if (!isRecord(body) || !('pg' in body)) return body;
	const { pg: _, ...rest } = body;
	return rest;
}
