import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxiosResponse } from 'axios';
import { Contract } from '../../sandbox/server/contract';
import { liveCustomerAuthModes } from '../../sandbox/server/customerAuth/modes';
import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { startTestSandbox } from './support/client';
import type { Tokens } from './support/customerAuth';
import { countsOf, CustomerAuthClient, faultsOf } from './support/customerAuth';

let sandbox: RunningSandbox;
let client: CustomerAuthClient;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	client = await CustomerAuthClient.connect(sandbox);
});
beforeEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

describe('modes', () => {
	const redirectUri = 'http://127.0.0.1/callback';
	const statusOf = async (answer: Promise<AxiosResponse>) => (await answer).status;

	test('customerRefreshBearer: the anonymous token authorizes the customer refresh, and the customer token does not', async () => {
		sandbox.setModes({ customerRefreshBearer: 'anonymous' });
		const { anonymous, customer } = await client.loggedIn();
		expect(await statusOf(client.refresh(customer.access_token, customer.refresh_token))).toBe(401);
		const { status, data } = await client.refresh(anonymous.access_token, customer.refresh_token);
		expect([status, data.session_id]).toEqual([200, anonymous.sessionId]);
		sandbox.advance(3_600_000);
		expect(await statusOf(client.refresh(anonymous.access_token, data.refresh_token))).toBe(401);
	});

	test('anonymousRefresh: the refresh token is enough, and so is the deprecated one', async () => {
		sandbox.setModes({ anonymousRefresh: 'oneToken' });
		const first = await client.anonymous();
		const { data: second } = await client.refreshAnonymous(first, { anonymous_token: undefined });
		expect(second).toMatchObject({ sessionId: first.sessionId, refresh_token: expect.any(String) });
		const deprecated = { refresh_token: undefined };
		const { data: third } = await client.refreshAnonymous(second as Tokens, deprecated);
		expect(Object.keys(third).sort()).toEqual(['access_token', 'expires_in', 'scope', 'sessionId', 'token_type']);
		expect(third.sessionId).toBe(first.sessionId);
		expect((await client.refreshAnonymous(third as Tokens, deprecated)).data.sessionId).toBe(first.sessionId);
		expect(client.contractFaults).toEqual([]);
		expect(sandbox.stats().outOfContract).toBe(0);

		expect(await statusOf(client.refreshAnonymous(first, { ...deprecated, anonymous_token: 'dummy' }))).toBe(401);
		expect(await statusOf(client.refreshAnonymous(first, { ...deprecated, anonymous_token: undefined }))).toBe(400);
		expect(sandbox.stats().outOfContract).toBe(1);
		sandbox.advance(86_400_000);
		expect(await statusOf(client.refreshAnonymous(third as Tokens, deprecated))).toBe(401);
	});

	test('tokenNames: camel case as in older services, which the contract allows for a login', async () => {
		const { access_token: token } = await client.anonymous();
		sandbox.setModes({ tokenNames: 'camel' });
		const { data: customer } = await client.logIn(token);
		expect(Object.keys(customer).sort()).toEqual([
			'accessToken',
			'expiresIn',
			'refreshToken',
			'refreshTokenExpiresIn',
			'saasToken',
			'tokenType',
		]);
		expect(client.contractFaults).toEqual([]);
		const { data: refreshed } = await client.refresh(customer.accessToken, customer.refreshToken);
		expect(refreshed).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) });
		const { data: anonymous } = await client.requestAnonymous();
		expect(anonymous).toMatchObject({
			accessToken: expect.any(String),
			sessionId: expect.any(String),
			tokenType: 'Bearer',
		});
		client.contractFaults.length = 0;
	});

	test('lifetimes and initialPassword: text', async () => {
		sandbox.setModes({ lifetimes: 'text', initialPassword: 'text' });
		const { anonymous, customer } = await client.loggedIn();
		expect(anonymous).toMatchObject({ expires_in: '3600', refresh_token_expires_in: '86400' });
		expect(customer).toMatchObject({
			expires_in: '2592000',
			refresh_token_expires_in: '86400',
			initialPassword: 'false',
		});
		expect((await client.validate(customer.access_token)).data.expires_in).toBe('2592000');
		client.contractFaults.length = 0;
	});

	test('newAccounts: inactive until they are activated', async () => {
		sandbox.setModes({ newAccounts: 'inactive' });
		const { access_token: token } = await client.anonymous();
		const account = { email: 'noa@customer.invalid', password: 'dummy-password' };
		const { data } = await client.signUp(token, account);
		expect(await client.logIn(token, account)).toMatchObject({
			status: 401,
			data: { type: 'unauthorized', message: expect.stringMatching(/not active/) },
		});
		const change = { email: account.email, active: true, legalEntityIds: ['legal-1'] };
		expect((await client.control('customers', change)).data).toEqual(data);
		const { data: customer } = await client.logIn(token, account);
		const params = { legalEntityId: 'legal-1' };
		expect(await statusOf(client.refresh(customer.access_token, customer.refresh_token, params))).toBe(200);
	});

	test('lifetimes of all tokens can be set, and apply to tokens that are issued afterwards', async () => {
		const before = await client.anonymous();
		sandbox.setModes({
			anonymousTokenSeconds: 5,
			anonymousRefreshSeconds: 20,
			customerTokenSeconds: 10,
			customerRefreshSeconds: 15,
		});
		const { anonymous, customer } = await client.loggedIn();
		expect([anonymous.expires_in, anonymous.refresh_token_expires_in]).toEqual([5, 20]);
		expect([customer.expires_in, customer.refresh_token_expires_in]).toEqual([10, 15]);
		sandbox.advance(5000);
		expect(await statusOf(client.logIn(anonymous.access_token))).toBe(401);
		expect(await statusOf(client.logIn(before.access_token))).toBe(200);
		expect(await statusOf(client.validate(customer.access_token))).toBe(200);
		sandbox.advance(5000);
		expect(await statusOf(client.validate(customer.access_token))).toBe(401);
		sandbox.advance(10_000);
		expect(await statusOf(client.refreshAnonymous(anonymous))).toBe(401);
		expect(await statusOf(client.refreshAnonymous(before))).toBe(200);
	});

	test('all eight operations work with all live modes together, and no request is outside the contract', async () => {
		sandbox.setModes(liveCustomerAuthModes);
		const { data: first } = await client.requestAnonymous();
		const names = { access_token: first.accessToken, refresh_token: first.refreshToken, expires_in: 0 };
		const { data: anonymous } = await client.refreshAnonymous(names, { anonymous_token: undefined });
		const account = { email: 'noa@customer.invalid', password: 'dummy-password' };
		const statuses = [await statusOf(client.signUp(anonymous.accessToken, account))];
		const { data: customer } = await client.logIn(anonymous.accessToken, account);
		const { data: refreshed } = await client.refresh(anonymous.accessToken, customer.refreshToken);
		statuses.push(await statusOf(client.validate(refreshed.accessToken)));
		statuses.push(await statusOf(client.logOut(refreshed.accessToken)));
		const { code } = (await client.control('social-codes', { ...account, redirectUri })).data;
		const params = { code, redirect_uri: redirectUri };
		statuses.push(await statusOf(client.logInSocial(anonymous.accessToken, params, anonymous.sessionId)));
		expect(statuses).toEqual([201, 200, 204, 200]);
		expect(countsOf(sandbox).sessions).toEqual([first.sessionId]);
		expect(Object.values(sandbox.stats().byOperation as object)).toEqual(Array(8).fill(1));
		expect(sandbox.stats().outOfContract).toBe(0);
		client.contractFaults.length = 0;
	});

	test.each([
		{ customerRefreshBearer: 'both' },
		{ anonymousRefresh: true },
		{ tokenNames: 'kebab' },
		{ lifetimes: 'string' },
		{ initialPassword: false },
		{ newAccounts: 'blocked' },
		{ anonymousTokenSeconds: 0 },
		{ customerTokenSeconds: '5' },
		{ anonymousRefreshSeconds: 1.5 },
		{ customerRefreshSeconds: null },
	])('an unknown value of a mode is refused: %j', async (modes) => {
		const { status, data } = await client.control('modes', modes);
		expect([status, data.message]).toEqual([400, expect.stringContaining(`"${Object.keys(modes)[0]}"`)]);
	});
});

