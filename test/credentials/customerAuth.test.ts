import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import { startSandbox } from '../../sandbox/server/startSandbox';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { countsOf } from '../sandbox/support/customerAuth';
import { answer, serve } from '../support/http';
import type { HttpServer } from '../support/http';
import {
	anonymousType,
	credential,
	customerType,
	pressTest,
	runOperation,
	stored,
	storeFor,
} from '../CustomerAuth/host';
import { itemsOf } from '../support/input';
import { ownSandbox } from '../CustomerAuth/ownSandbox';
import { jsonOf } from '../support/results';

let server: HttpServer | undefined;
let sandbox: RunningSandbox | undefined;

// Also after a failed test, because an open server keeps Jest from ending.
afterEach(async () => {
	await Promise.all([server?.close(), sandbox?.close()]);
	server = undefined;
	sandbox = undefined;
});

const green = { status: 'OK', message: 'Connection successful!' };

/** Answers of an anonymous login that the credential accepts. */
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

describe('C06 the test of the anonymous credential is green only for a usable token', () => {
	test.each(taken)('C06 green: %j', async (body) => {
		server = await serve((_, response) => answer(response, 200, body));
		expect(await pressTest(anonymousType, credential(server.origin))).toEqual(green);
		const { error } = await runOperation(
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
			message: expect.stringMatching(/200 without a usable access token/),
		});
		expect(server.requests).toHaveLength(1);
	});

	test('C06 red: a web page, even if the credential has good tokens that the service issued before', async () => {
		let isGone = false;
		server = await serve((_, response) =>
			isGone ? void response.end('<html>Parked</html>') : answer(response, 200, taken[0]),
		);
		const credentials = storeFor(server.origin);
		const parameters = { authentication: 'anonymous', email: seed.email, password: seed.password };
		await runOperation('customerSession.logIn', parameters, { credentials });
		expect(stored(credentials, anonymousType).accessToken).toBe('example');
		expect(await pressTest(anonymousType, stored(credentials, anonymousType), credentials)).toEqual(green);
		isGone = true;
		expect(await pressTest(anonymousType, stored(credentials, anonymousType), credentials)).toMatchObject({
			status: 'Error',
		});
	});
});

