import { NodeApiError } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import type { Run } from '../../../shared/run/run';
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

/** For how many seconds outcomes are waited for. */
export function maxWaitOf(run: Run): number {
	return (run.settings.convertedOption('options', 'maxWait', 'number') as number | undefined) ?? DEFAULT_MAX_WAIT_S;
}

/**
 * Waits until each queued retry has ended, and sets `outcome` and `attempts` on its result: `resolved`, `failed`
 * (tried again and still not resolved), `gone` (neither listed nor found), or `pending` when the time is over. A read
 * that fails is done again until then; where it is refused, the waiting ends for those that it is about, which are
 * `pending`, since the retries are queued all the same.
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
	const deadline = Date.now() + maxWaitOf(run) * 1000;
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
	let failure: Error | undefined;
	for (let pause = FIRST_PAUSE_MS; waiting.length > 0; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
		const left = deadline - Date.now();
		if (left <= 0) break;
		await run.limiter.pause(Math.min(pause, left));
		const read = await readOutcomes(run, waiting, itemIndex, settle);
		waiting = read.open;
		failure = read.failure;
		if (read.refused.length > 0) tellUnread(run, read.refused.length, read.failure);
	}
	if (waiting.length > 0) tellUnread(run, waiting.length, failure);
}

function tellUnread(run: Run, count: number, failure: Error | undefined): void {
	if (!failure) return;
	const what = count === 1 ? 'The outcome of one retry' : `The outcome of ${count} retries`;
	run.invocation.addHint(`${what} could not be read: ${failure.message}`);
}

interface Reading {
	open: Waiting[];
	/** Those that the service refuses to show, which waiting does not change. */
	refused: Waiting[];
	failure?: Error;
}

/** Reads once what became of each; a read that fails leaves those open that it is about. */
async function readOutcomes(
	run: Run,
	waiting: Waiting[],
	itemIndex: number,
	settle: (one: Waiting, entry: IDataObject | 'gone') => boolean,
): Promise<Reading> {
	const reading: Reading = { open: [], refused: [] };
	const fail = (error: Error, about: Waiting[]) => {
		if (run.invocation.signal?.aborted) throw error;
		const isRefused = error instanceof NodeApiError && /^4(?!08|29)/.test(error.httpCode ?? '');
		for (const one of about) reading[isRefused ? 'refused' : 'open'].push(one);
		reading.failure = error;
	};
	const byScenario = [...new Set(waiting.map(({ scenarioId }) => scenarioId))];
	const unlisted: Waiting[] = [];
	await run.limiter.each(byScenario.length, async (index) => {
		const scenarioId = byScenario[index];
		const ofScenario = waiting.filter((one) => one.scenarioId === scenarioId);
		const list = await attempt(async () => await listScenario(run, scenarioId, itemIndex));
		if (list.error) {
			fail(list.error, ofScenario);
			return;
		}
		const listed = new Map(list.value.map((entry) => [String(entry.id), entry]));
		for (const one of ofScenario) {
			const entry = listed.get(one.id);
			if (!entry) unlisted.push(one);
			else if (!settle(one, entry)) reading.open.push(one);
		}
	});
	await run.limiter.each(unlisted.length, async (index) => {
		const one = unlisted[index];
		const found = await attempt(async () => await fetchOne(run, one.id, itemIndex));
		if (found.error) fail(found.error, [one]);
		else if (!settle(one, found.value)) reading.open.push(one);
	});
	return reading;
}
