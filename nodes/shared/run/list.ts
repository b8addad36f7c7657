import type { IDataObject } from 'n8n-workflow';

import { attemptNow } from '../attempt';
import { inputError } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import { convert } from '../input/convert';
import type { ItemValues } from '../input/values';
import type { PageStart } from '../output/paging';
import type { ListShape, ListStep } from '../output/steps';
import { PerRun } from './memory';
import type { Run } from './run';

/** Whether there are more entries than Limit allows. */
export type Rest = 'none' | 'some' | 'unknown';

const MORE = {
	some: "There are more results than 'Limit' allows.",
	unknown: "There may be more results than 'Limit' allows.",
};

/** Whether a try of a run has shown the hint about Limit. One hint is enough for several items. */
const limitHints = new PerRun<{ isShown: boolean }>(() => ({ isShown: false }));

/** Adds a hint to the run if Limit cut a list, or may have cut it. */
export function addLimitHint({ invocation }: Run, rest: Rest): void {
	const limitHint = limitHints.of(invocation);
	if (rest === 'none' || limitHint.isShown) return;
	invocation.addHint(`${MORE[rest]} Raise it, or turn on 'Return All'.`);
	limitHint.isShown = true;
}

/** The shape of the list in the answer; undefined if the operation, or the choice in its form, does not return a list. */
export function listShapeOf(step: unknown, values: ItemValues): ListShape | undefined {
	if (typeof step !== 'function' || !('list' in step)) return undefined;
	const { list } = step as ListStep;
	return list.unless && values.get(list.unless.field) === list.unless.is ? undefined : list;
}

/**
 * The number of entries that the item asks for with Return All and Limit; Infinity for all of them.
 *
 * @throws NodeOperationError for a limit below 1
 */
export function limitOf(run: Run, values: ItemValues): number {
	if (values.converted('returnAll', 'boolean') === true) return Number.POSITIVE_INFINITY;
	const field = run.values.field('limit');
	if (!field) return Number.POSITIVE_INFINITY;
	// an expression without a value must not become a request for everything
	const limit = (values.converted('limit', 'integer') ?? field.default) as number;
	if (limit >= 1) return limit;
	throw inputError(run.errorContext(values.itemIndex), "'Limit' is less than 1", 'Set it to 1 or more');
}

/**
 * The first entry and the page size that Additional Parameters ask for.
 *
 * @throws NodeOperationError for values that are not whole numbers
 */
export function pageStartOf(query: IDataObject = {}, errorContext: ErrorContext): PageStart {
	const read = (name: string, least: number): number | undefined => {
		const number = attemptNow(() => convert(query[name] ?? query[`${name}[]`], 'integer') as number | undefined);
		if (!number.error && (number.value === undefined || number.value >= least)) return number.value;
		throw inputError(errorContext, `'Additional Parameters' must have a whole number of at least ${least} as ${name}`);
	};
	return { offset: read('pg[offset]', 0), pageSize: read('pg[limit]', 1) };
}
