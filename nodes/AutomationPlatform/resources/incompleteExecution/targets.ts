import type { INodeExecutionData } from 'n8n-workflow';

import { attemptNow } from '../../../shared/attempt';
import { inputError } from '../../../shared/errors/nodeErrors';
import { FieldValueError } from '../../../shared/input/scalars';
import type { Run } from '../../../shared/run/run';
import { formOf } from '../../find/form';
import type { ItemSearch } from '../../find/places';
import { readSearch, searchKey } from '../../find/search';
import { itemReader } from './named';
import type { ItemReading } from './named';

/** An incomplete execution to retry or delete, and the input items that name or find it. */
export interface Target {
	id: string;
	scenarioId: number;
	scenarioName?: string;
	/** The reason why its run failed, if it is known without another request. */
	reason?: string;
	itemIndexes: number[];
}

/** A scenario whose incomplete executions are all retried or deleted, except for some, and the input items that name it. */
export interface WholeScenario {
	scenarioId: number;
	exceptIds?: string[];
	itemIndexes: number[];
}

/** An error because of which nothing is read or sent for some items, or for one scenario of theirs. */
export interface Failure {
	error: Error;
	itemIndexes: number[];
	scenarioId?: number;
	scenarioName?: string;
}

/** The input of a bulk operation. */
export interface Targets {
	targets: Target[];
	wholeScenarios: WholeScenario[];
	searches: ItemSearch[];
	/** With continue on fail, the items for which nothing is sent. */
	failures: Failure[];
}

/** An item for which nothing is sent. The scenario is undefined if it cannot be read. */
interface FailedItem {
	itemIndex: number;
	scenarioId?: number;
	/** Whether the item has or may have exceptions. */
	hasExceptions: boolean;
}

/** The advice for an item that names nothing. The errors of the other fields contain their own advice. */
const FIELDS_ADVICE = "Enter names of input fields, such as id, in 'ID Field' and 'Scenario ID Field'";

/**
 * Collects the input of a bulk operation: IDs from fields of the input items (read without an expression) or from a list,
 * whole scenarios, or searches. An ID that is named more than once is one target. The exceptions of all items apply to a
 * scenario, so an item that cannot be read stops its whole scenario.
 *
 * @throws NodeOperationError for an item that names nothing, unless the run continues on fail
 */
export function collectTargets(run: Run): Targets {
	const { firstIndex, items, continueOnFail } = run.invocation;
	const source = run.settings.get('source');
	if (source === 'search') return collectSearches(run);
	const read = itemReader(run, source);
	const targets = new Map<string, Target>();
	const wholes = new Map<number, WholeScenario>();
	const failedItems: FailedItem[] = [];
	const failures: Failure[] = [];
	items.forEach(({ json }, position) => {
		const itemIndex = firstIndex + position;
		const reading = read(json, itemIndex);
		const { scenarioId, named, refusal } = reading;
		const clash = clashOf(run, targets, reading, itemIndex);
		if (scenarioId.error || named.error || refusal || clash) {
			const advice = source === 'inputItems' ? FIELDS_ADVICE : undefined;
			const error = clash ?? errorOf(run, itemIndex, reading, advice);
			if (!continueOnFail) throw error;
			failures.push({ error, itemIndexes: [itemIndex] });
			failedItems.push(failedItem(itemIndex, reading));
		} else if ('ids' in named.value) {
			for (const id of named.value.ids) {
				addTarget(targets, { id, scenarioId: scenarioId.value, ...reading.known }, itemIndex);
			}
		} else {
			addWhole(wholes, { ...named.value, scenarioId: scenarioId.value, itemIndexes: [itemIndex] });
		}
	});
	const wholeScenarios: WholeScenario[] = [];
	for (const whole of wholes.values()) {
		const cause = failedItems.find(
			(item) => item.scenarioId === whole.scenarioId || (item.scenarioId === undefined && item.hasExceptions),
		);
		if (cause) for (const failure of stoppedBy(run, cause, whole)) failures.push(failure);
		else wholeScenarios.push(whole);
	}
	return { targets: [...targets.values()], wholeScenarios, searches: [], failures };
}

/** Reads the search of each item. Items with the same search share one. */
function collectSearches(run: Run): Targets {
	const { firstIndex, items, continueOnFail } = run.invocation;
	const searches = new Map<string, ItemSearch>();
	const failures: Failure[] = [];
	for (let itemIndex = firstIndex; itemIndex < firstIndex + items.length; itemIndex++) {
		const read = attemptNow(() => {
			requireConfirmation(run, itemIndex);
			return readSearch(formOf(run, itemIndex));
		});
		if (read.error) {
			if (!continueOnFail) throw read.error;
			failures.push({ error: read.error, itemIndexes: [itemIndex] });
			continue;
		}
		const key = searchKey(read.value);
		const known = searches.get(key);
		if (known) known.itemIndexes.push(itemIndex);
		else searches.set(key, { ...read.value, itemIndexes: [itemIndex] });
	}
	return { targets: [], wholeScenarios: [], searches: [...searches.values()], failures };
}