test.each([
	[{ email: 'nobody@example.com' }, /no customer/],
	[{ email: seed.email, active: 'yes' }, /active/],
	[{ email: seed.email, legalEntityIds: 'legal-1' }, /legalEntityIds/],
	[{ email: seed.email, tenant: 'nowhere' }, /no tenant/],
	[{}, /email/],
])('an impossible change of a customer is refused: %j', async (body, message) => {
	const { status, data } = await client.control('customers', body);
	expect([status, data.message]).toEqual([400, expect.stringMatching(message)]);
});

describe('faults on demand', () => {
	const operationId = 'customerSession.logIn';
	let token: string;

	beforeEach(async () => {
		({ access_token: token } = await client.anonymous());
	});
	afterEach(() => {
		client.contractFaults.length = 0;
	});

	test.each([
		['an error of the service', { type: 'status', status: 500 }, 500],
		['a rate limit', { type: 'rateLimit', retryAfter: 3 }, 429],
		['a page of a gateway', { type: 'html', status: 502 }, 502],
		['an empty 401', { type: 'empty', status: 401 }, 401],
		['a 200 without a token', { type: 'status', status: 200, body: { token_type: 'Bearer' } }, 200],
	] as const)('%s replaces the answer, and nothing changes', async (_what, fault, status) => {
		sandbox.addFaults({ match: { operationId }, fault });
		const answer = await client.logIn(token);
		expect([answer.status, answer.data.access_token]).toEqual([status, undefined]);
		expect(countsOf(sandbox).customerLogins).toBe(0);
		expect((await client.logIn(token)).status).toBe(200);
	});

	test('a cut connection, before and after the login', async () => {
		sandbox.addFaults(
			{ match: { operationId }, fault: { type: 'cutOff' } },
			{ match: { operationId }, fault: { type: 'queueThenCut' } },
		);
		await expect(client.logIn(token)).rejects.toThrow();
		expect(countsOf(sandbox).customerLogins).toBe(0);
		await expect(client.logIn(token)).rejects.toThrow();
		expect(countsOf(sandbox).customerLogins).toBe(1);
	});

	test('a slow answer', async () => {
		sandbox.addFaults({ match: { operationId }, fault: { type: 'slow', delayMs: 100 } });
		const started = performance.now();
		expect((await client.logIn(token)).status).toBe(200);
		expect(performance.now() - started).toBeGreaterThanOrEqual(95);
	});

	test('an error that repeats the request', async () => {
		sandbox.addFaults({ fault: { type: 'echo', status: 400 } });
		const { data } = await client.logIn(token);
		for (const part of [token, seed.email, seed.password]) expect(data.detail).toContain(part);
	});
});

