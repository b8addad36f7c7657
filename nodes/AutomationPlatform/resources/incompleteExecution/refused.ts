import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import type { Run } from '../../../shared/run/run';
import { fetchOne, listScenario } from '../../find/places';
import { byScenario } from './targets';
import type { Target } from './targets';

/** The reason why a target was not queued, from its record. The message is undefined if the record gives no reason. */
export type Cause = { outcome: 'skipped' | 'gone'; message: string } | { outcome: 'refused'; message?: string };

export const ALREADY_RESOLVED = 'Already resolved: nothing to do';
const RESOLVED: Cause = { outcome: 'skipped', message: ALREADY_RESOLVED };
const GONE: Cause = { outcome: 'gone', message: 'Not found: it was deleted or never existed' };

/** The cause of a refusal, from the record of the refused target. */
export function causeOf(entry: IDataObject | 'gone', scenarioId?: number): Cause {
	if (entry === 'gone' || entry.deleted === true) return GONE;
	const owner = entry.scenarioId;
	if (owner !== undefined && scenarioId !== undefined && Number(owner) !== scenarioId) {
		return { outcome: 'refused', message: `It belongs to scenario ${Number(owner)}` };
	}
	return entry.resolved === true ? RESOLVED : { outcome: 'refused' };
}

/**
 * Reads the causes of refused targets: the list of each scenario once, and each target that is not in its list.
 *
 * @throws only if the execution is stopped; a target that cannot be read has no cause in the result
 */
export async function causesOf(run: Run, targets: Target[]): Promise<Map<Target, Cause>> {
	const causes = new Map<Target, Cause>();
	const unlisted: Target[] = [];
	const stopIfAborted = (error: Error) => {
		if (run.invocation.signal?.aborted) throw error;
	};
	const groups = byScenario(targets);
	await run.limiter.each(groups.length, async (index) => {
		const group = groups[index];
		const [{ scenarioId, itemIndexes }] = group;
		const list = await attempt(async () => await listScenario(run, scenarioId, itemIndexes[0]));
		if (list.error) {
			stopIfAborted(list.error);
			return;
		}
		const listed = new Map(list.value.map((entry) => [String(entry.id), entry]));
		for (const target of group) {
			const entry = listed.get(target.id);
			if (entry) causes.set(target, causeOf(entry));
			else unlisted.push(target);
		}
	});
	await run.limiter.each(unlisted.length, async (index) => {
		const target = unlisted[index];
		const read = await attempt(async () => await fetchOne(run, target.id, target.itemIndexes[0]));
		if (read.error) stopIfAborted(read.error);
		else causes.set(target, causeOf(read.value, target.scenarioId));
	});
	return causes;
}
