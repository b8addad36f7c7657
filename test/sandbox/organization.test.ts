import { failureOf, idsOf, useSandboxApi } from './support/api';

const api = useSandboxApi();

describe('organizations', () => {
	const created = { name: 'New Org', regionId: 1, timezoneId: 202, countryId: 45 };
	const create = async () => (await api.post('/organizations', created)).data;

	describe('create', () => {
		test('returns the complete organization, with the caller as its owner and a first team', async () => {
			const { organization, userOrganizationRole } = await create();
			expect(organization).toMatchObject({ name: 'New Org', timezoneId: 202, countryId: 45, isPaused: false });
			expect(organization.teams).toEqual([{ id: expect.any(Number), name: 'My Team' }]);
			expect(userOrganizationRole).toEqual({
				userId: 5,
				organizationId: organization.id,
				usersRoleId: 11,
				invitation: null,
			});
			const { data } = await api.get('/teams', { organizationId: organization.id });
			expect(idsOf(data.teams)).toEqual(idsOf(organization.teams));
		});

		test('gives the same IDs after every reset, and no ID twice', async () => {
			const first = await create();
			const second = await create();
			expect(second.organization.id).not.toBe(first.organization.id);
			await api.delete(`/organizations/${second.organization.id}`);
			const third = await create();
			expect(third.organization.id).toBeGreaterThan(second.organization.teams[0].id);
			api.sandbox.reset();
			expect(await create()).toEqual(first);
		});

		test.each(['regionId', 'timezoneId', 'countryId'])('400 for an unknown %s', async (field) => {
			const answer = await api.post('/organizations', { ...created, [field]: 999 });
			expect(failureOf(answer)).toEqual([400, 'SC400']);
			expect(answer.data.detail).toContain(field);
		});
	});

	describe('get', () => {
		test('right after the creation works only with wait, until the data is synchronized', async () => {
			const { organization } = await create();
			const path = `/organizations/${organization.id}`;
			expect(failureOf(await api.get(path))).toEqual([404, 'IM304']);
			expect(failureOf(await api.get(path, { wait: false }))).toEqual([404, 'IM304']);
			expect((await api.get(path, { wait: true })).data.organization).toEqual(organization);
			api.sandbox.advance(2000);
			expect((await api.get(path)).data.organization).toEqual(organization);
		});

		test('the time of the synchronization is a mode', async () => {
			api.modes({ synchronizationMs: 0 });
			const { organization } = await create();
			expect((await api.get(`/organizations/${organization.id}`)).status).toBe(200);
		});

		test('counters are text, also beyond the largest number, or numbers by mode', async () => {
			const { data } = await api.get('/organizations/12');
			expect(data.organization).toMatchObject({ operations: '1200', transfer: '9007199254740993' });
			api.modes({ counters: 'integer' });
			expect((await api.get('/organizations/12')).data.organization.operations).toBe(1200);
			const { data: text } = await api.client.get<string>('/api/v2/organizations/12', { transformResponse: [] });
			expect(text).toContain('"transfer":9007199254740993,');
		});

		test('license keys can be absent', async () => {
			expect((await api.get('/organizations/14')).data.organization.license).not.toHaveProperty('customVariables');
		});
	});

	describe('update', () => {
		test('changes the given fields and keeps the others', async () => {
			const { data } = await api.patch('/organizations/12', { name: 'Renamed' });
			expect(data.organization).toMatchObject({ id: 12, name: 'Renamed', timezoneId: 201 });
			expect((await api.patch('/organizations/12', {})).data).toEqual(data);
			expect((await api.patch('/organizations/12', { timezoneId: 203 })).data.organization).toMatchObject({
				name: 'Renamed',
				timezoneId: 203,
			});
			expect((await api.get('/organizations/12')).data.organization).toMatchObject({
				name: 'Renamed',
				timezoneId: 203,
			});
		});

		test('fails for an unknown organization and an unknown timezone', async () => {
			expect(failureOf(await api.patch('/organizations/99', { name: 'x' }))).toEqual([404, 'IM304']);
			expect(failureOf(await api.patch('/organizations/12', { timezoneId: 9 }))).toEqual([400, 'SC400']);
		});
	});

	describe('delete', () => {
		test('with active scenarios needs the confirmation, and deletes nothing without it', async () => {
			for (const params of [{}, { confirmed: false }]) {
				const answer = await api.delete('/organizations/12', params);
				expect(failureOf(answer)).toEqual([406, 'IM004']);
				expect(answer.data.metadata.scenarios).toEqual(expect.arrayContaining([4711, 4712]));
				expect(answer.data.metadata.scenarios).not.toContain(4713);
			}
			expect((await api.get('/data-stores/51')).status).toBe(200);
		});

		test('deletes the teams and everything in them', async () => {
			expect((await api.delete('/organizations/12', { confirmed: true })).data).toEqual({ organization: 12 });
			for (const path of ['/organizations/12', '/data-stores/51', '/devices/301', '/organizations/12/variables']) {
				expect(failureOf(await api.get(path))).toEqual([404, 'IM304']);
			}
			expect((await api.get('/scenarios-folders', { teamId: 88 })).status).toBe(404);
			expect((await api.get('/dlqs', { scenarioId: 4711 })).status).toBe(404);
			expect((await api.get('/users', { organizationId: 16 })).data.users).toHaveLength(1);
			expect(idsOf((await api.get('/organizations')).data.organizations)).not.toContain(12);
		});

		test('without active scenarios needs no confirmation', async () => {
			expect((await api.delete('/organizations/18')).data).toEqual({ organization: 18 });
			expect(failureOf(await api.delete('/organizations/18'))).toEqual([404, 'IM304']);
		});
	});

	describe('another zone', () => {
		test('is answered 401 as for a wrong key, and nothing changes', async () => {
			expect(failureOf(await api.delete('/organizations/13', { confirmed: true }))).toEqual([401, 'IM001']);
			expect(failureOf(await api.patch('/organizations/13', { name: 'x' }))).toEqual([401, 'IM001']);
			expect(failureOf(await api.get('/organizations/13/usage'))).toEqual([401, 'IM001']);
			expect(failureOf(await api.get('/data-stores', { teamId: 90 }))).toEqual([401, 'IM001']);
			expect((await api.get('/organizations/13')).data.organization).toMatchObject({ name: 'South Org' });
		});

		test('is answered 404 by mode', async () => {
			api.modes({ otherZone: 'notFound' });
			expect(failureOf(await api.delete('/organizations/13', { confirmed: true }))).toEqual([404, 'IM304']);
		});
	});

	describe('installed apps', () => {
		test('are those of the organization', async () => {
			const { data } = await api.get('/organizations/12/apps');
			expect(data.installedApps.map(({ appName }: { appName: string }) => appName)).toEqual([
				'roast-planner',
				'bean-scale',
			]);
			expect((await api.get('/organizations/18/apps')).data).toEqual({ installedApps: [] });
			expect(failureOf(await api.get('/organizations/99/apps'))).toEqual([404, 'IM304']);
		});

		test('an empty list is null by mode', async () => {
			api.modes({ emptyLists: 'null' });
			expect((await api.get('/organizations/18/apps')).data).toEqual({ installedApps: null });
		});
	});

	describe('usage', () => {
		const days = async (params = {}) =>
			(await api.get('/organizations/18/usage', params)).data.data.map(({ date }: { date: string }) => date);

		test('has 30 days, the last one today', async () => {
			const { data } = (await api.get('/organizations/12/usage')).data;
			expect(data).toHaveLength(30);
			expect(data[29].date).toBe('2026-04-08');
			expect(data[0].date).toBe('2026-03-10');
			expect((await api.get('/organizations/12/usage')).data.data).toEqual(data);
		});

		test("counts days in the caller's timezone, or in the one of the organization", async () => {
			// 01:00 in Vienna, the time zone of the caller, and 19:00 of the day before in Toronto, that of the organization.
			api.sandbox.advance(11 * 3_600_000);
			expect((await days()).at(-1)).toBe('2026-04-09');
			expect((await days({ organizationTimezone: true })).at(-1)).toBe('2026-04-08');
		});

		test('404 for an unknown organization', async () => {
			expect(failureOf(await api.get('/organizations/99/usage'))).toEqual([404, 'IM304']);
		});
	});
});

