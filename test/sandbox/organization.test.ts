import { failureOf, idsOf, usePlatform } from './support/platform';

const platform = usePlatform();

const created = { name: 'New Org', regionId: 1, timezoneId: 202, countryId: 45 };
const create = async () => (await platform.post('/organizations', created)).data;

describe('create', () => {
	test('gives the organization in full, the caller as its owner, and a first team', async () => {
		const { organization, userOrganizationRole } = await create();
		expect(organization).toMatchObject({ name: 'New Org', timezoneId: 202, countryId: 45, isPaused: false });
		expect(organization.teams).toEqual([{ id: expect.any(Number), name: 'My Team' }]);
		expect(userOrganizationRole).toEqual({
			userId: 5,
			organizationId: organization.id,
			usersRoleId: 11,
			invitation: null,
		});
		const { data } = await platform.get('/teams', { organizationId: organization.id });
		expect(idsOf(data.teams)).toEqual(idsOf(organization.teams));
	});

	test('gives the same ids after every reset, and no id twice', async () => {
		const first = await create();
		const second = await create();
		expect(second.organization.id).not.toBe(first.organization.id);
		await platform.delete(`/organizations/${second.organization.id}`);
		const third = await create();
		expect(third.organization.id).toBeGreaterThan(second.organization.teams[0].id);
		platform.sandbox.reset();
		expect(await create()).toEqual(first);
	});

	test.each(['regionId', 'timezoneId', 'countryId'])('400 for an unknown %s', async (field) => {
		const answer = await platform.post('/organizations', { ...created, [field]: 999 });
		expect(failureOf(answer)).toEqual([400, 'SC400']);
		expect(answer.data.detail).toContain(field);
	});
});

describe('get', () => {
	test('right after the creation works with wait only, until the data is synchronized', async () => {
		const { organization } = await create();
		const path = `/organizations/${organization.id}`;
		expect(failureOf(await platform.get(path))).toEqual([404, 'IM304']);
		expect(failureOf(await platform.get(path, { wait: false }))).toEqual([404, 'IM304']);
		expect((await platform.get(path, { wait: true })).data.organization).toEqual(organization);
		platform.sandbox.advance(2000);
		expect((await platform.get(path)).data.organization).toEqual(organization);
	});

	test('the time of the synchronization is a mode', async () => {
		platform.modes({ synchronizationMs: 0 });
		const { organization } = await create();
		expect((await platform.get(`/organizations/${organization.id}`)).status).toBe(200);
	});

	test('counters are texts, also beyond what a number can hold, or numbers by mode', async () => {
		const { data } = await platform.get('/organizations/12');
		expect(data.organization).toMatchObject({ operations: '1200', transfer: '9007199254740993' });
		platform.modes({ counters: 'integer' });
		expect((await platform.get('/organizations/12')).data.organization.operations).toBe(1200);
		const { data: text } = await platform.client.get<string>('/api/v2/organizations/12', { transformResponse: [] });
		expect(text).toContain('"transfer":9007199254740993,');
	});

	test('license keys can be absent', async () => {
		expect((await platform.get('/organizations/14')).data.organization.license).not.toHaveProperty('customVariables');
	});
});

describe('update', () => {
	test('changes what is given and leaves the rest', async () => {
		const { data } = await platform.patch('/organizations/12', { name: 'Renamed' });
		expect(data.organization).toMatchObject({ id: 12, name: 'Renamed', timezoneId: 201 });
		expect((await platform.patch('/organizations/12', {})).data).toEqual(data);
		expect((await platform.patch('/organizations/12', { timezoneId: 203 })).data.organization).toMatchObject({
			name: 'Renamed',
			timezoneId: 203,
		});
		expect((await platform.get('/organizations/12')).data.organization).toMatchObject({
			name: 'Renamed',
			timezoneId: 203,
		});
	});

	test('fails for an unknown organization and an unknown timezone', async () => {
		expect(failureOf(await platform.patch('/organizations/99', { name: 'x' }))).toEqual([404, 'IM304']);
		expect(failureOf(await platform.patch('/organizations/12', { timezoneId: 9 }))).toEqual([400, 'SC400']);
	});
});

