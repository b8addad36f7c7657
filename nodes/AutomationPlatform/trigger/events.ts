import type { IDataObject } from 'n8n-workflow';

import { hasStatus, passes } from '../find/filters';
import type { Filters } from '../find/filters';
import { knownFrom } from './state';
import type { Known } from './state';

/** The events of an incomplete execution. */
export type TriggerEvent = 'new' | 'retryFailed' | 'resolved';

/** The settings that decide which events start the workflow. */
export interface EventSettings {
	events: ReadonlySet<TriggerEvent>;
	/** Whether an incomplete execution can be new if it is already resolved. */
	includeResolved: boolean;
	filters: Filters;
}

function happened(
	now: Known,
	before: Known | undefined,
	{ events, includeResolved }: EventSettings,
): TriggerEvent | undefined {
	if (!before && events.has('new') && (includeResolved || !now.resolved)) return 'new';
	// an incomplete execution can be retried or resolved before the trigger sees it for the first time
	const { attempts, resolved } = before ?? { attempts: 0, resolved: false };
	if (now.resolved) return !resolved && events.has('resolved') ? 'resolved' : undefined;
	return now.attempts > attempts && events.has('retryFailed') ? 'retryFailed' : undefined;
}

/**
 * The event for which an incomplete execution starts the workflow; undefined if it does not.
 *
 * @param before its state at the last poll; undefined if it is seen for the first time
 */
export function eventOf(
	entry: IDataObject,
	before: Known | undefined,
	settings: EventSettings,
): TriggerEvent | undefined {
	// a deleted incomplete execution has no status
	if (!before && !hasStatus(entry, 'all')) return undefined;
	const event = happened(knownFrom(entry), before, settings);
	return event && passes(entry, settings.filters) ? event : undefined;
}
