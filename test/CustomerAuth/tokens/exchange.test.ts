import { customerAuthSeed as seed } from '../../../sandbox/server/customerAuth/seed';
import { credential, customerType, pressTest, runOperation, send, storeFor, stored } from '../host';
import type { Way } from '../host';
import { ownSandbox } from '../ownSandbox';
import { items } from '../../support/input';
import { jsonOf, shownText } from '../../support/results';

const own = ownSandbox();
const { counts } = own;
const byOperation = () => (own.sandbox.stats() as { byOperation: Record<string, number> }).byOperation;
const validated = `/customer/${seed.tenant}/validateauthtoken`;
const ways: Way[] = ['httpRequestWithAuthentication', 'requestWithAuthentication'];

describe('C03 one exchange serves all items', () => {
	test.each(ways)('C03 50 items through %s: 1 anonymous and 1 customer login, 1 session', async (way) => {
		const store = storeFor(own.sandbox.url);
		const result = await send(
			{ way, path: validated, baseUrl: own.sandbox.url },
			{ credentials: store, items: items(50) },
		);
		expect(result.error).toBeUndefined();
		expect(new Set(jsonOf(result).map(({ sessionId }) => sessionId)).size).toBe(1);
		expect(counts()).toMatchObject({ anonymousLogins: 1, customerLogins: 1 });
	});

	test('C03 50 items of the node: 1 anonymous and 1 customer login, 1 session', async () => {
		const result = await runOperation(
			'customerSession.validate',
			{},
			{ credentials: storeFor(own.sandbox.url), items: items(50) },
		);
		expect(result.error).toBeUndefined();
		expect(jsonOf(result).every(({ valid }) => valid === true)).toBe(true);
		expect(counts()).toMatchObject({ anonymousLogins: 1, customerLogins: 1, sessions: [expect.any(String)] });
	});
});

describe('an operation of a visitor with the credential of a customer', () => {
	test.each([
		['customer.signUp', { email: 'a@customer.example', password: 'example-pass' }],
		['customerSession.logIn', { email: seed.email, password: seed.password }],
	])('%s needs no login of that customer, even if the password is wrong', async (operation, parameters) => {
		const store = storeFor(own.sandbox.url, { password: 'example-wrong-pass' });
		const { error } = await runOperation(operation, parameters, { credentials: store });

		expect(error).toBeUndefined();
		expect(counts()).toMatchObject({ anonymousLogins: 1, customerLoginsRefused: 0 });
	});
});

describe('C12 a wrong password is sent once', () => {
	const wrong = 'example-wrong-pass';

	test.each(ways)('C12 50 items through %s', async (way) => {
		const result = await send(
			{ way, path: validated, baseUrl: own.sandbox.url },
			{
				credentials: storeFor(own.sandbox.url, { password: wrong }),
				items: items(50),
				onError: 'continueRegularOutput',
			},
		);
		expect(jsonOf(result)).toHaveLength(50);
		expect(byOperation()['customerSession.logIn']).toBe(1);
		for (const { error } of jsonOf(result)) {
			expect(error).toMatch(/Wrong email or password.*Check Email and Password/);
			expect(error).not.toContain(wrong);
		}
	});

	test('C12 50 items of the node, with Retry On Fail', async () => {
		const result = await runOperation(
			'customerSession.validate',
			{},
			{
				credentials: storeFor(own.sandbox.url, { password: wrong }),
				items: items(50),
				retryOnFail: true,
				maxTries: 3,
			},
		);
		expect(shownText(result.error)).toMatch(/Wrong email or password/);
		expect(result.tries).toBe(3);
		expect(byOperation()['customerSession.logIn']).toBe(1);
	});

	test('C12 in the credential test, new and after an edit', async () => {
		const store = storeFor(own.sandbox.url);
		await runOperation('customerSession.validate', {}, { credentials: store });
		expect(counts().customerLogins).toBe(1);
		const edited = { ...stored(store), password: wrong };
		const result = await pressTest(customerType, edited, store);

		expect(result).toEqual({ status: 'Error', message: expect.stringMatching(/Wrong email or password/) });
		expect(byOperation()['customerSession.logIn']).toBe(2);
		const fresh = credential(own.sandbox.url, { password: `${wrong}-too` });
		expect((await pressTest(customerType, fresh)).status).toBe('Error');
		expect(byOperation()['customerSession.logIn']).toBe(3);
	});

	test.each([
		['customerSession.logIn', { email: seed.email, password: wrong }],
		['customerSession.logInSocial', { authorizationCode: 'example-code', redirectUri: 'https://shop.example/back' }],
	])('C12 %s of the node: one request, also with Retry On Fail', async (operation, parameters) => {
		const result = await runOperation(operation, parameters, {
			credentials: storeFor(own.sandbox.url),
			retryOnFail: true,
			maxTries: 3,
		});
		expect(shownText(result.error)).toMatch(/HTTP 401/);
		expect(result.tries).toBe(3);
		expect(counts().customerLoginsRefused + (counts().socialLoginsRefused as number)).toBe(1);
	});

	test('C12 validate of an invalid token: one request, and an item', async () => {
		const result = await runOperation(
			'customerSession.validate',
			{ tokenSource: 'fields', accessToken: 'example-gone' },
			{ credentials: storeFor(own.sandbox.url) },
		);
		expect(jsonOf(result)).toEqual([{ valid: false }]);
		expect((own.sandbox.stats() as { requests: number }).requests).toBe(1);
	});
});

