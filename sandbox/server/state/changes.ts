import type { Modes } from '../modes';
import type { DlqArrivalChange } from './arrivals';
import { applyArrival } from './arrivals';
import type { DlqChange } from './dlqs';
import { applyDelete, applyRetry, applyUpdate } from './dlqs';
import type { State } from './state';
import type { UserChange } from './users';
import { applyTeamRole } from './users';

export interface ModesChange {
	type: 'modes';
	at: number;
	modes: Partial<Modes>;
}

/** Everything that can happen to the state. A change is plain JSON: the journal holds it and replays it. */
export type Change = ModesChange | DlqArrivalChange | DlqChange | UserChange;

/** Applies one change. All that was due before it has run (see Sandbox). */
export function applyChange(state: State, change: Change): void {
	switch (change.type) {
		case 'modes':
			state.modes = { ...state.modes, ...change.modes };
			return;
		case 'dlq.arrive':
			return applyArrival(state, change);
		case 'dlq.retry':
			return applyRetry(state, change);
		case 'dlq.update':
			return applyUpdate(state, change);
		case 'dlq.delete':
			return applyDelete(state, change);
		case 'user.teamRole':
			return applyTeamRole(state, change);
	}
}
