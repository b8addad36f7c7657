import { notFound } from '../errors';
import type { Operations } from '../operation';
import type { PageRule } from '../paging';
import { columnsOf } from '../paging';
import type { Scenario } from '../state/model';
import type { State } from '../state/state';
import { pagedList } from './list';

/** The default key of live services; what it orders by is not known, here it is the id. */
const DEFAULT_SORT = 'proprietal';

const scenarioPages: PageRule<Scenario> = {
	limits: { default: 500, max: 500 },
	sortBy: DEFAULT_SORT,
	sortDir: 'desc',
	sortKeys: { [DEFAULT_SORT]: ({ id }) => id, id: ({ id }) => id, name: ({ name }) => name },
};

function show(state: State, scenario: Scenario): Record<string, unknown> {
	const { id, name, teamId, folderId, type, isActive, isinvalid, created, createdBy } = scenario;
	const dlqs = state.listedDlqs(id);
	const author = state.users.get(createdBy);
	const createdAt = new Date(created).toISOString();
	return {
		id,
		name,
		teamId,
		hookId: null,
		deviceId: null,
		deviceScope: null,
		folderId,
		description: '',
		concept: false,
		isinvalid,
		islinked: isActive,
		isActive,
		islocked: false,
		isPaused: false,
		iswaiting: false,
		usedPackages: ['http'],
		lastEdit: createdAt,
		nextExec: null,
		created: createdAt,
		scheduling: type === 'tool' ? { type: 'on-demand' } : { type: 'indefinitely', interval: 900 },
		dlqCount: dlqs.filter(({ resolved }) => !resolved).length,
		allDlqCount: dlqs.length,
		createdByUser: author ? { id: author.id, name: author.name, email: author.email } : undefined,
		updatedByUser: null,
		type,
	};
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
				(folderId === undefined || scenario.folderId === folderId) &&
				(isActive === undefined || scenario.isActive === isActive) &&
				(type === undefined || scenario.type === type),
		);
		return pagedList(context, 'scenarios', scenarios, scenarioPages, (scenario) =>
			columnsOf(show(state, scenario), query['cols[]']),
		);
	},
};
