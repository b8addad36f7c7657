import { inputError } from '../../../shared/errors/nodeErrors';
import type { ItemWork } from '../../../shared/run/item';

/**
 * Checks or completes the password reset of the only item of a run. The service keeps one reset session per API key:
 * each check replaces the person in it, and the new password goes to the person who was checked last.
 *
 * @throws NodeOperationError for every item of a run with several, before anything is sent
 */
export const runOnlyItem: ItemWork = async (item) => {
	const { run, index } = item;
	const { count } = run.invocation;
	if (count <= 1) return await item.send();
	throw inputError(
		run.errorContext(index),
		`${run.operation.action} takes one item in a run, not ${count}. The new password is set for the person who was checked last`,
		'Use Loop Over Items or a sub-workflow, and finish one person before the next',
	);
};
