import { badRequest, limitReached, notFound } from '../errors';
import type { OperationContext, Operations } from '../operation';
import { comparable } from '../state/email';
import type { Invitation, Organization, User } from '../state/model';
import { roleIds, usersRoles } from '../state/references';
import { organizationAtWork } from './places';
import { showUser } from './user';

interface Given {
	email: string;
	name: string;
	usersRoleId?: number;
	teamsId?: number[];
}

function roleIn(user: User, organizationId: number): Record<string, unknown> {
	return {
		userId: user.id,
		organizationId,
		usersRoleId: user.organizationRoles.get(organizationId),
		invitation: user.pendingIn.has(organizationId) ? 'pending' : null,
	};
}

function findInvitation({ state }: OperationContext, hash: unknown): { invitation: Invitation; user: User } {
	const invitation = state.invitations.get(hash as string);
	const user = invitation && state.users.get(invitation.userId);
	// The hash is left out, because with it anybody can accept the invitation.
	if (!user || !state.organizations.has(invitation.organizationId)) throw notFound('invitation', 'of this hash');
	return { invitation, user };
}

function demandOrganizationRole(id: number): void {
	if (!usersRoles.some((role) => role.id === id && role.category === 'organization')) {
		throw badRequest('usersRoleId is not a role of organizations.');
	}
}

function demandSeat({ state }: OperationContext, { id, license }: Organization): void {
	if (license.users === undefined) return;
	let taken = 0;
	for (const { organizationRoles } of state.users.values()) if (organizationRoles.has(id)) taken++;
	if (taken >= license.users) throw limitReached(`The license allows ${license.users} users.`);
}

export const invitationOperations: Operations = {
	'invitation.send': (context) => {
		const { state, params, body, record } = context;
		const organization = organizationAtWork(context, params.organizationId);
		const { email, name, usersRoleId = roleIds.member, teamsId = [] } = body as Given;
		if (name.trim() === '') throw badRequest('name has no value.');
		demandOrganizationRole(usersRoleId);
		const teams = state.teamsOf(organization.id);
		const teamIds = [...new Set(teamsId)];
		if (teamIds.some((id) => !teams.some((team) => team.id === id))) {
			throw badRequest('teamsId has a team that is not of the organization.');
		}
		const known = state.usersByEmail.get(comparable(email));
		const isMember = known !== undefined && known.organizationRoles.has(organization.id);
		if (isMember && state.modes.inviteMember === 'refuse') {
			throw badRequest('The user is in the organization or invited to it already.');
		}
		if (!isMember) demandSeat(context, organization);
		const userId = known?.id ?? state.freeId;
		record({ type: 'invitation.send', organizationId: organization.id, userId, email, name, usersRoleId, teamIds });
		const user = state.users.get(userId) as User;
		return {
			user: showUser(user),
			userOrganizationRole: {
				...roleIn(user, organization.id),
				invitation: 'pending',
				organizationTeamsCount: teams.length,
				joinedTeamsCount: teamIds.length,
			},
		};
	},

	'invitation.get': (context) => {
		const { invitation, user } = findInvitation(context, context.query.hash);
		const { id, name } = context.state.organizations.get(invitation.organizationId) as Organization;
		const invitationState = invitation.isAccepted ? null : 'pending';
		return {
			organization: { id, name },
			user: showUser(user),
			userOrganizationRole: { ...roleIn(user, id), invitation: invitationState },
		};
	},

	'invitation.accept': (context) => {
		const { hash } = context.body as { hash: string };
		const { invitation, user } = findInvitation(context, hash);
		if (invitation.isAccepted) throw badRequest('The invitation was accepted already.');
		context.record({ type: 'invitation.accept', hash });
		return { user: showUser(user), userOrganizationRole: roleIn(user, invitation.organizationId) };
	},
};
