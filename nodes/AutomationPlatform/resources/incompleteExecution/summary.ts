import type { IDataObject } from 'n8n-workflow';

import { textWithoutHead, wholeText } from '../../../shared/errors/nodeErrors';
import { shorten } from '../../../shared/errors/text';
import { unreadTexts } from './outcome';
import type { Unread } from './outcome';
import type { Failure, Target } from './targets';

/**
 * The outcomes of a retry:
 *
 * - `queued`: the retry is queued, and the run did not wait for its end
 * - `resolved`, `failed`: the retry ended in this way
 * - `pending`: the retry had not ended when Max Wait was over, or it is not known whether it is queued
 * - `gone`: the incomplete execution was deleted
 * - `skipped`: it was already resolved, or left out because of Stop After
 * - `refused`: the platform did not queue it
 */
const OUTCOMES = ['queued', 'resolved', 'failed', 'refused', 'pending', 'gone', 'skipped'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** The outcomes of incomplete executions that were not retried. */
const NOT_RETRIED: readonly Outcome[] = ['refused', 'gone', 'skipped'];

/** The outcomes of retries that have not ended. */
const NOT_ENDED: readonly Outcome[] = ['queued', 'pending'];

/** A target with its outcome. If something is left to do, `reason` says why, if that is known. */
export interface Counted {
	target: Target;
	outcome: Outcome;
	/** Whether no answer says that it is queued or refused. Its outcome is `pending`. */
	isUnanswered?: boolean;
	reason?: string;
}

/** The counts of a run. */
export interface RunCounts {
	counted: Counted[];
	/** The failed reads, and the failed requests that name no IDs. */
	failures: Failure[];
	/** The outcomes that could not be read. */
	unread: Unread[];
	/** The number of targets that were found and Max to Process leaves out. */
	left: number;
}

export const NOTHING_FOUND = 'No incomplete executions found';

/** The most reasons, and the most errors, in a summary. */
const MOST_REASONS = 5;
/** The most reasons in a line of the text. */
const MOST_REASONS_IN_LINE = 2;
/** The most scenarios in a text. */
const MOST_SCENARIOS = 10;
/** The longest reason in a text, in characters. */
const LONGEST_REASON = 200;

function countOf(counted: Counted[], outcome: Outcome): number {
	return counted.filter((one) => one.outcome === outcome).length;
}

/** The number of each outcome. They add up to `found`. */
function countsOf(counted: Counted[]): IDataObject {
	return {
		found: counted.length,
		...Object.fromEntries(OUTCOMES.map((outcome) => [outcome, countOf(counted, outcome)])),
	};
}

/** Whether there is nothing left to do. A target that is skipped because of Stop After has a reason. */
function isSettled({ outcome, reason }: Counted): boolean {
	return outcome === 'resolved' || outcome === 'gone' || (outcome === 'skipped' && reason === undefined);
}

/** The most frequent reasons among the targets that are not settled, each with its count. */
function reasonsOf(counted: Counted[]): Array<{ reason: string; count: number }> {
	const counts = new Map<string, number>();
	for (const one of counted) {
		const { reason } = one;
		if (isSettled(one) || reason === undefined) continue;
		counts.set(reason, (counts.get(reason) ?? 0) + 1);
	}
	return [...counts]
		.map(([reason, count]) => ({ reason, count }))
		.sort((a, b) => b.count - a.count)
		.slice(0, MOST_REASONS);
}

function byScenario(counted: Counted[]): Counted[][] {
	const groups = new Map<number, Counted[]>();
	for (const one of counted) {
		const { scenarioId } = one.target;
		const group = groups.get(scenarioId);
		if (group) group.push(one);
		else groups.set(scenarioId, [one]);
	}
	return [...groups.values()];
}

function scenarioCount(count: number): string {
	return count === 1 ? '1 scenario' : `${count} scenarios`;
}

/** The number of targets without an answer, in words; empty if there are none. */
function unansweredIn(counted: Counted[]): string[] {
	const count = counted.filter(({ isUnanswered }) => isUnanswered).length;
	return count > 0 ? [`${count} without an answer`] : [];
}

/** The result of a run in one line: "31 retried: 26 resolved, 5 failed in 2 scenarios". */
export function headlineOf({ counted, failures }: RunCounts): string {
	if (counted.length === 0 && failures.length === 0) return NOTHING_FOUND;
	const answered = counted.filter(({ isUnanswered }) => !isUnanswered);
	const part = (outcome: Outcome) => {
		const count = countOf(answered, outcome);
		if (count === 0) return [];
		if (outcome !== 'failed') return [`${count} ${outcome}`];
		return [
			`${count} failed in ${scenarioCount(byScenario(counted.filter((one) => one.outcome === 'failed')).length)}`,
		];
	};
	const unknown = unansweredIn(counted).map((text) => `${text} (may be queued)`);
	const errors = failures.length > 0 ? [errorCount(failures.length)] : [];
	const others = [...unknown, ...NOT_RETRIED.flatMap(part), ...errors];
	const retried = answered.filter(({ outcome }) => !NOT_RETRIED.includes(outcome)).length;
	const sent = OUTCOMES.filter((outcome) => !NOT_RETRIED.includes(outcome)).flatMap(part);
	const main = sent.length > 0 ? `${retried} retried: ${sent.join(', ')}` : 'None retried';
	return others.length > 0 ? `${main}; ${others.join(', ')}` : main;
}

function errorCount(count: number): string {
	return count === 1 ? '1 error' : `${count} errors`;
}

/** The name of a scenario in a text. */
function nameOf({ scenarioId, scenarioName }: { scenarioId: number; scenarioName?: string }): string {
	return scenarioName ?? `Scenario ${scenarioId}`;
}

/** The texts of the errors, each once. An error without a scenario names its item instead. */
function errorsOf(failures: Failure[]): string[] {
	const texts = failures.map(({ error, scenarioId, scenarioName }) =>
		scenarioId === undefined ? wholeText(error) : `${nameOf({ scenarioId, scenarioName })}: ${textWithoutHead(error)}`,
	);
	return [...new Set(texts)].slice(0, MOST_REASONS);
}

/** The texts of failed reads and requests in a summary. */
function allErrors(unread: Unread[], failures: Failure[]): string[] {
	return [...unreadTexts(unread), ...errorsOf(failures)];
}

/** The lines about errors in a text. */
function errorLines(failures: Failure[]): string[] {
	if (failures.length === 0) return [];
	const texts = errorsOf(failures);
	const more = failures.length > texts.length && texts.length === MOST_REASONS ? ['- and more'] : [];
	return ['Could not be read or sent:', ...texts.map((text) => `- ${text}`), ...more];
}

/** The reasons why something is left to do: "2 × Timeout; 1 × No access". A retry that has not ended has no new reason. */
function whyIn(counted: Counted[]): string {
	const ended = counted.filter(({ outcome, isUnanswered }) => isUnanswered || !NOT_ENDED.includes(outcome));
	const reasons = reasonsOf(ended);
	const open = ended.filter((one) => !isSettled(one)).length;
	const main = reasons.slice(0, MOST_REASONS_IN_LINE).map(({ count, reason }) => {
		const text = shorten(reason, LONGEST_REASON).replace(/\.$/, '');
		return count === open ? text : `${count} × ${text}`;
	});
	return [...main, ...(reasons.length > main.length ? ['and others'] : [])].join('; ');
}

/** A line about a scenario: "Import orders: 18 resolved, 2 failed (Timeout)". */
function lineOf(counted: Counted[]): string {
	const [{ target }] = counted;
	const answered = counted.filter(({ isUnanswered }) => !isUnanswered);
	const counts = OUTCOMES.flatMap((outcome) => {
		const count = countOf(answered, outcome);
		return count > 0 ? [`${count} ${outcome}`] : [];
	});
	const why = whyIn(counted);
	const outcomes = [...counts, ...unansweredIn(counted)].join(', ');
	return `${nameOf(target)}: ${outcomes}${why && ` (${why})`}`;
}

/** The lines about each scenario and about errors. The scenarios with the most left to do come first. */
export function linesOf({ counted, failures, unread, left }: RunCounts): string[] {
	const open = (group: Counted[]) => group.filter((one) => !isSettled(one)).length;
	const groups = byScenario(counted).sort((a, b) => open(b) - open(a));
	const named = groups.slice(0, MOST_SCENARIOS);
	const others = groups.length - named.length;
	return [
		...named.map((group) => `- ${lineOf(group)}`),
		...(others > 0 ? [`- and ${scenarioCount(others)} more`] : []),
		...(left > 0 ? [`${left} more were found than Max to Process allows.`] : []),
		...unreadTexts(unread),
		...errorLines(failures),
	];
}

/**
 * The summaries of the scenarios in the order in which they were found. The scenarios that could not be read come next,
 * then one summary for failures without a scenario.
 */
export function summariesByScenario(run: RunCounts): Array<{ json: IDataObject; itemIndexes: number[] }> {
	const groups = new Map<number | undefined, Omit<RunCounts, 'left'>>();
	const groupOf = (scenarioId: number | undefined) => {
		const group = groups.get(scenarioId) ?? { counted: [], failures: [], unread: [] };
		groups.set(scenarioId, group);
		return group;
	};
	for (const one of run.counted) groupOf(one.target.scenarioId).counted.push(one);
	for (const failure of run.failures) groupOf(failure.scenarioId).failures.push(failure);
	for (const one of run.unread) groupOf(one.retries[0].scenarioId).unread.push(one);
	return [...groups].map(([scenarioId = null, { counted, failures, unread }]) => {
		const errors = allErrors(unread, failures);
		const all = [...counted.map(({ target }) => target), ...failures];
		const json = {
			scenarioId,
			scenarioName: all.find(({ scenarioName }) => scenarioName !== undefined)?.scenarioName ?? null,
			text: [...(counted.length > 0 ? [lineOf(counted)] : []), ...errors].join('\n'),
			...countsOf(counted),
			...(errors.length > 0 && { errors }),
			reasons: reasonsOf(counted),
		};
		return { json, itemIndexes: [...new Set(all.flatMap(({ itemIndexes }) => itemIndexes))].sort((a, b) => a - b) };
	});
}

/** The summary of a run. Its text comes first, because that is what people read. */
export function summaryOf(run: RunCounts): IDataObject {
	const { counted, failures, unread, left } = run;
	const errors = allErrors(unread, failures);
	return {
		text: [`${headlineOf(run)}.`, ...linesOf(run)].join('\n'),
		...countsOf(counted),
		...(left > 0 && { left }),
		...(errors.length > 0 && { errors }),
		scenarios: byScenario(counted).length,
		reasons: reasonsOf(counted),
	};
}
