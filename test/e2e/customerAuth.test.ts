import { createHash } from 'node:crypto';

import type { SandboxServer } from '../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import { liveCustomerAuthModes } from '../../sandbox/server/customerAuth/modes';
import type { CredentialReference, Host } from './host';
import { connect } from './host';
import {
	anonymousType,
	countsOf,
	createCredential,
	customerAuthNode,
	customerType,
	httpRequestNode,
	runOne,
	seed,
	startOwnSandbox,
} from './customerAuthHost';

let host: Host;
let sandbox: SandboxServer;

beforeAll(async () => {
	host = await connect();
});

const credential = async (type: string, more?: object): Promise<CredentialReference> =>
	await createCredential(host.client, type, sandbox.url, more);

const validateUrl = () => `${sandbox.url}/customer/${seed.tenant}/validateauthtoken`;

const items = (count: number) => Array.from({ length: count }, (_, index) => ({ index }));

describe.each([
	['strict', {}, 'customer'],
	['live', liveCustomerAuthModes, 'anonymous'],
])('all operations in the %s mode', (mode, modes, refreshBearer) => {
	let anonymous: CredentialReference;
	let customer: CredentialReference;

	beforeAll(async () => {
		sandbox = await startOwnSandbox(`customer-auth-${mode}`, modes);
		anonymous = await credential(anonymousType);
		customer = await credential(customerType, { refreshBearer });
	});

	afterAll(async () => {
		await sandbox.stop();
	});

	const asVisitor = async (operation: string, parameters: object = {}) => {
		const [resource, name] = operation.split('.');
		const node = customerAuthNode({ resource, operation: name, ...parameters }, anonymousType, anonymous);
		return (await runOne(host.client, node))[0];
	};
	const asCustomer = async (operation: string, parameters: object = {}) => {
		const [resource, name] = operation.split('.');
		const node = customerAuthNode({ resource, operation: name, ...parameters }, customerType, customer);
		return (await runOne(host.client, node))[0];
	};

	let visitor: Record<string, string>;
	const ofVisitor = () => ({ tokenSource: 'fields', anonymousToken: visitor.accessToken });
	const account = { email: 'noa@customer.example', password: 'example-pass' };
	let session: Record<string, string>;

	it('requests an anonymous token, and refreshes it in the same session', async () => {
		const first = (await asVisitor('anonymousToken.request')) as Record<string, string>;
		visitor = (await asVisitor('anonymousToken.refresh', {
			tokenSource: 'fields',
			anonymousToken: first.accessToken,
			refreshToken: first.refreshToken,
		})) as Record<string, string>;
		expect(visitor.sessionId).toBe(first.sessionId);
		expect(visitor.accessToken).not.toBe(first.accessToken);
		expect(Date.parse(visitor.expiresAt)).toBeGreaterThan(Date.now());
	});

	it('signs a customer up, and logs in on the session of the visitor', async () => {
		expect(await asVisitor('customer.signUp', { ...ofVisitor(), ...account })).toEqual({ id: expect.any(String) });
		session = (await asVisitor('customerSession.logIn', { ...ofVisitor(), ...account })) as Record<string, string>;
		const details = await asVisitor('customerSession.validate', { accessToken: session.accessToken });
		expect(details).toMatchObject({ valid: true, email: account.email, sessionId: visitor.sessionId });
	});

	it('refreshes the session of the customer', async () => {
		session = (await asVisitor('customerSession.refresh', {
			accessToken: refreshBearer === 'customer' ? session.accessToken : visitor.accessToken,
			refreshToken: session.refreshToken,
		})) as Record<string, string>;
		expect(await asVisitor('customerSession.validate', { accessToken: session.accessToken })).toMatchObject({
			valid: true,
		});
	});

	it('logs out, after which the token is invalid', async () => {
		const token = { accessToken: session.accessToken };
		expect(await asVisitor('customerSession.logOut', token)).toEqual({ success: true });
		expect(await asVisitor('customerSession.validate', token)).toEqual({ valid: false });
	});

	it('logs in with social login and PKCE', async () => {
		const codeVerifier = 'example-verifier-of-at-least-forty-three-characters';
		const redirectUri = 'https://shop.example/back';
		const { code } = (await sandbox.control('POST', '/social-codes', {
			email: account.email,
			redirectUri,
			codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
			codeChallengeMethod: 'S256',
		})) as { code: string };
		const tokens = await asVisitor('customerSession.logInSocial', {
			...ofVisitor(),
			authorizationCode: code,
			redirectUri,
			options: { codeVerifier, sessionId: visitor.sessionId },
		});
		const details = await asVisitor('customerSession.validate', { accessToken: tokens.accessToken });
		expect(details).toMatchObject({ valid: true, email: account.email, sessionId: visitor.sessionId });
	});

	it('does the same with the tokens of the credentials', async () => {
		expect(await asVisitor('customer.signUp', { ...account, email: 'b@customer.example' })).toHaveProperty('id');
		expect(await asVisitor('anonymousToken.refresh')).toHaveProperty('sessionId');
		expect(await asCustomer('customerSession.validate')).toMatchObject({ valid: true, email: seed.email });
		expect(await asCustomer('customerSession.refresh')).toHaveProperty('accessToken');
		expect(await asCustomer('customerSession.logIn', account)).toHaveProperty('accessToken');
		expect(await asCustomer('customerSession.logOut')).toEqual({ success: true });
		// The next request that needs a token of the credential logs in.
		expect(await asCustomer('customerSession.validate')).toMatchObject({ valid: true, email: seed.email });
	});

	it.each([anonymousType, customerType])('has a green credential test: %s', async (type) => {
		const { id } = type === anonymousType ? anonymous : customer;
		const { tenant, clientId, email, password } = seed;
		const data = { baseUrl: sandbox.url, tenant, clientId, email, password, refreshBearer, accessToken: '' };
		expect(await host.client.testCredential({ id, name: 'Tested', type, data })).toEqual({
			status: 'OK',
			message: 'Connection successful!',
		});
	});

	it('has sent no request outside the contract', async () => {
		const { outOfContractDetails, byOperation } = await sandbox.stats();
		expect(outOfContractDetails).toEqual([]);
		expect(Object.keys(byOperation).filter((name) => /^(customer|anonymous)/.test(name))).toHaveLength(8);
	});
});

