import { createHash } from 'node:crypto';
import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { startTestSandbox } from './support/client';
import { countsOf, CustomerAuthClient } from './support/customerAuth';

let sandbox: RunningSandbox;
let client: CustomerAuthClient;
let token: string;
let sessionId: string;

const redirectUri = 'http://127.0.0.1/callback?from=shop&step=1';
const verifier = 'dummy-verifier-dummy-verifier-dummy-verifier-1';
const challenges = {
	S256: createHash('sha256').update(verifier).digest('base64url'),
	plain: verifier,
};

beforeAll(async () => {
	sandbox = await startTestSandbox();
	client = await CustomerAuthClient.connect(sandbox);
});
beforeEach(async () => {
	sandbox.reset();
	const { data } = await client.requestAnonymous();
	({ access_token: token, sessionId } = data);
});
afterEach(() => expect(client.contractFaults.splice(0)).toEqual([]));
afterAll(async () => await sandbox.close());

/** A code of the identity provider, as after the consent of a customer. */
async function newCode(given: object = {}): Promise<string> {
	const { status, data } = await client.control('social-codes', { email: seed.email, redirectUri, ...given });
	expect(status).toBe(200);
	return data.code;
}

/** Redeems a code, by default with the values of its authorization. */
async function redeem(code: string, given: object = {}) {
	const { status, data } = await client.logInSocial(token, { code, redirect_uri: redirectUri, ...given });
	return { status, data };
}

const refused = (message: RegExp) => ({
	status: 401,
	data: { status: 401, type: 'unauthorized', message: expect.stringMatching(message) },
});

test('returns customer tokens with lifetimes as text, and the tokens of the identity provider', async () => {
	const { status, data } = await redeem(await newCode());
	expect([status, data]).toEqual([
		200,
		{
			social_access_token: expect.any(String),
			social_id_token: expect.any(String),
			refresh_token: expect.any(String),
			refresh_token_expires_in: '86400',
			session_idle_time: 120,
			token_type: 'Bearer',
			access_token: expect.any(String),
			saas_token: expect.any(String),
			expires_in: '2592000',
			scope: expect.stringContaining(`tenant=${seed.tenant}`),
		},
	]);
	expect((await client.validate(data.access_token)).data.email).toBe(seed.email);
	expect((await client.refresh(data.access_token, data.refresh_token)).status).toBe(200);
	expect(countsOf(sandbox)).toMatchObject({ socialLogins: 1, customerLogins: 0 });
});

test('continues the session of the header, and starts a new one without it', async () => {
	const sessionAfter = async (sent?: string) => {
		const params = { code: await newCode(), redirect_uri: redirectUri };
		const { data } = await client.logInSocial(token, params, sent);
		return (await client.validate(data.access_token)).data.sessionId;
	};
	expect(await sessionAfter(sessionId)).toBe(sessionId);
	const other = await sessionAfter();
	expect(other).not.toBe(sessionId);
	expect(countsOf(sandbox).sessions).toEqual([sessionId, other]);
});

test('refuses an unknown session, and the code can still be used', async () => {
	const code = await newCode();
	const { status, data } = await client.logInSocial(token, { code, redirect_uri: redirectUri }, 'dummy');
	expect([status, data.details[0].field]).toEqual([400, 'session-id']);
	expect((await redeem(code)).status).toBe(200);
});

test('creates an account for a customer who logs in for the first time', async () => {
	const email = 'new@customer.invalid';
	const { data } = await redeem(await newCode({ email }));
	expect((await client.validate(data.access_token)).data.email).toBe(email);
	expect((await client.logIn(token, { email, password: 'dummy-password' })).status).toBe(401);
	expect((await redeem(await newCode({ email }))).status).toBe(200);
});

test('accepts a code once', async () => {
	const code = await newCode();
	expect((await redeem(code)).status).toBe(200);
	expect(await redeem(code)).toEqual(refused(/was used/));
	expect(countsOf(sandbox)).toMatchObject({ socialLogins: 1, socialLoginsRefused: 1 });
});

