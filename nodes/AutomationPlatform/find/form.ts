import { inputError } from '../../shared/errors/nodeErrors';
import { losesEntry } from '../../shared/input/lists';
import { isUnset } from '../../shared/input/scalars';
import type { Run } from '../../shared/run/run';
import type { Form } from './search';

/** The form of a node, for an item. */
export function formOf(run: Run, itemIndex: number, values = run.values.of(itemIndex)): Form {
	const stored = (path: string) => run.values.shownField(path)?.stored;
	return {
		read: (path, displayName, as) => {
			const value = values.converted(path, as);
			if (as !== 'integerList' || value === undefined || !losesEntry(values.get(path), stored(path))) return value;
			throw inputError(run.errorContext(itemIndex), `'${displayName}' holds an expression that finds no value`);
		},
		isSet: (path) => !isUnset(stored(path)),
		refuse: (message) => inputError(run.errorContext(itemIndex), message),
	};
}
