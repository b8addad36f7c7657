import { attempt } from '../../../shared/attempt';
import type { Run } from '../../../shared/run/run';
import { createdAt } from '../../find/filters';
import { findIn, placesOf } from '../../find/places';
import type { ItemSearch } from '../../find/places';
import { byScenario } from './targets';
import type { Failure, Target } from './targets';

/** An incomplete execution that a search found, with data from the list of its scenario. */
export interface FoundTarget extends Target {
	attempts: unknown;
	/** The position of its scenario in the search. */
	order: number;
	/** The creation time in UNIX milliseconds; 0 without a readable time. */
	time: number;
}

/** Receives the results of a search. */
export interface Receiver {
	/** Whether a target is new. A target that an earlier try of the run found is left out. */
	isNew: (target: Target) => boolean;
	/** Receives targets of one scenario that may be sent now. */
	take: (targets: FoundTarget[]) => void;
	/** Receives an error of a read, and the items that asked for it. It may throw the error. */
	fail: (failure: Failure) => void;
}

/** Sorts by creation time, then by ID, so that the order is always the same. */
function oldestFirst(targets: FoundTarget[]): FoundTarget[] {
	return targets.sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/**
 * Finds the targets of searches. Without a limit, the targets of a scenario are passed to `take` as soon as its list is
 * read. With a limit, all targets are found first, and then the oldest are passed to `take`.
 *
 * @param most the limit; Infinity for all
 * @returns the number of targets that the limit leaves out
 */
export async function findTargets(
	run: Run,
	searches: ItemSearch[],
	most: number,
	{ isNew, take, fail }: Receiver,
): Promise<number> {
	const places = await placesOf(run, searches, ({ itemIndexes }, error) => fail({ error, itemIndexes }));
	let oldest: FoundTarget[] = [];
	let left = 0;
	const bound = (least: number) => {
		if (oldest.length <= least) return;
		left += oldest.length - most;
		oldest = oldestFirst(oldest).slice(0, most);
	};
	await run.limiter.each(places.length, async (index) => {
		const place = places[index];
		const { scenarioId, scenarioName } = place;
		const read = await attempt(
			async () =>
				await findIn(run, place, (entry, itemIndexes): FoundTarget => {
					const reason = typeof entry.reason === 'string' ? entry.reason : undefined;
					return {
						id: String(entry.id),
						scenarioId,
						scenarioName: place.scenarioName,
						reason,
						itemIndexes,
						attempts: entry.attempts,
						order: index,
						time: createdAt(entry) || 0,
					};
				}),
		);
		if (read.error) {
			const itemIndexes = [...new Set(place.searches.flatMap((search) => search.itemIndexes))];
			fail({ error: read.error, itemIndexes, scenarioId, scenarioName });
			return;
		}
		const targets = read.value.filter(isNew);
		if (most === Number.POSITIVE_INFINITY) {
			take(targets);
			return;
		}
		for (const target of targets) oldest.push(target);
		// keep more than needed, so that sorting is rare, but memory use stays limited
		bound(most + 10_000);
	});
	bound(most);
	for (const targets of byScenario(oldest)) take(targets.filter(isNew));
	return left;
}
