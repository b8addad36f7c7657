import { isRecord } from './checks';
import type { Modes, PageLimits } from './modes';

/** The paging that was used, as every paged list echoes it. */
export interface Paging {
	sortBy: string;
	limit: number;
	sortDir: 'asc' | 'desc';
	offset: number;
	returnTotalCount: boolean;
}

/** The default paging of a list. */
export interface PageRule<Item> {
	limits: PageLimits;
	/** Default sort key. '' keeps the order of the items. */
	sortBy: string;
	sortDir: 'asc' | 'desc';
	/** The sort keys of a list, with the value to sort by. Another key keeps the order. */
	sortKeys: Record<string, (item: Item) => string | number>;
}

function compare(a: string | number, b: string | number): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Sorts and cuts a list by `pg[sortBy]`, `pg[sortDir]`, `pg[offset]` and `pg[limit]` of the query. The requested limit
 * is capped, and the echo has the used one.
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

/** Returns the record with only the requested columns, or unchanged if none are requested. */
export function columnsOf(record: Record<string, unknown>, columns: unknown): Record<string, unknown> {
	if (!Array.isArray(columns) || columns.length === 0) return record;
	return Object.fromEntries(columns.filter((name) => name in record).map((name) => [name, record[name]]));
}

/** Returns the body of a list without its `pg`. */
export function withoutPaging(body: unknown): unknown {
	if (!isRecord(body) || !('pg' in body)) return body;
	const { pg: _, ...rest } = body;
	return rest;
}
