import type { IDataObject } from 'n8n-workflow';

import { folded } from '../../shared/comparable';
import { knownFrom } from './state';
import type { Known } from './state';

/** What can happen to an incomplete execution. */
export type TriggerEvent = 'new' | 'retryFailed' | 'resolved';

/** Which incomplete executions start the workflow. Sizes are as the platform counts them. */
export interface Filters {
	reasonContains?: string;
	reasonMatches?: RegExp;
	minSize?: number;
	maxSize?: number;
	minAttempts?: number;
	maxAttempts?: number;
}

/** What starts the workflow. */
export interface EventSettings {
	events: ReadonlySet<TriggerEvent>;
	/** Whether one that is resolved already can be new. */
	includeResolved: boolean;
	filters: Filters;
}

function within(value: unknown, least: number | undefined, most: number | undefined): boolean {
	const number = Number(value ?? 0);
	return (least === undefined || number >= least) && (most === undefined || number <= most);
}

function passes(entry: IDataObject, filters: Filters): boolean {
	const reason = typeof entry.reason === 'string' ? entry.reason : '';
	const { reasonContains, reasonMatches } = filters;
	if (reasonContains && !folded(reason).includes(folded(reasonContains))) return false;
	if (reasonMatches && !reasonMatches.test(reason)) return false;
	return (
		within(entry.size, filters.minSize, filters.maxSize) &&
		within(entry.attempts, filters.minAttempts, filters.maxAttempts)
	);
}

function happened(
	now: Known,
	before: Known | undefined,
	{ events, includeResolved }: EventSettings,
): TriggerEvent | undefined {
	if (!before && events.has('new') && (includeResolved || !now.resolved)) return 'new';
	// it can be retried or resolved before the trigger sees it for the first time
	const { attempts, resolved } = before ?? { attempts: 0, resolved: false };
	if (now.resolved) return !resolved && events.has('resolved') ? 'resolved' : undefined;
	return now.attempts > attempts && events.has('retryFailed') ? 'retryFailed' : undefined;
}

/**
 * The event for which an incomplete execution starts the workflow; undefined if it does not.
 *
 * @param before what was known of it; undefined for one that is seen for the first time
 */
export function eventOf(
	entry: IDataObject,
	before: Known | undefined,
	settings: EventSettings,
): TriggerEvent | undefined {
	const event = happened(knownFrom(entry), before, settings);
	return event && passes(entry, settings.filters) ? event : undefined;
}