/**
 * Refuses to delete the results of a search, unless it is confirmed or only a preview.
 *
 * @throws NodeOperationError
 */
function requireConfirmation(run: Run, itemIndex: number): void {
	const values = run.values.of(itemIndex);
	const isOn = (name: string) => values.converted(name, 'boolean') === true;
	if (!run.values.field('confirm') || isOn('confirm') || isOn('preview')) return;
	throw inputError(
		run.errorContext(itemIndex),
		"'Confirm' is off, so nothing was deleted",
		"Turn on 'Confirm' to delete what the search finds, or 'Preview' to only see it",
	);
}

/**
 * The error of an item that names a known ID with another scenario; undefined if there is none. Each ID is sent only once
 * in a run.
 */
function clashOf(
	run: Run,
	targets: Map<string, Target>,
	{ scenarioId, named }: ItemReading,
	itemIndex: number,
): Error | undefined {
	if (scenarioId.error || named.error || !('ids' in named.value)) return undefined;
	const known = named.value.ids.flatMap((id) => targets.get(id) ?? []);
	const other = known.find((target) => target.scenarioId !== scenarioId.value);
	if (!other) return undefined;
	const [first] = other.itemIndexes;
	return inputError(
		run.errorContext(itemIndex),
		`'${other.id}' has scenario ${scenarioId.value} here, but scenario ${other.scenarioId} in item ${first}`,
		'Correct one of the two items: an incomplete execution belongs to one scenario',
	);
}

/** The first error because of which nothing is sent for an item. */
function errorOf(run: Run, itemIndex: number, { scenarioId, named, refusal }: ItemReading, advice?: string): Error {
	const error = (named.error ?? scenarioId.error ?? refusal) as Error;
	return error instanceof FieldValueError ? inputError(run.errorContext(itemIndex), error.message, advice) : error;
}

function failedItem(itemIndex: number, { scenarioId, named }: ItemReading): FailedItem {
	return {
		itemIndex,
		scenarioId: scenarioId.error ? undefined : scenarioId.value,
		hasExceptions: named.error !== undefined || ('exceptIds' in named.value && named.value.exceptIds !== undefined),
	};
}

/**
 * The failures of the items of a whole scenario, if another item stops it because that item's exceptions would be missing.
 */
function stoppedBy(run: Run, { itemIndex: cause }: FailedItem, { scenarioId, itemIndexes }: WholeScenario): Failure[] {
	const what = `Nothing was sent for scenario ${scenarioId} because item ${cause} has an error`;
	const advice = `Fix item ${cause}, or remove it. Otherwise its 'Except IDs' would be missing`;
	return itemIndexes.map((index) => ({
		error: inputError(run.errorContext(index), what, advice),
		itemIndexes: [index],
		scenarioId,
	}));
}

/** The pairs of an output item with input items. A single pair is returned without a list. */
export function pairsOf(itemIndexes: number[]): INodeExecutionData['pairedItem'] {
	const pairs = itemIndexes.map((item) => ({ item }));
	return pairs.length === 1 ? pairs[0] : pairs;
}

function addTarget(targets: Map<string, Target>, named: Omit<Target, 'itemIndexes'>, itemIndex: number): void {
	const known = targets.get(named.id);
	if (!known) targets.set(named.id, { ...named, itemIndexes: [itemIndex] });
	// the items are read in order
	else if (known.itemIndexes.at(-1) !== itemIndex) known.itemIndexes.push(itemIndex);
}

function addWhole(wholes: Map<number, WholeScenario>, whole: WholeScenario): void {
	const known = wholes.get(whole.scenarioId);
	if (!known) {
		wholes.set(whole.scenarioId, whole);
		return;
	}
	for (const itemIndex of whole.itemIndexes) known.itemIndexes.push(itemIndex);
	if (whole.exceptIds) known.exceptIds = [...new Set([...(known.exceptIds ?? []), ...whole.exceptIds])];
}

/** The entries of each scenario. */
export function byScenario<Entry extends { scenarioId: number }>(entries: Entry[]): Entry[][] {
	const groups = new Map<number, Entry[]>();
	for (const entry of entries) {
		const group = groups.get(entry.scenarioId);
		if (group) group.push(entry);
		else groups.set(entry.scenarioId, [entry]);
	}
	return [...groups.values()];
}

/** The targets of each scenario in chunks of at most `size`. */
export function chunksOf(targets: Target[], size: number): Target[][] {
	return byScenario(targets).flatMap((group) =>
		Array.from({ length: Math.ceil(group.length / size) }, (_, index) => group.slice(index * size, (index + 1) * size)),
	);
}
