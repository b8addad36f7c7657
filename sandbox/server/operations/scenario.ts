import { notFound } from '../errors';
import { hexId } from '../ids';
import type { OperationContext, Operations } from '../operation';
import { columnsOf } from '../paging';
import type { PageRule } from '../paging';
import type { Scenario } from '../state/model';
import type { State } from '../state/state';
import { pagedList } from './list';
import { withNewerFields } from './newerFields';
import { teamAtWork, teamHere } from './places';
import { folderIdOf } from './scenarioFolder';

/** The default sort key of live services. Its order is unknown, and here it is that of the IDs. */
const DEFAULT_SORT = 'proprietal';

const scenarioPages: PageRule<Scenario> = {
	limits: { default: 500, max: 500 },
	sortBy: DEFAULT_SORT,
	sortDir: 'desc',
	sortKeys: { [DEFAULT_SORT]: ({ id }) => id, id: ({ id }) => id, name: ({ name }) => name },
};

function person(state: State, id: number | null): { id: number; name: string; email: string } | undefined {
	const user = id === null ? undefined : state.users.get(id);
	return user && { id: user.id, name: user.name, email: user.email };
}

/** A scenario in the format of lists, and a tool in the format of its update. */
export function showScenario(state: State, scenario: Scenario): Record<string, unknown> {
	const { id, name, description, teamId, type, isActive, isinvalid } = scenario;
	const { created, lastEdit, createdBy, updatedBy } = scenario;
	const dlqs = state.listedDlqs(id);
	return withNewerFields(state, 'scenario', {
		id,
		name,
		teamId,
		hookId: null,
		deviceId: null,
		deviceScope: null,
		folderId: folderIdOf(state, scenario),
		description,
		concept: false,
		isinvalid,
		islinked: isActive,
		isActive,
		islocked: false,
		isPaused: false,
		iswaiting: false,
		usedPackages: ['http'],
		lastEdit: new Date(lastEdit).toISOString(),
		nextExec: null,
		created: new Date(created).toISOString(),
		scheduling: type === 'tool' ? { type: 'on-demand' } : { type: 'indefinitely', interval: 900 },
		dlqCount: dlqs.filter(({ resolved }) => !resolved).length,
		allDlqCount: dlqs.length,
		createdByUser: person(state, createdBy),
		updatedByUser: person(state, updatedBy) ?? null,
		type,
	});
}

/**
 * The scenario of the path.
 *
 * @throws ApiError 404 if there is none, and like `teamHere`
 */
function scenarioHere(context: OperationContext): Scenario {
	const id = context.params.scenarioId as number;
	const scenario = context.state.scenarios.get(id);
	if (!scenario) throw notFound('scenario', id);
	teamHere(context, scenario.teamId);
	return scenario;
}

/** The same, for a request that needs an active organization. */
function scenarioAtWork(context: OperationContext): Scenario {
	const scenario = scenarioHere(context);
	teamAtWork(context, scenario.teamId);
	return scenario;
}

function setActive(context: OperationContext, isActive: boolean): Record<string, unknown> {
	const { id, isActive: wasActive } = scenarioAtWork(context);
	if (wasActive !== isActive) context.record({ type: 'scenario.setActive', id, isActive });
	return { scenario: { id, isActive } };
}

export const scenarioOperations: Operations = {
	'scenario.getAll': (context) => {
		const { state, query } = context;
		const { teamId, organizationId, folderId, isActive, type } = query;
		if (teamId !== undefined && !state.teams.has(teamId as number)) throw notFound('team', teamId as number);
		if (organizationId !== undefined && !state.organizations.has(organizationId as number)) {
			throw notFound('organization', organizationId as number);
		}
		const scenarios = [...state.scenarios.values()].filter(
			(scenario) =>
				(teamId === undefined || scenario.teamId === teamId) &&
				(organizationId === undefined || state.teams.get(scenario.teamId)?.organizationId === organizationId) &&
				(folderId === undefined || folderIdOf(state, scenario) === folderId) &&
				(isActive === undefined || scenario.isActive === isActive) &&
				(type === undefined || scenario.type === type),
		);
		return pagedList(context, 'scenarios', scenarios, scenarioPages, (scenario) => showScenario(state, scenario));
	},

	'scenario.get': (context) => {
		const shown = showScenario(context.state, scenarioHere(context));
		return { scenario: columnsOf(shown, context.query['cols[]']) };
	},

	'scenario.activate': (context) => setActive(context, true),

	'scenario.deactivate': (context) => setActive(context, false),

	'scenario.run': (context) => {
		const { id } = scenarioAtWork(context);
		const { data = {}, responsive } = (context.body ?? {}) as { data?: object; responsive?: boolean };
		const executionId = hexId('run', id, context.state.number + 1);
		context.record({ type: 'scenario.run', id });
		// A run returns its input, because it does nothing here.
		return { executionId, ...(responsive && { status: 1, outputs: data }) };
	},
};
