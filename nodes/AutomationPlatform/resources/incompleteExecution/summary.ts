import type { IDataObject } from 'n8n-workflow';

import type { Target } from './targets';

/**
 * What became of an incomplete execution that was to be retried:
 *
 * - `queued`: its retry is queued, and nobody waited for its end
 * - `resolved`, `failed`: how its retry ended
 * - `pending`: its retry had not ended when Max Wait was over, or it is not known whether it is queued
 * - `gone`: it was deleted
 * - `skipped`: it was resolved already, or Stop After kept it back
 * - `refused`: it was not queued
 */
const OUTCOMES = ['queued', 'resolved', 'failed', 'refused', 'pending', 'gone', 'skipped'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** A target with its outcome, and the reason why something is left to do, if it is known. */
export interface Counted {
	target: Target;
	outcome: Outcome;
	reason?: string;
}

/** So many of the most frequent reasons are named. */
const MOST_REASONS = 5;
/** So many scenarios are named in a text. */
const MOST_SCENARIOS = 10;
/** The longest reason in a text, in characters. */
const LONGEST_REASON = 120;

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

/** Whether there is nothing left to do. One that Stop After kept back is skipped with a reason. */
function isSettled({ outcome, reason }: Counted): boolean {
	return outcome === 'resolved' || outcome === 'gone' || (outcome === 'skipped' && reason === undefined);
}

/** The most frequent reasons of those for which something is left to do, each with its count. */
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

/** How a run went, in one line: "31 retried: 26 resolved, 5 failed in 2 scenarios". */
export function headlineOf(counted: Counted[]): string {
	if (counted.length === 0) return 'No incomplete executions found';
	const part = (outcome: Outcome) => {
		const count = countOf(counted, outcome);
		if (count === 0) return [];
		if (outcome !== 'failed') return [`${count} ${outcome}`];
		return [
			`${count} failed in ${scenarioCount(byScenario(counted.filter((one) => one.outcome === 'failed')).length)}`,
		];
	};
	const others = [...part('refused'), ...part('skipped')];
	const retried = counted.length - countOf(counted, 'refused') - countOf(counted, 'skipped');
	const sent = (['queued', 'resolved', 'failed', 'pending', 'gone'] as const).flatMap(part);
	const told = sent.length > 0 ? `${retried} retried: ${sent.join(', ')}` : 'None retried';
	return others.length > 0 ? `${told}; ${others.join(', ')}` : told;
}

/** A warning for a summary: how many lists could not be read. */
export function unreadText(unread: number): string {
	return `${unread === 1 ? '1 list' : `${unread} lists`} could not be read, so some may be missing here.`;
}

function shortened(reason: string): string {
	const line = reason.replace(/\s+/g, ' ').trim();
	return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON)}…` : line;
}

/** A line about a scenario: "Import orders: 20 found, 18 resolved, 2 failed (2 × Timeout)". */
function lineOf(counted: Counted[]): string {
	const [{ target }] = counted;
	const counts = OUTCOMES.flatMap((outcome) => {
		const count = countOf(counted, outcome);
		return count > 0 ? [`${count} ${outcome}`] : [];
	});
	const [main] = reasonsOf(counted);
	const why = main ? ` (${main.count} × ${shortened(main.reason)})` : '';
	return `- ${target.scenarioName ?? `Scenario ${target.scenarioId}`}: ${counts.join(', ')}${why}`;
}

/** A few lines that tell how a run went, ready to be sent to somebody. */
function textOf(counted: Counted[], { left, unread }: Missing): string {
	const open = (group: Counted[]) => group.filter((one) => !isSettled(one)).length;
	const groups = byScenario(counted).sort((a, b) => open(b) - open(a));
	const named = groups.slice(0, MOST_SCENARIOS);
	const others = groups.length - named.length;
	return [
		`${headlineOf(counted)}.`,
		...named.map(lineOf),
		...(others > 0 ? [`- and ${scenarioCount(others)} more`] : []),
		...(left > 0 ? [`${left} more were found than Max to Process allows.`] : []),
		...(unread > 0 ? [unreadText(unread)] : []),
	].join('\n');
}

/** A summary of each scenario, in the order in which they were found. */
export function summariesByScenario(counted: Counted[]): Array<{ json: IDataObject; targets: Target[] }> {
	return byScenario(counted).map((group) => {
		const [{ target }] = group;
		const { scenarioId, scenarioName } = target;
		const json = { scenarioId, scenarioName: scenarioName ?? null, ...countsOf(group), reasons: reasonsOf(group) };
		return { json, targets: group.map((one) => one.target) };
	});
}

/** What a summary does not count. */
export interface Missing {
	/** How many were found that Max to Process leaves out. */
	left: number;
	/** How many lists could not be read. */
	unread: number;
}

/** The summary of a run. Its text comes first, because that is what people read. */
export function summaryOf(counted: Counted[], missing: Missing): IDataObject {
	const { left, unread } = missing;
	return {
		text: textOf(counted, missing),
		...countsOf(counted),
		...(left > 0 && { left }),
		...(unread > 0 && { unread }),
		scenarios: byScenario(counted).length,
		reasons: reasonsOf(counted),
	};
}
