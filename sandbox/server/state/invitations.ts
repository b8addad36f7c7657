import { hexId } from '../ids';
import { comparable } from './email';
import type { Invitation, User } from './model';
import type { Reducers } from './reducer';
import { roleIds, timezones, countries, locales } from './references';
import type { State } from './state';
import { hashOf } from './password';

/** A person was invited. `userId` is that of a known user, or a free ID for a new user. */
interface InvitationSendChange {
	type: 'invitation.send';
	at: number;
	organizationId: number;
	userId: number;
	email: string;
	name: string;
	usersRoleId: number;
	teamIds: number[];
}

interface InvitationAcceptChange {
	type: 'invitation.accept';
	at: number;
	hash: string;
}

export type InvitationChange = InvitationSendChange | InvitationAcceptChange;

function invitedUser(state: State, { userId, email, name }: InvitationSendChange): User {
	const known = state.users.get(userId);
	if (known) return known;
	state.takeIds(userId);
	const user: User = {
		id: userId,
		name,
		email: email.trim(),
		language: 'en',
		timezoneId: timezones[0].id,
		localeId: locales[0].id,
		countryId: countries[0].id,
		avatar: '',
		lastLogin: null,
		// Nobody knows the password of a user who was only invited.
		passwordHash: hashOf(hexId('no-password', userId)),
		organizationRoles: new Map(),
		teamRoles: new Map(),
		pendingIn: new Set(),
	};
	state.addUser(user);
	return user;
}

export const invitationReducers: Reducers<InvitationChange> = {
	'invitation.send': (state, change) => {
		const { organizationId, usersRoleId, teamIds, at } = change;
		const user = invitedUser(state, change);
		if (!user.organizationRoles.has(organizationId)) {
			user.organizationRoles.set(organizationId, usersRoleId);
			user.pendingIn.add(organizationId);
		}
		for (const teamId of teamIds) {
			if (!user.teamRoles.has(teamId)) user.teamRoles.set(teamId, roleIds.teamMember);
		}
		const counted = `${organizationId}:${comparable(user.email)}`;
		const times = (state.invitationsSent.get(counted) ?? 0) + 1;
		state.invitationsSent.set(counted, times);
		const hash = hexId('invitation', counted, times);
		const invitation: Invitation = { hash, organizationId, userId: user.id, usersRoleId, isAccepted: false };
		state.invitations.set(hash, invitation);
		state.mails.push({ kind: 'invitation', to: user.email, sent: at, hash });
	},
	'invitation.accept': (state, { hash }) => {
		const invitation = state.invitations.get(hash);
		if (!invitation) return;
		invitation.isAccepted = true;
		state.users.get(invitation.userId)?.pendingIn.delete(invitation.organizationId);
	},
};
