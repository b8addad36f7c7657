import { notFound } from '../errors';
import type { Operations } from '../operation';
import type { PageRule } from '../paging';
import type { Scenario } from '../state/model';
import type { State } from '../state/state';
import { pagedList } from './list';
import { withNewerFields } from './newerFields';
import { folderIdOf } from './scenarioFolder';

/** The default key of live services; what it orders by is not known, here it is the id. */
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

/** A scenario as lists have it, and a tool as its update answers it. */
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
};
