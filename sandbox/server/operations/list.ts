import type { OperationContext } from '../operation';
import type { PageRule } from '../paging';
import { pageOf } from '../paging';

/** The limits of a list without pages. */
export const unlimited = { default: Infinity, max: Infinity };

/** Returns the list, or null if it is empty and the mode says so. */
export function emptyAware<Item>({ state }: OperationContext, items: Item[]): Item[] | null {
	return items.length === 0 && state.modes.emptyLists === 'null' ? null : items;
}

/** Returns `{ [key]: page, pg }`, with each item as `show` returns it. */
export function pagedList<Item>(
	context: OperationContext,
	key: string,
	all: Item[],
	rule: PageRule<Item>,
	show: (item: Item) => unknown,
): Record<string, unknown> {
	const { query, operationId } = context;
	const { pagingEcho, pageLimits } = context.state.modes;
	const isWhole = !pagingEcho && !('pg[limit]' in query);
	const { items, pg } = pageOf(all, query, rule, isWhole ? unlimited : pageLimits[operationId]);
	return { [key]: emptyAware(context, items.map(show)), pg };
}
