import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { contractNock } from '../../../contract/validity';
import { skipWaits } from '../../../support/waits';
import { jsonOf, shownText } from '../../../support/results';
import { locator } from '../../../support/input';
import { runUnderTest, serveExamples, shownFields, variants } from '../../../nodes/operations';

const requests = contractNock();
afterEach(() => jest.restoreAllMocks());

const organizationId = locator('={{ $json.id }}');
const customer = '{"email":"jane.doe@shop.example","name":"Jane Doe","isBusiness":false,"countryId":44}';

/** Operations that cost money or create something. */
const once: Array<[name: string, parameters: INodeParameters]> = [
	['payment.create', { organizationId, priceId: 310 }],
	['scenarioFolder.create', { teamId: organizationId, name: 'Billing' }],
	['subscription.applyCoupon', { organizationId, couponCode: 'SPRING' }],
	['subscription.create', { organizationId, priceId: 310 }],
	['subscription.setFreePlan', { organizationId }],
	['subscription.update', { organizationId, priceId: 310 }],
];

const items = ['11', '22', '33'].map((id) => ({ json: { id } }));

function parametersOf(name: string, more: INodeParameters): INodeParameters {
	const [resource, operation] = name.split('.');
	return { resource, operation, ...more };
}

/** The organization or team of each request, in the order in which they were sent. */
function sentFor(): string[] {
	return requests.map(({ path, body }) =>
		path.includes('/organizations/')
			? path.split('/')[4]
			: String((body as { teamId?: number } | undefined)?.teamId ?? path),
	);
}

describe('never twice', () => {
	const outcomes = once.flatMap(([name, more]) =>
		[500, 502, 503, 504].map((status): [string, number, INodeParameters] => [name, status, more]),
	);

	test.each(outcomes)(
		'%s: is not repeated after a %i, which does not say whether it was processed',
		async (name, status, more) => {
			serveExamples(() => ({ status, body: { message: 'Not now' } }));

			const { error } = await runUnderTest(parametersOf(name, more), { items: [items[0]] });

			expect(shownText(error)).toContain(String(status));
			expect(sentFor()).toEqual(['11']);
		},
	);

	test.each(once.filter(([name]) => name !== 'subscription.update'))(
		'%s: is not repeated by Retry On Fail, and neither is anything done before the failure',
		async (name, more) => {
			for (const retryOnFail of [true, false]) {
				requests.length = 0;
				serveExamples((request) =>
					[request.path, JSON.stringify(request.body)].some((text) => text?.includes('22'))
						? { status: 503, body: { message: 'Not now' } }
						: undefined,
				);

				const parameters = { ...parametersOf(name, more), requestOptions: { maxInFlight: 1 } };
				const { tries, error } = await runUnderTest(parameters, { items, retryOnFail, maxTries: 3 });

				expect(shownText(error)).toContain('503');
				expect(tries).toBe(retryOnFail ? 3 : 1);
				expect(sentFor()).toEqual(['11', '22']);
			}
		},
	);

	test.each(once)('%s: is repeated after a 429, which was not processed', async (name, more) => {
		const waits = skipWaits();
		let refused = false;
		serveExamples(() => {
			if (refused) return undefined;
			refused = true;
			return { status: 429, headers: { 'retry-after': '7' }, body: { message: 'Too many' } };
		});

		const result = await runUnderTest(parametersOf(name, more), { items: [items[0]] });

		expect(result.error).toBeUndefined();
		expect(sentFor()).toEqual(['11', '11']);
		expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(6900);
	});
});

