import { inputError } from '../../../shared/errors/nodeErrors';
import { isUnset } from '../../../shared/input/scalars';
import type { ItemValues } from '../../../shared/input/values';
import type { Run } from '../../../shared/run/run';

/**
 * A value that is the same for all items of a run, which are done together.
 *
 * @throws NodeOperationError if it differs between items
 */
export function sharedValue<Value>(run: Run, displayName: string, read: (values: ItemValues) => Value): Value {
	const { firstIndex, items } = run.invocation;
	const first = read(run.settings);
	const other = items.findIndex((_, position) => position > 0 && read(run.values.of(firstIndex + position)) !== first);
	if (other < 0) return first;
	throw inputError(run.errorContext(firstIndex + other), `'${displayName}' differs from that of item ${firstIndex}`);
}

/**
 * The number in an option that bounds a run; undefined if it was not added.
 *
 * @throws NodeOperationError for a number below 1, and for an expression without a value: without the bound, more would be
 * retried or deleted than is meant
 */
export function boundIn(run: Run, values: ItemValues, option: string, displayName: string): number | undefined {
	const path = `options.${option}`;
	const bound = values.converted(path, 'integer') as number | undefined;
	const refuse = (what: string) => inputError(run.errorContext(values.itemIndex), `'${displayName}' ${what}`);
	if (bound === undefined && !isUnset(run.values.shownField(path)?.stored)) {
		throw refuse('is an expression without a value');
	}
	if (bound !== undefined && bound < 1) throw refuse('is less than 1');
	return bound;
}

/**
 * A switch, which is off if the form does not show it.
 *
 * @throws NodeOperationError for an expression without a value: more would be done than is meant
 */
export function switchIn(run: Run, values: ItemValues, name: string, displayName: string): boolean {
	const isOn = values.converted(name, 'boolean') as boolean | undefined;
	if (isOn === undefined && !isUnset(run.values.shownField(name)?.stored)) {
		throw inputError(run.errorContext(values.itemIndex), `'${displayName}' is an expression without a value`);
	}
	return isOn === true;
}