test.each([
	['an unknown code', {}, { code: 'dummy' }, /code is not valid/],
	['a code of another tenant', { tenant: seed.other.tenant }, {}, /code is not valid/],
	['another redirect URI', {}, { redirect_uri: 'http://127.0.0.1/callback' }, /redirect URI/],
	['an inactive account', { email: seed.inactiveEmail }, {}, /not active/],
	['no verifier', { codeChallenge: challenges.S256, codeChallengeMethod: 'S256' }, {}, /verifier is missing/],
	[
		'a wrong verifier',
		{ codeChallenge: challenges.S256, codeChallengeMethod: 'S256' },
		{ code_verifier: 'dummy' },
		/does not fit/,
	],
	[
		'the challenge itself as verifier',
		{ codeChallenge: challenges.S256, codeChallengeMethod: 'S256' },
		{ code_verifier: challenges.S256 },
		/does not fit/,
	],
	['a wrong plain verifier', { codeChallenge: verifier }, { code_verifier: 'dummy' }, /does not fit/],
	['a verifier without a challenge', {}, { code_verifier: verifier }, /without a code challenge/],
])('refuses %s', async (_what, authorization, given, message) => {
	expect(await redeem(await newCode(authorization), given)).toEqual(refused(message));
	expect(countsOf(sandbox)).toMatchObject({ socialLogins: 0, socialLoginsRefused: 1 });
	expect(sandbox.stats().outOfContract).toBe(0);
});

test.each(['S256', 'plain'] as const)('accepts the verifier of a challenge: %s', async (codeChallengeMethod) => {
	const code = await newCode({ codeChallenge: challenges[codeChallengeMethod], codeChallengeMethod });
	expect((await redeem(code, { code_verifier: verifier })).status).toBe(200);
});

test('uses the code up in a refused attempt', async () => {
	const code = await newCode({ codeChallenge: challenges.S256, codeChallengeMethod: 'S256' });
	await redeem(code, { code_verifier: 'dummy' });
	expect(await redeem(code, { code_verifier: verifier })).toEqual(refused(/was used/));
});

test('refuses a code after ten minutes', async () => {
	const [first, second] = [await newCode(), await newCode()];
	sandbox.advance(600_000 - 1);
	expect((await redeem(first)).status).toBe(200);
	sandbox.advance(1);
	expect(await redeem(second)).toEqual(refused(/expired/));
});

test('does not find a code that is encoded twice, or not at all', async () => {
	const code = await newCode();
	expect(await redeem(encodeURIComponent(code))).toEqual(refused(/not valid/));
	const path = `/customer/${seed.tenant}/socialLogin?code=${code}&redirect_uri=${encodeURIComponent(redirectUri)}`;
	const response = await fetch(sandbox.url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
	expect(response.status).toBe(401);
	expect((await redeem(code)).status).toBe(200);
});

test('needs an anonymous token, and does not use the code up without one', async () => {
	const code = await newCode();
	const params = { code, redirect_uri: redirectUri };
	expect((await client.logInSocial(undefined, params)).data.fault.detail.errorcode).toBe('oauth.v2.InvalidAccessToken');
	sandbox.advance(3_600_000);
	const late = await newCode();
	const { data } = await client.logInSocial(token, { ...params, code: late });
	expect(data.fault.detail.errorcode).toBe('keymanagement.service.access_token_expired');
	({ access_token: token } = (await client.requestAnonymous()).data);
	expect((await redeem(late)).status).toBe(200);
});

test.each([
	['no code', { code: undefined }],
	['an empty code', { code: '' }],
	['no redirect URI', { redirect_uri: undefined }],
	['an unknown key', { state: 'dummy' }],
])('%s is outside the contract', async (_what, params) => {
	expect((await redeem(await newCode(), params)).status).toBe(400);
	expect(sandbox.stats().outOfContract).toBe(1);
});

test.each([
	['no e-mail address', { email: undefined }, /email/],
	['no redirect URI', { redirectUri: '' }, /redirectUri/],
	['a tenant that does not exist', { tenant: 'nowhere' }, /no tenant nowhere/],
	['an unknown method', { codeChallenge: 'dummy', codeChallengeMethod: 'S512' }, /S256 or plain/],
	['a challenge that is not text', { codeChallenge: 1 }, /codeChallenge is a text/],
])('the identity provider gives no code for %s', async (_what, body, message) => {
	const { status, data } = await client.control('social-codes', { email: seed.email, redirectUri, ...body });
	expect([status, data.message]).toEqual([400, expect.stringMatching(message)]);
});
