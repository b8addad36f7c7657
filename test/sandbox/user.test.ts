import { platformIds } from '../../sandbox/server/seeds/platform';
import { failureOf, idsOf, useSandboxApi } from './support/api';

const api = useSandboxApi();

describe('users', () => {
	const password = 'Dummy-word-1';
	const newPassword = 'Dummy-word-2';

	const changePassword = async (currentPassword: string, next = newPassword, userId = 101) =>
		await api.put(`/users/${userId}/attributes/password`, {
			currentPassword,
			newPassword1: next,
			newPassword2: next,
		});

	describe('list', () => {
		test('has pages, and is sorted by the three keys', async () => {
			const page = await api.get('/users', {
				organizationId: 12,
				'pg[limit]': 3,
				'pg[offset]': 1,
				'pg[sortBy]': 'name',
			});
			expect(page.data.pg).toMatchObject({ sortBy: 'name', sortDir: 'desc', limit: 3, offset: 1 });
			expect(idsOf(page.data.users)).toEqual([112, 111, 110]);
			const first = await api.get('/users', {
				teamId: 88,
				'pg[sortBy]': 'email',
				'pg[sortDir]': 'asc',
				'pg[limit]': 1,
			});
			expect(idsOf(first.data.users)).toEqual([120]);
			const capped = await api.get('/users', { organizationId: 12, 'pg[limit]': 5000 });
			expect([capped.data.pg.limit, capped.data.users.length]).toEqual([100, 14]);
		});

		test('404 for an unknown organization or team', async () => {
			expect(failureOf(await api.get('/users', { organizationId: 99 }))).toEqual([404, 'IM304']);
			expect(failureOf(await api.get('/users', { teamId: 999 }))).toEqual([404, 'IM304']);
		});
	});

	describe('update', () => {
		test('changes the given fields, and shows them', async () => {
			const { data } = await api.patch('/users/101', { name: 'Renamed', language: 'de', localeId: 8 });
			expect(data.user).toMatchObject({ id: 101, name: 'Renamed', language: 'de', localeId: 8, timezoneId: 201 });
			expect((await api.patch('/users/101', {})).data).toEqual(data);
			const found = await api.get('/users', { organizationId: 12, name: 'Renamed' });
			expect(found.data.users).toEqual([data.user]);
		});

		test.each([
			[99, { name: 'x' }, [404, 'IM304']],
			[101, { localeId: 999 }, [400, 'SC400']],
			[101, { timezoneId: 999 }, [400, 'SC400']],
			[101, { countryId: 999 }, [400, 'SC400']],
			[101, { name: '' }, [400, 'SC400']],
		])('of %i with %j fails with %j', async (id, changes, failure) => {
			expect(failureOf(await api.patch(`/users/${id}`, changes))).toEqual(failure);
		});
	});

	describe('change of the e-mail address', () => {
		const change = async (given: object = {}, userId = 101) =>
			await api.put(`/users/${userId}/attributes/email`, {
				currentEmailAddress: 'member101@example.invalid',
				newEmailAddress: 'next@example.invalid',
				currentPassword: password,
				...given,
			});

		test('changes it and sends an e-mail', async () => {
			expect((await change()).data).toEqual({ changed: true, emailSent: true });
			const found = await api.get('/users', { organizationId: 12, email: 'next@example.invalid' });
			expect(idsOf(found.data.users)).toEqual([101]);
			const { data: mails } = await api.client.get('/__sandbox/mails');
			expect(mails.at(-1)).toMatchObject({ kind: 'emailChange', to: 'next@example.invalid' });
			expect(failureOf(await change())).toEqual([400, 'SC400']);
		});

		test.each([
			['another current address', { currentEmailAddress: 'member102@example.invalid' }],
			['a wrong password', { currentPassword: newPassword }],
			['an invalid new address', { newEmailAddress: 'nobody' }],
			['an address that another user has', { newEmailAddress: 'Member102@example.invalid' }],
		])('400 for %s, without a password in the answer', async (_what, given) => {
			const answer = await change(given);
			expect(failureOf(answer)).toEqual([400, 'SC400']);
			expect(JSON.stringify(answer.data)).not.toContain('Dummy-word');
			expect(
				(await api.get('/users', { organizationId: 12, email: 'member101@example.invalid' })).data.users,
			).toHaveLength(1);
		});

		test('404 for an unknown user', async () => {
			expect(failureOf(await change({}, 99))).toEqual([404, 'IM304']);
		});
	});

	describe('change of the password', () => {
		test('needs the current one, and takes effect at once', async () => {
			expect((await changePassword(password)).data).toEqual({ changed: true });
			expect(failureOf(await changePassword(password))).toEqual([400, 'SC400']);
			expect((await changePassword(newPassword, password)).data).toEqual({ changed: true });
			expect(failureOf(await changePassword(password, newPassword, 99))).toEqual([404, 'IM304']);
		});
	});

	describe('password reset', () => {
		const demand = async (email: string) => await api.post('/users/password-reset-demand', { email });
		const check = async (hash: string) => await api.get('/users/password-reset', { hash });
		const complete = async () =>
			await api.post('/users/password-reset', { newPassword1: newPassword, newPassword2: newPassword });
		const mails = async () => (await api.client.get('/__sandbox/mails')).data;
		const hashOfLastMail = async () => (await mails()).at(-1).hash;

		test('leads from the request through the mailed hash to a new password, once', async () => {
			expect((await demand('Member101@example.invalid')).data).toEqual({ ok: 1 });
			const hash = await hashOfLastMail();
			expect((await check(hash)).data).toEqual({ ok: 1 });
			expect((await complete()).data).toEqual({ ok: 1 });
			expect((await changePassword(newPassword, password)).data).toEqual({ changed: true });
			expect(failureOf(await complete())).toEqual([400, 'SC400']);
			expect(failureOf(await check(hash))).toEqual([404, 'IM304']);
		});

		test('does not show whether an account exists', async () => {
			const before = (await mails()).length;
			expect(await demand('nobody@example.invalid')).toEqual(await demand('member101@example.invalid'));
			expect(await mails()).toHaveLength(before + 1);
		});

		test('needs the check of the hash first', async () => {
			await demand('member101@example.invalid');
			expect(failureOf(await complete())).toEqual([400, 'SC400']);
			expect((await changePassword(password)).status).toBe(200);
		});

		test('an unknown hash is 404, and so is one older than an hour', async () => {
			expect(failureOf(await check('dummy-unknown-hash'))).toEqual([404, 'IM304']);
			await demand('member101@example.invalid');
			const hash = await hashOfLastMail();
			api.sandbox.advance(3_600_000);
			expect((await check(hash)).status).toBe(200);
			api.sandbox.advance(1);
			expect(failureOf(await check(hash))).toEqual([404, 'IM304']);
		});
	});
});

