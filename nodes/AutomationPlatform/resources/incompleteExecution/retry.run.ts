import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import type { ItemWork } from '../../../shared/run/item';
import { fetchOne } from '../../find/places';
import { isAboutIds } from './bulk';
import { unreadTexts, waitForOutcomes } from './outcome';
import { causeOf } from './refused';
import { retrySettings } from './retrySettings';

/** The output item for an incomplete execution, from its record. */
function described(id: string, outcome: string, { scenarioId, scenarioName, reason }: IDataObject): IDataObject {
	const known = { scenarioId, scenarioName, reason };
	return { id, outcome, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) };
}

/** Queues the retry of an incomplete execution, and can wait for the outcome. A resolved incomplete execution is skipped. */
export const retry: ItemWork = async (item): Promise<INodeExecutionData[]> => {
	const { run, index, values } = item;
	const { waits, maxWait } = retrySettings(run, values);
	// this refuses invalid values before anything is sent
	const { errorContext } = item.prepared;
	const id = errorContext.subject ?? '';
	const before = waits ? await fetchOne(run, id, index) : undefined;
	const sent = await attempt(async () => await item.send());
	if (sent.error) {
		if (!isAboutIds(sent.error)) throw sent.error;
		const read = await attempt(async () => await fetchOne(run, id, index));
		if (read.error || read.value === 'gone') throw sent.error;
		const { outcome, message } = causeOf(read.value);
		if (outcome !== 'skipped') throw sent.error;
		return [{ json: { ...described(id, outcome, read.value), message } }];
	}
	if (!waits) return sent.value;
	const record = before === undefined || before === 'gone' ? {} : before;
	const result = described(id, 'queued', record);
	const attempts = record.attempts === undefined ? undefined : Number(record.attempts);
	const queued = [{ id, attemptsBefore: attempts, result }];
	// other items can be sent during the wait
	const unread = await run.limiter.withoutSlot(async () => await waitForOutcomes(run, queued, maxWait, index));
	for (const text of unreadTexts(unread)) run.invocation.addHint(text);
	return [{ json: result }];
};
