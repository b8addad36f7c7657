import type { State } from './state';

export interface UserTeamRoleChange {
	type: 'user.teamRole';
	at: number;
	userId: number;
	teamId: number;
	usersRoleId: number;
}

export type UserChange = UserTeamRoleChange;

export function applyTeamRole(state: State, change: UserTeamRoleChange): void {
	state.users.get(change.userId)?.teamRoles.set(change.teamId, change.usersRoleId);
}
