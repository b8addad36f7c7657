import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import { CredentialStore } from '../support/engine';
import { answer, serve } from '../support/http';
import {
	anonymousType,
	credential,
	credentialTypesOfAnotherProcess,
	customerType,
	items,
	jsonOf,
	pressTest,
	run,
	send,
	storeFor,
	stored,
	type Way,
} from './host';
import { ownSandbox } from './ownSandbox';

const own = ownSandbox();
const { counts, later } = own;
const byOperation = () => (own.sandbox.stats() as { byOperation: Record<string, number> }).byOperation;
const validated = `/customer/${seed.tenant}/validateauthtoken`;

const ways: Way[] = ['httpRequestWithAuthentication', 'requestWithAuthentication'];

describe('C03 one exchange serves all items', () => {
	test.each(ways)('C03 200 items through %s: 1 anonymous and 1 customer login, 1 session', async (way) => {
		const store = storeFor(own.sandbox.url);
		const result = await send(
			{ way, path: validated, baseUrl: own.sandbox.url },
			{ credentials: store, items: items(200) },
		);
		expect(result.error).toBeUndefined();
		expect(new Set(jsonOf(result).map(({ sessionId }) => sessionId)).size).toBe(1);
		expect(counts()).toMatchObject({ anonymousLogins: 1, customerLogins: 1 });
	});

	test('C03 200 items of the node: the same', async () => {
		const result = await run(
			'customerSession.validate',
			{},
			{ credentials: storeFor(own.sandbox.url), items: items(200) },
		);
		expect(result.error).toBeUndefined();
		expect(jsonOf(result).every(({ valid }) => valid === true)).toBe(true);
		expect(counts()).toMatchObject({ anonymousLogins: 1, customerLogins: 1, sessions: [expect.any(String)] });
	});
});

describe('the session goes on', () => {
	test('a second run with what is stored logs nobody in', async () => {
		const store = storeFor(own.sandbox.url);
		await run('customerSession.validate', {}, { credentials: store });
		await run('customerSession.validate', {}, { credentials: new CredentialStore(store.snapshot()) });
		expect(counts()).toMatchObject({ anonymousLogins: 1, customerLogins: 1, customerRefreshes: 0 });
	});

	test.each([
		['customer', 'customer'],
		['anonymous', 'anonymous'],
	] as const)('C02 an expired token is renewed before the request: refresh with the %s token', async (bearer, mode) => {
		own.sandbox.setModes({ customerRefreshBearer: mode, customerTokenSeconds: 3600 });
		const store = storeFor(own.sandbox.url, { refreshBearer: bearer });
		await run('customerSession.validate', {}, { credentials: store });
		const before = stored(store);
		later(3590);
		const result = await run('customerSession.validate', {}, { credentials: store });

		expect(jsonOf(result)).toEqual([expect.objectContaining({ valid: true })]);
		expect(counts()).toMatchObject({ customerLogins: 1, customerRefreshes: 1, bearersRefused: {} });
		expect(counts().sessions).toHaveLength(1);
		const after = stored(store);
		expect(after.accessToken).not.toBe(before.accessToken);
		expect(after.refreshToken).not.toBe(before.refreshToken);
		expect(after.saasToken).toBe(before.saasToken);
		expect(after.saasToken).toMatch(/\./);
	});

	test('A24 the anonymous session outlives its token: one login, one refresh, the same session ID', async () => {
		const store = storeFor(own.sandbox.url);
		const signUp = async (email: string) =>
			await run(
				'customer.signUp',
				{ authentication: 'anonymous', email, password: 'example-pass' },
				{ credentials: store },
			);
		expect((await signUp('a@customer.example')).error).toBeUndefined();
		const { tokenSessionId } = stored(store, anonymousType);
		later(61 * 60);
		expect((await signUp('b@customer.example')).error).toBeUndefined();

		expect(counts()).toMatchObject({ anonymousLogins: 1, anonymousRefreshes: 1, bearersRefused: {} });
		expect(stored(store, anonymousType).tokenSessionId).toBe(tokenSessionId);
	});

	test('A24 when its refresh token has expired, a new login begins a new session, and the output shows it', async () => {
		const store = storeFor(own.sandbox.url);
		const [first] = jsonOf(await run('customerSession.validate', {}, { credentials: store }));
		later(31 * 86_400);
		const [second] = jsonOf(await run('customerSession.validate', {}, { credentials: store }));

		expect(counts()).toMatchObject({ anonymousLogins: 2, customerLogins: 2, anonymousRefreshes: 0 });
		expect(second.sessionId).not.toBe(first.sessionId);
		expect(stored(store).tokenSessionId).toBe(second.sessionId);
	});

	test('a refresh token that another process has used: what is there is used while it lives, and then a login on the same session', async () => {
		own.sandbox.setModes({ customerTokenSeconds: 3600 });
		const store = storeFor(own.sandbox.url);
		await run('customerSession.validate', {}, { credentials: store });
		const other = new CredentialStore(store.snapshot());
		later(3590);
		await run('customerSession.validate', {}, { credentials: store });
		// The other process knows nothing of the new tokens.
		const there = { credentials: other, credentialTypes: credentialTypesOfAnotherProcess(), items: items(5) };
		const before = counts();
		const kept = stored(other);
		const result = await run('customerSession.validate', {}, there);

		expect(jsonOf(result)).toEqual(Array(5).fill(expect.objectContaining({ valid: true })));
		expect(counts()).toMatchObject({ customerLogins: 1, customerRefreshes: before.customerRefreshes });
		// the first process has stored new ones by now, which must stay
		expect(stored(other)).toEqual(kept);
		later(11);
		expect(jsonOf(await run('customerSession.validate', {}, there))).toEqual(
			Array(5).fill(expect.objectContaining({ valid: true })),
		);
		expect(counts()).toMatchObject({ customerLogins: 2, bearersRefused: {} });
		expect(counts().sessions).toHaveLength(1);
		expect(stored(other).tokenSessionId).toBe(stored(store).tokenSessionId);
	});

	test('a legal entity: one refresh with it after login, and on each refresh', async () => {
		own.sandbox.setModes({ customerTokenSeconds: 3600 });
		const store = storeFor(own.sandbox.url, { legalEntityId: seed.legalEntityId });
		const first = await run('customerSession.validate', {}, { credentials: store });
		later(3590);
		const second = await run('customerSession.validate', {}, { credentials: store });

		for (const result of [first, second]) {
			expect(jsonOf(result)).toEqual([expect.objectContaining({ legalEntityId: seed.legalEntityId })]);
		}
		expect(counts()).toMatchObject({ customerLogins: 1, customerRefreshes: 2 });
	});

	test('the live mode: camel case, text, anonymous bearer', async () => {
		own.sandbox.setModes({
			customerRefreshBearer: 'anonymous',
			anonymousRefresh: 'oneToken',
			tokenNames: 'camel',
			lifetimes: 'text',
			initialPassword: 'text',
			customerTokenSeconds: 3600,
		});
		const store = storeFor(own.sandbox.url, { refreshBearer: 'anonymous' });
		await run('customerSession.validate', {}, { credentials: store });
		later(3590);
		const result = await run('customerSession.validate', {}, { credentials: store });

		expect(jsonOf(result)).toEqual([expect.objectContaining({ valid: true })]);
		expect(counts()).toMatchObject({ customerLogins: 1, customerRefreshes: 1, anonymousRefreshes: 1 });
		expect(counts().sessions).toHaveLength(1);
	});
});

