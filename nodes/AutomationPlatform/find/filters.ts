import type { IDataObject } from 'n8n-workflow';

import { folded } from '../../shared/comparable';
import { LONGEST_MATCHED } from './pattern';

/** The filters of incomplete executions. Sizes are in the platform's own unit, times in UNIX milliseconds. */
export interface Filters {
	createdAfter?: number;
	createdBefore?: number;
	reasonContains?: string;
	reasonMatches?: RegExp;
	minSize?: number;
	maxSize?: number;
	minAttempts?: number;
	maxAttempts?: number;
}

/** The filters of scenarios. */
export interface ScenarioFilters {
	nameContains?: string;
	excluded: ReadonlySet<number>;
}

/** Whether resolved incomplete executions are wanted. */
export type Status = 'unresolved' | 'resolved' | 'all';

/** The creation time of an incomplete execution in UNIX milliseconds; NaN if it has no readable time. */
export function createdAt({ created }: IDataObject): number {
	return typeof created === 'string' ? Date.parse(created) : Number.NaN;
}

function within(value: unknown, least: number | undefined, most: number | undefined): boolean {
	const number = Number(value ?? 0);
	return (least === undefined || number >= least) && (most === undefined || number <= most);
}

/**
 * Whether an incomplete execution passes the filters. Without a readable time, it passes no filter for the creation time.
 */
export function passes(entry: IDataObject, filters: Filters): boolean {
	const { createdAfter, createdBefore, reasonContains, reasonMatches } = filters;
	const reason = typeof entry.reason === 'string' ? entry.reason : '';
	const isTimed = createdAfter !== undefined || createdBefore !== undefined;
	if (isTimed) {
		const time = createdAt(entry);
		if (!(time > (createdAfter ?? Number.NEGATIVE_INFINITY))) return false;
		if (!(time < (createdBefore ?? Number.POSITIVE_INFINITY))) return false;
	}
	if (reasonContains && !folded(reason).includes(folded(reasonContains))) return false;
	if (reasonMatches && !reasonMatches.test(reason.slice(0, LONGEST_MATCHED))) return false;
	return (
		within(entry.size, filters.minSize, filters.maxSize) &&
		within(entry.attempts, filters.minAttempts, filters.maxAttempts)
	);
}

/** Whether an incomplete execution has the wanted status. A deleted one has none. */
export function hasStatus(entry: IDataObject, status: Status): boolean {
	if (entry.deleted === true) return false;
	return status === 'all' || (entry.resolved === true) === (status === 'resolved');
}

function countOf(value: unknown): number | undefined {
	const number = Number(value);
	return value === undefined || value === null || value === '' || !Number.isFinite(number) ? undefined : number;
}

/**
 * The counts of a listed scenario: `open` are its unresolved incomplete executions, `all` includes the resolved ones. A
 * count is undefined if the platform does not return it.
 */
export function countsOf({ dlqCount, allDlqCount }: IDataObject): { open?: number; all?: number } {
	return { open: countOf(dlqCount), all: countOf(allDlqCount) };
}

/** Whether a listed scenario can have incomplete executions of a status, according to its counts. */
export function canHave(scenario: IDataObject, status: Status): boolean {
	const { open, all } = countsOf(scenario);
	if (status === 'unresolved') return open !== 0;
	return open === 0 ? all !== 0 : true;
}

/** Whether a scenario passes the filters. Without a name, it does not pass a filter for the name. */
export function isWanted(
	scenario: { id: number; name?: unknown },
	{ nameContains, excluded }: ScenarioFilters,
): boolean {
	if (excluded.has(scenario.id)) return false;
	return !nameContains || folded(String(scenario.name ?? '')).includes(folded(nameContains));
}
