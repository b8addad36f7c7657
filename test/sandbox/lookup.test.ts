import { failureOf, idsOf, useSandboxApi } from './support/api';

const api = useSandboxApi();

const setRole = async (userId: number, teamId: number, usersRoleId = 31) =>
	await api.post(`/users/${userId}/user-team-roles/${teamId}`, { usersRoleId });

test('a role in a team that is set after an invitation is in the list of the team', async () => {
	const given = { email: 'new@example.invalid', name: 'New Person', teamsId: [94] };
	const { user } = (await api.post('/organizations/12/invite', given)).data;
	expect((await setRole(user.id, 94)).data.userTeamRole).toEqual({
		usersRoleId: 31,
		userId: user.id,
		teamId: 94,
		changeable: true,
	});
	expect(idsOf((await api.get('/users', { teamId: 94, teamRoleId: 31 })).data.users)).toEqual([user.id]);
});

test.each([
	['an unknown user', 99, 88, 31, [404, 'IM304']],
	['an unknown team', 101, 999, 31, [404, 'IM304']],
	['a role of organizations', 101, 88, 12, [400, 'SC400']],
	['a user who is not in the organization', 113, 88, 31, [400, 'SC400']],
	['a paused organization', 5, 91, 31, [403, 'IM002']],
	['another zone', 5, 90, 31, [401, 'IM001']],
])('a role for %s fails', async (_what, userId, teamId, usersRoleId, failure) => {
	expect(failureOf(await setRole(userId, teamId, usersRoleId))).toEqual(failure);
});

test('roles can be requested for an existing organization or team', async () => {
	expect((await api.get('/users/roles', { category: 'team', teamId: 88 })).data.usersRoles).toHaveLength(2);
	expect((await api.get('/users/roles', { organizationId: 12 })).data.usersRoles).toHaveLength(4);
	expect(failureOf(await api.get('/users/roles', { organizationId: 99 }))).toEqual([404, 'IM304']);
	expect(failureOf(await api.get('/users/roles', { teamId: 999 }))).toEqual([404, 'IM304']);
});

test('teams are paged, and an unknown organization is 404', async () => {
	const page = (await api.get('/teams', { organizationId: 12, 'pg[limit]': 2, 'pg[offset]': 1 })).data;
	expect(page.teams).toEqual([
		{ id: 88, name: 'North Team', organizationId: 12 },
		{ id: 94, name: 'West Team', organizationId: 12 },
	]);
	expect(page.pg).toMatchObject({ sortBy: 'name', limit: 2, offset: 1 });
	expect(failureOf(await api.get('/teams', { organizationId: 99 }))).toEqual([404, 'IM304']);
});
