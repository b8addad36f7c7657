import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../shared/attempt';
import { canHave, countsOf, isWanted } from '../find/filters';
import type { ScenarioFilters } from '../find/filters';
import type { ListedScope } from '../find/search';
import type { ListReading, Reader } from './reader';
import type { TriggerState } from './state';

/** The watched scenarios: a list of IDs, or all scenarios of an organization, a team or a folder. */
export type Watched = { scenarioIds: number[] } | { scope: ListedScope };

/** The plan of a poll. */
export interface ReadingPlan {
	watched: Watched;
	/** The filters that decide which of them are read. */
	scenarios: ScenarioFilters;
	/** Whether resolved incomplete executions count. If so, a scenario that has only resolved ones is read too. */
	withResolved: boolean;
	/** Whether the poll reads the details of known IDs that are no longer listed. */
	readsUnlisted: boolean;
}

/** The result of reading a scenario. */
export interface ScenarioReading extends ListReading {
	scenarioId: number;
	name?: string;
	/** Whether the scenario is no longer listed. */
	isGone?: boolean;
	/** The details of the unlisted IDs that the poll asked for; undefined for an ID that the platform does not have. */
	unlisted?: Map<string, IDataObject | undefined>;
}

/** The result of reading all watched scenarios. */
export interface Reading {
	scenarios: ScenarioReading[];
	/** Whether `scenarios` contains all watched scenarios. If so, a missing scenario is gone. */
	complete: boolean;
	/** Whether the platform pages its lists of incomplete executions. */
	paged: boolean;
	/** The time of the poll in UNIX milliseconds, by the platform's clock if its answers tell the time. */
	time: number;
}

/** A scenario that could not be read to its end. */
export type ReadFailure = ScenarioReading & { error: Error };

/** The most unlisted IDs that a poll asks for. */
const MOST_UNLISTED = 200;
/** The fractional parts of the multiples of this number spread evenly. */
const GOLDEN_RATIO = 0.618034;

interface WatchedScenario {
	scenarioId: number;
	name?: string;
	/** Whether it passes the filters. If not, its known incomplete executions stay known until it is read again. */
	isWanted: boolean;
	/** Whether something can have happened in it. */
	hasSome: boolean;
	/** The number of its incomplete executions, resolved or not, as the platform counts them. */
	count?: number;
}

/** Lists the watched scenarios. */
async function watchedScenarios(
	reader: Reader,
	{ watched, scenarios: filters, withResolved, readsUnlisted }: ReadingPlan,
	state: TriggerState | undefined,
): Promise<{ scenarios: WatchedScenario[]; complete: boolean }> {
	if ('scenarioIds' in watched) {
		const scenarios = watched.scenarioIds.map((scenarioId) => ({
			scenarioId,
			isWanted: isWanted({ id: scenarioId }, filters),
			hasSome: true,
		}));
		return { scenarios, complete: true };
	}
	const { listed, complete } = await reader.scenarios(watched.scope);
	const scenarios = listed.map((scenario) => {
		const scenarioId = Number(scenario.id);
		const name = typeof scenario.name === 'string' ? scenario.name : undefined;
		const { open, all } = countsOf(scenario);
		const hasSome =
			canHave(scenario, withResolved ? 'all' : 'unresolved') ||
			(readsUnlisted && Object.keys(state?.scenarios[scenarioId]?.open ?? {}).length > 0);
		// a total that is less than the unresolved ones counts something else
		const count = all !== undefined && all >= (open ?? 0) ? all : undefined;
		return { scenarioId, name, isWanted: isWanted({ id: scenarioId, name }, filters), hasSome, count };
	});
	return { scenarios, complete };
}

/** Rotates the entries differently at each poll. If a poll has no time for all entries, each poll leaves out other ones. */
function rotated<Entry>(entries: Entry[], polls = 0): Entry[] {
	const start = Math.floor(((polls * GOLDEN_RATIO) % 1) * entries.length);
	return [...entries.slice(start), ...entries.slice(0, start)];
}

/** Reads the details of known unresolved IDs that are not listed, and adds them to the readings. */
async function readUnlisted(
	reader: Reader,
	scenarios: ScenarioReading[],
	state: TriggerState | undefined,
): Promise<void> {
	const missing = scenarios.flatMap((scenario) => {
		const known = state?.scenarios[scenario.scenarioId];
		if (!known || !scenario.complete) return [];
		const listed = new Set(scenario.entries.map(({ id }) => String(id)));
		scenario.unlisted = new Map();
		return Object.keys(known.open)
			.filter((id) => !listed.has(id))
			.map((id) => ({ scenario, id }));
	});
	await reader.each(rotated(missing, state?.polls).slice(0, MOST_UNLISTED), async ({ scenario, id }) => {
		const found = await attempt(async () => await reader.detail(id));
		// the next poll asks again
		if (!found.error) scenario.unlisted?.set(id, found.value);
	});
}

/**
 * Reads the watched scenarios that pass the filters and can have incomplete executions. `failures` contains the scenarios
 * that could not be read to their end.
 *
 * @throws the first error if nothing could be read
 */
export async function readWatched(
	reader: Reader,
	plan: ReadingPlan,
	state: TriggerState | undefined,
): Promise<{ reading: Reading; failures: ReadFailure[] }> {
	const { scenarios: watched, complete } = await watchedScenarios(reader, plan, state);
	const wanted = watched.filter(({ isWanted, hasSome }) => isWanted && hasSome);
	const scenarios: ScenarioReading[] = watched
		.filter(({ isWanted, hasSome }) => !isWanted || !hasSome)
		.map(({ scenarioId, name, isWanted: complete }) => ({ scenarioId, name, entries: [], complete }));
	const paged = state?.paged === true;
	await reader.each(rotated(wanted, state?.polls), async ({ scenarioId, name, count }) => {
		const offset = state?.scenarios[scenarioId]?.nextOffset ?? 0;
		const read = await reader.incompleteExecutions(scenarioId, { paged, offset, count });
		scenarios.push({ scenarioId, name, ...read });
	});
	const failures = scenarios.filter((scenario): scenario is ReadFailure => scenario.error !== undefined);
	const isNothingRead = failures.length === wanted.length && failures.every(({ entries }) => entries.length === 0);
	if (failures.length > 0 && isNothingRead) throw failures[0].error;
	if (plan.readsUnlisted) await readUnlisted(reader, scenarios, state);
	const isPaged = paged || scenarios.some((scenario) => scenario.paged);
	return { reading: { scenarios, complete, paged: isPaged, time: reader.time }, failures };
}
