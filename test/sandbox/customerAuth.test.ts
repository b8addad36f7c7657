import { Contract } from '../../sandbox/server/contract';
import { customerAuthOperations } from '../../sandbox/server/customerAuth/operations';
import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { startTestSandbox } from './support/client';
import type { Tokens } from './support/customerAuth';
import { countsOf, CustomerAuthClient } from './support/customerAuth';

let sandbox: RunningSandbox;
let client: CustomerAuthClient;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	client = await CustomerAuthClient.connect(sandbox);
});
beforeEach(() => sandbox.reset());
// Without modes, every answer of the sandbox fits the contract, also failures.
afterEach(() => expect(client.contractFaults.splice(0)).toEqual([]));
afterAll(async () => await sandbox.close());

const fault = (errorcode: string) => ({ fault: { faultstring: expect.any(String), detail: { errorcode } } });
const invalid = [401, fault('oauth.v2.InvalidAccessToken')];
const expired = [401, fault('keymanagement.service.access_token_expired')];
const service = (status: number, type: string, message: RegExp) => [
	status,
	{ status, type, message: expect.stringMatching(message) },
];
const refreshRefused = (message: string) => [401, { message }];

const HOUR = 3_600_000;

/** The parts of an answer that a client sees: status and body. */
async function seen(answer: Promise<{ status: number; data: unknown }>): Promise<unknown[]> {
	const { status, data } = await answer;
	return [status, data];
}

const outOfContract = () => sandbox.stats().outOfContract;

describe('anonymous login', () => {
	test('returns a new token and session each time', async () => {
		const { status, data } = await client.requestAnonymous();
		expect([status, data]).toEqual([
			200,
			{
				token_type: 'Bearer',
				access_token: expect.any(String),
				expires_in: 3600,
				refresh_token: expect.any(String),
				refresh_token_expires_in: 86_400,
				sessionId: expect.any(String),
				scope: `tenant=${seed.tenant}`,
			},
		]);
		const { sessionId } = await client.anonymous();
		expect(sessionId).not.toBe(data.sessionId);
		expect(countsOf(sandbox)).toMatchObject({ anonymousLogins: 2, sessions: [data.sessionId, sessionId] });
	});

	test('distinguishes a wrong client, a wrong tenant and a client of another tenant', async () => {
		expect(await seen(client.requestAnonymous({ client_id: 'dummy' }))).toEqual([
			401,
			fault('oauth.v2.InvalidClientIdentifier'),
		]);
		const unknown = await client.requestAnonymous({ tenant: 'nowhere' });
		expect([unknown.status, unknown.data.type, unknown.data.details]).toEqual([
			400,
			'bad_request',
			[{ field: 'tenant', type: 'invalid_field', message: 'is not known' }],
		]);
		expect(await seen(client.requestAnonymous({ client_id: seed.other.clientId }))).toEqual(
			service(403, 'forbidden', /tenant/),
		);
		expect(countsOf(sandbox)).toMatchObject({ anonymousLogins: 0, sessions: [] });
		expect(outOfContract()).toBe(0);
	});

	test.each([
		['a tenant with a capital letter', { tenant: 'Exampleshop' }],
		['a tenant with a blank', { tenant: 'exampleshop ' }],
		['a tenant that is too short', { tenant: 'ab' }],
		['a tenant that is too long', { tenant: 'abcdefghijklmnopq' }],
		['no tenant', { tenant: undefined }],
		['no client ID', { client_id: undefined }],
		['an empty client ID', { client_id: '' }],
		['a key that is not in the contract', { grant_type: 'anonymous' }],
	])('%s is outside the contract', async (_what, params) => {
		const { status, data } = await client.requestAnonymous(params);
		expect([status, data.type]).toEqual([400, 'bad_request']);
		expect(data.details).toEqual([
			{ field: Object.keys(params)[0], type: 'invalid_field', message: expect.any(String) },
		]);
		expect(outOfContract()).toBe(1);
	});

	test('accepts no Authorization header', async () => {
		const { access_token: token } = await client.anonymous();
		expect((await client.requestAnonymous({}, token)).status).toBe(400);
		expect(outOfContract()).toBe(1);
	});
});