describe('each mistake has its own text', () => {
	test.each([
		['tenant', { tenant: 'unknownshop' }, /Check Tenant/],
		['client ID', { clientId: 'example-unknown-client' }, /has no such client ID.*Check Client ID/],
		['client ID of another tenant', { clientId: seed.other.clientId }, /does not belong to this tenant/],
		['password', { password: 'example-wrong-pass' }, /Check Email and Password/],
		['account', { email: seed.inactiveEmail }, /not active/],
		[
			'G22 legal entity',
			{ legalEntityId: 'legal-nowhere' },
			/Refresh for the legal entity: HTTP 403\. The customer may not act for this legal entity\. Check Legal Entity ID/,
		],
	])('%s', async (_, more, text) => {
		const { error } = await runOperation(
			'customerSession.validate',
			{},
			{ credentials: storeFor(own.sandbox.url, more), items: items(20), onError: undefined },
		);
		expect(shownText(error)).toMatch(text);
		expect(shownText(error)).not.toContain('example-');
		expect((await pressTest(customerType, credential(own.sandbox.url, more))).message).toMatch(text);
		expect(byOperation()['customerSession.logIn'] ?? 0).toBeLessThanOrEqual(1);
		expect(byOperation()['anonymousToken.request']).toBe(1);
	});

	test('200 without a token', async () => {
		own.sandbox.addFaults({
			match: { operationId: 'customerSession.logIn' },
			times: 0,
			fault: { type: 'status', status: 200, body: { token_type: 'Bearer' } },
		});
		const { error } = await runOperation(
			'customerSession.validate',
			{},
			{ credentials: storeFor(own.sandbox.url), items: items(20), onError: undefined },
		);
		expect(shownText(error)).toMatch(/Customer login: the service answered 200 without a usable access token/);
	});

	test('G17 200 without a token but with a reason: the reason', async () => {
		own.sandbox.addFaults({
			match: { operationId: 'customerSession.logIn' },
			times: 0,
			fault: { type: 'status', status: 200, body: { code: 'C7', message: 'Accounts are closed today' } },
		});
		const { error } = await runOperation('customerSession.validate', {}, { credentials: storeFor(own.sandbox.url) });
		expect(shownText(error)).toMatch(
			/Customer login: the service answered 200 without a usable access token: C7\. Accounts are closed today\.$/,
		);
	});

	test('A31 an invalid tenant: nothing is sent', async () => {
		for (const tenant of ['1shop', 'ab', 'a'.repeat(17), 'my shop', '']) {
			const { error } = await runOperation(
				'customerSession.validate',
				{},
				{ credentials: storeFor(own.sandbox.url, { tenant }) },
			);
			expect(shownText(error)).toMatch(/Tenant of the credential/);
		}
		expect(byOperation()).toEqual({});
	});

	test('A31 a tenant with capitals and spaces is sent trimmed and in lower case', async () => {
		const tenant = ` ${seed.tenant.toUpperCase()} `;
		const result = await runOperation(
			'customerSession.validate',
			{},
			{ credentials: storeFor(own.sandbox.url, { tenant }) },
		);
		expect(jsonOf(result)).toEqual([expect.objectContaining({ valid: true, tenant: seed.tenant })]);
	});
});
