import type { OperationContext } from '../operation';
import type { PageRule } from '../paging';
import { pageOf } from '../paging';

/** The limits of a list that is given at once. */
export const unlimited = { default: Infinity, max: Infinity };

/** @returns the list, or null where it is empty and the mode says so */
export function emptyAware<Item>({ state }: OperationContext, items: Item[]): Item[] | null {
	return items.length === 0 && state.modes.emptyLists === 'null' ? null : items;
}

/** @returns `{ [key]: page, pg }`, each item shown as `show` gives it */
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
