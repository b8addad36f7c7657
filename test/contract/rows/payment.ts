import { locator } from '../../support/input';
import { customer, customerFields, customerObject, onlyRequired, onlyRequiredFields } from './customer';
import type { Row } from './row';

const create = '/api/v2/organizations/34/single-payment-create';
const list = '/api/v2/organizations/34/payments';

const paid = {
	id: 'pay-2044',
	invoice_number: 'HC-2026-0004',
	created: '2026-04-01T00:05:00.000Z',
	type_name: 'Subscription',
	status_name: 'Paid',
	product_name: { en: 'Team plan', de: 'Teamtarif' },
	payment_method: {
		type: 'card',
		card: {
			brand: 'examplecard',
			last4: '0000',
			country: 'AT',
			network: 'examplecard',
			exp_year: 2030,
			exp_month: 11,
			fingerprint: 'dummy-fingerprint',
		},
	},
	amount_total: '49.00',
	currency_code: 'EUR',
	invoice_url: 'https://billing.invalid/invoices/HC-2026-0004.pdf',
	hosted_invoice_url: 'https://billing.invalid/invoices/HC-2026-0004',
	period_from: '2026-04-01T00:00:00.000Z',
	period_to: '2026-05-01T00:00:00.000Z',
};

const simple = {
	id: 'pay-2044',
	invoice_number: 'HC-2026-0004',
	created: '2026-04-01T00:05:00.000Z',
	type_name: 'Subscription',
	status_name: 'Paid',
	product_name: { en: 'Team plan', de: 'Teamtarif' },
	amount_total: '49.00',
	currency_code: 'EUR',
	invoice_url: 'https://billing.invalid/invoices/HC-2026-0004.pdf',
	period_from: '2026-04-01T00:00:00.000Z',
};

export const paymentRows: Row[] = [
	{
		operation: 'payment.getAll',
		parameters: { organizationId: locator('34') },
		exchanges: [
			{ method: 'GET', path: list, query: [['pg[limit]', '50']], answer: { payments: [paid] } },
			{
				method: 'GET',
				path: list,
				query: [
					['pg[offset]', '1'],
					['pg[limit]', '49'],
				],
				answer: { payments: [] },
			},
		],
		output: [simple],
	},
	{
		operation: 'payment.getAll',
		when: 'with every field set, from a service that echoes no page',
		parameters: {
			organizationId: locator(34, 'list'),
			limit: 2,
			simplify: false,
			options: { sortBy: 'created', sortDirection: 'desc', additionalQuery: {} },
		},
		exchanges: [
			{
				method: 'GET',
				path: list,
				query: [
					['pg[sortBy]', 'created'],
					['pg[sortDir]', 'desc'],
					['pg[limit]', '2'],
				],
				answer: { payments: [paid, { ...paid, id: 'pay-2043' }] },
			},
		],
		output: [paid, { ...paid, id: 'pay-2043' }],
	},
	{
		operation: 'payment.getAll',
		when: 'from an offset on, from a service that echoes its page',
		parameters: { organizationId: locator('34'), returnAll: true, options: { additionalQuery: { pg: { offset: 2 } } } },
		exchanges: [
			{
				method: 'GET',
				path: list,
				query: [
					['pg[offset]', '2'],
					['pg[limit]', '500'],
				],
				answer: { payments: [paid], pg: { offset: 2, limit: 500 } },
			},
		],
		output: [simple],
	},
	{
		operation: 'payment.create',
		parameters: { organizationId: locator('34'), priceId: 310 },
		exchanges: [{ method: 'POST', path: create, body: { priceId: 310, quantity: 1 }, answer: { ok: 1 } }],
		output: [{ success: true }],
	},
	{
		operation: 'payment.create',
		when: 'with every field set',
		parameters: {
			organizationId: locator(34, 'list'),
			priceId: 310,
			quantity: 2,
			doNotCharge: true,
			...customerFields,
			additionalFields: { couponCode: 'SPRING' },
		},
		exchanges: [
			{
				method: 'POST',
				path: create,
				body: { priceId: 310, quantity: 2, couponCode: 'SPRING', doNotCharge: true, customer },
				answer: { ok: 1 },
			},
		],
		output: [{ success: true }],
	},
	{
		operation: 'payment.create',
		when: 'for a customer with what is required alone, who is no business',
		parameters: { organizationId: locator('34'), priceId: 310, ...onlyRequiredFields },
		exchanges: [
			{ method: 'POST', path: create, body: { priceId: 310, quantity: 1, customer: onlyRequired }, answer: { ok: 1 } },
		],
		output: [{ success: true }],
	},
	{
		operation: 'payment.create',
		when: 'for a customer as one object',
		parameters: { organizationId: locator('34'), priceId: 310, ...customerObject },
		exchanges: [{ method: 'POST', path: create, body: { priceId: 310, quantity: 1, customer }, answer: { ok: 1 } }],
		output: [{ success: true }],
	},
];
