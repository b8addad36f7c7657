import type { INodeParameters } from 'n8n-workflow';

import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import { startSandbox } from '../../sandbox/server/startSandbox';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { countsOf } from '../sandbox/support/customerAuth';
import { moveClocks } from '../support/clocks';
import { skipWaits } from '../support/waits';
import { items } from '../support/input';
import { jsonOf, shownText } from '../support/results';
import { CredentialStore } from '../support/engine';
import type { RunOptions } from '../support/engine';
import { answer, serve } from '../support/http';
import type { HttpServer } from '../support/http';
import { anonymousType, customerType, runOperation, send, stored, storeFor } from './host';

let sandbox: RunningSandbox;
let store: CredentialStore;

beforeEach(async () => {
	sandbox = await startSandbox({ seed: 'test' });
	store = storeFor(sandbox.url);
});

afterEach(async () => {
	jest.restoreAllMocks();
	const { outOfContractDetails } = sandbox.stats();
	await sandbox.close();
	expect(outOfContractDetails).toEqual([]);
});

const anonymously = { authentication: 'anonymous' };
const requests = () => (sandbox.stats() as { requests: number }).requests;
const byOperation = () => (sandbox.stats() as { byOperation: Record<string, number> }).byOperation;

const runHere = async (operation: string, parameters: INodeParameters, options: Partial<RunOptions> = {}) =>
	await runOperation(operation, parameters, { credentials: store, ...options });

describe('each item is another visitor', () => {
	test('works from the first request to log-out with only the tokens of the items', async () => {
		const [visitor] = jsonOf(await runHere('anonymousToken.request', anonymously));
		const token = { ...anonymously, tokenSource: 'fields', anonymousToken: visitor.accessToken as string };
		const account = { email: 'noa@customer.example', password: 'example-pass' };
		const [created] = jsonOf(await runHere('customer.signUp', { ...token, ...account }));
		const [login] = jsonOf(await runHere('customerSession.logIn', { ...token, ...account }));
		const session = { ...anonymously, accessToken: login.accessToken as string };
		const [details] = jsonOf(await runHere('customerSession.validate', session));
		const [refreshed] = jsonOf(
			await runHere('customerSession.refresh', { ...session, refreshToken: login.refreshToken as string }),
		);
		const renewed = { ...anonymously, accessToken: refreshed.accessToken as string };
		const [out] = jsonOf(await runHere('customerSession.logOut', renewed));
		const [after] = jsonOf(await runHere('customerSession.validate', renewed));

		expect(created).toEqual({ id: expect.any(String) });
		expect(details).toMatchObject({ valid: true, email: account.email, sessionId: visitor.sessionId });
		expect(refreshed.refreshToken).not.toBe(login.refreshToken);
		expect(out).toEqual({ success: true });
		expect(after).toEqual({ valid: false });
		expect(countsOf(sandbox)).toMatchObject({ anonymousLogins: 1, sessions: [visitor.sessionId] });
	});

	test.each(['={{ $json.nothing }}', '={{ undefined }}', ' '])(
		'an empty token field (%s) is not replaced by the token of the credential',
		async (accessToken) => {
			const fields = { tokenSource: 'fields', accessToken };
			for (const operation of ['customerSession.validate', 'customerSession.logOut']) {
				const { error } = await runHere(operation, fields);
				expect(shownText(error)).toMatch(/Access Token/);
			}
			expect(requests()).toBe(0);
		},
	);
});