describe('invitations', () => {
	const person = { email: 'new@example.invalid', name: 'New Person' };
	const invite = async (given: object = {}, organizationId = 12) =>
		await api.post(`/organizations/${organizationId}/invite`, { ...person, ...given });
	const invited = () => api.sandbox.stats().invitationsSent;
	const mails = async () => (await api.client.get('/__sandbox/mails')).data;
	const hashOfLastMail = async () => (await mails()).at(-1).hash;

	describe('send', () => {
		test('creates a user with a pending invitation, who is in the lists at once', async () => {
			const { data } = await invite({ teamsId: [88, 94], note: 'Welcome', usersRoleId: 11 });
			expect(data.user).toMatchObject(person);
			expect(data.userOrganizationRole).toEqual({
				userId: data.user.id,
				organizationId: 12,
				usersRoleId: 11,
				invitation: 'pending',
				organizationTeamsCount: 3,
				joinedTeamsCount: 2,
			});
			const found = await api.get('/users', { organizationId: 12, email: person.email });
			expect(idsOf(found.data.users)).toEqual([data.user.id]);
			const ofTeam = await api.get('/users', { teamId: 94, teamRoleId: 32 });
			expect(idsOf(ofTeam.data.users)).toEqual([data.user.id]);
		});

		test('needs only an address and a name, and sets the role of a member', async () => {
			const { userOrganizationRole } = (await invite()).data;
			expect(userOrganizationRole).toMatchObject({ usersRoleId: 12, joinedTeamsCount: 0 });
		});

		test('creates no second user for the same person, and shows in the stats', async () => {
			const first = await invite();
			const second = await invite({ email: 'NEW@example.invalid' });
			expect(second.data.user.id).toBe(first.data.user.id);
			await invite({ email: 'other@example.invalid' });
			await invite({}, 18);
			expect(invited()).toEqual({
				'12:kit@example.invalid': 1,
				'12:new@example.invalid': 2,
				'12:other@example.invalid': 1,
				'18:new@example.invalid': 1,
			});
			const found = await api.get('/users', { organizationId: 12, email: person.email });
			expect(found.data.users).toHaveLength(1);
		});

		test('keeps the roles of a member who is invited again', async () => {
			await invite({ email: 'sam@example.invalid', usersRoleId: 12, teamsId: [88] });
			const owners = await api.get('/users', { organizationId: 12, organizationRoleId: 11 });
			expect(idsOf(owners.data.users)).toEqual([5]);
			const admins = await api.get('/users', { teamId: 88, teamRoleId: 31 });
			expect(idsOf(admins.data.users)).toEqual([5]);
		});

		test('of a member is refused by mode, also while the invitation is pending', async () => {
			api.modes({ inviteMember: 'refuse' });
			for (const email of ['member101@example.invalid', 'KIT@example.invalid']) {
				expect(failureOf(await invite({ email }))).toEqual([400, 'SC400']);
			}
			expect((await invite()).status).toBe(200);
			expect(invited()).toEqual({ '12:kit@example.invalid': 1, '12:new@example.invalid': 1 });
		});

		test.each([
			['a team of another organization', { teamsId: [91] }],
			['a role of teams', { usersRoleId: 31 }],
			['a role that does not exist', { usersRoleId: 1 }],
			['an empty name', { name: ' ' }],
		])('400 for %s, and nobody is invited', async (_what, given) => {
			expect(failureOf(await invite(given))).toEqual([400, 'SC400']);
			expect(invited()).toEqual({ '12:kit@example.invalid': 1 });
		});

		test.each([
			[99, [404, 'IM304']],
			[13, [401, 'IM001']],
			[15, [403, 'IM002']],
			[17, [400, 'IM011']],
		])('to organization %i fails with %j', async (organizationId, failure) => {
			expect(failureOf(await invite({}, organizationId))).toEqual(failure);
		});
	});

	describe('get and accept', () => {
		test('an invitation is found by the hash of its e-mail', async () => {
			const { data } = await api.get('/organizations/invitation', { hash: platformIds.invitationHash });
			expect(data.organization).toEqual({ id: 12, name: 'North Org' });
			expect(data.user).toMatchObject({ id: 120, email: 'kit@example.invalid' });
			expect(data.userOrganizationRole).toEqual({
				userId: 120,
				organizationId: 12,
				usersRoleId: 12,
				invitation: 'pending',
			});
		});

		test('accepting it ends the pending state, once', async () => {
			const { data } = await invite();
			const hash = await hashOfLastMail();
			expect(await mails()).toContainEqual({ kind: 'invitation', to: person.email, sent: expect.any(Number), hash });
			const accepted = await api.post('/organizations/accept-invitation', { hash });
			expect(accepted.data).toEqual({
				user: data.user,
				userOrganizationRole: { userId: data.user.id, organizationId: 12, usersRoleId: 12, invitation: null },
			});
			const after = await api.get('/organizations/invitation', { hash });
			expect(after.data.userOrganizationRole.invitation).toBeNull();
			expect(failureOf(await api.post('/organizations/accept-invitation', { hash }))).toEqual([400, 'SC400']);
		});

		test('each of several invitations of one person has its own hash', async () => {
			await invite();
			const first = await hashOfLastMail();
			await invite();
			const second = await hashOfLastMail();
			expect(second).not.toBe(first);
			expect((await api.post('/organizations/accept-invitation', { hash: first })).status).toBe(200);
			expect((await api.post('/organizations/accept-invitation', { hash: second })).status).toBe(200);
		});

		test('404 for an unknown hash, which the answer does not repeat', async () => {
			const hash = 'dummy-unknown-hash';
			const found = await api.get('/organizations/invitation', { hash });
			const accepted = await api.post('/organizations/accept-invitation', { hash });
			for (const answer of [found, accepted]) {
				expect(failureOf(answer)).toEqual([404, 'IM304']);
				expect(JSON.stringify(answer.data)).not.toContain(hash);
			}
		});

		test('404 if the organization was deleted', async () => {
			await api.delete('/organizations/12', { confirmed: true });
			const answer = await api.get('/organizations/invitation', { hash: platformIds.invitationHash });
			expect(failureOf(answer)).toEqual([404, 'IM304']);
		});
	});
});
