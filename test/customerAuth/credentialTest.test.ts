import type { IDataObject } from 'n8n-workflow';

import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { startSandbox } from '../../sandbox/server/startSandbox';
import { countsOf } from '../sandbox/support/customerAuth';
import type { HttpServer } from '../support/http';
import { answer, serve } from '../support/http';
import { anonymousType, credential, customerType, jsonOf, pressTest, run, storeFor, stored } from './host';

let server: HttpServer | undefined;
let sandbox: RunningSandbox | undefined;

// also after a failed test: a server that stays open keeps Jest from ending
afterEach(async () => {
	await Promise.all([server?.close(), sandbox?.close()]);
	server = undefined;
	sandbox = undefined;
});

const green = { status: 'OK', message: 'Connection successful!' };

/** Answers of an anonymous login, of which the credential takes each. */
const taken: IDataObject[] = [
	{ token_type: 'Bearer', access_token: 'example', expires_in: 3600, refresh_token: 'r', sessionId: 's', scope: 'x' },
	{ tokenType: 'Bearer', accessToken: 'example', expiresIn: '3600', refreshToken: 'r', sessionId: 's' },
	{ access_token: 'example', expires_in: 3600 },
	{ accessToken: 'example' },
	{ token_type: null, access_token: 'example' },
];

const refused: unknown[] = [
	{ token_type: 'Bearer' },
	{ token_type: 'Bearer', access_token: '' },
	{ token_type: 'Bearer', access_token: null },
	{ token_type: 'Bearer', access_token: 'two words' },
	{ status: 'ok' },
	[{ token_type: 'Bearer', access_token: 'example' }],
	{},
	'OK',
	null,
];

describe('C06 the test of the anonymous credential is green for what the credential takes, and for nothing else', () => {
	test.each(taken)('C06 green: %j', async (body) => {
		server = await serve((_, response) => answer(response, 200, body));
		expect(await pressTest(anonymousType, credential(server.origin))).toEqual(green);
		const { error } = await run(
			'customerSession.logIn',
			{ authentication: 'anonymous', email: seed.email, password: seed.password },
			{ credentials: storeFor(server.origin) },
		);
		expect(error).toBeUndefined();
	});

	test.each(refused)('C06 red: 200 with %j', async (body) => {
		server = await serve((_, response) => answer(response, 200, body));
		expect(await pressTest(anonymousType, credential(server.origin))).toEqual({
			status: 'Error',
			message: expect.stringMatching(/200 without a usable access token. Check the Base URL/),
		});
		expect(server.requests).toHaveLength(1);
	});

	test('C06 red: a web page, also where the credential holds good tokens of the service as it was', async () => {
		let isGone = false;
		server = await serve((_, response) =>
			isGone ? void response.end('<html>Parked</html>') : answer(response, 200, taken[0]),
		);
		const credentials = storeFor(server.origin);
		const parameters = { authentication: 'anonymous', email: seed.email, password: seed.password };
		await run('customerSession.logIn', parameters, { credentials });
		expect(stored(credentials, anonymousType).accessToken).toBe('example');
		expect(await pressTest(anonymousType, stored(credentials, anonymousType), credentials)).toEqual(green);
		isGone = true;
		expect(await pressTest(anonymousType, stored(credentials, anonymousType), credentials)).toMatchObject({
			status: 'Error',
		});
	});
});

describe('C06 a test request that fails after the login: the message says what to check', () => {
	test.each([
		[400, {}, /refuses the credential \(HTTP 400\)\. Check Tenant and Client ID/],
		[401, {}, /refuses the credential \(HTTP 401\)\. Check Tenant and Client ID/],
		[403, {}, /refuses the credential \(HTTP 403\)\. Check Tenant and Client ID/],
		[404, {}, /has no such API\. Check the Base URL/],
		[301, { location: 'https://elsewhere.example' }, /redirects to another one.*Check the Base URL/],
		[308, { location: 'https://elsewhere.example' }, /redirects to another one.*Check the Base URL/],
	])('C06 %i', async (status, headers, message) => {
		server = await serve((_, response) => {
			if (server?.requests.length === 1) return answer(response, 200, taken[0]);
			response.writeHead(status, headers);
			response.end('{}');
		});
		expect(await pressTest(anonymousType, credential(server.origin))).toEqual({
			status: 'Error',
			message: expect.stringMatching(message),
		});
	});

	test('C06 a customer token that the service does not describe', async () => {
		server = await serve((_, response) => answer(response, 200, taken[0]));
		expect(await pressTest(customerType, credential(server.origin))).toEqual({
			status: 'Error',
			message: expect.stringMatching(/not as this API does\. Check the Base URL/),
		});
	});
});

describe('C06 the sandbox as an older service', () => {
	test.each([anonymousType, customerType])('C06 %s: green, and the session that is stored goes on', async (type) => {
		sandbox = await startSandbox({ seed: 'test' });
		sandbox.setModes({ tokenNames: 'camel', lifetimes: 'text', anonymousRefresh: 'oneToken' });
		const credentials = storeFor(sandbox.url);
		const parameters = { authentication: 'anonymous', email: seed.email, password: seed.password };
		const [login] = jsonOf(await run('customerSession.logIn', parameters, { credentials }));
		const { tokenSessionId } = stored(credentials, anonymousType);
		expect(await pressTest(type, credential(sandbox.url))).toEqual(green);
		expect(await pressTest(type, stored(credentials, type), credentials)).toEqual(green);

		expect(login.token_type).toBe('Bearer');
		expect(stored(credentials, anonymousType).tokenSessionId).toBe(tokenSessionId);
		expect(countsOf(sandbox).sessions).toContain(tokenSessionId);
	});
});
