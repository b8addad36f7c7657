import { inputError } from '../../../shared/errors/nodeErrors';
import type { ItemWork } from '../../../shared/run/run';

/**
 * Checks or completes the password reset of the only item of a run. The service keeps one reset session for an API key:
 * each check puts another person into it, and the new password goes to whoever was checked last.
 *
 * @throws NodeOperationError for every item where there are several, before anything is sent
 */
export const oneAtATime: ItemWork = async (run, itemIndex, request) => {
	const { count } = run.invocation;
	if (count <= 1) return await request();
	throw inputError(
		run.errorContext(itemIndex),
		`${run.operation.action} takes one item in a run, not ${count}: a new password goes to whoever was checked last`,
		'Take one person after the other from check to complete, with Loop Over Items or a sub-workflow',
	);
};