describe('C01 a token that is revoked before its time', () => {
	const revoke = () => {
		own.sandbox.state.customerAuth.customerTokens.clear();
		own.sandbox.state.customerAuth.customerRefreshTokens.clear();
	};

	test.each(ways)('C01 %s: one new token, the request again, and the new one is kept', async (way) => {
		const store = storeFor(own.sandbox.url);
		const call = { way, path: validated, baseUrl: own.sandbox.url };
		await send(call, { credentials: store });
		const before = stored(store);
		revoke();
		const result = await send(call, { credentials: store });

		expect(result.error).toBeUndefined();
		expect(jsonOf(result)).toEqual([expect.objectContaining({ email: seed.email })]);
		expect(counts()).toMatchObject({ customerLogins: 2 });
		expect(stored(store).accessToken).not.toBe(before.accessToken);
		expect(stored(store).tokenSessionId).toBe(before.tokenSessionId);
	});

	test('C01 an anonymous one, in the node: the operation is done with a new one', async () => {
		const store = storeFor(own.sandbox.url);
		const signUp = async (email: string) =>
			await run(
				'customer.signUp',
				{ authentication: 'anonymous', email, password: 'example-pass' },
				{ credentials: store },
			);
		await signUp('a@customer.example');
		own.sandbox.state.customerAuth.anonymousTokens.clear();
		const result = await signUp('b@customer.example');

		expect(result.error).toBeUndefined();
		expect(byOperation()['customer.signUp']).toBe(3);
		expect(counts()).toMatchObject({ signUps: 2, anonymousLogins: 1, anonymousRefreshes: 1 });
	});

	test('one that the service refuses for ever is not renewed for each item', async () => {
		own.sandbox.addFaults({
			match: { operationId: 'customerSession.refresh' },
			times: 0,
			fault: { type: 'status', status: 401, body: { fault: { faultstring: 'no' } } },
		});
		const call = {
			way: 'httpRequestWithAuthentication' as const,
			path: `/customer/${seed.tenant}/refreshauthtoken?refreshToken=x`,
			baseUrl: own.sandbox.url,
		};
		const result = await send(call, {
			credentials: storeFor(own.sandbox.url),
			items: items(20),
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(result)).toHaveLength(20);
		expect(counts().customerLogins).toBeLessThanOrEqual(2);
	});
});

describe('the HTTP Request node, after which n8n repeats any failure', () => {
	test.each([customerType, anonymousType])(
		'a POST that is answered 404 is sent once, and nobody logs in again: %s',
		async (type) => {
			const other = await serve((_, response) => answer(response, 404, {}));
			const store = storeFor(own.sandbox.url);
			const call = { type, method: 'POST' as const, path: '/cart', baseUrl: other.origin };
			const results = [await send(call, { credentials: store }), await send(call, { credentials: store })];
			await other.close();

			for (const { error } of results) expect(error?.message).toMatch(/404|could not be found/i);
			expect(other.requests).toHaveLength(2);
			expect(counts().anonymousLogins).toBe(1);
			expect(counts().customerLogins).toBe(type === customerType ? 1 : 0);
			// of a customer's token the service is asked whether it is still valid
			expect(byOperation()['customerSession.validate'] ?? 0).toBe(type === customerType ? 1 : 0);
		},
	);

	test('the second token of the customer goes along where that is chosen', async () => {
		const other = await serve((_, response) => answer(response, 200, {}));
		const store = storeFor(own.sandbox.url, { addSaasHeader: true });
		const result = await send({ path: '/cart', baseUrl: other.origin }, { credentials: store });
		await other.close();

		expect(result.error).toBeUndefined();
		const { accessToken, saasToken } = stored(store);
		expect(other.requests[0].headers).toMatchObject({
			authorization: `Bearer ${String(accessToken)}`,
			'saas-token': saasToken,
		});
	});

	test('an Authorization that is there already is kept', async () => {
		const other = await serve((_, response) => answer(response, 404, {}));
		const result = await send(
			{ method: 'POST', path: '/cart', baseUrl: other.origin, headers: { Authorization: 'Bearer mine' } },
			{ credentials: storeFor(own.sandbox.url) },
		);
		await other.close();
		expect(result.error).toBeDefined();
		expect(other.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer mine']);
	});
});

describe('C12 a wrong password is sent once', () => {
	const wrong = 'example-wrong-pass';

	test.each(ways)('C12 200 items through %s', async (way) => {
		const result = await send(
			{ way, path: validated, baseUrl: own.sandbox.url },
			{
				credentials: storeFor(own.sandbox.url, { password: wrong }),
				items: items(200),
				onError: 'continueRegularOutput',
			},
		);
		expect(jsonOf(result)).toHaveLength(200);
		expect(byOperation()['customerSession.logIn']).toBe(1);
		for (const { error } of jsonOf(result)) {
			expect(error).toMatch(/refuses e-mail or password.*Check Email and Password/);
			expect(error).not.toContain(wrong);
		}
	});

	test('C12 200 items of the node, with Retry On Fail', async () => {
		const result = await run(
			'customerSession.validate',
			{},
			{
				credentials: storeFor(own.sandbox.url, { password: wrong }),
				items: items(200),
				retryOnFail: true,
				maxTries: 3,
			},
		);
		expect(result.error?.message).toMatch(/refuses e-mail or password/);
		expect(result.tries).toBe(3);
		expect(byOperation()['customerSession.logIn']).toBe(1);
	});

	test('C12 in the test of the credential, fresh and after it was edited', async () => {
		const store = storeFor(own.sandbox.url);
		await run('customerSession.validate', {}, { credentials: store });
		expect(counts().customerLogins).toBe(1);
		const edited = { ...stored(store), password: wrong };
		const result = await pressTest(customerType, edited, store);

		expect(result).toEqual({ status: 'Error', message: expect.stringMatching(/refuses e-mail or password/) });
		expect(byOperation()['customerSession.logIn']).toBe(2);
		const fresh = credential(own.sandbox.url, { password: `${wrong}-too` });
		expect((await pressTest(customerType, fresh)).status).toBe('Error');
		expect(byOperation()['customerSession.logIn']).toBe(3);
	});

	test.each([
		['customerSession.logIn', { email: seed.email, password: wrong }],
		['customerSession.logInSocial', { authorizationCode: 'example-code', redirectUri: 'https://shop.example/back' }],
	])('C12 %s of the node: one request, with Retry On Fail as well', async (operation, parameters) => {
		const result = await run(operation, parameters, {
			credentials: storeFor(own.sandbox.url),
			retryOnFail: true,
			maxTries: 3,
		});
		expect(result.error?.message).toMatch(/HTTP 401/);
		expect(result.tries).toBe(3);
		expect(counts().customerLoginsRefused + (counts().socialLoginsRefused as number)).toBe(1);
	});

	test('C12 validate of a token that is not valid: one request, and an item', async () => {
		const result = await run(
			'customerSession.validate',
			{ tokenSource: 'fields', accessToken: 'example-gone' },
			{ credentials: storeFor(own.sandbox.url) },
		);
		expect(jsonOf(result)).toEqual([{ valid: false }]);
		expect((own.sandbox.stats() as { requests: number }).requests).toBe(1);
	});
});

describe('what is wrong has its own text', () => {
	test.each([
		['tenant', { tenant: 'unknownshop' }, /Check Tenant/],
		['client ID', { clientId: 'example-unknown-client' }, /does not know the client ID.*Check Client ID/],
		['client ID of another tenant', { clientId: seed.other.clientId }, /not one of this tenant/],
		['password', { password: 'example-wrong-pass' }, /Check Email and Password/],
		['account', { email: seed.inactiveEmail }, /not active/],
		['legal entity', { legalEntityId: 'legal-nowhere' }, /Check Legal Entity ID/],
	])('%s', async (_, more, text) => {
		const { error } = await run(
			'customerSession.validate',
			{},
			{ credentials: storeFor(own.sandbox.url, more), items: items(20), onError: undefined },
		);
		expect(error?.message).toMatch(text);
		expect(error?.message).not.toContain('example-');
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
		const { error } = await run(
			'customerSession.validate',
			{},
			{ credentials: storeFor(own.sandbox.url), items: items(20), onError: undefined },
		);
		expect(error?.message).toMatch(/Customer login: the service answered 200 without a usable access token/);
	});

	test('A31 a tenant that cannot be one: nothing is sent', async () => {
		for (const tenant of ['1shop', 'ab', 'a'.repeat(17), 'my shop', '']) {
			const { error } = await run(
				'customerSession.validate',
				{},
				{ credentials: storeFor(own.sandbox.url, { tenant }) },
			);
			expect(error?.message).toMatch(/Tenant of the credential/);
		}
		expect(byOperation()).toEqual({});
	});

	test('A31 capitals and blanks of a tenant: it goes out small', async () => {
		const tenant = ` ${seed.tenant.toUpperCase()} `;
		const result = await run('customerSession.validate', {}, { credentials: storeFor(own.sandbox.url, { tenant }) });
		expect(jsonOf(result)).toEqual([expect.objectContaining({ valid: true, tenant: seed.tenant })]);
	});
});

describe('C06 the test of a credential proves the chain', () => {
	test.each([customerType, anonymousType])('%s: green for what is right', async (type) => {
		const store = storeFor(own.sandbox.url);
		expect(await pressTest(type, stored(store, type), store)).toEqual({
			status: 'OK',
			message: 'Connection successful!',
		});
		expect(await pressTest(type, stored(store, type), store)).toMatchObject({ status: 'OK' });
	});

	test('a customer whose password was changed meanwhile: red, although the stored token is good', async () => {
		const store = storeFor(own.sandbox.url);
		await pressTest(customerType, stored(store), store);
		own.sandbox.addFaults({
			match: { operationId: 'customerSession.logIn' },
			times: 0,
			fault: { type: 'status', status: 401, body: { status: 401, type: 'unauthorized', message: 'No.' } },
		});
		expect(await pressTest(customerType, stored(store), store)).toMatchObject({ status: 'Error' });
	});

	test('the test keeps the session of the visitor', async () => {
		const store = storeFor(own.sandbox.url);
		await pressTest(customerType, stored(store), store);
		await pressTest(customerType, stored(store), store);
		expect(counts()).toMatchObject({ anonymousLogins: 1, sessions: [expect.any(String)] });
	});

	test.each([
		['another tenant', { tenant: 'unknownshop' }],
		['another client', { clientId: 'example-unknown' }],
		['another e-mail address', { email: 'nobody@customer.example' }],
		['another password', { password: 'example-wrong-pass' }],
	])('edited to %s: red, not answered from the token of before', async (_, more) => {
		const store = storeFor(own.sandbox.url);
		await pressTest(customerType, stored(store), store);
		expect((await pressTest(customerType, { ...stored(store), ...more }, store)).status).toBe('Error');
		if ('email' in more || 'password' in more) return;
		const anonymous = stored(store, anonymousType);
		await pressTest(anonymousType, anonymous, store);
		expect((await pressTest(anonymousType, { ...stored(store, anonymousType), ...more }, store)).status).toBe('Error');
	});
});