describe('a credential that has no tokens yet', () => {
	beforeEach(async () => {
		sandbox = await startOwnSandbox('customer-auth-fresh');
	});

	afterEach(async () => {
		await sandbox.stop();
	});

	it.each(['the node', 'the HTTP Request node'])(
		'logs in once as a visitor and once as a customer for 200 items of %s',
		async (which) => {
			const reference = await credential(customerType);
			const node =
				which === 'the node'
					? customerAuthNode({ resource: 'customerSession', operation: 'validate' }, customerType, reference)
					: httpRequestNode({ url: validateUrl() }, customerType, reference);
			const answers = await runOne<{ sessionId: string }>(host.client, node, items(200));
			expect(answers).toHaveLength(200);
			expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
			expect(await countsOf(sandbox)).toMatchObject({ anonymousLogins: 1, customerLogins: 1, bearersRefused: {} });
		},
	);

	it('sends a wrong password once for 200 items, and once in the credential test', async () => {
		const password = 'example-wrong-pass';
		const reference = await credential(customerType, { password });
		const node = httpRequestNode({ url: validateUrl() }, customerType, reference);
		await expect(runOne(host.client, node, items(200))).rejects.toThrow(/Wrong email or password/);
		expect(await countsOf(sandbox)).toMatchObject({ customerLogins: 0, customerLoginsRefused: 1 });

		const { tenant, clientId, email } = seed;
		const data = { baseUrl: sandbox.url, tenant, clientId, email, password: `${password}-2`, accessToken: '' };
		const tested = await host.client.testCredential({ id: reference.id, name: 'Wrong', type: customerType, data });
		expect(tested).toMatchObject({ status: 'Error', message: expect.stringContaining('Check Email and Password') });
		expect(JSON.stringify(tested)).not.toContain(password);
		expect(await countsOf(sandbox)).toMatchObject({ customerLoginsRefused: 2 });
	});

	it('signs up through the HTTP Request node with the anonymous credential, and sends the POST once', async () => {
		const node = httpRequestNode(
			{
				method: 'POST',
				url: `${sandbox.url}/customer/${seed.tenant}/signup`,
				sendBody: true,
				specifyBody: 'json',
				jsonBody: JSON.stringify({ email: seed.email, password: 'example-pass' }),
			},
			anonymousType,
			await credential(anonymousType),
		);
		// The address has an account. n8n would repeat the request after this failure.
		await expect(runOne(host.client, node)).rejects.toThrow();
		const { byOperation } = await sandbox.stats();
		expect(byOperation['customer.signUp']).toBe(1);
		expect(await countsOf(sandbox)).toMatchObject({ anonymousLogins: 1 });
	});
});

describe('tokens with a lifetime of 10 seconds', () => {
	// If the machine stops for longer than the lifetime, the refresh token expires too, and a login is correct.
	jest.retryTimes(2);

	const sandboxes: SandboxServer[] = [];

	// Also after a failed try, because a running sandbox keeps Jest from ending.
	afterEach(async () => {
		await Promise.all(sandboxes.splice(0).map(async (started) => await started.stop()));
	});

	const batch = { batch: { batchSize: 20, batchInterval: 1000 } };

	async function run(which: 'node' | 'HTTP Request node'): Promise<void> {
		const tokens = { customerTokenSeconds: 10, anonymousTokenSeconds: 10 };
		const own = await startOwnSandbox(`customer-auth-short-${which}`, tokens);
		sandboxes.push(own);
		const reference = await createCredential(host.client, customerType, own.url);
		const url = `${own.url}/customer/${seed.tenant}/validateauthtoken`;
		const node =
			which === 'node'
				? customerAuthNode(
						{ resource: 'customerSession', operation: 'validate', requestOptions: { batching: batch } },
						customerType,
						reference,
					)
				: httpRequestNode({ url, options: { batching: batch } }, customerType, reference);
		const started = Date.now();
		const answers = await runOne<{ email: string }>(host.client, node, items(400));
		const seconds = (Date.now() - started) / 1000;

		expect(answers.filter(({ email }) => email === seed.email)).toHaveLength(400);
		expect(seconds).toBeGreaterThan(18);
		const counts = await countsOf(own);
		expect(counts).toMatchObject({
			anonymousLogins: 1,
			customerLogins: 1,
			bearersRefused: {},
			refreshTokensRefused: {},
		});
		expect(counts.sessions).toHaveLength(1);
		expect(counts.customerRefreshes).toBeGreaterThanOrEqual(2);
		expect(counts.customerRefreshes).toBeLessThanOrEqual(Math.floor(seconds / 8));
		expect((await own.stats()).outOfContractDetails).toEqual([]);
	}

	it('serve 400 requests over 20 seconds without an expired token, with a refresh each 8 seconds, in 1 session', async () => {
		await Promise.all([run('node'), run('HTTP Request node')]);
	});
});