describe('A25 the anonymous refresh', () => {
	test('A25 with the tokens of the credential sends both, and the credential keeps the new ones', async () => {
		await runHere('customer.signUp', { ...anonymously, email: 'a@customer.example', password: 'example-pass' });
		const { tokenSessionId } = stored(store, anonymousType);
		const refreshes = await runHere('anonymousToken.refresh', anonymously, { items: items(10) });

		expect(refreshes.error).toBeUndefined();
		expect(new Set(jsonOf(refreshes).map(({ sessionId }) => sessionId))).toEqual(new Set([tokenSessionId]));
		expect(new Set(jsonOf(refreshes).map(({ accessToken }) => accessToken)).size).toBe(10);
		const signedUp = await runHere('customer.signUp', {
			...anonymously,
			email: 'b@customer.example',
			password: 'example-pass',
		});
		expect(signedUp.error).toBeUndefined();
		expect(countsOf(sandbox)).toMatchObject({ anonymousLogins: 1, anonymousRefreshes: 10, refreshTokensRefused: {} });
	});

	test('A25 with a credential that has no token yet is a clear error, without a request', async () => {
		const { error } = await runHere('anonymousToken.refresh', anonymously);
		expect(shownText(error)).toMatch(/credential has no anonymous token/);
		expect(requests()).toBe(0);
	});

	test('of the customer returns new tokens for each item, and the credential keeps the last ones', async () => {
		const refreshes = await runHere('customerSession.refresh', {}, { items: items(10) });
		expect(refreshes.error).toBeUndefined();
		expect(new Set(jsonOf(refreshes).map(({ refreshToken }) => refreshToken)).size).toBe(10);
		const { now } = Date;
		jest.spyOn(Date, 'now').mockImplementation(() => now() + 86_000_000);
		await runHere('customerSession.refresh', {});
		expect(countsOf(sandbox)).toMatchObject({ customerLogins: 1, customerRefreshes: 11, refreshTokensRefused: {} });
	});
});

describe('A26 log out', () => {
	test('A26 the token of the credential becomes invalid, and the credential gets a new one', async () => {
		expect(jsonOf(await runHere('customerSession.logOut', {}))).toEqual([{ success: true }]);
		expect(jsonOf(await runHere('customerSession.validate', {}))).toEqual([expect.objectContaining({ valid: true })]);
		const call = { path: `/customer/${seed.tenant}/validateauthtoken`, baseUrl: sandbox.url };
		const [answered] = jsonOf(await send(call, { credentials: store }));
		expect(answered).toMatchObject({ email: seed.email });
		expect(countsOf(sandbox)).toMatchObject({ customerLogins: 2, anonymousLogins: 1, logOuts: 1 });
	});
});

describe('A29 passwords', () => {
	test('A29 a sign-up with 5 characters is sent, with a hint that a login needs 6', async () => {
		const account = { ...anonymously, email: 'noa@customer.example', password: 'dummy' };
		const { output, hints } = await runHere('customer.signUp', account);
		expect(output[0][0].json).toEqual({ id: expect.any(String) });
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/too short: a login needs at least 6 characters/),
		]);
	});

	test('A29 6 characters need no hint, and log in', async () => {
		const account = { ...anonymously, email: 'noa@customer.example', password: 'dummy6' };
		expect((await runHere('customer.signUp', account)).hints).toEqual([]);
		expect((await runHere('customerSession.logIn', account)).error).toBeUndefined();
	});

	test.each([
		['customer.signUp', '', /Password/],
		['customerSession.logIn', 'dummy', /'Password' must have at least 6 characters/],
	])('A29 %s with %j is refused before anything is sent', async (operation, password, text) => {
		const { error } = await runHere(operation, { ...anonymously, email: seed.email, password });
		expect(shownText(error)).toMatch(text);
		expect(requests()).toBe(0);
	});

	test('A29 a credential with 5 characters is refused too', async () => {
		store = storeFor(sandbox.url, { password: 'dummy' });
		const { error } = await runHere('customerSession.validate', {});
		expect(shownText(error)).toMatch(/must have at least 6 characters/);
		expect(requests()).toBe(0);
	});
});

