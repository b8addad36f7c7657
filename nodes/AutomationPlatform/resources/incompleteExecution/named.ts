import type { IDataObject } from 'n8n-workflow';

import { attemptNow } from '../../../shared/attempt';
import type { Attempt } from '../../../shared/attempt';
import { convert } from '../../../shared/input/convert';
import { losesEntry } from '../../../shared/input/lists';
import type { Conversion } from '../../../shared/input/routing';
import { FieldValueError, isUnset, whyUnset } from '../../../shared/input/scalars';
import type { ItemValues } from '../../../shared/input/values';
import type { Run } from '../../../shared/run/run';

/** The incomplete executions that an input item names: some IDs, or a whole scenario except for some IDs. */
type Named = { ids: string[] } | { exceptIds?: string[] };

/** The parts of an input item. The scenario is read separately, so that it is known even if the rest cannot be read. */
export interface ItemReading {
	scenarioId: Attempt<number>;
	named: Attempt<Named>;
	/** The item's fields that describe its incomplete execution. */
	known?: { scenarioName?: string; reason?: string };
	/** The reason why nothing may be sent for an item, although it can be read. */
	refusal?: Error;
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

/** Reads an ID from a field of an input item. */
function idIn(json: IDataObject, field: string, as: 'id' | 'integerId'): string | number {
	const read = attemptNow(() => convert(atPath(json, field), as));
	if (read.error) throw new FieldValueError(`Field '${field}' of the input item ${read.error.message}`);
	if (read.value === undefined) throw new FieldValueError(`The input item has no ID in its field '${field}'`);
	return read.value as string | number;
}

/** A field of an input item, if its value is text. */
function textIn(json: IDataObject, field: 'scenarioName' | 'reason'): { scenarioName?: string; reason?: string } {
	const value = json[field];
	return typeof value === 'string' ? { [field]: value } : {};
}

/** Reads a field of the node that must have a value. */
function required(values: ItemValues, path: string, as: Conversion, displayName: string): unknown {
	const value = values.converted(path, as);
	if (value === undefined) throw new FieldValueError(`'${displayName}' ${whyUnset(values.get(path))}`);
	return value;
}

/**
 * Whether an expression is more than one pair of braces. n8n turns such an expression into text, in which a missing value
 * is empty.
 */
function isTemplate(stored: unknown): boolean {
	return typeof stored === 'string' && !/^=\{\{(?:(?!\}\}|\{\{).)*\}\}$/s.test(stored);
}

/**
 * The IDs to skip.
 *
 * @throws FieldValueError if an expression returns no value: without exceptions, everything would be retried or deleted
 */
function exceptionsOf(run: Run, values: ItemValues): string[] | undefined {
	const given = values.get('exceptIds');
	const stored = run.values.shownField('exceptIds')?.stored;
	// in a template, n8n turns a missing value into an empty text
	const isLost = given !== '' && losesEntry(given, stored);
	const ids = isLost ? undefined : (values.converted('exceptIds', 'idList') as string[] | undefined);
	if (isLost || (ids === undefined && given !== stored && isTemplate(stored))) {
		throw new FieldValueError("An expression in 'Except IDs' returned no value");
	}
	return ids;
}

/**
 * Refuses exceptions if the host passes the items of its run one by one, because the exceptions of the other items are not
 * known.
 *
 * @throws FieldValueError
 */
function requireAllExceptions({ invocation, values }: Run): void {
	if (invocation.count <= invocation.items.length || isUnset(values.shownField('exceptIds')?.stored)) return;
	throw new FieldValueError(
		`'Except IDs' works with one input item here, not ${invocation.count}: the IDs of the other items would be missing`,
	);
}

/** Reads the fields of the node for an item. */
function readFields(run: Run, source: unknown, itemIndex: number): ItemReading {
	const values = run.values.of(itemIndex);
	const scenarioId = attemptNow(() => required(values, 'scenarioId', 'integerId', 'Scenario') as number);
	if (source === 'list') {
		const ids = () => required(values, 'ids', 'idList', 'Incomplete Execution IDs') as string[];
		return { scenarioId, named: attemptNow(() => ({ ids: ids() })) };
	}
	const confirmation = attemptNow(() => {
		requireAllExceptions(run);
		if (!run.values.field('confirm') || values.converted('confirm', 'boolean') === true) return;
		throw new FieldValueError("'Confirm' is off: turn it on to delete all incomplete executions of the scenario");
	});
	return {
		scenarioId,
		named: attemptNow(() => ({ exceptIds: exceptionsOf(run, values) })),
		refusal: confirmation.error,
	};
}

/**
 * Returns a function that reads the incomplete executions that an item names, from its own fields or from the fields of the
 * node.
 */
export function itemReader(run: Run, source: unknown): (json: IDataObject, itemIndex: number) => ItemReading {
	if (source !== 'inputItems') return (_, itemIndex) => readFields(run, source, itemIndex);
	const idField = fieldName(run, 'idField', 'id');
	const scenarioIdField = fieldName(run, 'scenarioIdField', 'scenarioId');
	return (json) => ({
		scenarioId: attemptNow(() => idIn(json, scenarioIdField, 'integerId') as number),
		named: attemptNow(() => ({ ids: [idIn(json, idField, 'id') as string] })),
		known: { ...textIn(json, 'scenarioName'), ...textIn(json, 'reason') },
	});
}
