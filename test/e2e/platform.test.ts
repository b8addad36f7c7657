import { platformIds } from '../../sandbox/server/seeds/platform';
import { PlatformRuns, shapes } from './platformRuns';
import { locator } from '../support/input';

let runs: PlatformRuns;

beforeAll(async () => {
	runs = await PlatformRuns.connect();
});

const organizationId = locator('12');
const password = 'Dummy-word-1';
const changed = 'Dummy-word-2';

interface Mail {
	kind: string;
	to: string;
	hash: string;
}

/** The hash in a person's latest e-mail of a kind. */
async function mailedHash(kind: string, to: string): Promise<string> {
	const mails: Mail[] = await runs.host.sandbox.control('GET', '/mails');
	return mails.findLast((mail) => mail.kind === kind && mail.to === to)?.hash ?? '';
}

describe.each(shapes)('organizations and their people in the real n8n, in the %s shapes', (shape) => {
	beforeEach(async () => runs.begin(shape));

	afterEach(async () => {
		expect((await runs.host.sandbox.stats()).outOfContractDetails).toEqual([]);
	});

	it('organizations are listed, also with some of their columns', async () => {
		const six = await runs.items('organization', 'getAll');
		expect(six.map(({ id }) => id)).toEqual([18, 17, 16, 12, 15, 14, 13]);
		expect(six[3]).toEqual({ id: 12, name: 'North Org', timezoneId: 201 });

		const filters = { externalId: 'ext-12', zone: 'zone1.platform.invalid' };
		const cols = ['id', 'name', 'zone', 'teams', 'license', 'isPaused', 'externalId', 'productName', 'serviceName'];
		const options = { cols, sortBy: 'name', sortDirection: 'desc', additionalQuery: '{"pg": {"offset": 0}}' };
		expect(await runs.items('organization', 'getAll', { limit: 3, filters, options })).toEqual([
			{
				id: 12,
				name: 'North Org',
				zone: 'zone1.platform.invalid',
				teams: [88, 89, 94].map((id) => ({ id, name: expect.stringContaining('Team') })),
				license: expect.objectContaining({ users: 10000, ...runs.either({}, { apiLimit: 60 }) }),
				isPaused: false,
				externalId: 'ext-12',
				productName: 'Enterprise',
				serviceName: 'default',
			},
		]);
		const sorted = await runs.items('organization', 'getAll', {
			returnAll: true,
			options: { sortBy: 'id', sortDirection: 'desc' },
		});
		expect(sorted.map(({ id }) => id)).toEqual([18, 17, 16, 15, 14, 13, 12]);
	});

	it('an organization is created, read at once, changed and deleted', async () => {
		const given = { name: 'Harbour', regionId: locator('1'), countryId: locator('44'), timezoneId: locator('201') };
		const [created] = await runs.items('organization', 'create', given);
		expect(created).toMatchObject({
			id: expect.any(Number),
			name: 'Harbour',
			userOrganizationRole: { userId: 5, organizationId: created.id, usersRoleId: 11 },
		});
		expect(created).not.toHaveProperty('license');
		const [whole] = await runs.items('organization', 'create', { ...given, simplify: false });
		expect(whole).toMatchObject({ name: 'Harbour', license: {}, deleted: false, userOrganizationRole: {} });

		const fresh = { organizationId: locator(String(whole.id)) };
		expect(await runs.items('organization', 'get', { ...fresh, wait: true, simplify: false })).toMatchObject([
			{ id: whole.id, deleted: false, license: {} },
		]);
		const updateFields = { name: 'Harbour West', countryId: locator('45'), timezoneId: locator('203') };
		expect(await runs.items('organization', 'update', { ...fresh, updateFields, simplify: false })).toMatchObject([
			{ id: whole.id, name: 'Harbour West', countryId: 45, timezoneId: 203, deleted: false },
		]);
		expect(await runs.refusal('organization', 'update', fresh)).toContain('Update Fields');
		const simple = await runs.items('organization', 'update', { ...fresh, updateFields: { name: 'Harbour East' } });
		expect(simple).toMatchObject([{ id: whole.id, name: 'Harbour East', countryId: 45 }]);
		expect(simple[0]).not.toHaveProperty('license');

		expect(await runs.items('organization', 'delete', fresh)).toEqual([{ deleted: true, id: whole.id }]);
		expect(await runs.refusal('organization', 'get', fresh)).toContain('404');
		expect(await runs.refusal('organization', 'delete', { organizationId })).toContain('Confirm');
		expect(await runs.items('organization', 'delete', { organizationId, confirm: true })).toEqual([
			{ deleted: true, id: 12 },
		]);
	});

	it('an organization keeps its digits, and its usage and apps are listed', async () => {
		const [simple] = await runs.items('organization', 'get', { organizationId });
		expect(simple).toMatchObject({
			id: 12,
			operations: runs.either('1200', 1200),
			transfer: '9007199254740993',
			teams: [{ id: 88 }, { id: 89 }, { id: 94 }],
		});
		expect(simple).not.toHaveProperty('license');

		const usage = await runs.items('organization', 'getUsage', { organizationId });
		expect(usage).toHaveLength(30);
		expect(usage[0]).toEqual({
			date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
			operations: expect.any(Number),
			dataTransfer: expect.any(Number),
			centicredits: expect.any(Number),
			organizationId: 12,
		});
		const ofFew = { organizationId, organizationTimezone: true };
		expect(await runs.items('organization', 'getUsage', ofFew)).toHaveLength(30);

		const apps = await runs.items('organization', 'getInstalledApps', { organizationId });
		expect(apps.map(({ appName }) => appName)).toEqual(['roast-planner', 'bean-scale']);
		expect(await runs.items('organization', 'getInstalledApps', { organizationId, limit: 1 })).toHaveLength(1);
		const none = { organizationId: locator('18'), returnAll: true };
		expect(await runs.items('organization', 'getInstalledApps', none)).toEqual([]);
	});

	it('a person is invited, found by the hash, and accepts', async () => {
		const [first] = await runs.items('invitation', 'send', {
			organizationId,
			email: 'ada@example.invalid',
			name: 'Ada Example',
		});
		expect(first).toMatchObject({
			email: 'ada@example.invalid',
			name: 'Ada Example',
			invited: true,
			skipped: false,
			teams: [],
		});
		const whole = {
			organizationId,
			email: 'bo@example.invalid',
			name: 'Bo Example',
			ifMember: 'skip',
			usersRoleId: locator('11'),
			teamIds: [88, 94],
			teamRoles: { role: [{ teamId: 94, usersRoleId: 31 }] },
			additionalFields: { note: 'Welcome aboard' },
		};
		const [second] = await runs.items('invitation', 'send', whole);
		expect(second).toMatchObject({
			invited: true,
			role: 11,
			teams: [
				{ id: 88, role: null },
				{ id: 94, role: 31 },
			],
		});
		expect(await runs.items('invitation', 'send', whole)).toMatchObject([
			{ id: second.id, email: 'bo@example.invalid', invited: false, skipped: true, teams: [] },
		]);

		const hash = await mailedHash('invitation', 'ada@example.invalid');
		expect(await runs.items('invitation', 'get', { hash })).toMatchObject([
			{
				organization: { id: 12, name: 'North Org' },
				user: { email: 'ada@example.invalid' },
				userOrganizationRole: { invitation: 'pending' },
			},
		]);
		expect(await runs.items('invitation', 'accept', { hash: platformIds.invitationHash })).toMatchObject([
			{ user: { name: 'Kit Example' }, userOrganizationRole: { organizationId: 12, invitation: null } },
		]);
	});

	it('users of an organization and of a team are listed', async () => {
		const all = await runs.items('user', 'getAll', { organizationId, returnAll: true });
		expect(all).toHaveLength(14);
		expect(await runs.items('user', 'getAll', { organizationId })).toHaveLength(14);
		const filters = { name: 'Member 102', email: 'member102@example.invalid', organizationRoleId: locator('12') };
		const options = {
			cols: 'id, name',
			sortBy: 'name',
			sortDirection: 'desc',
			additionalQuery: '{"pg": {"offset": 0}}',
		};
		expect(
			await runs.items('user', 'getAll', {
				scope: 'organization',
				organizationId,
				limit: 2,
				filters: { ...filters, filterByTeamId: 88 },
				options,
			}),
		).toEqual([{ id: 102, name: 'Member 102' }]);
		const ofTeam = await runs.items('user', 'getAll', {
			scope: 'team',
			teamId: locator('88'),
			filters: { teamRoleId: locator('32') },
			options: { sortBy: 'id', sortDirection: 'asc' },
		});
		expect(ofTeam.map(({ id }) => id)).toEqual([102, 104, 106, 108, 110, 112, 120]);
	});

	it('a user is changed, and gets a new address and a new password', async () => {
		const userId = locator('101');
		const updateFields = {
			name: 'Renamed',
			language: locator('de'),
			countryId: locator('45'),
			localeId: locator('8'),
			timezoneId: locator('203'),
		};
		expect(await runs.items('user', 'update', { userId, updateFields })).toMatchObject([
			{ id: 101, name: 'Renamed', language: 'de', countryId: 45, localeId: 8, timezoneId: 203 },
		]);
		expect(await runs.refusal('user', 'update', { userId })).toContain('Update Fields');

		const addresses = { currentEmail: 'member101@example.invalid', newEmail: 'renamed@example.invalid' };
		expect(await runs.items('user', 'changeEmail', { userId, ...addresses, currentPassword: password })).toEqual([
			{ changed: true, emailSent: true, userId: 101 },
		]);
		const words = { currentPassword: password, newPassword: changed };
		expect(await runs.items('user', 'changePassword', { userId, ...words })).toEqual([{ changed: true, userId: 101 }]);
		expect(await runs.refusal('user', 'changePassword', { userId, ...words })).toContain('400');
	});

	it('a forgotten password is replaced', async () => {
		const email = 'member102@example.invalid';
		expect(await runs.items('user', 'requestPasswordReset', { email })).toEqual([{ success: true }]);
		const hash = await mailedHash('passwordReset', email);
		const words = { newPassword: changed };
		expect(await runs.refusal('user', 'completePasswordReset', words)).toContain('400');
		expect(await runs.items('user', 'checkPasswordReset', { hash })).toEqual([{ success: true }]);
		expect(await runs.items('user', 'completePasswordReset', words)).toEqual([{ success: true }]);
		const next = { currentPassword: changed, newPassword: 'Dummy-word-3' };
		expect(await runs.items('user', 'changePassword', { userId: locator('102'), ...next })).toHaveLength(1);
	});

	it.each([
		['text', 2, 'Arabica', 'Arabica'],
		['number', 1, 12.5, 12.5],
		['boolean', 3, true, true],
		['date', 4, '2026-05-01T08:00:00.000Z', '2026-05-01T08:00:00.000Z'],
	])('a variable that is a %s is created and changed', async (_, type, value, stored) => {
		const [created] = await runs.items('organizationVariable', 'create', {
			organizationId,
			name: 'made_1',
			type,
			value,
		});
		expect(created).toEqual({ name: 'made_1', typeId: type, value: stored, isSystem: false });
		const change = { organizationId, variableName: locator('greeting'), type, value };
		expect(await runs.items('organizationVariable', 'update', change)).toEqual([
			{ name: 'greeting', typeId: type, value: stored },
		]);
	});

	it('a number variable keeps its type', async () => {
		const change = { organizationId, variableName: locator('roast_limit'), value: '30' };
		expect(await runs.items('organizationVariable', 'update', change)).toEqual([
			{ name: 'roast_limit', typeId: 1, value: 30 },
		]);
	});

	it('a text variable is created and emptied', async () => {
		const empty = { type: 2, emptyText: true };
		expect(await runs.items('organizationVariable', 'create', { organizationId, name: 'empty_1', ...empty })).toEqual([
			{ name: 'empty_1', typeId: 2, value: '', isSystem: false },
		]);
		const change = { organizationId, variableName: locator('greeting'), ...empty };
		expect(await runs.items('organizationVariable', 'update', change)).toEqual([
			{ name: 'greeting', typeId: 2, value: '' },
		]);
	});

	it('variables are listed, with their history, and deleted after a confirmation', async () => {
		const named = async (parameters: object) =>
			(await runs.items('organizationVariable', 'getAll', parameters)).map(({ name }) => name);
		const all = ['organizationName', 'roast_limit', 'greeting', 'is_open', 'season_start', '$flag_2'];
		expect(await named({ organizationId })).toEqual(all);
		expect(await named({ organizationId, limit: 2 })).toEqual(all.slice(0, 2));
		expect(await named({ organizationId, returnAll: true })).toEqual(all);
		expect(await named({ organizationId: locator('14') })).toEqual(['organizationName']);

		const variable = { organizationId, variableName: locator('roast_limit') };
		const history = await runs.items('organizationVariable', 'getHistory', variable);
		expect(history).toHaveLength(2);
		expect(history[0]).toMatchObject({ variableName: 'roast_limit', changed: expect.any(String) });
		expect(await runs.items('organizationVariable', 'getHistory', { ...variable, limit: 1 })).toEqual([history[0]]);
		expect(await runs.items('organizationVariable', 'getHistory', { ...variable, returnAll: true })).toEqual(history);

		expect(await runs.refusal('organizationVariable', 'delete', variable)).toContain('Confirm');
		expect(await runs.items('organizationVariable', 'delete', { ...variable, confirm: true })).toEqual([
			{ deleted: true, id: 'roast_limit' },
		]);
		const odd = { organizationId, variableName: locator('$flag_2'), confirm: true };
		expect(await runs.items('organizationVariable', 'delete', odd)).toEqual([{ deleted: true, id: '$flag_2' }]);
		expect(await named({ organizationId })).toEqual(['organizationName', 'greeting', 'is_open', 'season_start']);
	});

	it('every operation and every field of them was tested', () => {
		expect(runs.untried(['organization', 'invitation', 'user', 'organizationVariable'])).toEqual([]);
	});
});
