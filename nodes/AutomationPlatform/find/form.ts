import { inputError } from '../../shared/errors/nodeErrors';
import { losesEntry } from '../../shared/input/lists';
import type { Conversion } from '../../shared/input/routing';
import { isUnset } from '../../shared/input/scalars';
import type { Run } from '../../shared/run/run';

/** The advice for an expression that returned no value. */
export const CHECK_EXPRESSION = 'Check the expression: the field that it reads may be missing in the input';

/** Reads the fields of a form. Each error names its field. */
export interface Form {
	/**
	 * The converted value of a field; undefined if it is not set.
	 *
	 * @throws for a value that cannot be converted
	 */
	read: (path: string, displayName: string, as: Conversion) => unknown;
	/** Whether a field was added and has a value or an expression in the form. */
	isSet: (path: string) => boolean;
	refuse: (message: string, advice?: string) => Error;
}

/** The form of a node, for an item. */
export function formOf(run: Run, itemIndex: number, values = run.values.of(itemIndex)): Form {
	const stored = (path: string) => run.values.shownField(path)?.stored;
	return {
		read: (path, displayName, as) => {
			const value = values.converted(path, as);
			if (as !== 'integerList' || value === undefined || !losesEntry(values.get(path), stored(path))) return value;
			throw inputError(
				run.errorContext(itemIndex),
				`An expression in '${displayName}' returned no value`,
				CHECK_EXPRESSION,
			);
		},
		isSet: (path) => !isUnset(stored(path)),
		refuse: (message, advice) => inputError(run.errorContext(itemIndex), message, advice),
	};
}

/**
 * The converted value of a filter, a limit or a switch; undefined if it is not set.
 *
 * @throws for an expression that returns no value: without the filter or the limit, more would be retried or deleted than
 * the user wants
 */
export function optionalIn(form: Form, path: string, displayName: string, as: Conversion): unknown {
	const value = form.read(path, displayName, as);
	if (value === undefined && form.isSet(path)) {
		throw form.refuse(`The expression in '${displayName}' returned no value`, CHECK_EXPRESSION);
	}
	return value;
}