describe('the customer', () => {
	const billing = once.filter(([name]) => !['scenarioFolder.create', 'subscription.setFreePlan'].includes(name));

	async function refusalOf(name: string, more: INodeParameters): Promise<string> {
		serveExamples();
		const { error } = await runUnderTest(parametersOf(name, more), { items: [items[0]] });
		expect(requests).toEqual([]);
		return shownText(error);
	}

	test.each(billing)('%s: JSON text and an object are the same', async (name, more) => {
		for (const given of [customer, `={{ ${customer.replaceAll('{', '{ ').replaceAll('}', ' }')} }}`]) {
			requests.length = 0;
			serveExamples();

			const result = await runUnderTest(parametersOf(name, { ...more, customerSource: 'json', customer: given }), {
				items: [items[0]],
			});

			expect(result.error).toBeUndefined();
			expect(requests[0].body).toMatchObject({ customer: JSON.parse(customer) as object });
		}
	});

	test.each(billing)(
		'%s: an incomplete customer is refused, and the error names the missing keys',
		async (name, more) => {
			const message = await refusalOf(name, { ...more, customerSource: 'json', customer: '{"name": "Jane Doe"}' });

			expect(message).toMatch(/'Customer \(JSON\)' is missing email, isBusiness, countryId/);
		},
	);

	test.each(billing)('%s: an object is read like the fields', async (name, more) => {
		serveExamples();
		const given = {
			email: ' jane.doe@shop.example ',
			name: 'Jane Doe',
			isBusiness: 'no',
			countryId: '44',
			city: null,
			line1: 5,
			line2: '',
		};

		const { error } = await runUnderTest(
			parametersOf(name, { ...more, customerSource: 'json', customer: JSON.stringify(given) }),
			{ items: [items[0]] },
		);

		expect(error).toBeUndefined();
		expect(requests[0].body).toMatchObject({
			customer: { email: 'jane.doe@shop.example', name: 'Jane Doe', isBusiness: false, countryId: 44, line1: '5' },
		});
		expect(Object.keys((requests[0].body as { customer: object }).customer)).toHaveLength(5);
	});

	test.each(billing)(
		'%s: a customer with an unknown key is refused, and the error names the key',
		async (name, more) => {
			const good = JSON.parse(customer) as Record<string, unknown>;
			for (const [part, complaint] of [
				[{ email: null, name: '' }, 'is missing email, name'],
				[{ countryId: 0 }, 'is missing countryId'],
				[{ email: 'jane' }, 'has an invalid email: it must be one email address'],
				[{ isBusiness: 'x' }, 'has an invalid isBusiness: it must be true or false'],
				[{ countryId: 'AT' }, 'has an invalid countryId: it must be a numeric ID'],
				[{ city: { a: 1 } }, 'has an invalid city: it must be text'],
				[
					{ line3: 'x' },
					'has unknown keys: line3. Allowed keys: email, name, isBusiness, countryId, city, line1, line2',
				],
			] as const) {
				const given = JSON.stringify({ ...good, ...part });
				const message = await refusalOf(name, { ...more, customerSource: 'json', customer: given });
				expect(message).toContain(`'Customer (JSON)' ${complaint}`);
			}
		},
	);

	test.each(billing)('%s: a customer with an empty required field is refused', async (name, more) => {
		const fields = {
			customerSource: 'fields',
			customerEmail: 'jane.doe@shop.example',
			customerName: 'Jane Doe',
			customerCountryId: locator('={{ $json.missing }}'),
		};

		expect(await refusalOf(name, { ...more, ...fields })).toMatch(/'Country' is empty/);
		expect(await refusalOf(name, { ...more, ...fields, customerName: ' ' })).toMatch(/'Name' is empty/);
		expect(await refusalOf(name, { ...more, ...fields, customerEmail: 'jane' })).toMatch(/'Email' must be one/);
	});

	test('fields of a customer that are stored but not shown send nothing', async () => {
		serveExamples();

		await runUnderTest(
			parametersOf('subscription.update', { organizationId, priceId: 310, customerEmail: 'x@y.example' }),
			{
				items: [items[0]],
			},
		);

		expect(requests[0].body).toEqual({ priceId: 310 });
	});
});

test('Create payment: a quantity of less than 1 is refused', async () => {
	serveExamples();
	for (const quantity of [0, -1, '={{ "0" }}']) {
		const { error } = await runUnderTest(parametersOf('payment.create', { organizationId, priceId: 310, quantity }), {
			items: [items[0]],
		});
		expect(shownText(error)).toMatch(/'Quantity' must be at least 1/);
	}
	expect(requests).toEqual([]);
});

