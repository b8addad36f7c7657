import { inputError } from '../../shared/errors/nodeErrors';
import { isUnset } from '../../shared/input/scalars';
import type { Run } from '../../shared/run/run';
import type { Form } from './search';

/** The form of a node, for an item. */
export function formOf(run: Run, itemIndex: number): Form {
	const values = run.values.of(itemIndex);
	return {
		read: (path, _, as) => values.converted(path, as),
		isSet: (path) => !isUnset(run.values.shownField(path)?.stored),
		refuse: (message) => inputError(run.errorContext(itemIndex), message),
	};
}
