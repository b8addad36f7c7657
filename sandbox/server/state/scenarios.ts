import type { Reducers } from './reducer';

interface ScenarioSetActiveChange {
	type: 'scenario.setActive';
	at: number;
	id: number;
	isActive: boolean;
}

interface ScenarioRunChange {
	type: 'scenario.run';
	at: number;
	id: number;
}

export type ScenarioChange = ScenarioSetActiveChange | ScenarioRunChange;

export const scenarioReducers: Reducers<ScenarioChange> = {
	'scenario.setActive': (state, { id, isActive }) => {
		const scenario = state.scenarios.get(id);
		if (scenario) scenario.isActive = isActive;
	},
	// The number gives the next run another ID.
	'scenario.run': (state) => {
		state.nextNumber();
	},
};
