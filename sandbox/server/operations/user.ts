import { notFound } from '../errors';
import type { Operations } from '../operation';
import type { PageRule } from '../paging';
import { columnsOf } from '../paging';
import type { User } from '../state/model';
import { pagedList } from './list';

const userPages: PageRule<User> = {
	limits: { default: 10, max: 100 },
	sortBy: 'id',
	sortDir: 'desc',
	sortKeys: { id: ({ id }) => id, name: ({ name }) => name, email: ({ email }) => email },
};

function show(user: User): Record<string, unknown> {
	const { id, name, email, language, timezoneId, localeId, countryId, avatar, lastLogin } = user;
	return {
		id,
		name,
		email,
		language,
		timezoneId,
		localeId,
		countryId,
		features: {},
		avatar,
		lastLogin: lastLogin === null ? null : new Date(lastLogin).toISOString(),
	};
}

export const userOperations: Operations = {
	'user.getAll': (context) => {
		const { state, query } = context;
		const { name, email } = query;
		const teamId = query.teamId as number | undefined;
		const organizationId = query.organizationId as number | undefined;
		const filterByTeamId = query.filterByTeamId as number | undefined;
		if (teamId !== undefined && !state.teams.has(teamId)) throw notFound('team', teamId);
		if (organizationId !== undefined && !state.organizations.has(organizationId)) {
			throw notFound('organization', organizationId);
		}
		const hasRole = (roles: Map<number, number>, place: number | undefined, role: unknown): boolean =>
			place === undefined || (roles.has(place) && (role === undefined || roles.get(place) === role));
		const users = [...state.users.values()].filter(
			(user) =>
				hasRole(user.teamRoles, teamId, query.teamRoleId) &&
				hasRole(user.organizationRoles, organizationId, query.organizationRoleId) &&
				hasRole(user.teamRoles, filterByTeamId, undefined) &&
				(name === undefined || user.name === name) &&
				(email === undefined || user.email === email),
		);
		return pagedList(context, 'users', users, userPages, (user) => columnsOf(show(user), query['cols[]']));
	},
};
