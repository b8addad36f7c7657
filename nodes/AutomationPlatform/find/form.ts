import { inputError } from '../../shared/errors/nodeErrors';
import { lacksEntry } from '../../shared/input/lists';
import { isUnset } from '../../shared/input/scalars';
import type { Run } from '../../shared/run/run';
import type { Form } from './search';

/** The form of a node, for an item. */
export function formOf(run: Run, itemIndex: number, values = run.values.of(itemIndex)): Form {
	/** Whether an expression made a list with a part that has no value, such as `101,` of a template. */
	const isLost = (path: string) =>
		values.get(path) !== run.values.shownField(path)?.stored && lacksEntry(values.get(path));
	return {
		read: (path, displayName, as) => {
			const value = values.converted(path, as);
			if (as !== 'integerList' || value === undefined || !isLost(path)) return value;
			throw inputError(run.errorContext(itemIndex), `'${displayName}' holds an expression that finds no value`);
		},
		isSet: (path) => !isUnset(run.values.shownField(path)?.stored),
		refuse: (message) => inputError(run.errorContext(itemIndex), message),
	};
}
