import type { IDataObject } from 'n8n-workflow';

import { createdAt } from '../find/filters';

/**
 * How long before the start of its watch an incomplete execution can be created and still be new, because it can be listed
 * late.
 */
const MOST_LATENESS_MS = 600_000;

/** The start of a watch. */
export interface Watch {
	/** UNIX milliseconds. */
	began: number;
	/** Whether the watch starts with this poll. Such a poll remembers everything that it reads, and emits nothing. */
	beginsNow: boolean;
}

/** The watch of a scenario, and the watch of resolved incomplete executions. */
export interface Watches {
	watch: Watch;
	resolvedWatch: Watch;
}

function isNewIn({ began, beginsNow }: Watch, time: number): boolean {
	// without a readable time, it is new: an event that comes twice is better than a lost event
	return !beginsNow && !(time < began - MOST_LATENESS_MS);
}

/** Whether an unknown ID is new. It is not new if it was created more than ten minutes before its watch started. */
export function isNew(entry: IDataObject, { watch, resolvedWatch }: Watches): boolean {
	const time = createdAt(entry);
	return isNewIn(watch, time) && (entry.resolved !== true || isNewIn(resolvedWatch, time));
}
