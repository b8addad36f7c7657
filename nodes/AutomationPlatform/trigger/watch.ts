import type { IDataObject } from 'n8n-workflow';

import { createdAt } from '../find/filters';

/** How long before the beginning of its watch a new incomplete execution can be created, because it is listed late. */
const MOST_LATENESS_MS = 600_000;

/** The beginning of a watch. */
export interface Watch {
	/** UNIX milliseconds. */
	began: number;
	/** Whether it begins with this poll. The poll remembers what it reads, and none of that is new. */
	beginsNow: boolean;
}

/** The watch of a scenario, and the watch of resolved incomplete executions. */
export interface Watches {
	watch: Watch;
	resolvedWatch: Watch;
}

function isNewIn({ began, beginsNow }: Watch, time: number): boolean {
	// one without a readable time is new: an event twice is better than a lost one
	return !beginsNow && !(time < began - MOST_LATENESS_MS);
}

/** Whether an unknown ID is new: unless it was created more than ten minutes before its watch began. */
export function isNew(entry: IDataObject, { watch, resolvedWatch }: Watches): boolean {
	const time = createdAt(entry);
	return isNewIn(watch, time) && (entry.resolved !== true || isNewIn(resolvedWatch, time));
}
