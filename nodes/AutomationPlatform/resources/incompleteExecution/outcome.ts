import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import type { Run } from '../../../shared/run';
import { fetchOne, listScenario } from './read';
import { targetKey } from './targets';

const DEFAULT_MAX_WAIT_S = 300;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/** How a retry ended. */
type Outcome = 'resolved' | 'failed' | 'gone' | 'pending';

interface Waiting {
	result: IDataObject;
	id: string;
	scenarioId: number;
}

/** @returns undefined while it cannot be told */
function outcomeOf(entry: IDataObject, attemptsBefore: number): Outcome | undefined {
	if (entry.deleted === true) return 'gone';
	if (entry.resolved === true) return 'resolved';
	return Number(entry.attempts ?? 0) > attemptsBefore ? 'failed' : undefined;
}

/**
 * Waits until each queued retry has ended, and sets `outcome` and `attempts` on its result: `resolved`, `failed`
 * (tried again and still not resolved), `gone` (neither listed nor found), or `pending` when the time is over. A read
 * that fails ends the waiting: what was not seen is `pending`, since the retries are queued all the same.
 *
 * @param results the results of the queued ones; they are completed in place
 * @param attempts how often each was tried before
 */
export async function waitForOutcomes(
	run: Run,
	results: IDataObject[],
	attempts: Map<string, number>,
	itemIndex: number,
): Promise<void> {
	const maxWait = run.settings.convertedOption('options', 'maxWait', 'number') as number | undefined;
	const deadline = Date.now() + (maxWait ?? DEFAULT_MAX_WAIT_S) * 1000;
	let waiting: Waiting[] = results.map((result) => ({
		result,
		id: String(result.id),
		scenarioId: Number(result.scenarioId),
	}));
	waiting.forEach(({ result }) => (result.outcome = 'pending'));
	const settle = ({ result, ...target }: Waiting, entry: IDataObject | 'gone'): boolean => {
		const outcome = entry === 'gone' ? 'gone' : outcomeOf(entry, attempts.get(targetKey(target)) ?? 0);
		if (!outcome) return false;
		result.outcome = outcome;
		if (entry !== 'gone' && entry.attempts !== undefined) result.attempts = entry.attempts;
		return true;
	};
	for (let pause = FIRST_PAUSE_MS; waiting.length > 0; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
		const left = deadline - Date.now();
		if (left <= 0) return;
		await run.limiter.pause(Math.min(pause, left));
		const read = await attempt(async () => await stillWaiting(run, waiting, itemIndex, settle));
		if (read.error && run.entrance.signal?.aborted) throw read.error;
		if (read.error) {
			run.entrance.addHint(`The outcome of ${waiting.length} retries could not be read: ${read.error.message}`);
			return;
		}
		waiting = read.value;
	}
}

async function stillWaiting(
	run: Run,
	waiting: Waiting[],
	itemIndex: number,
	settle: (one: Waiting, entry: IDataObject | 'gone') => boolean,
): Promise<Waiting[]> {
	const scenarioIds = [...new Set(waiting.map(({ scenarioId }) => scenarioId))];
	const listed = new Map<string, IDataObject>();
	await run.limiter.each(scenarioIds.length, async (index) => {
		for (const entry of await listScenario(run, scenarioIds[index], itemIndex)) {
			listed.set(targetKey({ id: String(entry.id), scenarioId: scenarioIds[index] }), entry);
		}
	});
	const open: Waiting[] = [];
	const unlisted: Waiting[] = [];
	for (const one of waiting) {
		const entry = listed.get(targetKey(one));
		if (!entry) unlisted.push(one);
		else if (!settle(one, entry)) open.push(one);
	}
	await run.limiter.each(unlisted.length, async (index) => {
		if (!settle(unlisted[index], await fetchOne(run, unlisted[index].id, itemIndex))) open.push(unlisted[index]);
	});
	return open;
}
