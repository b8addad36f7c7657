import { inputError } from '../../../shared/errors/nodeErrors';
import type { ItemValues } from '../../../shared/input/values';
import type { Run } from '../../../shared/run/run';
import { formOf, optionalIn } from '../../find/form';

const SAME_FOR_ALL = 'All items are processed together: enter a value that is the same for every item';

/**
 * A value that is the same for all items of a run, because they are processed together.
 *
 * @throws NodeOperationError if it differs between items
 */
export function sharedValue<Value>(run: Run, displayName: string, read: (values: ItemValues) => Value): Value {
	const { firstIndex, items } = run.invocation;
	const first = read(run.settings);
	const other = items.findIndex((_, position) => position > 0 && read(run.values.of(firstIndex + position)) !== first);
	if (other < 0) return first;
	throw inputError(
		run.errorContext(firstIndex + other),
		`'${displayName}' is not the same as for item ${firstIndex}`,
		SAME_FOR_ALL,
	);
}

/**
 * The number in an option that limits a run; undefined if the option was not added.
 *
 * @throws NodeOperationError for a number below 1, and for an expression that returns no value
 */
export function boundIn(run: Run, values: ItemValues, option: string, displayName: string): number | undefined {
	const form = formOf(run, values.itemIndex, values);
	const bound = optionalIn(form, `options.${option}`, displayName, 'integer') as number | undefined;
	if (bound !== undefined && bound < 1) throw form.refuse(`'${displayName}' must be 1 or more`);
	return bound;
}

/**
 * Whether a switch is on. It is off if the form does not show it.
 *
 * @throws NodeOperationError for an expression that returns no value
 */
export function switchIn(run: Run, values: ItemValues, name: string, displayName: string): boolean {
	return optionalIn(formOf(run, values.itemIndex, values), name, displayName, 'boolean') === true;
}
