import { inputError } from '../../../shared/errors/nodeErrors';
import type { ItemWork } from '../../../shared/run/item';

/**
 * Checks or completes the password reset of the only item of a run. The platform keeps one reset session per API key. Each
 * check replaces the user in the session, and the new password is set for the user who was checked last.
 *
 * @throws NodeOperationError for every item of a run with several items, before anything is sent
 */
export const runOnlyItem: ItemWork = async (item) => {
	const { run, index } = item;
	const { count } = run.invocation;
	if (count <= 1) return await item.send();
	throw inputError(
		run.errorContext(index),
		`${run.operation.action} works with one item per run, not ${count}`,
		'Use Loop Over Items with a batch size of 1, or a sub-workflow, and complete one reset before the next. The new password is set for the user who was checked last.',
	);
};