describe('variables of an organization', () => {
	const path = '/organizations/12/variables';
	const list = async () => (await api.get(path)).data.organizationVariables;
	const named = async (name: string) => (await list()).find((variable: { name: string }) => variable.name === name);

	test('the list has the variables of the system and the custom ones', async () => {
		expect(await list()).toEqual([
			{ name: 'organizationName', typeId: 2, value: 'North Org', isSystem: true },
			{ name: 'roast_limit', typeId: 1, value: 25, isSystem: false },
			{ name: 'greeting', typeId: 2, value: 'Hello', isSystem: false },
			{ name: 'is_open', typeId: 3, value: true, isSystem: false },
			{ name: 'season_start', typeId: 4, value: '2026-03-01T00:00:00.000Z', isSystem: false },
			{ name: '$flag_2', typeId: 2, value: 'a/b', isSystem: false },
		]);
		expect(failureOf(await api.get('/organizations/99/variables'))).toEqual([404, 'IM304']);
	});

	describe('create', () => {
		test.each([
			[1, 12.5],
			[2, ''],
			[3, false],
			[4, '2026-12-31T23:59:59.999Z'],
		])('with type %i and value %j', async (typeId, value) => {
			const variable = { name: 'made', typeId, value };
			const { data } = await api.post(path, variable);
			expect(data).toEqual({ organizationVariable: { ...variable, isSystem: false } });
			expect(await named('made')).toEqual(data.organizationVariable);
		});

		test('sets defaults for missing fields, except for the name', async () => {
			const type = async (given: object) => (await api.post(path, given)).data.organizationVariable;
			expect(await type({ name: 'a' })).toMatchObject({ typeId: 2, value: '' });
			expect(await type({ name: 'b', value: 5 })).toMatchObject({ typeId: 1, value: 5 });
			expect(await type({ name: 'c', typeId: 3 })).toMatchObject({ typeId: 3, value: false });
			expect(failureOf(await api.post(path, { typeId: 1, value: 5 }))).toEqual([400, 'SC400']);
		});

		test.each(['greeting', 'organizationName'])('400 for a name that exists: %s', async (name) => {
			expect(failureOf(await api.post(path, { name, value: 'other' }))).toEqual([400, 'SC400']);
			expect((await named(name)).value).not.toBe('other');
		});
	});

	describe('update', () => {
		test('changes the given fields', async () => {
			const { data } = await api.patch(`${path}/greeting`, { value: 'Welcome' });
			expect(data).toEqual({ organizationVariable: { name: 'greeting', typeId: 2, value: 'Welcome' } });
			await api.patch(`${path}/greeting`, { typeId: 1, value: 7 });
			expect(await named('greeting')).toMatchObject({ typeId: 1, value: 7 });
		});

		test('does not compare type and value if only one of them is sent', async () => {
			const { data } = await api.patch(`${path}/greeting`, { value: 7 });
			expect(data.organizationVariable).toEqual({ name: 'greeting', typeId: 2, value: 7 });
		});

		test('takes a name with a dollar sign from the path', async () => {
			expect((await api.patch(`${path}/%24flag_2`, { value: 'x' })).data.organizationVariable.name).toBe('$flag_2');
		});

		test.each([
			['unknown_one', [404, 'IM304']],
			['organizationName', [403, 'IM002']],
		])('of %s fails with %j', async (name, failure) => {
			expect(failureOf(await api.patch(`${path}/${name}`, { value: 'x' }))).toEqual(failure);
		});
	});

	describe('delete', () => {
		test('needs the confirmation', async () => {
			for (const params of [{}, { confirmed: false }]) {
				expect(failureOf(await api.delete(`${path}/greeting`, params))).toEqual([406, 'IM004']);
			}
			expect(await named('greeting')).toBeDefined();
			expect((await api.delete(`${path}/greeting`, { confirmed: true })).data).toEqual({ ok: 1 });
			expect(await named('greeting')).toBeUndefined();
			const again = await api.delete(`${path}/greeting`, { confirmed: true });
			expect(failureOf(again)).toEqual([404, 'IM304']);
		});
	});

	describe('history', () => {
		test('has the newest entry first', async () => {
			api.sandbox.advance(1000);
			await api.patch(`${path}/roast_limit`, { typeId: 1, value: 30 });
			const { data } = await api.get(`${path}/roast_limit/history`);
			expect(data.organizationVariableHistory).toMatchObject([
				{
					action: 'organization_variable_edited',
					author: 'Sam Example',
					changed: '2026-04-08T12:00:01.000Z',
					diffObject: { old: { value: 25, typeId: 1 }, new: { value: 30, typeId: 1 } },
				},
				{ diffObject: { old: { value: 20, typeId: 1 }, new: { value: 25, typeId: 1 } } },
				{ action: 'organization_variable_created', diffObject: { name: 'roast_limit', value: 20, typeId: 1 } },
			]);
			const ids = data.organizationVariableHistory.map(({ id }: { id: number }) => id);
			expect(new Set(ids).size).toBe(3);
		});

		test('starts over with a variable that is created again', async () => {
			await api.delete(`${path}/roast_limit`, { confirmed: true });
			expect(failureOf(await api.get(`${path}/roast_limit/history`))).toEqual([404, 'IM304']);
			await api.post(path, { name: 'roast_limit', value: 1 });
			const { data } = await api.get(`${path}/roast_limit/history`);
			expect(data.organizationVariableHistory).toHaveLength(1);
		});
	});

	describe('without custom variables in the license', () => {
		const plain = '/organizations/14/variables';

		test('the list has only those of the system', async () => {
			const { data } = await api.get(plain);
			expect(data.organizationVariables).toEqual([
				{ name: 'organizationName', typeId: 2, value: 'Plain Org', isSystem: true },
			]);
		});

		test('everything else is 404 IM027', async () => {
			expect(failureOf(await api.post(plain, { name: 'a', value: 1 }))).toEqual([404, 'IM027']);
			expect(failureOf(await api.patch(`${plain}/a`, { value: 1 }))).toEqual([404, 'IM027']);
			expect(failureOf(await api.delete(`${plain}/a`, { confirmed: true }))).toEqual([404, 'IM027']);
			expect(failureOf(await api.get(`${plain}/a/history`))).toEqual([404, 'IM027']);
		});
	});

	test('a paused organization accepts no new variables and no changes', async () => {
		expect(failureOf(await api.post('/organizations/15/variables', { name: 'a', value: 1 }))).toEqual([403, 'IM002']);
	});

	test('a single variable comes without a list by mode', async () => {
		api.modes({ variableList: 'object' });
		expect((await api.get('/organizations/14/variables')).data.organizationVariables).toMatchObject({
			isSystem: true,
		});
		expect(await list()).toHaveLength(6);
	});
});

