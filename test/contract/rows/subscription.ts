import { locator } from '../../support/input';
import { customer, customerFields, customerObject, onlyRequired, onlyRequiredFields } from './customer';
import type { Row } from './row';

const path = '/api/v2/organizations/34/subscription';
const organizationId = locator('34');
const plan = {
	id: 21,
	name: 'Team plan',
	nextBill: '2026-05-01T00:00:00.000Z',
	price: { id: 310, price: '49.00', currencyCode: 'EUR', period: 'month' },
};
const coupon = {
	validFrom: '2026-01-01T00:00:00.000Z',
	validTo: '2026-12-31T23:59:59.000Z',
	price: '39.00',
	currencyCode: 'EUR',
	productId: 21,
	productName: 'Team plan',
};
const session = { sessionId: 9001, url: 'https://billing.invalid/sessions/9001', subscriptionId: 5005 };
const free = { customerId: 4004, subscriptionId: 5006 };

export const subscriptionRows: Row[] = [
	{
		operation: 'subscription.get',
		parameters: { organizationId },
		exchanges: [{ method: 'GET', path, answer: { product: plan } }],
		output: [plan],
	},
	{
		operation: 'subscription.get',
		when: 'with a coupon',
		parameters: { organizationId: locator(34, 'list') },
		exchanges: [{ method: 'GET', path, answer: { product: { ...plan, coupon } } }],
		output: [{ ...plan, coupon }],
	},
	{
		operation: 'subscription.create',
		parameters: { organizationId, priceId: 310 },
		exchanges: [{ method: 'POST', path, body: { priceId: 310 }, answer: session }],
		output: [session],
	},
	{
		operation: 'subscription.create',
		when: 'with every field set',
		parameters: {
			organizationId: locator(34, 'list'),
			priceId: 310,
			doNotCharge: true,
			...customerFields,
			additionalFields: { couponCode: 'SPRING' },
		},
		exchanges: [
			{
				method: 'POST',
				path,
				body: { priceId: 310, couponCode: 'SPRING', doNotCharge: true, customer },
				answer: session,
			},
		],
		output: [session],
	},
	{
		operation: 'subscription.create',
		when: 'with no coupon, said so',
		parameters: { organizationId, priceId: 310, additionalFields: { couponCode: 'null' } },
		exchanges: [{ method: 'POST', path, body: { priceId: 310, couponCode: null }, answer: session }],
		output: [session],
	},
	{
		operation: 'subscription.update',
		parameters: { organizationId, priceId: 311 },
		exchanges: [{ method: 'PATCH', path, body: { priceId: 311 }, answer: { ok: 1 } }],
		output: [{ success: true }],
	},
	{
		operation: 'subscription.update',
		when: 'with every field set',
		parameters: { organizationId, priceId: 311, ...customerFields },
		exchanges: [{ method: 'PATCH', path, body: { priceId: 311, customer }, answer: { ok: 1 } }],
		output: [{ success: true }],
	},
	{
		operation: 'subscription.cancel',
		parameters: { organizationId, confirm: true },
		exchanges: [{ method: 'DELETE', path, answer: { ok: 1 } }],
		output: [{ success: true }],
	},
	{
		operation: 'subscription.setFreePlan',
		parameters: { organizationId },
		exchanges: [{ method: 'POST', path: `${path}-free`, answer: free }],
		output: [free],
	},
	{
		operation: 'subscription.setFreePlan',
		when: 'confirmed',
		parameters: { organizationId, confirm: true },
		exchanges: [{ method: 'POST', path: `${path}-free`, query: [['confirmed', 'true']], answer: free }],
		output: [free],
	},
	{
		operation: 'subscription.applyCoupon',
		parameters: { organizationId, couponCode: 'SPRING' },
		exchanges: [{ method: 'POST', path: `${path}/coupon-apply`, query: [['couponCode', 'SPRING']], answer: { ok: 1 } }],
		output: [{ success: true }],
	},
	{
		operation: 'subscription.applyCoupon',
		when: 'with every field set',
		parameters: { organizationId, couponCode: 'SPRING', ...customerFields },
		exchanges: [
			{
				method: 'POST',
				path: `${path}/coupon-apply`,
				query: [['couponCode', 'SPRING']],
				body: { customer },
				answer: { ok: 1 },
			},
		],
		output: [{ success: true }],
	},
	{
		operation: 'subscription.applyCoupon',
		when: 'for a customer with what is required alone',
		parameters: { organizationId, couponCode: 'SPRING', ...onlyRequiredFields },
		exchanges: [
			{
				method: 'POST',
				path: `${path}/coupon-apply`,
				query: [['couponCode', 'SPRING']],
				body: { customer: onlyRequired },
				answer: { ok: 1 },
			},
		],
		output: [{ success: true }],
	},
	{
		operation: 'subscription.create',
		when: 'for a customer as one object',
		parameters: { organizationId, priceId: 310, ...customerObject },
		exchanges: [{ method: 'POST', path, body: { priceId: 310, customer }, answer: session }],
		output: [session],
	},
];
