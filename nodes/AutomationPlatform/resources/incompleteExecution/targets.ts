import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attemptNow } from '../../../shared/attempt';
import { inputError } from '../../../shared/errors/nodeErrors';
import { convert, FieldValueError } from '../../../shared/input/convert';
import type { ItemValues } from '../../../shared/input/values';
import type { Run } from '../../../shared/run/run';

/** An incomplete execution to retry or delete, and the input items that name it. */
export interface Target {
	id: string;
	scenarioId: number;
	itemIndexes: number[];
}

/** A scenario whose incomplete executions are all retried or deleted, except for some. */
export interface WholeScenario {
	scenarioId: number;
	exceptIds?: string[];
	itemIndex: number;
}

/** What a bulk operation works on. */
export interface Targets {
	targets: Target[];
	wholeScenarios: WholeScenario[];
	/** The output of items that cannot be read, under continue on fail. */
	failed: INodeExecutionData[];
}

/** What one input item names: incomplete executions of a scenario, or all of the scenario. */
type Named = { scenarioId: number } & ({ ids: string[] } | { exceptIds?: string[] });

function atPath(json: IDataObject, path: string): unknown {
	if (path in json) return json[path];
	return path
		.split('.')
		.reduce<unknown>(
			(value, key) => (typeof value === 'object' && value !== null ? (value as IDataObject)[key] : undefined),
			json,
		);
}

function fieldName(run: Run, parameter: string, fallback: string): string {
	return (run.settings.converted(parameter, 'text') as string | undefined)?.trim() || fallback;
}

/** Reads an ID from a field of an input item. */
function idIn(json: IDataObject, field: string, as: 'id' | 'integerId'): string | number {
	const read = attemptNow(() => convert(atPath(json, field), as));
	if (read.error) throw new FieldValueError(`Field '${field}' of the input ${read.error.message}`);
	if (read.value === undefined) throw new FieldValueError(`The input has no ID in its field '${field}'`);
	return read.value as string | number;
}

/**
 * The IDs to leave alone.
 *
 * @throws FieldValueError when an expression finds no value: without exceptions, everything would be retried or deleted
 */
function exceptionsOf(values: ItemValues): string[] | undefined {
	const given = values.get('exceptIds');
	const isLost = (value: unknown) => value === undefined || value === null;
	if (isLost(given) || (Array.isArray(given) && given.some(isLost))) {
		throw new FieldValueError("'Except IDs' holds an expression that finds no value");
	}
	return values.converted('exceptIds', 'textList') as string[] | undefined;
}

/** Reads what an item names from the fields of the node. */
function namedInFields(run: Run, source: unknown, itemIndex: number): Named {
	const values = run.values.of(itemIndex);
	const scenarioId = values.converted('scenarioId', 'integerId') as number | undefined;
	if (scenarioId === undefined) throw new FieldValueError("'Scenario' is empty");
	if (source === 'list') {
		const ids = values.converted('ids', 'textList') as string[] | undefined;
		if (!ids) throw new FieldValueError("'Incomplete Execution IDs' is empty");
		return { scenarioId, ids };
	}
	if (run.values.field('confirm') && values.converted('confirm', 'boolean') !== true) {
		throw new FieldValueError("Turn on 'Confirm' to delete all incomplete executions of the scenario");
	}
	return { scenarioId, exceptIds: exceptionsOf(values) };
}

/** Reads what an item names, from its own fields or from those of the node. */
function readerOf(run: Run, source: unknown): (json: IDataObject, itemIndex: number) => Named {
	if (source !== 'inputItems') return (_, itemIndex) => namedInFields(run, source, itemIndex);
	const idField = fieldName(run, 'idField', 'id');
	const scenarioField = fieldName(run, 'scenarioIdField', 'scenarioId');
	return (json) => ({
		ids: [idIn(json, idField, 'id') as string],
		scenarioId: idIn(json, scenarioField, 'integerId') as number,
	});
}

/** What to change when an item names nothing. The other fields say it in their own errors. */
const FIELDS_ADVICE = "'ID Field' and 'Scenario ID Field' take the names of fields, such as id";

/**
 * Collects what a bulk operation works on: IDs from fields of the input items (read without an expression) or from a list,
 * or whole scenarios. An ID that is named more than once is one target. The exceptions of all items apply to a scenario.
 *
 * @throws NodeOperationError for an item that names nothing, unless the run continues on fail
 */
export function collectTargets(run: Run): Targets {
	const { firstIndex, items, continueOnFail } = run.invocation;
	const source = run.settings.get('source');
	const read = readerOf(run, source);
	const targets = new Map<string, Target>();
	const wholes = new Map<number, WholeScenario>();
	const failed: INodeExecutionData[] = [];
	items.forEach(({ json }, position) => {
		const itemIndex = firstIndex + position;
		const named = attemptNow(() => read(json, itemIndex));
		if (named.error) {
			const advice = source === 'inputItems' ? FIELDS_ADVICE : undefined;
			const isOfField = named.error instanceof FieldValueError;
			const error = isOfField ? inputError(run.errorContext(itemIndex), named.error.message, advice) : named.error;
			if (!continueOnFail) throw error;
			failed.push(run.failure(error, itemIndex));
		} else if ('ids' in named.value) {
			for (const id of named.value.ids) addTarget(targets, id, named.value.scenarioId, itemIndex);
		} else {
			addWhole(wholes, { ...named.value, itemIndex });
		}
	});
	return { targets: [...targets.values()], wholeScenarios: [...wholes.values()], failed };
}

function addTarget(targets: Map<string, Target>, id: string, scenarioId: number, itemIndex: number): void {
	const key = targetKey({ id, scenarioId });
	const known = targets.get(key);
	if (!known) targets.set(key, { id, scenarioId, itemIndexes: [itemIndex] });
	else if (!known.itemIndexes.includes(itemIndex)) known.itemIndexes.push(itemIndex);
}

function addWhole(wholes: Map<number, WholeScenario>, whole: WholeScenario): void {
	const known = wholes.get(whole.scenarioId);
	if (!known) wholes.set(whole.scenarioId, whole);
	else if (whole.exceptIds) known.exceptIds = [...new Set([...(known.exceptIds ?? []), ...whole.exceptIds])];
}

/** The key of a target in the memory of a run. */
export function targetKey({ id, scenarioId }: Pick<Target, 'id' | 'scenarioId'>): string {
	return `${scenarioId}/${id}`;
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