describe('A30 email addresses', () => {
	let server: HttpServer;

	beforeEach(async () => {
		server = await serve(({ path }, response) =>
			answer(response, 200, { access_token: 'example', expires_in: 60, id: 'C1', scope: 'tenant=a', path }),
		);
		store = storeFor(server.origin, { email: ' A.b@X.example\n' });
	});

	afterEach(async () => await server.close());

	test.each(['customer.signUp', 'customerSession.logIn'])(
		'A30 %s trims them, and keeps capitals',
		async (operation) => {
			await runHere(operation, { ...anonymously, email: ' A.b@X.example ', password: 'example-pass' });
			expect(server.requests.at(-1)?.body).toMatchObject({ email: 'A.b@X.example' });
		},
	);

	test('A30 the credential trims them too, and keeps capitals', async () => {
		await runHere('customerSession.validate', {});
		const login = server.requests.find(({ method }) => method === 'POST');
		expect(login?.body).toMatchObject({ email: 'A.b@X.example' });
	});
});

describe('A31 the tenant', () => {
	test.each(['1shop', 'ab', 'a'.repeat(17), 'my-shop', 'mÿshop'])(
		'A31 %j is refused in each operation',
		async (tenant) => {
			store = storeFor(sandbox.url, { tenant });
			for (const operation of ['anonymousToken.request', 'customerSession.validate', 'customerSession.logOut']) {
				const parameters =
					operation === 'anonymousToken.request' ? {} : { tokenSource: 'fields', accessToken: 'example' };
				expect(shownText((await runHere(operation, parameters)).error)).toMatch(
					/Tenant of the credential must have 3 to 16/,
				);
			}
			expect(requests()).toBe(0);
		},
	);
});

describe('A34 a sign-up sends only fields with a value', () => {
	test('A34 empty fields of a group that was added are left out', async () => {
		const { error } = await runHere('customer.signUp', {
			...anonymously,
			email: 'noa@customer.example',
			password: 'example-pass',
			customerDetails: { firstName: '', companyRegistrationId: ' ' },
			customerAddress: { city: '', tags: '' },
		});
		expect(error).toBeUndefined();
	});

	test('an address without the name of a person is refused before anything is sent', async () => {
		const { error } = await runHere('customer.signUp', {
			...anonymously,
			email: 'noa@customer.example',
			password: 'example-pass',
			customerAddress: { city: 'Linz' },
		});
		expect(shownText(error)).toMatch(/'Contact Name' is empty, but 'Customer Address' needs it/);
		expect(requests()).toBe(0);
	});

	test('an invalid country code is refused before anything is sent', async () => {
		const { error } = await runHere('customer.signUp', {
			...anonymously,
			email: 'noa@customer.example',
			password: 'example-pass',
			customerAddress: { contactName: 'Noa', country: 'Austria' },
		});
		expect(shownText(error)).toMatch(/'Country' must be a two-letter country code/);
		expect(requests()).toBe(0);
	});
});

describe('C09 credentials that n8n limits to domains', () => {
	const limitedTo = (allowedDomains: string) => ({ allowedHttpRequestDomains: 'domains', allowedDomains });

	test('C09 the operation and the exchange of tokens work on the allowed host', async () => {
		store = storeFor(sandbox.url, limitedTo('127.0.0.1'));
		expect(jsonOf(await runHere('customerSession.validate', {}))).toEqual([expect.objectContaining({ valid: true })]);
	});

	test.each(['customerSession.validate', 'anonymousToken.request'])(
		'C09 nothing leaves for another host: %s',
		async (operation) => {
			for (const type of [anonymousType, customerType]) {
				store.write(type, { ...stored(store, type), ...limitedTo('shop.example') } as never);
			}
			const { error } = await runHere(operation, operation === 'anonymousToken.request' ? anonymously : {});
			expect(shownText(error)).toMatch(/domain/i);
			expect(requests()).toBe(0);
		},
	);
});

