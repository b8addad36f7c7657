import { badRequest, notFound } from '../errors';
import type { Operations } from '../operation';
import type { PageRule } from '../paging';
import type { Team } from '../state/model';
import { countries, locales, regions, timezones, usersRoles } from '../state/references';
import { emptyAware, pagedList } from './list';
import { withNewerFields } from './newerFields';
import { organizationHere, teamAtWork, teamHere } from './places';

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
		const { category, organizationId, teamId } = context.query;
		if (organizationId !== undefined) organizationHere(context, organizationId);
		if (teamId !== undefined) teamHere(context, teamId);
		const roles = usersRoles.filter((role) => category === undefined || role.category === category);
		const shown = roles.map((role) => withNewerFields(context.state, 'role', { ...role }));
		return { usersRoles: emptyAware(context, shown) };
	},

	'lookup.currentAuthorization': ({ identity }) => ({
		authorization: { authUsed: identity.authUsed, scope: identity.scopes },
	}),

	'lookup.setUserTeamRole': (context) => {
		const { state, params, body, record } = context;
		const userId = params.userId as number;
		const { usersRoleId } = body as { usersRoleId: number };
		const user = state.users.get(userId);
		if (!user) throw notFound('user', userId);
		const { id: teamId, organizationId } = teamAtWork(context, params.teamId);
		if (!user.organizationRoles.has(organizationId)) {
			throw badRequest('The user is not in the organization of the team.');
		}
		if (!usersRoles.some(({ id, category }) => id === usersRoleId && category === 'team')) {
			throw badRequest('usersRoleId is not a role of teams.');
		}
		record({ type: 'user.teamRole', userId, teamId, usersRoleId });
		const userTeamRole = { usersRoleId, userId, teamId, changeable: true };
		return { userTeamRole: withNewerFields(state, 'userTeamRole', userTeamRole) };
	},
};