describe('certificates for single sign-on', () => {
	const get = async (organizationId: number, type = 'saml') =>
		await api.get(`/organizations/${organizationId}/sso-certificates`, { type });

	test('are listed by type, active and inactive', async () => {
		expect((await get(12)).data.ssoCertificates).toEqual([
			{
				id: 8,
				type: 'saml',
				validFrom: '2026-01-01T00:00:00.000Z',
				validTo: '2027-01-01T00:00:00.000Z',
				certificate: Buffer.from('dummy certificate').toString('base64'),
				status: 'active',
				deactivationDate: null,
			},
			expect.objectContaining({ id: 7, status: 'inactive', deactivationDate: '2026-04-07T06:12:44.310Z' }),
		]);
	});

	test('of another type or organization are none, null by mode', async () => {
		expect((await get(12, 'oidc')).data).toEqual({ ssoCertificates: [] });
		expect((await get(18)).data).toEqual({ ssoCertificates: [] });
		api.modes({ emptyLists: 'null' });
		expect((await get(18)).data).toEqual({ ssoCertificates: null });
	});

	test('fails for an unknown organization and one of another zone', async () => {
		expect(failureOf(await get(99))).toEqual([404, 'IM304']);
		expect(failureOf(await get(13))).toEqual([401, 'IM001']);
	});
});