describe('the error of a refusal', () => {
	test('names an account that exists', async () => {
		const { error } = await runHere('customer.signUp', {
			...anonymously,
			email: seed.email,
			password: 'example-pass',
		});
		expect(shownText(error)).toMatch(/HTTP 409 conflict_resource\..*Log in instead, or use another address/);
	});

	test('says after sign-up that a new account may need to be activated', async () => {
		sandbox.setModes({ newAccounts: 'inactive' });
		const account = { ...anonymously, email: 'noa@customer.example', password: 'example-pass' };
		await runHere('customer.signUp', account);
		const { error } = await runHere('customerSession.logIn', account);
		expect(shownText(error)).toMatch(/not active.*new account may need to be activated/);
	});

	test('names a refresh token that was used', async () => {
		const [first] = jsonOf(await runHere('anonymousToken.request', anonymously));
		const tokens = {
			tokenSource: 'fields',
			anonymousToken: first.accessToken as string,
			refreshToken: first.refreshToken as string,
		};
		await runHere('anonymousToken.refresh', { ...anonymously, ...tokens });
		const { error } = await runHere('anonymousToken.refresh', { ...anonymously, ...tokens });
		expect(shownText(error)).toMatch(/HTTP 401.*already used/);
	});

	test.each([400, 403, 404, 500])('is a failure of Validate for %i, not an item', async (status) => {
		skipWaits();
		sandbox.addFaults({
			match: { operationId: 'customerSession.validate' },
			times: 0,
			fault: { type: 'status', status, body: { message: 'No.' } },
		});
		const { error } = await runHere('customerSession.validate', {});
		expect(shownText(error)).toMatch(new RegExp(`HTTP ${status}`));
	});
});

describe('a change is not sent twice', () => {
	test.each([
		['anonymousToken.refresh', { tokenSource: 'fields', anonymousToken: 'example-a', refreshToken: 'example-r' }],
		['customerSession.refresh', { tokenSource: 'fields', accessToken: 'example-a', refreshToken: 'example-r' }],
		['customerSession.logOut', { tokenSource: 'fields', accessToken: 'example-a' }],
	])('%s: neither after a temporary failure nor by Retry On Fail', async (operation, parameters) => {
		skipWaits();
		for (const fault of [{ type: 'html', status: 503 } as const, { type: 'cutOff' } as const]) {
			sandbox.reset('test');
			sandbox.addFaults({ times: 0, fault });
			const { error, tries } = await runHere(operation, parameters, { retryOnFail: true, maxTries: 3 });
			expect(shownText(error)).toMatch(/may have been processed/);
			expect(tries).toBe(3);
			expect(byOperation()[operation]).toBe(1);
		}
	});

	test('a missing token of the credential is an error, and the node tries again in the next run', async () => {
		sandbox.addFaults({ match: { operationId: 'anonymousToken.request' }, fault: { type: 'html', status: 503 } });
		const { error } = await runHere('customerSession.validate', {});
		expect(shownText(error)).toMatch(/Anonymous login: HTTP 503/);
		moveClocks(() => 1000);
		expect(jsonOf(await runHere('customerSession.validate', {}))).toEqual([expect.objectContaining({ valid: true })]);
	});
});

test('answers of older services give the same names in the items', async () => {
	sandbox.setModes({ tokenNames: 'camel', lifetimes: 'text', anonymousRefresh: 'oneToken', initialPassword: 'text' });
	const [token] = jsonOf(await runHere('anonymousToken.request', anonymously));
	expect(token).toMatchObject({
		accessToken: expect.any(String),
		expiresIn: '3600',
		sessionId: expect.any(String),
		expiresAt: expect.stringMatching(/Z$/),
	});
	const [login] = jsonOf(
		await runHere('customerSession.logIn', { ...anonymously, email: seed.email, password: seed.password }),
	);
	expect(Object.keys(login).filter((name) => name.includes('_'))).toEqual([]);
});

test('an error names the credential that cannot be used', async () => {
	for (const authentication of ['anonymous', 'customer']) {
		const { error } = await runOperation(
			'customerSession.logIn',
			{ authentication, email: seed.email, password: seed.password },
			{ credentials: { [anonymousType]: null, [customerType]: null } },
		);
		expect(shownText(error)).toMatch(
			authentication === 'customer' ? /Customer Auth Customer API/ : /Customer Auth Anonymous API/,
		);
	}
});
