import { hexId } from '../ids';
import { blueprintFault } from './blueprint';
import type { Blueprint, Dlq } from './model';
import type { Reducers } from './reducer';
import type { State } from './state';

/** Retries were queued. `delayMs` is the value of the mode at that time. */
interface DlqRetryChange {
	type: 'dlq.retry';
	at: number;
	ids: string[];
	userId: number;
	delayMs: number;
}

interface DlqUpdateChange {
	type: 'dlq.update';
	at: number;
	id: string;
	blueprint: Blueprint;
	failer: number;
}

interface DlqDeleteChange {
	type: 'dlq.delete';
	at: number;
	ids: string[];
}

export type DlqChange = DlqRetryChange | DlqUpdateChange | DlqDeleteChange;

const RUN_DURATION_MS = 840;

interface Outcome {
	id: string;
	/** The reason for the failure of the run; undefined for a success. */
	fault: string | undefined;
}

/** The outcome of a run that is queued now. It uses the current blueprint, and a later update applies to later runs. */
function plannedOutcome(dlq: Dlq): Outcome {
	const fault = blueprintFault(dlq.blueprint);
	if (fault !== undefined) return { id: dlq.id, fault };
	if (dlq.behaviour.failuresLeft > 0) {
		dlq.behaviour.failuresLeft--;
		return { id: dlq.id, fault: dlq.reason };
	}
	return { id: dlq.id, fault: undefined };
}

function leave(state: State, id: string): void {
	const dlq = state.dlqs.get(id);
	if (!dlq) return;
	if (dlq.behaviour.whenResolved === 'gone') state.removeDlq(id);
	else dlq.listed = false;
}

function finishRun(state: State, { id, fault }: Outcome, at: number, userId: number): void {
	const dlq = state.dlqs.get(id);
	if (!dlq) return;
	dlq.runsQueued--;
	dlq.attempts++;
	dlq.logs.push({
		id: hexId('log', id, state.nextNumber()),
		type: 'manual',
		authorId: userId,
		timestamp: at,
		duration: RUN_DURATION_MS,
		operations: dlq.blueprint.flow.length,
		transfer: dlq.size,
		centicredits: dlq.blueprint.flow.length * 100,
		status: fault === undefined ? 1 : 3,
	});
	if (fault !== undefined) {
		dlq.reason = fault;
		return;
	}
	dlq.resolved = true;
	dlq.retry = false;
	if (dlq.behaviour.whenResolved !== 'stays') {
		state.agenda.add(at + dlq.behaviour.leavesAfterMs, (later) => leave(later, id));
	}
}

/**
 * Queues one run for each ID. Runs with the same delay end together, so that 500 of them are one task of the agenda.
 */
function applyRetry(state: State, change: DlqRetryChange): void {
	const byDelay = new Map<number, Outcome[]>();
	for (const id of change.ids) {
		const dlq = state.dlqs.get(id);
		if (!dlq) continue;
		dlq.runsQueued++;
		state.retriesQueued.set(id, (state.retriesQueued.get(id) ?? 0) + 1);
		const delay = dlq.behaviour.retryDelayMs ?? change.delayMs;
		const outcome = plannedOutcome(dlq);
		const together = byDelay.get(delay);
		if (together) together.push(outcome);
		else byDelay.set(delay, [outcome]);
	}
	for (const [delay, outcomes] of byDelay) {
		state.agenda.add(change.at + delay, (later, at) => {
			for (const outcome of outcomes) finishRun(later, outcome, at, change.userId);
		});
	}
}

export const dlqReducers: Reducers<DlqChange> = {
	'dlq.retry': applyRetry,
	'dlq.update': (state, { id, blueprint, failer }) => {
		const dlq = state.dlqs.get(id);
		if (!dlq) return;
		dlq.blueprint = blueprint;
		dlq.failer = failer;
	},
	'dlq.delete': (state, { ids }) => {
		for (const id of ids) state.removeDlq(id);
	},
};
