import { NodeApiError } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { brokenOff } from '../../../shared/errors/nodeErrors';
import type { ItemWork } from '../../../shared/run/item';

const STOPPED_WAITING = 'The platform stopped waiting for the run (HTTP 408)';

/**
 * Runs a scenario. After a 408, the platform no longer waits for the result, but the run may continue. So the error says
 * that the run may have started.
 */
export const run: ItemWork = async (item) => {
	const sent = await attempt(async () => await item.send());
	if (!sent.error) return sent.value;
	if (!(sent.error instanceof NodeApiError) || sent.error.httpCode !== '408') throw sent.error;
	throw brokenOff(item.prepared.errorContext, STOPPED_WAITING, "For long runs, turn off 'Wait for the Result'.");
};
