import type { Modes } from '../modes';
import { defaultModes } from '../modes';
import { Agenda } from './agenda';
import type { Dlq, Organization, Scenario, Team, User } from './model';

/** All that the sandbox remembers. It is changed by applied changes and by the agenda only (see changes.ts). */
export class State {
	modes: Modes = { ...defaultModes };

	readonly organizations = new Map<number, Organization>();

	readonly teams = new Map<number, Team>();

	readonly scenarios = new Map<number, Scenario>();

	readonly users = new Map<number, User>();

	readonly dlqs = new Map<string, Dlq>();

	/** The same incomplete executions by scenario, in the order in which they came. */
	readonly dlqsByScenario = new Map<number, Map<string, Dlq>>();

	/** How often a retry of an incomplete execution was queued; outlives the incomplete execution. */
	readonly retriesQueued = new Map<string, number>();

	readonly agenda = new Agenda<State>();

	private sequence = 0;

	/** @returns the next number for an id that no seed chose */
	nextNumber(): number {
		return ++this.sequence;
	}

	/** @returns the incomplete executions that the list of a scenario shows */
	listedDlqs(scenarioId: number): Dlq[] {
		const dlqs = this.dlqsByScenario.get(scenarioId);
		return dlqs ? Array.from(dlqs.values()).filter((dlq) => dlq.listed) : [];
	}

	addDlq(dlq: Dlq): void {
		this.dlqs.set(dlq.id, dlq);
		const ofScenario = this.dlqsByScenario.get(dlq.scenarioId);
		if (ofScenario) ofScenario.set(dlq.id, dlq);
		else this.dlqsByScenario.set(dlq.scenarioId, new Map([[dlq.id, dlq]]));
	}

	removeDlq(id: string): void {
		const dlq = this.dlqs.get(id);
		if (!dlq) return;
		this.dlqs.delete(id);
		this.dlqsByScenario.get(dlq.scenarioId)?.delete(id);
	}
}
