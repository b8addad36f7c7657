import { createdAt } from '../find/filters';
import { compare, isUnchanged } from './compare';
import type { Candidate, Emission } from './compare';
import type { EventSettings } from './events';
import { GoneMemory } from './gone';
import type { Reading, ScenarioReading } from './readWatched';
import { storeKnown } from './state';
import type { ScenarioState, TriggerState } from './state';
import type { Watch } from './watch';

/** The settings on which the decision depends. */
export interface DecideSettings extends EventSettings {
	/** The watched scenarios, team, folder or organization. A different text starts a new watch. */
	watch: string;
	emitExisting: boolean;
	maxItems: number;
}

export interface Decision {
	state: TriggerState;
	/** At most Max Items, oldest first. */
	emissions: Emission[];
}

/** Sorts by creation time, then by ID, so that the order is always the same. */
function sorted(candidates: Candidate[]): Candidate[] {
	const timed = candidates.map((candidate) => ({ ...candidate, time: createdAt(candidate.emission.entry) || 0 }));
	return timed.sort(
		(a, b) => a.time - b.time || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.emission.scenarioId - b.emission.scenarioId),
	);
}

/** The known scenarios that the reading does not contain. If they are gone, all their incomplete executions are gone too. */
function missingScenarios({ scenarios }: Reading, state: TriggerState | undefined, isGone: boolean): ScenarioReading[] {
	const read = new Set(scenarios.map(({ scenarioId }) => String(scenarioId)));
	const missing = Object.keys(state?.scenarios ?? {}).filter((scenarioId) => !read.has(scenarioId));
	return missing.map((scenarioId) => ({ scenarioId: Number(scenarioId), entries: [], complete: isGone, isGone }));
}

/**
 * Decides which incomplete executions start the workflow, and what to remember. A pure function: it depends only on its
 * arguments, and changes none of them.
 *
 * An incomplete execution is known by its ID. Those beyond Max Items stay unknown, so that the next poll finds them.
 *
 * @param previous the state after the last poll; undefined at the first poll
 */
export function decide(previous: TriggerState | undefined, reading: Reading, settings: DecideSettings): Decision {
	const poll = (previous?.polls ?? 0) + 1;
	const isSame = previous?.watch === settings.watch;
	const newWatch: Watch =
		!previous && settings.emitExisting ? { began: 0, beginsNow: false } : { began: reading.time, beginsNow: true };
	const watchSince = (began: number | undefined): Watch =>
		began === undefined ? newWatch : { began, beginsNow: false };
	const watch = watchSince(isSame ? previous.watchBegan : undefined);
	const resolvedWatch = watchSince(previous?.resolvedWatchBegan);
	const readsResolved = settings.includeResolved || settings.events.has('resolved');
	const gone = new GoneMemory(previous?.gone ?? [], poll);
	const missing = missingScenarios(reading, previous, reading.complete || !isSame);
	const compared = [...reading.scenarios, ...missing].map((scenario) => {
		const before: ScenarioState | undefined = previous?.scenarios[scenario.scenarioId];
		// a scenario that was already watched keeps the start of its watch when Watch changes
		const own = before ? watchSince(before.watchBegan ?? previous?.watchBegan) : watch;
		if (before && isUnchanged(scenario, before)) return { scenario, began: own.began, ids: before, candidates: [] };
		const { known, candidates } = compare(scenario, before, gone, { watch: own, resolvedWatch }, settings);
		return { scenario, began: own.began, known, candidates };
	});
	const candidates = sorted(compared.flatMap((one) => one.candidates));
	candidates.forEach(({ id, before, now, known }, index) => {
		const remembered = index < settings.maxItems ? now : before;
		if (remembered) known.set(id, remembered);
	});
	const scenarios: Record<string, ScenarioState> = {};
	for (const { scenario, began, known, ids } of compared) {
		if (scenario.isGone) continue;
		const { open, resolved } = ids ?? storeKnown(known);
		const { nextOffset } = scenario;
		scenarios[scenario.scenarioId] = {
			open,
			resolved,
			...(began !== watch.began && { watchBegan: began }),
			...(nextOffset !== undefined && { nextOffset }),
		};
	}
	return {
		state: {
			version: 2,
			watch: settings.watch,
			polls: poll,
			paged: reading.paged,
			watchBegan: watch.began,
			...(readsResolved && { resolvedWatchBegan: resolvedWatch.began }),
			scenarios,
			gone: gone.store(),
		},
		emissions: candidates.slice(0, settings.maxItems).map(({ emission }) => emission),
	};
}
