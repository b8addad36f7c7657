import { hexId } from '../ids';
import type { User } from './model';
import type { Reducers } from './reducer';

interface UserTeamRoleChange {
	type: 'user.teamRole';
	at: number;
	userId: number;
	teamId: number;
	usersRoleId: number;
}

export interface UserUpdateChange {
	type: 'user.update';
	at: number;
	id: number;
	changes: Partial<Pick<User, 'name' | 'language' | 'timezoneId' | 'localeId' | 'countryId'>>;
}

interface UserEmailChange {
	type: 'user.email';
	at: number;
	id: number;
	email: string;
}

interface UserPasswordChange {
	type: 'user.password';
	at: number;
	id: number;
	passwordHash: string;
}

/** A user requested a new password, and an e-mail with a hash was sent. */
interface UserResetDemandChange {
	type: 'user.resetDemand';
	at: number;
	id: number;
}

/** The hash of an e-mail was checked. The caller now has a session in which one password can be set. */
interface UserResetSessionChange {
	type: 'user.resetSession';
	at: number;
	callerId: number;
	hash: string;
}

/** A password was set in the session of the caller, which ends the session. */
interface UserResetCompleteChange {
	type: 'user.resetComplete';
	at: number;
	callerId: number;
	passwordHash: string;
}

export type UserChange =
	| UserTeamRoleChange
	| UserUpdateChange
	| UserEmailChange
	| UserPasswordChange
	| UserResetDemandChange
	| UserResetSessionChange
	| UserResetCompleteChange;

export const userReducers: Reducers<UserChange> = {
	'user.teamRole': (state, { userId, teamId, usersRoleId }) => {
		state.users.get(userId)?.teamRoles.set(teamId, usersRoleId);
	},
	'user.update': (state, { id, changes }) => {
		const user = state.users.get(id);
		if (user) Object.assign(user, changes);
	},
	'user.email': (state, { at, id, email }) => {
		state.changeEmail(id, email);
		state.mails.push({ kind: 'emailChange', to: email, sent: at, hash: hexId('emailChange', id, state.nextNumber()) });
	},
	'user.password': (state, { id, passwordHash }) => {
		const user = state.users.get(id);
		if (user) user.passwordHash = passwordHash;
	},
	'user.resetDemand': (state, { at, id }) => {
		const user = state.users.get(id);
		if (!user) return;
		const hash = hexId('passwordReset', id, state.nextNumber());
		state.resetHashes.set(hash, { userId: id, demanded: at });
		state.mails.push({ kind: 'passwordReset', to: user.email, sent: at, hash });
	},
	'user.resetSession': (state, { callerId, hash }) => {
		const userId = state.resetHashes.get(hash)?.userId;
		if (userId !== undefined) state.resetSessions.set(callerId, { userId, hash });
	},
	'user.resetComplete': (state, { callerId, passwordHash }) => {
		const session = state.resetSessions.get(callerId);
		const user = session && state.users.get(session.userId);
		if (!user) return;
		user.passwordHash = passwordHash;
		state.resetSessions.delete(callerId);
		state.resetHashes.delete(session.hash);
	},
};
