import type { Tool } from './model';
import type { Reducers } from './reducer';

export interface ToolUpdateChange {
	type: 'tool.update';
	at: number;
	id: number;
	userId: number;
	changes: { name?: string; description?: string };
	tool: Partial<Tool>;
}

/** The settings of a tool before its first update. */
export const emptyTool: Tool = { inputs: [], moduleType: 'action', module: {} };

export const toolReducers: Reducers<ToolUpdateChange> = {
	'tool.update': (state, { at, id, userId, changes, tool }) => {
		const scenario = state.scenarios.get(id);
		if (!scenario) return;
		Object.assign(scenario, changes, { lastEdit: at, updatedBy: userId });
		scenario.tool = { ...(scenario.tool ?? emptyTool), ...tool };
	},
};