test('Create subscription: the word null as a coupon code means no coupon', async () => {
	for (const [couponCode, sent] of [
		['null', null],
		['SPRING', 'SPRING'],
	] as const) {
		requests.length = 0;
		serveExamples();
		await runUnderTest(
			parametersOf('subscription.create', { organizationId, priceId: 310, additionalFields: { couponCode } }),
			{
				items: [items[0]],
			},
		);
		expect(requests[0].body).toEqual({ priceId: 310, couponCode: sent });
	}
});

describe('an added field without a value', () => {
	const costly = ['payment.create', 'subscription.create', 'subscription.update', 'subscription.applyCoupon'];
	const fields = {
		customerSource: 'fields',
		customerEmail: 'jane.doe@shop.example',
		customerName: 'Jane Doe',
		customerCountryId: locator('44'),
	};
	const added = variants
		.filter(({ name }) => costly.some((operation) => name.startsWith(operation)))
		.flatMap((of) =>
			shownFields(of.parameters)
				.filter(({ type }) => type === 'collection')
				.flatMap(({ name, options = [] }) =>
					(options as INodeProperties[]).map((child): [string, INodeParameters, string, INodeProperties] => [
						`${of.name} ${name}.${child.name}`,
						of.parameters,
						name,
						child,
					]),
				),
		);

	test('is tested for every operation that costs money', () => {
		expect(new Set(added.map(([name]) => name.split(' ')[0]))).toEqual(new Set(costly));
	});

	test.each(added)('%s stops the item before anything is charged', async (_, parameters, collection, child) => {
		serveExamples();
		for (const entryPoint of ['custom', 'routing'] as const) {
			for (const nothing of ['', '  ', null, '={{ $json.missing }}', '={{ null }}', '={{ "" }}']) {
				const { error } = await runUnderTest(
					{ ...parameters, [collection]: { [child.name]: nothing } } as INodeParameters,
					{
						entryPoint,
					},
				);
				expect(shownText(error)).toContain(`'${child.displayName}' was added, but has no value`);
			}
		}
		expect(requests).toEqual([]);
	});

	test('has no effect while it is not shown', async () => {
		serveExamples();

		await runUnderTest(
			parametersOf('subscription.update', { organizationId, priceId: 310, customerAddress: { city: '' } }),
			{
				items: [items[0]],
			},
		);
		await runUnderTest(
			parametersOf('subscription.update', { organizationId, priceId: 310, ...fields, customerAddress: {} }),
			{
				items: [items[0]],
			},
		);

		expect(requests).toHaveLength(2);
	});
});

describe('Do Not Charge', () => {
	async function pay(doNotCharge: boolean | string): Promise<string | undefined> {
		requests.length = 0;
		serveExamples();
		const parameters = parametersOf('payment.create', { organizationId, priceId: 310, doNotCharge });
		return (await runUnderTest(parameters, { items: [items[0]] })).error?.message;
	}

	test('is sent when on', async () => {
		for (const [given, sent] of [
			[true, { doNotCharge: true }],
			['={{ "yes" }}', { doNotCharge: true }],
			[false, {}],
		] as const) {
			expect(await pay(given)).toBeUndefined();
			expect(requests[0].body).toEqual({ priceId: 310, quantity: 1, ...sent });
		}
	});

	test('stops the item before anything is charged when its expression returns no value', async () => {
		for (const given of ['={{ $json.missing }}', '={{ null }}', '={{ "" }}']) {
			expect(await pay(given)).toContain("'Do Not Charge' is empty");
			expect(requests).toEqual([]);
		}
	});
});

test.each(['subscription.cancel', 'scenarioFolder.delete'])('%s: a 204 is a success', async (name) => {
	serveExamples(() => ({ status: 204 }));

	const result = await runUnderTest(parametersOf(name, { organizationId, confirm: true, folderId: locator('52') }), {
		items: [items[0]],
	});

	expect(result.error).toBeUndefined();
	expect(jsonOf(result)).toEqual([name === 'subscription.cancel' ? { success: true } : { deleted: true, id: 52 }]);
});
