import { NodeApiError } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import type { ItemWork } from '../../../shared/run/item';
import { readRecord } from '../../read';

/** Statuses of refusals after which the scenario may already be in the wanted state. */
const PERHAPS_DONE = new Set(['400', '409', '422']);

/**
 * Activates or deactivates a scenario. After a refusal, it reads the scenario. If the scenario is already in the wanted
 * state, there is no error.
 */
function setActive(isActive: boolean): ItemWork {
	return async (item) => {
		const sent = await attempt(async () => await item.send());
		if (!sent.error) return sent.value;
		const { error } = sent;
		if (!(error instanceof NodeApiError) || !PERHAPS_DONE.has(error.httpCode ?? '')) throw error;
		const { request, errorContext } = item.prepared;
		const path = request.path.replace(/\/\w+$/, '');
		const read = await attempt(async () => await readRecord(item.run, path, 'scenario', errorContext));
		if (read.error || read.value === 'gone' || read.value.isActive !== isActive) throw error;
		return [{ json: { id: read.value.id, isActive } }];
	};
}

export const activate = setActive(true);

export const deactivate = setActive(false);
