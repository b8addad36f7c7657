import { badRequest, invalidBlueprint, notFound } from '../errors';
import type { Operations } from '../operation';
import { moduleFault } from '../state/blueprint';
import type { Scenario, Tool } from '../state/model';
import { emptyTool } from '../state/tools';
import { teamAtWork } from './places';
import { showScenario } from './scenario';

function showTool({ id, name, description, teamId, tool = emptyTool }: Scenario): Record<string, unknown> {
	return { id, name, description, teamId, ...tool };
}

export const scenarioToolOperations: Operations = {
	'scenarioTool.update': (context) => {
		const { state, params, body, identity, record } = context;
		const id = params.scenarioId as number;
		const scenario = state.scenarios.get(id);
		if (!scenario || scenario.type !== 'tool') throw notFound('tool scenario', id);
		teamAtWork(context, scenario.teamId);
		const { name, description, ...tool } = body as { name?: string; description?: string } & Partial<Tool>;
		if (name?.trim() === '') throw badRequest('name has no value.');
		const fault = tool.module && moduleFault(tool.module);
		if (fault !== undefined) throw invalidBlueprint(fault);
		const changes = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
		if (Object.keys(body as object).length > 0) {
			record({ type: 'tool.update', id, userId: identity.userId, changes, tool });
		}
		return state.modes.toolUpdate === 'tool'
			? { tool: showTool(scenario) }
			: { scenario: showScenario(state, scenario) };
	},
};