describe('anonymous refresh', () => {
	test('keeps the session and returns new tokens, and the old access token is valid until it expires', async () => {
		const first = await client.anonymous();
		sandbox.advance(HOUR - 1);
		const { status, data } = await client.refreshAnonymous(first);
		expect([status, data.sessionId, data.expires_in]).toEqual([200, first.sessionId, 3600]);
		expect(data.access_token).not.toBe(first.access_token);
		expect((await client.logIn(first.access_token)).status).toBe(200);
		sandbox.advance(1);
		expect(await seen(client.logIn(first.access_token))).toEqual(expired);
		expect((await client.logIn(data.access_token)).data.session_id).toBe(first.sessionId);
		expect(countsOf(sandbox)).toMatchObject({
			anonymousLogins: 1,
			anonymousRefreshes: 1,
			sessions: [first.sessionId],
			bearersRefused: { expired: { 'customerSession.logIn': 1 } },
		});
	});

	test('works with an access token that has expired', async () => {
		const first = await client.anonymous();
		sandbox.advance(23 * HOUR);
		expect((await client.refreshAnonymous(first)).data.sessionId).toBe(first.sessionId);
	});

	test('accepts a refresh token once', async () => {
		const first = await client.anonymous();
		const second = (await client.refreshAnonymous(first)).data as Tokens;
		expect(await seen(client.refreshAnonymous(first))).toEqual(refreshRefused('The refresh token was used.'));
		expect((await client.refreshAnonymous(second)).status).toBe(200);
		expect(countsOf(sandbox).refreshTokensRefused).toEqual({ used: { 'anonymousToken.refresh': 1 } });
	});

	test('lets one of two simultaneous refreshes succeed', async () => {
		const first = await client.anonymous();
		const both = await Promise.all([client.refreshAnonymous(first), client.refreshAnonymous(first)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
	});

	test('refuses a refresh token that has expired, is unknown, or belongs to another access token', async () => {
		const first = await client.anonymous();
		const second = await client.anonymous();
		expect(await seen(client.refreshAnonymous(first, { refresh_token: 'dummy' }))).toEqual(
			refreshRefused('The refresh token is not valid.'),
		);
		expect(await seen(client.refreshAnonymous(first, { anonymous_token: second.access_token }))).toEqual(
			refreshRefused('The anonymous token is not the one of the refresh token.'),
		);
		expect((await client.refreshAnonymous(first, { tenant: seed.other.tenant })).status).toBe(403);
		const foreign = { tenant: seed.other.tenant, client_id: seed.other.clientId };
		expect(await seen(client.refreshAnonymous(first, foreign))).toEqual(service(403, 'forbidden', /another tenant/));
		sandbox.advance(24 * HOUR);
		expect(await seen(client.refreshAnonymous(first))).toEqual(refreshRefused('The refresh token has expired.'));
		expect(countsOf(sandbox)).toMatchObject({
			anonymousRefreshes: 0,
			refreshTokensRefused: { invalid: { 'anonymousToken.refresh': 3 }, expired: { 'anonymousToken.refresh': 1 } },
		});
	});

	test.each(['anonymous_token', 'refresh_token'])('without %s it is outside the contract', async (name) => {
		const { status, data } = await client.refreshAnonymous(await client.anonymous(), { [name]: undefined });
		expect([status, data.details[0].field]).toEqual([400, name]);
		expect(outOfContract()).toBe(1);
	});
});

describe('sign-up', () => {
	const email = 'noa@customer.invalid';
	const password = 'dummy-password';

	test('creates an account that can log in', async () => {
		const { access_token: token, sessionId } = await client.anonymous();
		const { status, data } = await client.signUp(token, {
			email,
			password,
			customerDetails: { firstName: 'Noa', b2b: { companyRegistrationId: 'FN-0000' } },
			customerAddress: { contactName: 'Noa Example', country: 'AT', tags: ['BILLING'] },
		});
		expect([status, data]).toEqual([201, { id: expect.stringMatching(/^C\d{7}$/) }]);
		expect((await client.logIn(token, { email, password })).data.session_id).toBe(sessionId);
		expect(countsOf(sandbox)).toMatchObject({ signUps: 1, customerLogins: 1 });
	});

	test('refuses an e-mail address that has an account of the same tenant', async () => {
		const { access_token: token } = await client.anonymous();
		expect(await seen(client.signUp(token, { email: seed.email, password }))).toEqual([
			409,
			{ status: 409, type: 'conflict_resource', message: expect.any(String), details: [] },
		]);
		expect((await client.signUp(token, { email, password })).status).toBe(201);
		expect((await client.signUp(token, { email, password })).status).toBe(409);
		const other = { tenant: seed.other.tenant, client_id: seed.other.clientId };
		const { access_token: otherToken } = (await client.requestAnonymous(other)).data;
		expect((await client.signUp(otherToken, { email, password }, seed.other.tenant)).status).toBe(201);
	});

	test.each([
		['no address', { email: 'noa' }, 'email'],
		['an address with a blank around it', { email: ` ${email}` }, 'email'],
		['a blank password', { password: '  ' }, 'password'],
	])('%s is refused with the name of the field', async (_what, body, field) => {
		const { access_token: token } = await client.anonymous();
		const { status, data } = await client.signUp(token, { email, password, ...body });
		expect([status, data]).toEqual([
			400,
			{
				status: 400,
				type: 'bad_request',
				message: expect.any(String),
				details: [{ field, type: 'invalid_field', message: expect.any(String) }],
			},
		]);
		expect(outOfContract()).toBe(0);
	});

	test.each([
		['an empty e-mail address', { email: '' }, 'email'],
		['an empty password', { password: '' }, 'password'],
		['no password', { password: undefined }, 'password'],
		['an address without a contact name', { customerAddress: { city: 'Linz' } }, 'contactName'],
		[
			'a country of three letters',
			{ customerAddress: { contactName: 'N', country: 'AUT' } },
			'customerAddress.country',
		],
		['an unknown field', { customerDetails: { nickname: 'N' } }, 'nickname'],
	])('%s is outside the contract', async (_what, body, field) => {
		const { access_token: token } = await client.anonymous();
		const { status, data } = await client.signUp(token, { email, password, ...body });
		expect([status, data.details[0].field]).toEqual([400, field]);
		expect(outOfContract()).toBe(1);
	});

	test('accepts a password that is too short for a login', async () => {
		const { access_token: token } = await client.anonymous();
		expect((await client.signUp(token, { email, password: 'dummy' })).status).toBe(201);
		expect((await client.logIn(token, { email, password: 'dummy' })).status).toBe(400);
		expect(outOfContract()).toBe(1);
	});

	test('needs an anonymous token', async () => {
		const { customer } = await client.loggedIn();
		expect(await seen(client.signUp(undefined, { email, password }))).toEqual(invalid);
		expect(await seen(client.signUp(customer.access_token, { email, password }))).toEqual(invalid);
		expect(countsOf(sandbox).bearersRefused).toEqual({
			missing: { 'customer.signUp': 1 },
			invalid: { 'customer.signUp': 1 },
		});
	});
});

describe('customer login', () => {
	test('returns customer tokens for the session of the anonymous token', async () => {
		const { access_token: token, sessionId } = await client.anonymous();
		const { status, data } = await client.logIn(token);
		expect([status, data]).toEqual([
			200,
			{
				access_token: expect.any(String),
				saas_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
				expires_in: 2_592_000,
				refresh_token: expect.any(String),
				refresh_token_expires_in: 86_400,
				token_type: 'Bearer',
				session_id: sessionId,
				initialPassword: false,
			},
		]);
	});

	test.each([
		['password', { password: 'dummy-password' }],
		['e-mail address', { email: 'nobody@example.com' }],
		['case of the e-mail address', { email: 'Jane.Doe@example.com' }],
		['password, which is that of the same address at another tenant', { password: seed.other.password }],
	])('refuses a wrong %s in the shape of the service, and counts it', async (_what, body) => {
		const { access_token: token } = await client.anonymous();
		expect(await seen(client.logIn(token, body))).toEqual(service(401, 'unauthorized', /password is wrong/));
		expect(countsOf(sandbox)).toMatchObject({ customerLogins: 0, customerLoginsRefused: 1, bearersRefused: {} });
	});

	test('refuses a wrong token in the shape of the gateway', async () => {
		const { anonymous, customer } = await client.loggedIn();
		expect(await seen(client.logIn(undefined))).toEqual(invalid);
		expect(await seen(client.logIn('dummy'))).toEqual(invalid);
		expect(await seen(client.logIn(customer.access_token))).toEqual(invalid);
		sandbox.advance(HOUR);
		expect(await seen(client.logIn(anonymous.access_token))).toEqual(expired);
		expect(countsOf(sandbox)).toMatchObject({
			customerLoginsRefused: 0,
			bearersRefused: {
				missing: { 'customerSession.logIn': 1 },
				invalid: { 'customerSession.logIn': 2 },
				expired: { 'customerSession.logIn': 1 },
			},
		});
	});

	test('refuses a token of another tenant', async () => {
		const { access_token: token } = await client.anonymous();
		expect(await seen(client.logIn(token, {}, seed.other.tenant))).toEqual(service(403, 'forbidden', /another tenant/));
	});

	test('refuses an inactive account until it is activated', async () => {
		const { access_token: token } = await client.anonymous();
		const email = seed.inactiveEmail;
		expect(await seen(client.logIn(token, { email }))).toEqual(service(401, 'unauthorized', /not active/));
		expect((await client.control('customers', { email, active: true })).status).toBe(200);
		expect((await client.logIn(token, { email })).status).toBe(200);
	});

	test('accepts the word Bearer in any case, and no other scheme', async () => {
		const { access_token: token } = await client.anonymous();
		const send = async (authorization: string) =>
			(
				await fetch(`${sandbox.url}/customer/${seed.tenant}/login`, {
					method: 'POST',
					headers: { authorization, 'content-type': 'application/json' },
					body: JSON.stringify({ email: seed.email, password: seed.password }),
				})
			).status;
		expect([await send(`bearer ${token}`), await send(token), await send(`Token ${token}`)]).toEqual([200, 401, 401]);
	});
});

describe('customer refresh', () => {
	test('returns new tokens for the same session, and no second token', async () => {
		const { customer } = await client.loggedIn();
		const { status, data } = await client.refresh(customer.access_token, customer.refresh_token);
		expect([status, data]).toEqual([
			200,
			{
				access_token: expect.any(String),
				expires_in: 2_592_000,
				refresh_token: expect.any(String),
				refresh_token_expires_in: 86_400,
				token_type: 'Bearer',
				session_id: customer.session_id,
			},
		]);
		expect((await client.validate(data.access_token)).status).toBe(200);
		expect((await client.validate(customer.access_token)).status).toBe(200);
		expect(countsOf(sandbox)).toMatchObject({ customerRefreshes: 1, sessions: [customer.session_id] });
	});

	test('accepts a refresh token once, until it expires, for its own login', async () => {
		const { customer: first } = await client.loggedIn();
		const { customer: other } = await client.loggedIn();
		expect(await seen(client.refresh(first.access_token, 'dummy'))).toEqual(
			refreshRefused('The refresh token is not valid.'),
		);
		expect(await seen(client.refresh(first.access_token, other.refresh_token))).toEqual(
			refreshRefused('The refresh token is of another login.'),
		);
		expect((await client.refresh(first.access_token, first.refresh_token)).status).toBe(200);
		expect(await seen(client.refresh(first.access_token, first.refresh_token))).toEqual(
			refreshRefused('The refresh token was used.'),
		);
		sandbox.advance(24 * HOUR);
		expect(await seen(client.refresh(other.access_token, other.refresh_token))).toEqual(
			refreshRefused('The refresh token has expired.'),
		);
		expect(countsOf(sandbox).refreshTokensRefused).toEqual({
			invalid: { 'customerSession.refresh': 2 },
			used: { 'customerSession.refresh': 1 },
			expired: { 'customerSession.refresh': 1 },
		});
	});

	test('needs a customer token that has not expired', async () => {
		sandbox.setModes({ customerTokenSeconds: 60 });
		const { anonymous, customer } = await client.loggedIn();
		expect(await seen(client.refresh(undefined, customer.refresh_token))).toEqual(invalid);
		expect(await seen(client.refresh(anonymous.access_token, customer.refresh_token))).toEqual(invalid);
		sandbox.advance(60_000);
		expect(await seen(client.refresh(customer.access_token, customer.refresh_token))).toEqual(expired);
		expect(countsOf(sandbox).bearersRefused).toEqual({
			missing: { 'customerSession.refresh': 1 },
			invalid: { 'customerSession.refresh': 1 },
			expired: { 'customerSession.refresh': 1 },
		});
	});

	test('accepts a legal entity of the customer, which the next refresh must name again', async () => {
		const { customer } = await client.loggedIn();
		const entity = async ({ access_token: token }: Tokens) => (await client.validate(token)).data.legalEntityId;
		expect(await entity(customer)).toBeUndefined();
		const { legalEntityId } = seed;
		const second = (await client.refresh(customer.access_token, customer.refresh_token, { legalEntityId })).data;
		expect(await entity(second)).toBe(legalEntityId);
		const third = (await client.refresh(second.access_token, second.refresh_token)).data;
		expect(await entity(third)).toBeUndefined();
	});

	test('refuses a legal entity of another customer, and keeps the refresh token valid', async () => {
		const { customer } = await client.loggedIn();
		const { access_token: token, refresh_token: refreshToken } = customer;
		for (const legalEntityId of ['dummy', seed.other.legalEntityId]) {
			expect(await seen(client.refresh(token, refreshToken, { legalEntityId }))).toEqual(
				service(403, 'forbidden', /legal entity/),
			);
		}
		expect((await client.refresh(token, refreshToken)).status).toBe(200);
	});
});

describe('validate', () => {
	test('shows what a token is for and how long it is valid', async () => {
		const { customer } = await client.loggedIn();
		sandbox.advance(1500);
		const { status, data } = await client.validate(customer.access_token);
		expect([status, data]).toEqual([
			200,
			{
				token_type: 'Bearer',
				expires_in: 2_591_998,
				scope: expect.stringMatching(/^approval\.approval_read_own .* coupon\.coupon_redeem tenant=exampleshop$/),
				sessionId: customer.session_id,
				email: seed.email,
			},
		]);
		expect(data.scope.split(' ')).toHaveLength(24);
	});

	test('answers 401 for everything except a valid customer token of the tenant', async () => {
		const { anonymous, customer } = await client.loggedIn();
		expect(await seen(client.validate(undefined))).toEqual(invalid);
		expect(await seen(client.validate('dummy'))).toEqual(invalid);
		expect(await seen(client.validate(anonymous.access_token))).toEqual(invalid);
		expect(await seen(client.validate(customer.refresh_token))).toEqual(invalid);
		expect(await seen(client.validate(customer.access_token, seed.other.tenant))).toEqual(invalid);
		sandbox.advance(2_592_000_000 - 1);
		expect((await client.validate(customer.access_token)).data.expires_in).toBe(0);
		sandbox.advance(1);
		expect(await seen(client.validate(customer.access_token))).toEqual(expired);
	});
});

describe('logout', () => {
	test('ends the token and its refresh tokens, and nothing else of the customer', async () => {
		const { customer } = await client.loggedIn();
		const { customer: other } = await client.loggedIn();
		const { status, data } = await client.logOut(customer.access_token);
		expect([status, data]).toEqual([204, '']);
		expect(await seen(client.validate(customer.access_token))).toEqual(invalid);
		expect(await seen(client.logOut(customer.access_token))).toEqual(invalid);
		expect((await client.validate(other.access_token)).status).toBe(200);
		expect(countsOf(sandbox).logOuts).toBe(1);
	});

	test('ends the refresh token of the login too', async () => {
		const { customer } = await client.loggedIn();
		const second = (await client.refresh(customer.access_token, customer.refresh_token)).data;
		await client.logOut(second.access_token);
		expect(await seen(client.refresh(customer.access_token, second.refresh_token))).toEqual(
			refreshRefused('The refresh token is not valid.'),
		);
	});

	test('needs the same customer token in both places', async () => {
		const { anonymous, customer } = await client.loggedIn();
		const { customer: other } = await client.loggedIn();
		expect(await seen(client.logOut(anonymous.access_token))).toEqual(invalid);
		expect(outOfContract()).toBe(0);
		const { status, data } = await client.logOut(customer.access_token, other.access_token);
		expect([status, data.details[0].field]).toEqual([400, 'accessToken']);
		expect(outOfContract()).toBe(1);
		expect((await client.validate(customer.access_token)).status).toBe(200);
		expect((await client.validate(other.access_token)).status).toBe(200);
	});
});

test('the stats contain no token, password, code or client ID', async () => {
	const { anonymous, customer } = await client.loggedIn();
	await client.refreshAnonymous(anonymous, { extra: anonymous.access_token });
	await client.logIn(anonymous.access_token, { password: 'dummy-password', extra: 'dummy-password' });
	await client.logIn('dummy-bearer', {});
	await client.logOut(customer.access_token, 'dummy-token');
	const text = JSON.stringify(sandbox.stats());
	const secrets = [anonymous.access_token, anonymous.refresh_token, customer.access_token, customer.refresh_token];
	for (const secret of [...secrets, 'dummy-password', 'dummy-bearer', 'dummy-token', seed.password, seed.clientId]) {
		expect(text).not.toContain(secret);
	}
});

test('a token from before a reset is not valid after it', async () => {
	const { access_token: token } = await client.anonymous();
	sandbox.reset();
	expect(await seen(client.logIn(token))).toEqual(invalid);
	expect(countsOf(sandbox)).toMatchObject({ anonymousLogins: 0, sessions: [] });
});

test('the service answers every operation of the contract', async () => {
	const { operations } = await Contract.load('customer-auth.openapi.yaml');
	expect(Object.keys(customerAuthOperations).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
});
