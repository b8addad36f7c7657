import { badRequest, notFound } from '../errors';
import type { OperationContext, Operations } from '../operation';
import type { PageRule } from '../paging';
import { comparable } from '../state/email';
import type { User } from '../state/model';
import { hashOf } from '../state/password';
import type { UserUpdateChange } from '../state/users';
import { demandKnownReferences } from './knownReferences';
import { pagedList } from './list';

const userPages: PageRule<User> = {
	limits: { default: 10, max: 100 },
	sortBy: 'id',
	sortDir: 'desc',
	sortKeys: { id: ({ id }) => id, name: ({ name }) => name, email: ({ email }) => email },
};

const RESET_HASH_LIFETIME_MS = 3_600_000;

/** A user in the format of lists and details. */
export function showUser(user: User): Record<string, unknown> {
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

function findUser({ state, params }: OperationContext): User {
	const user = state.users.get(params.userId as number);
	if (!user) throw notFound('user', params.userId as number);
	return user;
}

function demandPassword(user: User, password: string): void {
	if (user.passwordHash !== hashOf(password)) throw badRequest('currentPassword is not the password of the user.');
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
		return pagedList(context, 'users', users, userPages, showUser);
	},

	'user.update': (context) => {
		const user = findUser(context);
		const changes = context.body as UserUpdateChange['changes'];
		if (changes.name?.trim() === '') throw badRequest('name has no value.');
		demandKnownReferences(changes);
		if (Object.keys(changes).length > 0) context.record({ type: 'user.update', id: user.id, changes });
		return { user: showUser(user) };
	},

	'user.changeEmail': (context) => {
		const user = findUser(context);
		const { currentEmailAddress, newEmailAddress, currentPassword } = context.body as Record<string, string>;
		if (comparable(currentEmailAddress) !== comparable(user.email)) {
			throw badRequest('currentEmailAddress is not the address of the user.');
		}
		demandPassword(user, currentPassword);
		if (!/^[^\s@]+@[^\s@]+$/.test(newEmailAddress)) throw badRequest('newEmailAddress is not an e-mail address.');
		if (context.state.usersByEmail.has(comparable(newEmailAddress))) {
			throw badRequest('newEmailAddress is the address of a user already.');
		}
		context.record({ type: 'user.email', id: user.id, email: newEmailAddress });
		return { changed: true, emailSent: true };
	},

	'user.changePassword': (context) => {
		const user = findUser(context);
		const { currentPassword, newPassword1 } = context.body as Record<string, string>;
		demandPassword(user, currentPassword);
		context.record({ type: 'user.password', id: user.id, passwordHash: hashOf(newPassword1) });
		return { changed: true };
	},

	'user.requestPasswordReset': ({ state, body, record }) => {
		// An unknown address gets the same answer, so that the answer does not show who has an account.
		const user = state.usersByEmail.get(comparable((body as { email: string }).email));
		if (user) record({ type: 'user.resetDemand', id: user.id });
		return { ok: 1 };
	},

	'user.checkPasswordReset': ({ state, query, identity, now, record }) => {
		const hash = query.hash as string;
		const demand = state.resetHashes.get(hash);
		if (!demand || now - demand.demanded > RESET_HASH_LIFETIME_MS) throw notFound('password reset', 'of this hash');
		record({ type: 'user.resetSession', callerId: identity.userId, hash });
		return { ok: 1 };
	},

	'user.completePasswordReset': ({ state, body, identity, record }) => {
		const callerId = identity.userId;
		if (!state.resetSessions.has(callerId))
			throw badRequest('No reset session is open: the hash has to be checked first.');
		const { newPassword1 } = body as { newPassword1: string };
		record({ type: 'user.resetComplete', callerId, passwordHash: hashOf(newPassword1) });
		return { ok: 1 };
	},
};
