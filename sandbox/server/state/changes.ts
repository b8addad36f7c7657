import type { CustomerAuthChange } from '../customerAuth/changes';
import { customerAuthReducers } from '../customerAuth/changes';
import type { Modes } from '../modes';
import type { AgentChange } from './agents';
import { agentReducers } from './agents';
import type { DlqArrivalChange } from './arrivals';
import { applyArrival } from './arrivals';
import type { BillingChange } from './billing';
import { billingReducers } from './billing';
import type { DataStoreChange } from './dataStores';
import { dataStoreReducers } from './dataStores';
import type { DeviceChange } from './devices';
import { deviceReducers } from './devices';
import type { DlqChange } from './dlqs';
import { dlqReducers } from './dlqs';
import type { InvitationChange } from './invitations';
import { invitationReducers } from './invitations';
import type { OrganizationChange } from './organizations';
import { organizationReducers } from './organizations';
import type { RecordChange } from './records';
import { recordReducers } from './records';
import type { Reducers } from './reducer';
import type { ScenarioChange } from './scenarios';
import { scenarioReducers } from './scenarios';
import type { State } from './state';
import type { ToolUpdateChange } from './tools';
import { toolReducers } from './tools';
import type { UserChange } from './users';
import { userReducers } from './users';
import type { VariableChange } from './variables';
import { variableReducers } from './variables';

interface ModesChange {
	type: 'modes';
	at: number;
	modes: Partial<Modes>;
}

/** Every change of the state. A change is plain JSON, which the journal stores and replays. */
export type Change =
	| ModesChange
	| AgentChange
	| BillingChange
	| CustomerAuthChange
	| DataStoreChange
	| DeviceChange
	| DlqArrivalChange
	| DlqChange
	| InvitationChange
	| OrganizationChange
	| RecordChange
	| ScenarioChange
	| ToolUpdateChange
	| UserChange
	| VariableChange;

const reducers: Reducers<Change> = {
	modes: (state, { modes }) => {
		state.modes = { ...state.modes, ...modes };
	},
	'dlq.arrive': applyArrival,
	...agentReducers,
	...billingReducers,
	...customerAuthReducers,
	...dataStoreReducers,
	...deviceReducers,
	...dlqReducers,
	...invitationReducers,
	...organizationReducers,
	...recordReducers,
	...scenarioReducers,
	...toolReducers,
	...userReducers,
	...variableReducers,
};

/** Applies one change. Tasks that were due before have already run (see Sandbox). */
export function applyChange(state: State, change: Change): void {
	// The compiler cannot see that the reducer of a change's type accepts the change.
	const reduce = reducers[change.type] as (state: State, change: Change) => void;
	reduce(state, change);
}
