import type { IDataObject } from 'n8n-workflow';

import { eventOf } from './events';
import type { EventSettings, TriggerEvent } from './events';
import type { GoneMemory } from './gone';
import type { ScenarioReading } from './readWatched';
import { attemptsOf, knownFrom, readKnown } from './state';
import type { Known, KnownIds, ScenarioState } from './state';
import { isNew } from './watch';
import type { Watches } from './watch';

/** An incomplete execution that starts the workflow. */
export interface Emission {
	event: TriggerEvent;
	scenarioId: number;
	scenarioName?: string;
	entry: IDataObject;
}

/** An emission that Max Items can leave to the next poll. */
export interface Candidate {
	emission: Emission;
	id: string;
	before?: Known;
	now: Known;
	/** The known incomplete executions of its scenario, without this one. */
	known: Map<string, Known>;
}

export interface Comparison {
	/** The known incomplete executions of the scenario after this poll, without the candidates. */
	known: Map<string, Known>;
	candidates: Candidate[];
}

/** The newer of two states. The older one can arrive last, from an overlapping poll or from a server that lags behind. */
function newerOf(now: Known, before: Known | undefined): Known {
	if (!before || now.attempts > before.attempts) return now;
	return { attempts: before.attempts, resolved: before.resolved || now.resolved };
}

/** Compares entries one by one with the known IDs, which are in the order of the list. */
class Matcher {
	private readonly ids: string[];

	private readonly attempts: number[];

	private next = 0;

	constructor(known: Record<string, number>) {
		this.ids = Object.keys(known);
		this.attempts = Object.values(known);
	}

	/** Whether an entry is the next known one, with the same attempts. */
	matches(entry: IDataObject): boolean {
		const index = this.next++;
		return entry.id === this.ids[index] && attemptsOf(entry) === this.attempts[index];
	}

	get isAtEnd(): boolean {
		return this.next === this.ids.length;
	}
}

/**
 * Whether a whole list equals the known IDs, in the same order. Most lists do, and this check is far cheaper than a lookup
 * of each ID.
 */
export function isUnchanged({ entries, complete }: ScenarioReading, known: KnownIds): boolean {
	if (!complete) return false;
	const open = new Matcher(known.open);
	const resolved = new Matcher(known.resolved);
	const areKnown = entries.every((entry) => (entry.resolved === true ? resolved : open).matches(entry));
	return areKnown && open.isAtEnd && resolved.isAtEnd;
}

/**
 * Compares the reading of a scenario with its known incomplete executions. It moves IDs that are no longer listed into
 * `gone`, and IDs that are listed again out of it.
 */
export function compare(
	{ scenarioId, name: scenarioName, entries, complete, unlisted }: ScenarioReading,
	before: ScenarioState | undefined,
	gone: GoneMemory,
	watches: Watches,
	settings: EventSettings,
): Comparison {
	const missing: Map<string, Known> = before ? readKnown(before) : new Map();
	const known = new Map<string, Known>();
	const candidates: Candidate[] = [];
	const look = (id: string, entry: IDataObject) => {
		const old = missing.get(id) ?? gone.take(scenarioId, id);
		missing.delete(id);
		const now = newerOf(knownFrom(entry), old);
		const event = old || isNew(entry, watches) ? eventOf(entry, old, settings) : undefined;
		if (event) {
			candidates.push({ emission: { event, scenarioId, scenarioName, entry }, id, before: old, now, known });
		} else {
			known.set(id, now);
		}
	};
	for (const entry of entries) look(String(entry.id), entry);
	for (const [id, detail] of unlisted ?? []) if (detail?.resolved === true && missing.has(id)) look(id, detail);
	for (const [id, old] of missing) {
		const detail = unlisted?.get(id);
		// an ID that still exists can be resolved while it is not listed; an ID that this poll did not ask for stays known
		// for a later poll
		const isStillOpen = unlisted && !old.resolved && (!unlisted.has(id) || (detail && detail.deleted !== true));
		if (complete && !isStillOpen) gone.add(scenarioId, id, old);
		else known.set(id, old);
	}
	return { known, candidates };
}
