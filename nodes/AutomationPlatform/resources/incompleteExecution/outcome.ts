import { NodeApiError } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { textWithoutHead } from '../../../shared/errors/nodeErrors';
import { elapsedMs } from '../../../shared/clock';
import type { Run } from '../../../shared/run/run';
import { fetchOne, listScenario } from '../../find/places';
import { byScenario } from './targets';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/** The end of a retry. */
type Outcome = 'resolved' | 'failed' | 'gone';

/** A queued retry whose outcome is not known yet. */
export interface Waiting {
	id: string;
	/** The scenario that lists it. If undefined, its record is read instead of a list. */
	scenarioId?: number;
	/** The attempts before the retry; undefined until they are known. */
	attemptsBefore?: number;
	/** The result to complete. */
	result: IDataObject;
}

/** Retries of one scenario whose outcome could not be read. */
export interface Unread {
	retries: Waiting[];
	failure: Error;
}

/** One reading of all outcomes. */
interface Reading {
	/** Retries that have not ended, or that could not be read this time. */
	open: Waiting[];
	/** The open retries that could not be read. */
	unread: Unread[];
	/** Retries that the platform refuses to show. Waiting does not change that. */
	refused: Unread[];
}

/**
 * Waits until each queued retry has ended, and sets `outcome` and `attempts` of its result: `resolved`, `failed` (tried
 * again and not resolved), `gone` (neither listed nor found), or `pending` if the time is over. A failed read is repeated
 * until then. A refused read ends the waiting for its retries: they stay `pending`, because they are queued.
 *
 * @param queued the queued retries, whose results are completed in place
 * @param maxWait the longest wait, in seconds
 * @returns the retries whose outcome could not be read
 */
export async function waitForOutcomes(
	run: Run,
	queued: Waiting[],
	maxWait: number,
	itemIndex: number,
): Promise<Unread[]> {
	const deadline = elapsedMs() + maxWait * 1000;
	let open = queued;
	for (const { result } of queued) result.outcome = 'pending';
	let unread: Unread[] = [];
	const refused: Unread[] = [];
	for (let pause = FIRST_PAUSE_MS; open.length > 0; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
		const left = deadline - elapsedMs();
		if (left <= 0) break;
		await run.limiter.pause(Math.min(pause, left));
		const reading = await readOutcomes(run, open, itemIndex);
		({ open, unread } = reading);
		for (const one of reading.refused) refused.push(one);
	}
	return [...refused, ...unread];
}

/** A text for each different failure, with the number of retries whose outcome could not be read. */
export function unreadTexts(unread: Unread[]): string[] {
	const counts = new Map<string, number>();
	for (const { retries, failure } of unread) {
		const text = textWithoutHead(failure);
		counts.set(text, (counts.get(text) ?? 0) + retries.length);
	}
	return [...counts].map(([text, count]) =>
		count === 1
			? `1 retry is queued, but its outcome could not be read: ${text}`
			: `${count} retries are queued, but their outcome could not be read: ${text}`,
	);
}

/** Reads the list of each scenario once, and each retry that is not in its list. */
async function readOutcomes(run: Run, waiting: Waiting[], itemIndex: number): Promise<Reading> {
	const reading: Reading = { open: [], unread: [], refused: [] };
	const fail = (failure: Error, retries: Waiting[]) => {
		if (run.invocation.signal?.aborted) throw failure;
		const isRefused = failure instanceof NodeApiError && /^4(?!08|29)/.test(failure.httpCode ?? '');
		reading[isRefused ? 'refused' : 'unread'].push({ retries, failure });
		if (!isRefused) for (const one of retries) reading.open.push(one);
	};
	const settle = (one: Waiting, entry: IDataObject | 'gone') => {
		if (!hasEnded(one, entry)) reading.open.push(one);
	};
	const isListed = (one: Waiting): one is Waiting & { scenarioId: number } => one.scenarioId !== undefined;
	const groups = byScenario(waiting.filter(isListed));
	const unlisted = waiting.filter((one) => !isListed(one));
	await run.limiter.each(groups.length, async (index) => {
		const group = groups[index];
		const list = await attempt(async () => await listScenario(run, group[0].scenarioId, itemIndex));
		if (list.error) {
			fail(list.error, group);
			return;
		}
		const listed = new Map(list.value.map((entry) => [String(entry.id), entry]));
		for (const one of group) {
			const entry = listed.get(one.id);
			if (entry) settle(one, entry);
			else unlisted.push(one);
		}
	});
	await run.limiter.each(unlisted.length, async (index) => {
		const found = await attempt(async () => await fetchOne(run, unlisted[index].id, itemIndex));
		if (found.error) fail(found.error, [unlisted[index]]);
		else settle(unlisted[index], found.value);
	});
	return reading;
}

/**
 * Whether a retry has ended. If so, this sets the outcome of its result. If the attempts before the retry are not known,
 * the number in the first reading counts.
 */
function hasEnded(waiting: Waiting, entry: IDataObject | 'gone'): boolean {
	const { result } = waiting;
	if (entry !== 'gone') waiting.attemptsBefore ??= Number(entry.attempts ?? 0);
	const outcome = entry === 'gone' ? 'gone' : outcomeOf(entry, waiting.attemptsBefore ?? 0);
	if (!outcome) return false;
	result.outcome = outcome;
	if (entry === 'gone') return true;
	if (outcome === 'failed' && typeof entry.reason === 'string') result.reason = entry.reason;
	if (entry.attempts !== undefined) result.attempts = entry.attempts;
	return true;
}

/** The end of a retry; undefined until it has ended. */
function outcomeOf(entry: IDataObject, attemptsBefore: number): Outcome | undefined {
	if (entry.deleted === true) return 'gone';
	if (entry.resolved === true) return 'resolved';
	return Number(entry.attempts ?? 0) > attemptsBefore ? 'failed' : undefined;
}
