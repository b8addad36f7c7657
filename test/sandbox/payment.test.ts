import { failureOf, idsOf, usePlatform } from './support/platform';

const platform = usePlatform();

const list = async (params: Record<string, unknown> = {}, organizationId = 12) =>
	(await platform.get(`/organizations/${organizationId}/payments`, params)).data;
const pay = async (given: object, organizationId = 18) =>
	await platform.post(`/organizations/${organizationId}/single-payment-create`, given);

describe('list', () => {
	test('has the newest first, in pages, without an echo of what was used', async () => {
		const first = await list();
		expect(Object.keys(first)).toEqual(['payments']);
		expect(first.payments).toHaveLength(50);
		expect(first.payments[0]).toMatchObject({ amount_total: '49.00', created: '2026-04-07T06:12:44.310Z' });
		const second = await list({ 'pg[offset]': 50, 'pg[limit]': 50 });
		expect(second.payments).toHaveLength(10);
		expect(new Set(idsOf([...first.payments, ...second.payments])).size).toBe(60);
		expect((await list({ 'pg[sortDir]': 'asc', 'pg[limit]': 1 })).payments).toEqual([second.payments[9]]);
	});

	test('is empty where nothing was paid, or null by mode', async () => {
		expect(await list({}, 18)).toEqual({ payments: [] });
		platform.modes({ emptyLists: 'null' });
		expect(await list({}, 18)).toEqual({ payments: null });
	});

	test('fails for an unknown organization and one of another zone', async () => {
		expect(failureOf(await platform.get('/organizations/99/payments'))).toEqual([404, 'IM304']);
		expect(failureOf(await platform.get('/organizations/13/payments'))).toEqual([401, 'IM001']);
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
		platform.sandbox.addFaults({ match: { operationId: 'payment.create' }, fault: { type: 'queueThenCut' } });
		await expect(pay({ priceId: 313, quantity: 1 })).rejects.toThrow(/socket hang up|ECONNRESET/);
		expect((await list({}, 18)).payments).toHaveLength(1);
	});

	test.each([
		['an unknown price', { priceId: 1, quantity: 1 }, [400, 'SC400']],
		['a quantity of 0', { priceId: 313, quantity: 0 }, [400, 'SC400']],
		['a part of a piece', { priceId: 313, quantity: 1.5 }, [400, 'SC400']],
		['an unknown coupon', { priceId: 313, quantity: 1, couponCode: 'OTHER' }, [400, 'SC400']],
	])('with %s fails, and nothing is paid', async (_what, given, failure) => {
		expect(failureOf(await pay(given))).toEqual(failure);
		expect((await list({}, 18)).payments).toEqual([]);
	});

	test('404 for an unknown organization', async () => {
		expect(failureOf(await pay({ priceId: 313, quantity: 1 }, 99))).toEqual([404, 'IM304']);
	});
});
