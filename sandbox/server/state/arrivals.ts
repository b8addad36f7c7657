import { addDlq, blueprint } from '../seeds/builders';
import type { State } from './state';

/** Runs of a scenario failed and are now incomplete executions. */
export interface DlqArrivalChange {
	type: 'dlq.arrive';
	at: number;
	scenarioId: number;
	count: number;
	reason: string;
}

/** Adds the new incomplete executions, all with the same time. */
export function applyArrival(state: State, { at, scenarioId, count, reason }: DlqArrivalChange): void {
	const before = state.dlqsByScenario.get(scenarioId)?.size ?? 0;
	const shared = blueprint(`Scenario ${scenarioId}`);
	for (let n = before + 1; n <= before + count; n++) {
		addDlq(state, { scenarioId, key: `arrived-${scenarioId}-${at}-${n}`, reason, blueprint: shared, created: at });
	}
}
