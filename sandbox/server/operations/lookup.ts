import { badRequest, notFound } from '../errors';
import type { Operations } from '../operation';
import type { PageRule } from '../paging';
import type { Team } from '../state/model';
import { countries, locales, regions, timezones, usersRoles } from '../state/references';
import { emptyAware, pagedList } from './list';

const teamPages: PageRule<Team> = {
	limits: { default: 10000, max: 10000 },
	sortBy: 'name',
	sortDir: 'asc',
	sortKeys: { name: ({ name }) => name, id: ({ id }) => id },
};

export const lookupOperations: Operations = {
	'lookup.timezones': () => ({ timezones }),
	'lookup.countries': () => ({ countries }),
	'lookup.locales': () => ({ locales }),
	'lookup.regions': () => ({ imtRegions: regions }),

	'lookup.teams': (context) => {
		const { state, query } = context;
		const organizationId = query.organizationId as number;
		if (!state.organizations.has(organizationId)) throw notFound('organization', organizationId);
		return pagedList(context, 'teams', [...state.teamsOf(organizationId)], teamPages, (team) => team);
	},

	'lookup.usersRoles': (context) => {
		const { category } = context.query;
		const roles = usersRoles.filter((role) => category === undefined || role.category === category);
		return { usersRoles: emptyAware(context, roles) };
	},

	'lookup.currentAuthorization': ({ identity }) => ({
		authorization: { authUsed: identity.authUsed, scope: identity.scopes },
	}),

	'lookup.setUserTeamRole': ({ state, params, body, record }) => {
		const userId = params.userId as number;
		const teamId = params.teamId as number;
		const { usersRoleId } = body as { usersRoleId: number };
		if (!state.users.has(userId)) throw notFound('user', userId);
		if (!state.teams.has(teamId)) throw notFound('team', teamId);
		if (!usersRoles.some(({ id, category }) => id === usersRoleId && category === 'team')) {
			throw badRequest('usersRoleId is not a role of teams.');
		}
		record({ type: 'user.teamRole', userId, teamId, usersRoleId });
		return { userTeamRole: { usersRoleId, userId, teamId, changeable: true } };
	},
};
