import { failureOf, usePlatform } from './support/platform';

const platform = usePlatform();

const path = (organizationId = 12) => `/organizations/${organizationId}/subscription`;
const product = async (organizationId = 12) => (await platform.get(path(organizationId))).data.product;
const customer = { email: 'billing@example.invalid', name: 'North', isBusiness: true, countryId: 44 };

describe('get', () => {
	test('shows the product and when it is billed next', async () => {
		expect(await product()).toEqual({
			id: 21,
			name: 'Team plan',
			nextBill: '2026-05-07T06:12:44.310Z',
			price: { id: 310, price: '49.00', currencyCode: 'EUR', period: 'month' },
		});
	});

	test('404 where there is none', async () => {
		expect(failureOf(await platform.get(path(18)))).toEqual([404, 'IM304']);
		expect(failureOf(await platform.get(path(99)))).toEqual([404, 'IM304']);
		expect(failureOf(await platform.get(path(13)))).toEqual([401, 'IM001']);
	});
});

describe('create', () => {
	test('begins a subscription, once', async () => {
		const { data } = await platform.post(path(18), { priceId: 311, couponCode: 'EXAMPLE20', customer });
		expect(data.url).toContain(String(data.sessionId));
		expect(data.subscriptionId).not.toBe(data.sessionId);
		expect(await product(18)).toMatchObject({
			nextBill: '2027-04-08T12:00:00.000Z',
			price: { id: 311, period: 'year' },
			coupon: { price: '392.00', productId: 21, productName: 'Team plan' },
		});
		expect(failureOf(await platform.post(path(18), { priceId: 310 }))).toEqual([400, 'SC400']);
		expect((await product(18)).price.id).toBe(311);
	});

	test('takes null for no coupon', async () => {
		expect((await platform.post(path(18), { priceId: 310, couponCode: null, doNotCharge: true })).status).toBe(200);
		expect(await product(18)).not.toHaveProperty('coupon');
	});

	test.each([
		['an unknown price', { priceId: 1 }],
		['the free price', { priceId: 300 }],
		['an unknown coupon', { priceId: 310, couponCode: 'OTHER' }],
		['an expired coupon', { priceId: 310, couponCode: 'EXPIRED10' }],
	])('400 for %s', async (_what, given) => {
		expect(failureOf(await platform.post(path(18), given))).toEqual([400, 'SC400']);
		expect((await platform.get(path(18))).status).toBe(404);
	});
});

test('an update changes the price', async () => {
	expect((await platform.patch(path(), { priceId: 312, customer })).data).toEqual({ ok: 1 });
	expect(await product()).toMatchObject({ name: 'Enterprise plan', price: { id: 312, price: '199.00' } });
	expect(failureOf(await platform.patch(path(), { priceId: 1 }))).toEqual([400, 'SC400']);
	expect(failureOf(await platform.patch(path(18), { priceId: 312 }))).toEqual([404, 'IM304']);
});

test('cancelling ends it', async () => {
	expect((await platform.delete(path())).data).toEqual({ ok: 1 });
	expect((await platform.get(path())).status).toBe(404);
	expect(failureOf(await platform.delete(path()))).toEqual([404, 'IM304']);
});

describe('the free plan', () => {
	const setFree = async (organizationId: number, params: object = {}) =>
		await platform.post(`/organizations/${organizationId}/subscription-free`, undefined, { ...params });

	test('takes the place of the paid one and keeps the customer', async () => {
		const { data } = await setFree(12);
		expect(data).toEqual({ customerId: 4004, subscriptionId: expect.any(Number) });
		expect(await product()).toMatchObject({ name: 'Free plan', price: { price: '0.00' } });
		expect((await platform.post(path(), { priceId: 310 })).status).toBe(200);
	});

	test('is set where there was none', async () => {
		expect((await setFree(18, { confirmed: true })).status).toBe(200);
		expect((await product(18)).name).toBe('Free plan');
		expect(failureOf(await setFree(99))).toEqual([404, 'IM304']);
	});

	test('has to be confirmed by mode, where a paid plan is given up', async () => {
		platform.modes({ freePlan: 'confirmed' });
		expect(failureOf(await setFree(12))).toEqual([406, 'IM004']);
		expect((await product()).price.id).toBe(310);
		expect((await setFree(12, { confirmed: true })).status).toBe(200);
		expect((await setFree(18)).status).toBe(200);
	});
});

describe('a coupon', () => {
	const apply = async (couponCode: string, organizationId = 12, data?: object) =>
		await platform.post(`${path(organizationId)}/coupon-apply`, data, { couponCode });

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

	test('that is unknown or expired is 400, without a subscription it is 404', async () => {
		expect(failureOf(await apply('OTHER'))).toEqual([400, 'SC400']);
		expect(failureOf(await apply('EXPIRED10'))).toEqual([400, 'SC400']);
		expect(failureOf(await apply('EXAMPLE20', 18))).toEqual([404, 'IM304']);
		expect(await product()).not.toHaveProperty('coupon');
	});
});