describe('C06 a test request that fails after the login says what to check', () => {
	test.each([
		[400, {}, /rejected the credential \(HTTP 400\)\. Check Tenant and Client ID/],
		[401, {}, /rejected the credential \(HTTP 401\)\. Check Tenant and Client ID/],
		[403, {}, /rejected the credential \(HTTP 403\)\. Check Tenant and Client ID/],
		[404, {}, /no such API at this address\. Check the Base URL/],
		[301, { location: 'https://elsewhere.example' }, /redirects to another one.*Base URL/],
		[308, { location: 'https://elsewhere.example' }, /redirects to another one.*Base URL/],
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

	test('C06 a customer token that the service does not describe is an error', async () => {
		server = await serve((_, response) => answer(response, 200, taken[0]));
		expect(await pressTest(customerType, credential(server.origin))).toEqual({
			status: 'Error',
			message: expect.stringMatching(/does not come from this API\. Check the Base URL/),
		});
	});
});

describe('C06 the sandbox as an older service', () => {
	test.each([anonymousType, customerType])('C06 %s: green, and the stored session continues', async (type) => {
		sandbox = await startSandbox({ seed: 'test' });
		sandbox.setModes({ tokenNames: 'camel', lifetimes: 'text', anonymousRefresh: 'oneToken' });
		const credentials = storeFor(sandbox.url);
		const parameters = { authentication: 'anonymous', email: seed.email, password: seed.password };
		const [login] = jsonOf(await runOperation('customerSession.logIn', parameters, { credentials }));
		const { tokenSessionId } = stored(credentials, anonymousType);
		expect(await pressTest(type, credential(sandbox.url))).toEqual(green);
		expect(await pressTest(type, stored(credentials, type), credentials)).toEqual(green);

		expect(login.tokenType).toBe('Bearer');
		expect(stored(credentials, anonymousType).tokenSessionId).toBe(tokenSessionId);
		expect(countsOf(sandbox).sessions).toContain(tokenSessionId);
	});
});

describe('C06 the test of a credential checks the complete chain of tokens', () => {
	const own = ownSandbox();
	const { counts } = own;

	test.each([customerType, anonymousType])('%s: is green for a valid credential', async (type) => {
		const store = storeFor(own.sandbox.url);
		expect(await pressTest(type, stored(store, type), store)).toEqual({
			status: 'OK',
			message: 'Connection successful!',
		});
		expect(await pressTest(type, stored(store, type), store)).toMatchObject({ status: 'OK' });
	});

	test('is red for a customer whose password was changed, although the stored token is good', async () => {
		const store = storeFor(own.sandbox.url);
		await pressTest(customerType, stored(store), store);
		own.sandbox.addFaults({
			match: { operationId: 'customerSession.logIn' },
			times: 0,
			fault: { type: 'status', status: 401, body: { status: 401, type: 'unauthorized', message: 'No.' } },
		});
		expect(await pressTest(customerType, stored(store), store)).toMatchObject({ status: 'Error' });
	});

	test('logs in twice for the anonymous credential, in separate sessions', async () => {
		const store = storeFor(own.sandbox.url);
		await pressTest(anonymousType, stored(store, anonymousType), store);
		expect(counts()).toMatchObject({ anonymousLogins: 2 });
		expect(new Set(counts().sessions).size).toBe(2);
	});

	test('keeps the session of the visitor', async () => {
		const store = storeFor(own.sandbox.url);
		await pressTest(customerType, stored(store), store);
		await pressTest(customerType, stored(store), store);
		expect(counts()).toMatchObject({ anonymousLogins: 1, sessions: [expect.any(String)] });
	});

	test.each([
		['another tenant', { tenant: 'unknownshop' }],
		['another client', { clientId: 'example-unknown' }],
		['another email address', { email: 'nobody@customer.example' }],
		['another password', { password: 'example-wrong-pass' }],
	])('is red after an edit to %s, without using the old token', async (_, more) => {
		const store = storeFor(own.sandbox.url);
		await pressTest(customerType, stored(store), store);
		expect((await pressTest(customerType, { ...stored(store), ...more }, store)).status).toBe('Error');
		if ('email' in more || 'password' in more) return;
		const anonymous = stored(store, anonymousType);
		await pressTest(anonymousType, anonymous, store);
		expect((await pressTest(anonymousType, { ...stored(store, anonymousType), ...more }, store)).status).toBe('Error');
	});
});

describe('G27 a Base URL with a user name and a password', () => {
	test.each([anonymousType, customerType])(
		'G27 %s: is refused in the test and in the node, and nothing is sent',
		async (type) => {
			server = await serve((_, response) => answer(response, 200, taken[0]));
			const credentials = storeFor(server.origin.replace('://', '://user:dummy-word@'));
			const authentication = type === customerType ? 'customer' : 'anonymous';
			const operations: Array<[string, IDataObject]> = [
				['customerSession.logIn', { email: seed.email, password: seed.password }],
				['anonymousToken.request', {}],
			];
			const texts = [(await pressTest(type, stored(credentials, type), credentials)).message];
			for (const [operation, parameters] of operations) {
				for (const entryPoint of ['custom', 'routing'] as const) {
					const options = { credentials, entryPoint };
					const { error } = await runOperation(
						operation,
						{ authentication, ...parameters } as INodeParameters,
						options,
					);
					texts.push(String(error?.message));
				}
			}
			const refusal = /The Base URL of the credential must not contain a user name or password/;
			expect(texts.filter((text) => !refusal.test(text) || text.includes('dummy-word'))).toEqual([]);
			expect(server.requests).toHaveLength(0);
		},
	);
});

describe('G02 a customer credential whose fields are expressions', () => {
	const customers = ['ann', 'ben', 'cyd'].map((name) => ({
		name,
		email: `${name}@customer.example`,
		word: `dummy-word-${name}`,
	}));
	/** Several items of each customer, in turn. */
	const mixed = itemsOf(...Array.from({ length: 4 }, () => customers).flat());
	const byItem = { email: '={{ $json.email }}', password: '={{ $json.word }}' };

	/**
	 * A service that gives each customer their own tokens, each refresh token once. Returns the requests that mix
	 * customers.
	 */
	async function serveCustomers(): Promise<string[]> {
		const mistakes: string[] = [];
		const refreshTokens = new Set<string>();
		let count = 0;
		server = await serve(({ path, query, headers, body }, response) => {
			const bearer = String(headers.authorization ?? '').replace('Bearer ', '');
			const ofBearer = customers.find(({ name }) => bearer.startsWith(`access-${name}-`));
			const give = (name: string) => {
				count += 1;
				refreshTokens.add(`refresh-${name}-${count}`);
				const tokens = { access_token: `access-${name}-${count}`, refresh_token: `refresh-${name}-${count}` };
				answer(response, 200, { token_type: 'Bearer', expires_in: 3600, ...tokens });
			};
			if (path.includes('/anonymous/')) return give('visitor');
			if (path.endsWith('/login')) {
				const customer = customers.find(({ email }) => email === (body as IDataObject).email);
				if (!customer || (body as IDataObject).password !== customer.word) mistakes.push('a login of another password');
				return give(customer?.name ?? 'nobody');
			}
			if (!ofBearer) mistakes.push(`${path} with ${bearer}`);
			if (!path.endsWith('/refreshauthtoken')) return answer(response, 200, { scope: '', email: ofBearer?.email });
			const refreshToken = String(query.get('refreshToken'));
			if (!refreshToken.startsWith(`refresh-${ofBearer?.name}-`)) mistakes.push(`${bearer} with ${refreshToken}`);
			if (!refreshTokens.delete(refreshToken)) mistakes.push(`${refreshToken} twice`);
			return give(ofBearer?.name ?? 'nobody');
		});
		return mistakes;
	}

	test.each(['custom', 'routing'] as const)(
		'G02 by %s: each item is its own customer, and each customer logs in once over several runs',
		async (entryPoint) => {
			const mistakes = await serveCustomers();
			const credentials = storeFor(server!.origin, byItem);
			const options = { credentials, entryPoint, items: mixed };

			const validated = await runOperation('customerSession.validate', {}, options);
			expect(jsonOf(validated).map(({ email }) => email)).toEqual(mixed.map(({ json }) => json.email));
			const refreshed = jsonOf(await runOperation('customerSession.refresh', {}, options));
			expect(refreshed.map(({ accessToken }) => String(accessToken).split('-')[1])).toEqual(
				mixed.map(({ json }) => json.name),
			);
			const again = await runOperation('customerSession.validate', {}, options);
			expect(jsonOf(again).map(({ email }) => email)).toEqual(mixed.map(({ json }) => json.email));

			expect(mistakes).toEqual([]);
			expect(server!.requests.filter(({ method }) => method === 'POST')).toHaveLength(customers.length);
			expect(stored(credentials)).toMatchObject(byItem);
		},
	);

	test('G02 an anonymous credential gets a token for the client of each item', async () => {
		server = await serve(({ query }, response) =>
			answer(response, 200, { access_token: `access-${query.get('client_id')}`, expires_in: 3600 }),
		);
		const result = await runOperation(
			'anonymousToken.request',
			{ authentication: 'anonymous' },
			{ credentials: storeFor(server.origin, { clientId: '={{ $json.name }}' }), items: mixed },
		);

		expect(jsonOf(result).map(({ accessToken }) => accessToken)).toEqual(
			mixed.map(({ json }) => `access-${String(json.name)}`),
		);
	});

	test('G02 a customer with a wrong password does not get the tokens of another item', async () => {
		const mistakes = await serveCustomers();
		const [{ email }] = customers;
		const credentials = storeFor(server!.origin, byItem);
		const items = itemsOf(customers[0], { email, word: 'short' }, customers[1]);
		const result = await runOperation(
			'customerSession.validate',
			{},
			{ credentials, items, onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result).map((json) => json.error ?? json.email)).toEqual([
			email,
			expect.stringMatching(/Password of the credential must have at least 6/),
			customers[1].email,
		]);
		expect(mistakes).toEqual([]);
	});
});
