import { isRecord } from '../checks';
import type { Operation } from '../contract';
import type { OperationContext, Operations } from '../operation';
import { columnsOf, pageOf } from '../paging';
import { unlimited } from './list';

type Handler = Operations[string];
type Records = Array<Record<string, unknown>>;

function isRecords(value: unknown): value is Records {
	return Array.isArray(value) && value.every(isRecord);
}

/** The key of the list in an answer. */
function rootOf(body: Record<string, unknown>): string | undefined {
	return Object.keys(body).find((key) => isRecords(body[key]));
}

/**
 * Applies the parts of `cols[]` and `pg[...]` that a handler leaves out. The list is complete unless a page is
 * requested.
 */
function conventional(context: OperationContext, list: Records, isPaged: boolean): Records | null {
	const { query, state, operationId } = context;
	const sortBy = String(query['pg[sortBy]'] ?? '');
	const sortKeys = { [sortBy]: (record: Record<string, unknown>) => record[sortBy] as string | number };
	const asksForPage = 'pg[limit]' in query;
	const rule = { limits: unlimited, sortBy, sortDir: 'asc' as const, sortKeys };
	const own = asksForPage ? state.modes.pageLimits[operationId] : undefined;
	const page = isPaged ? list : pageOf(list, query, rule, own).items;
	const shown = page.map((record) => columnsOf(record, query['cols[]']));
	return shown.length === 0 && state.modes.emptyLists === 'null' ? null : shown;
}

/**
 * A handler of a list with the conventions of all lists: it accepts `cols[]` and, unless it pages by itself as the
 * contract shows for its operation, `pg[...]` without an echo.
 */
export function withConventions({ parameters = [] }: Operation, handler: Handler): Handler {
	const limit = parameters.find(({ name }) => name === 'pg[limit]');
	if (!limit) return handler;
	const isPaged = limit['x-convention'] !== true;
	return (context) => {
		const body = handler(context);
		if (isRecords(body)) return conventional(context, body, isPaged);
		const root = isRecord(body) ? rootOf(body) : undefined;
		if (root === undefined) return body;
		const answer = body as Record<string, unknown>;
		return { ...answer, [root]: conventional(context, answer[root] as Records, isPaged) };
	};
}
