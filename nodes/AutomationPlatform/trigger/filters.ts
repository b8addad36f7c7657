import type { IDataObject } from 'n8n-workflow';

import { rememberedOf } from './pack';
import type { Remembered } from './pack';

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

/**
 * What happened to an incomplete execution since it was seen last, as far as it is of interest.
 *
 * @param before what was seen last; undefined for one that is seen for the first time
 */
export function eventFor(
	entry: IDataObject,
	before: Remembered | undefined,
	{ events, includeResolved }: { events: ReadonlySet<TriggerEvent>; includeResolved: boolean },
): TriggerEvent | undefined {
	const now = rememberedOf(entry);
	if (!before && events.has('new') && (includeResolved || !now.resolved)) return 'new';
	// one that was tried or resolved before it was seen at all
	const { attempts, resolved } = before ?? { attempts: 0, resolved: false };
	if (now.resolved) return !resolved && events.has('resolved') ? 'resolved' : undefined;
	return now.attempts > attempts && events.has('retryFailed') ? 'retryFailed' : undefined;
}