test('the journal restores tokens, accounts and codes, and contains no password', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-journal-'));
	const journal = join(folder, 'journal.jsonl');
	const redirectUri = 'http://127.0.0.1/callback';
	const account = { email: 'noa@customer.invalid', password: 'dummy-password' };
	try {
		const first = await startTestSandbox({ journal });
		const before = await CustomerAuthClient.connect(first);
		const { anonymous, customer } = await before.loggedIn();
		const next = (await before.refreshAnonymous(anonymous)).data as Tokens;
		await before.signUp(next.access_token, account);
		const { customer: gone } = await before.loggedIn();
		await before.logOut(gone.access_token);
		const { code } = (await before.control('social-codes', { email: seed.email, redirectUri })).data;
		const { code: used } = (await before.control('social-codes', { email: seed.email, redirectUri })).data;
		await before.logInSocial(next.access_token, { code: used, redirect_uri: redirectUri });
		first.advance(1000);
		await first.close();

		const second = await startTestSandbox({ journal });
		const after = await CustomerAuthClient.connect(second);
		const { data } = await after.validate(customer.access_token);
		expect([data.sessionId, data.expires_in]).toEqual([anonymous.sessionId, 2_591_999]);
		expect((await after.validate(gone.access_token)).status).toBe(401);
		expect((await after.refreshAnonymous(anonymous)).data).toEqual({ message: 'The refresh token was used.' });
		expect((await after.refreshAnonymous(next)).data.sessionId).toBe(anonymous.sessionId);
		expect((await after.logIn(next.access_token, account)).status).toBe(200);
		const social = async (sent: string) =>
			(await after.logInSocial(next.access_token, { code: sent, redirect_uri: redirectUri })).status;
		expect([await social(used), await social(code)]).toEqual([401, 200]);
		await second.close();
		expect(readFileSync(journal, 'utf8')).not.toContain(account.password);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

test('an answer that the contract does not allow would be found', async () => {
	const contract = await Contract.load('customer-auth.openapi.yaml');
	const answer = (status: number, data: unknown) => ({ status, data }) as AxiosResponse;
	const path = '/customerlogin/auth/anonymous/login';
	expect(faultsOf(contract, path, answer(200, { token_type: 'Bearer' }))).not.toEqual([]);
	expect(faultsOf(contract, path, answer(200, { ...(await client.anonymous()), expires_in: '1' }))).not.toEqual([]);
	expect(faultsOf(contract, path, answer(418, {}))).not.toEqual([]);
	expect(faultsOf(contract, '/customer/exampleshop/login', answer(409, {}))).not.toEqual([]);
	expect(faultsOf(contract, '/customer/exampleshop/validateauthtoken', answer(401, {}))).not.toEqual([]);
	expect(faultsOf(contract, '/customer/exampleshop/logout', answer(204, 'text'))).not.toEqual([]);
});
