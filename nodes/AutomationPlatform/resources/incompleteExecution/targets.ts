import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attemptNow } from '../../../shared/attempt';
import { convert, FieldValueError } from '../../../shared/input/convert';
import { inputError } from '../../../shared/errors/nodeErrors';
import type { Run } from '../../../shared/run/run';
import type { ItemValues } from '../../../shared/input/values';

/** An incomplete execution that is to be retried or deleted, and the input items that name it. */
export interface Target {
	id: string;
	scenarioId: number;
	itemIndexes: number[];
}

/** A scenario of which all incomplete executions but the excepted ones are meant. */
export interface WholeScenario {
	scenarioId: number;
	exceptIds?: string[];
	itemIndex: number;
}

/** What the input items of a bulk operation name. */
export interface Targets {
	targets: Target[];
	wholeScenarios: WholeScenario[];
	/** Items that name nothing, under continue on fail. */
	failed: INodeExecutionData[];
}

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

/** What to change where an item names nothing; the fields themselves say it in their own errors. */
function adviceFor(source: unknown): string | undefined {
	return source === 'inputItems'
		? "'ID Field' and 'Scenario ID Field' take the names of fields, such as id"
		: undefined;
}

/** Reads an id out of a field of an input item. */
function idIn(json: IDataObject, field: string, as: 'id' | 'integerId'): string | number {
	const read = attemptNow(() => convert(atPath(json, field), as));
	if (read.error) throw new FieldValueError(`Field '${field}' of the input ${read.error.message}`);
	if (read.value === undefined) throw new FieldValueError(`The input has no ID in its field '${field}'`);
	return read.value as string | number;
}

/**
 * The ids that are left alone.
 *
 * @throws FieldValueError where an expression finds nothing: then all would be meant, without the exceptions
 */
function exceptionsOf(values: ItemValues): string[] | undefined {
	const given = values.get('exceptIds');
	const isLost = (value: unknown) => value === undefined || value === null;
	if (isLost(given) || (Array.isArray(given) && given.some(isLost))) {
		throw new FieldValueError("'Except IDs' holds an expression that finds no value");
	}
	return values.converted('exceptIds', 'textList') as string[] | undefined;
}

/**
 * Collects what a bulk operation is about: from fields of the input items (read without an expression), from a
 * list, or all of a scenario. An id that stands more than once is taken once; what one item excepts of a scenario is
 * excepted for all.
 *
 * @throws NodeOperationError for an item that names nothing, unless the run continues on fail
 */
export function collectTargets(run: Run): Targets {
	const { firstIndex, items, continueOnFail } = run.invocation;
	const byKey = new Map<string, Target>();
	const wholes = new Map<number, WholeScenario>();
	const failed: INodeExecutionData[] = [];
	const add = (id: string, scenarioId: number, itemIndex: number) => {
		const key = targetKey({ id, scenarioId });
		const known = byKey.get(key);
		if (!known) byKey.set(key, { id, scenarioId, itemIndexes: [itemIndex] });
		else if (!known.itemIndexes.includes(itemIndex)) known.itemIndexes.push(itemIndex);
	};
	const source = run.settings.get('source');
	const idField = source === 'inputItems' ? fieldName(run, 'idField', 'id') : '';
	const scenarioField = source === 'inputItems' ? fieldName(run, 'scenarioIdField', 'scenarioId') : '';
	items.forEach((item, position) => {
		const itemIndex = firstIndex + position;
		try {
			if (source === 'inputItems') {
				add(idIn(item.json, idField, 'id') as string, idIn(item.json, scenarioField, 'integerId') as number, itemIndex);
				return;
			}
			const values = run.values.of(itemIndex);
			const scenarioId = values.converted('scenarioId', 'integerId') as number | undefined;
			if (scenarioId === undefined) throw new FieldValueError("'Scenario' is empty");
			if (source === 'list') {
				const ids = values.converted('ids', 'textList') as string[] | undefined;
				if (!ids) throw new FieldValueError("'Incomplete Execution IDs' is empty");
				ids.forEach((id) => add(id, scenarioId, itemIndex));
				return;
			}
			if (run.values.field('confirm') && values.converted('confirm', 'boolean') !== true) {
				throw new FieldValueError("Turn on 'Confirm' to delete all incomplete executions of the scenario");
			}
			const exceptIds = exceptionsOf(values);
			const known = wholes.get(scenarioId);
			if (!known) wholes.set(scenarioId, { scenarioId, exceptIds, itemIndex });
			else if (exceptIds) known.exceptIds = [...new Set([...(known.exceptIds ?? []), ...exceptIds])];
		} catch (reason) {
			const error =
				reason instanceof FieldValueError
					? inputError(run.errorContext(itemIndex), reason.message, adviceFor(source))
					: (reason as Error);
			if (!continueOnFail) throw error;
			failed.push(run.failure(error, itemIndex));
		}
	});
	return { targets: [...byKey.values()], wholeScenarios: [...wholes.values()], failed };
}

/** The key of a target in the memory of a run. */
export function targetKey({ id, scenarioId }: Pick<Target, 'id' | 'scenarioId'>): string {
	return `${scenarioId}/${id}`;
}

/** The targets of each scenario in chunks of at most so many. */
export function chunksOf(targets: Target[], size: number): Target[][] {
	const byScenario = new Map<number, Target[]>();
	for (const target of targets) {
		const group = byScenario.get(target.scenarioId);
		if (group) group.push(target);
		else byScenario.set(target.scenarioId, [target]);
	}
	return [...byScenario.values()].flatMap((group) =>
		Array.from({ length: Math.ceil(group.length / size) }, (_, index) => group.slice(index * size, (index + 1) * size)),
	);
}
