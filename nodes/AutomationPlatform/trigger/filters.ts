import type { IDataObject } from 'n8n-workflow';

/** What may happen to an incomplete execution. */
export type TriggerEvent = 'new' | 'retryFailed' | 'resolved';

/** Which incomplete executions are of interest. Sizes are as the service counts them. */
export interface Filters {
	reasonContains?: string;
	reasonMatches?: RegExp;
	minSize?: number;
	maxSize?: number;
	minAttempts?: number;
	maxAttempts?: number;
}

function within(value: unknown, least: number | undefined, most: number | undefined): boolean {
	const number = Number(value ?? 0);
	return (least === undefined || number >= least) && (most === undefined || number <= most);
}

/** Whether an incomplete execution passes all filters that are set. */
export function passes(entry: IDataObject, filters: Filters): boolean {
	const reason = typeof entry.reason === 'string' ? entry.reason : '';
	const { reasonContains, reasonMatches } = filters;
	if (reasonContains && !reason.toLowerCase().includes(reasonContains.toLowerCase())) return false;
	if (reasonMatches && !reasonMatches.test(reason)) return false;
	return (
		within(entry.size, filters.minSize, filters.maxSize) &&
		within(entry.attempts, filters.minAttempts, filters.maxAttempts)
	);
}