describe('subscriptions', () => {
	const path = (organizationId = 12) => `/organizations/${organizationId}/subscription`;
	const product = async (organizationId = 12) => (await api.get(path(organizationId))).data.product;
	const customer = { email: 'billing@example.invalid', name: 'North', isBusiness: true, countryId: 44 };

	describe('get', () => {
		test('shows the product and the next billing date', async () => {
			expect(await product()).toEqual({
				id: 21,
				name: 'Team plan',
				nextBill: '2026-05-07T06:12:44.310Z',
				price: { id: 310, price: '49.00', currencyCode: 'EUR', period: 'month' },
			});
		});

		test('404 if there is none', async () => {
			expect(failureOf(await api.get(path(18)))).toEqual([404, 'IM304']);
			expect(failureOf(await api.get(path(99)))).toEqual([404, 'IM304']);
			expect(failureOf(await api.get(path(13)))).toEqual([401, 'IM001']);
		});
	});

	describe('create', () => {
		test('starts a subscription, once', async () => {
			const { data } = await api.post(path(18), { priceId: 311, couponCode: 'EXAMPLE20', customer });
			expect(data.url).toContain(String(data.sessionId));
			expect(data.subscriptionId).not.toBe(data.sessionId);
			expect(await product(18)).toMatchObject({
				nextBill: '2027-04-08T12:00:00.000Z',
				price: { id: 311, period: 'year' },
				coupon: { price: '392.00', productId: 21, productName: 'Team plan' },
			});
			expect(failureOf(await api.post(path(18), { priceId: 310 }))).toEqual([400, 'SC400']);
			expect((await product(18)).price.id).toBe(311);
		});

		test('accepts null for no coupon', async () => {
			expect((await api.post(path(18), { priceId: 310, couponCode: null, doNotCharge: true })).status).toBe(200);
			expect(await product(18)).not.toHaveProperty('coupon');
		});

		test.each([
			['an unknown price', { priceId: 1 }],
			['the free price', { priceId: 300 }],
			['an unknown coupon', { priceId: 310, couponCode: 'OTHER' }],
			['an expired coupon', { priceId: 310, couponCode: 'EXPIRED10' }],
		])('400 for %s', async (_what, given) => {
			expect(failureOf(await api.post(path(18), given))).toEqual([400, 'SC400']);
			expect((await api.get(path(18))).status).toBe(404);
		});
	});

	test('an update changes the price', async () => {
		expect((await api.patch(path(), { priceId: 312, customer })).data).toEqual({ ok: 1 });
		expect(await product()).toMatchObject({ name: 'Enterprise plan', price: { id: 312, price: '199.00' } });
		expect(failureOf(await api.patch(path(), { priceId: 1 }))).toEqual([400, 'SC400']);
		expect(failureOf(await api.patch(path(18), { priceId: 312 }))).toEqual([404, 'IM304']);
	});

	test('cancelling ends it', async () => {
		expect((await api.delete(path())).data).toEqual({ ok: 1 });
		expect((await api.get(path())).status).toBe(404);
		expect(failureOf(await api.delete(path()))).toEqual([404, 'IM304']);
	});

	describe('the free plan', () => {
		const setFree = async (organizationId: number, params: object = {}) =>
			await api.post(`/organizations/${organizationId}/subscription-free`, undefined, { ...params });

		test('replaces the paid plan and keeps the customer', async () => {
			const { data } = await setFree(12);
			expect(data).toEqual({ customerId: 4004, subscriptionId: expect.any(Number) });
			expect(await product()).toMatchObject({ name: 'Free plan', price: { price: '0.00' } });
			expect((await api.post(path(), { priceId: 310 })).status).toBe(200);
		});

		test('is set if there was no subscription', async () => {
			expect((await setFree(18, { confirmed: true })).status).toBe(200);
			expect((await product(18)).name).toBe('Free plan');
			expect(failureOf(await setFree(99))).toEqual([404, 'IM304']);
		});

		test('needs a confirmation by mode if it replaces a paid plan', async () => {
			api.modes({ freePlan: 'confirmed' });
			expect(failureOf(await setFree(12))).toEqual([406, 'IM004']);
			expect((await product()).price.id).toBe(310);
			expect((await setFree(12, { confirmed: true })).status).toBe(200);
			expect((await setFree(18)).status).toBe(200);
		});
	});

	describe('a coupon', () => {
		const apply = async (couponCode: string, organizationId = 12, data?: object) =>
			await api.post(`${path(organizationId)}/coupon-apply`, data, { couponCode });

		test('is applied to the subscription', async () => {
			expect((await apply('EXAMPLE20', 12, { customer })).data).toEqual({ ok: 1 });
			expect((await product()).coupon).toEqual({
				validFrom: '2026-01-01T00:00:00.000Z',
				validTo: '2036-12-31T23:59:59.000Z',
				price: '39.20',
				currencyCode: 'EUR',
				productId: 21,
				productName: 'Team plan',
			});
		});

		test('that is unknown or expired is 400, and 404 without a subscription', async () => {
			expect(failureOf(await apply('OTHER'))).toEqual([400, 'SC400']);
			expect(failureOf(await apply('EXPIRED10'))).toEqual([400, 'SC400']);
			expect(failureOf(await apply('EXAMPLE20', 18))).toEqual([404, 'IM304']);
			expect(await product()).not.toHaveProperty('coupon');
		});
	});
});