describe('delete', () => {
	test('with active scenarios needs the confirmation; without it nothing is deleted', async () => {
		for (const params of [{}, { confirmed: false }]) {
			const answer = await platform.delete('/organizations/12', params);
			expect(failureOf(answer)).toEqual([406, 'IM004']);
			expect(answer.data.metadata.scenarios).toEqual(expect.arrayContaining([4711, 4712]));
			expect(answer.data.metadata.scenarios).not.toContain(4713);
		}
		expect((await platform.get('/data-stores/51')).status).toBe(200);
	});

	test('takes the teams and all that is in them along', async () => {
		expect((await platform.delete('/organizations/12', { confirmed: true })).data).toEqual({ organization: 12 });
		for (const path of ['/organizations/12', '/data-stores/51', '/devices/301', '/organizations/12/variables']) {
			expect(failureOf(await platform.get(path))).toEqual([404, 'IM304']);
		}
		expect((await platform.get('/scenarios-folders', { teamId: 88 })).status).toBe(404);
		expect((await platform.get('/dlqs', { scenarioId: 4711 })).status).toBe(404);
		expect((await platform.get('/users', { organizationId: 16 })).data.users).toHaveLength(1);
		expect(idsOf((await platform.get('/organizations')).data.organizations)).not.toContain(12);
	});

	test('without active scenarios needs no confirmation', async () => {
		expect((await platform.delete('/organizations/18')).data).toEqual({ organization: 18 });
		expect(failureOf(await platform.delete('/organizations/18'))).toEqual([404, 'IM304']);
	});
});

describe('another zone', () => {
	test('is answered 401 as if the key were wrong, and nothing is changed', async () => {
		expect(failureOf(await platform.delete('/organizations/13', { confirmed: true }))).toEqual([401, 'IM001']);
		expect(failureOf(await platform.patch('/organizations/13', { name: 'x' }))).toEqual([401, 'IM001']);
		expect(failureOf(await platform.get('/organizations/13/usage'))).toEqual([401, 'IM001']);
		expect(failureOf(await platform.get('/data-stores', { teamId: 90 }))).toEqual([401, 'IM001']);
		expect((await platform.get('/organizations/13')).data.organization).toMatchObject({ name: 'South Org' });
	});

	test('or 404, by mode', async () => {
		platform.modes({ otherZone: 'notFound' });
		expect(failureOf(await platform.delete('/organizations/13', { confirmed: true }))).toEqual([404, 'IM304']);
	});
});

describe('installed apps', () => {
	test('are those of the organization', async () => {
		const { data } = await platform.get('/organizations/12/apps');
		expect(data.installedApps.map(({ appName }: { appName: string }) => appName)).toEqual([
			'roast-planner',
			'bean-scale',
		]);
		expect((await platform.get('/organizations/18/apps')).data).toEqual({ installedApps: [] });
		expect(failureOf(await platform.get('/organizations/99/apps'))).toEqual([404, 'IM304']);
	});

	test('an empty list is null by mode', async () => {
		platform.modes({ emptyLists: 'null' });
		expect((await platform.get('/organizations/18/apps')).data).toEqual({ installedApps: null });
	});
});

describe('usage', () => {
	const days = async (params = {}) =>
		(await platform.get('/organizations/18/usage', params)).data.data.map(({ date }: { date: string }) => date);

	test('has 30 days, the last one today', async () => {
		const { data } = (await platform.get('/organizations/12/usage')).data;
		expect(data).toHaveLength(30);
		expect(data[29].date).toBe('2026-04-08');
		expect(data[0].date).toBe('2026-03-10');
		expect((await platform.get('/organizations/12/usage')).data.data).toEqual(data);
	});

	test("counts days in the caller's timezone, or in the one of the organization", async () => {
		// 01:00 in Vienna, where the caller is, and 19:00 of the day before in Toronto, where the organization is.
		platform.sandbox.advance(11 * 3_600_000);
		expect((await days()).at(-1)).toBe('2026-04-09');
		expect((await days({ organizationTimezone: true })).at(-1)).toBe('2026-04-08');
	});

	test('404 for an unknown organization', async () => {
		expect(failureOf(await platform.get('/organizations/99/usage'))).toEqual([404, 'IM304']);
	});
});