describe('payments', () => {
	const list = async (params: Record<string, unknown> = {}, organizationId = 12) =>
		(await api.get(`/organizations/${organizationId}/payments`, params)).data;
	const pay = async (given: object, organizationId = 18) =>
		await api.post(`/organizations/${organizationId}/single-payment-create`, given);

	describe('list', () => {
		test('has the newest first, in pages, without an echo of the used values', async () => {
			const first = await list();
			expect(Object.keys(first)).toEqual(['payments']);
			expect(first.payments).toHaveLength(50);
			expect(first.payments[0]).toMatchObject({ amount_total: '49.00', created: '2026-04-07T06:12:44.310Z' });
			const second = await list({ 'pg[offset]': 50, 'pg[limit]': 50 });
			expect(second.payments).toHaveLength(10);
			expect(new Set(idsOf([...first.payments, ...second.payments])).size).toBe(60);
			expect((await list({ 'pg[sortDir]': 'asc', 'pg[limit]': 1 })).payments).toEqual([second.payments[9]]);
		});

		test('is empty if nothing was paid, or null by mode', async () => {
			expect(await list({}, 18)).toEqual({ payments: [] });
			api.modes({ emptyLists: 'null' });
			expect(await list({}, 18)).toEqual({ payments: null });
		});

		test('fails for an unknown organization and one of another zone', async () => {
			expect(failureOf(await api.get('/organizations/99/payments'))).toEqual([404, 'IM304']);
			expect(failureOf(await api.get('/organizations/13/payments'))).toEqual([401, 'IM001']);
		});
	});

	describe('create', () => {
		test('each request is a payment', async () => {
			expect((await pay({ priceId: 313, quantity: 3 })).data).toEqual({ ok: 1 });
			await pay({ priceId: 313, quantity: 3, couponCode: 'EXAMPLE20', doNotCharge: true });
			const { payments } = await list({}, 18);
			expect(payments).toMatchObject([
				{ amount_total: '21.60', status_name: 'Open', product_name: { en: '10,000 operations' } },
				{ amount_total: '27.00', status_name: 'Paid' },
			]);
			expect(payments[0].invoice_number).not.toBe(payments[1].invoice_number);
		});

		test('a cut connection hides a payment that was made', async () => {
			api.sandbox.addFaults({ match: { operationId: 'payment.create' }, fault: { type: 'queueThenCut' } });
			await expect(pay({ priceId: 313, quantity: 1 })).rejects.toThrow(/socket hang up|ECONNRESET/);
			expect((await list({}, 18)).payments).toHaveLength(1);
		});

		test.each([
			['an unknown price', { priceId: 1, quantity: 1 }, [400, 'SC400']],
			['a quantity of 0', { priceId: 313, quantity: 0 }, [400, 'SC400']],
			['a fraction as the quantity', { priceId: 313, quantity: 1.5 }, [400, 'SC400']],
			['an unknown coupon', { priceId: 313, quantity: 1, couponCode: 'OTHER' }, [400, 'SC400']],
		])('with %s fails, and nothing is paid', async (_what, given, failure) => {
			expect(failureOf(await pay(given))).toEqual(failure);
			expect((await list({}, 18)).payments).toEqual([]);
		});

		test('404 for an unknown organization', async () => {
			expect(failureOf(await pay({ priceId: 313, quantity: 1 }, 99))).toEqual([404, 'IM304']);
		});
	});
});
