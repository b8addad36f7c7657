import dns from 'node:dns';
import { inspect } from 'node:util';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { readTokens } from '../../nodes/CustomerAuth/tokens/tokens';
import { readIdentity } from '../../nodes/CustomerAuth/tokens/identity';
import { toStored } from '../../nodes/CustomerAuth/tokens/stored';
import { skipWaits } from '../support/automationPlatform';
import { CredentialStore } from '../support/engine';
import type { HttpHandler, HttpServer } from '../support/http';
import { closedPort, serve } from '../support/http';
import { anonymousType, credential, customerType, pressTest, run, send } from './host';

let server: HttpServer | undefined;

afterEach(async () => {
	jest.restoreAllMocks();
	await server?.close();
	server = undefined;
});

/** In every secret of these tests, and in nothing else. */
const word = 'dummy-example';

const secret = (what: string) => `${word} "${what}"/1`;

const operations: Array<{ name: string; parameters: INodeParameters }> = [
	{
		name: 'customer.signUp',
		parameters: { email: `${word}@customer.example`, password: secret('password') },
	},
	{
		name: 'customer.signUp',
		parameters: {
			tokenSource: 'fields',
			anonymousToken: `${word}-token`,
			email: `${word}@customer.example`,
			password: secret('password'),
		},
	},
	{ name: 'anonymousToken.request', parameters: {} },
	{
		name: 'anonymousToken.refresh',
		parameters: { tokenSource: 'fields', anonymousToken: `${word}-anonymous`, refreshToken: secret('refresh') },
	},
	{
		name: 'customerSession.logIn',
		parameters: { email: `${word}@customer.example`, password: secret('password') },
	},
	{
		name: 'customerSession.logInSocial',
		parameters: {
			authorizationCode: secret('code'),
			redirectUri: 'https://shop.example/back',
			options: { codeVerifier: secret('verifier') },
		},
	},
	{
		name: 'customerSession.refresh',
		parameters: { tokenSource: 'fields', accessToken: `${word}-access`, refreshToken: secret('refresh') },
	},
	{ name: 'customerSession.refresh', parameters: {} },
	{ name: 'customerSession.validate', parameters: { tokenSource: 'fields', accessToken: `${word}-access` } },
	{ name: 'customerSession.validate', parameters: {} },
	{ name: 'customerSession.logOut', parameters: { tokenSource: 'fields', accessToken: `${word}-access` } },
	{ name: 'customerSession.logOut', parameters: {} },
];

function everythingOf(request: Parameters<HttpHandler>[0]): string {
	return JSON.stringify({ ...request, query: [...request.query], encoded: request.query.toString() });
}

/** Servers that say all they know, in the ways in which servers do. */
const faults: Record<string, HttpHandler> = {
	...Object.fromEntries(
		[400, 401, 403, 404, 409, 429, 500, 502].map((status): [string, HttpHandler] => [
			`${status} with JSON`,
			(request, response) => {
				response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '9999' });
				response.end(
					JSON.stringify({
						status,
						type: `type ${String(request.headers.authorization)}`,
						message: `Got ${everythingOf(request)}`,
						details: [{ field: request.query.toString(), message: everythingOf(request) }, everythingOf(request)],
					}),
				);
			},
		]),
	),
	'401 with a gateway fault': (request, response) => {
		response.writeHead(401, { 'content-type': 'application/json' });
		response.end(
			JSON.stringify({
				fault: { faultstring: everythingOf(request), detail: { errorcode: String(request.headers.authorization) } },
			}),
		);
	},
	'400 with text': (request, response) => {
		response.writeHead(400, { 'content-type': 'text/plain' });
		response.end(everythingOf(request));
	},
	'500 with a page': (request, response) => {
		response.writeHead(500, { 'content-type': 'text/html' });
		response.end(`<html>${everythingOf(request)}</html>`);
	},
	'200 with JSON of another kind': (request, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ echo: everythingOf(request) }));
	},
	'200 with text': (request, response) => void response.end(everythingOf(request)),
	'a redirect': (request, response) => {
		response.writeHead(307, { location: `https://elsewhere.example/?${request.query.toString()}` });
		response.end();
	},
	'a connection that is cut': (_, response) => void response.socket?.destroy(),
	'no answer in time': (_, response) => {
		// the credential has a time limit of its own
		setTimeout(() => response.socket?.destroy(), 150);
	},
};

const filled = (baseUrl: string): IDataObject =>
	credential(baseUrl, {
		clientId: `${word}-client/1`,
		email: `${word}.stored@customer.example`,
		password: secret('stored password'),
		legalEntityId: `${word}-entity`,
	});

/** A store whose credentials hold good tokens, or none yet. */
function storeOf(baseUrl: string, hasTokens: boolean): CredentialStore {
	const data = filled(baseUrl) as never;
	const tokens = (whose: string) =>
		readTokens(
			{
				access_token: `${word}-${whose}-access`,
				expires_in: 3600,
				refresh_token: `${word}-${whose}-refresh`,
				refresh_token_expires_in: 3600,
				session_id: `${word}-session`,
				saas_token: `${word}-saas`,
			},
			Date.now(),
		);
	const state = hasTokens ? { anonymous: tokens('anonymous'), customer: tokens('customer') } : {};
	return new CredentialStore({
		[anonymousType]: { ...(data as object), ...toStored(readIdentity('anonymous', data), state) },
		[customerType]: { ...(data as object), ...toStored(readIdentity('customer', data), state) },
	});
}

/** Every text that an error can be made into. */
function textsOf(error: Error | undefined): string {
	if (!error) return '';
	return [
		error.message,
		error.stack,
		(error as { description?: string }).description,
		JSON.stringify(error),
		JSON.stringify(error, Object.getOwnPropertyNames(error)),
		inspect(error, { depth: 10, showHidden: true }),
	].join('\n');
}

async function expectNoSecret(name: string, parameters: INodeParameters, baseUrl: string, hasTokens: boolean) {
	const all = { ...parameters, requestOptions: { timeout: 60 } };
	const stopped = await run(name, all, { credentials: storeOf(baseUrl, hasTokens) });
	const continued = await run(name, all, {
		credentials: storeOf(baseUrl, hasTokens),
		onError: 'continueRegularOutput',
	});
	const shown = [
		textsOf(stopped.error),
		textsOf(stopped.shownError),
		JSON.stringify(stopped.hints),
		JSON.stringify(continued.output),
		JSON.stringify(continued.run?.data.resultData),
		inspect(continued.output, { depth: 10, showHidden: true }),
	].join('\n');
	// what a service gives back as tokens, or as a fact about one, is output and no error
	if (!stopped.error) return;
	expect(shown).not.toContain(word);
}

/** Breaks or fails what is sent to `handler`'s part of the service; what the chain asks before it is answered well. */
function failingAt(stage: RegExp, handler: HttpHandler): HttpHandler {
	return (request, response) => {
		if (stage.test(request.path)) return handler(request, response);
		const tokens = { access_token: `${word}-new-access`, refresh_token: `${word}-new-refresh`, expires_in: 3600 };
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ ...tokens, token_type: 'Bearer', session_id: `${word}-session` }));
	};
}

function unknownHost(): void {
	jest.spyOn(dns, 'lookup').mockImplementation(((host: string, options: unknown, done?: unknown) => {
		const callback = (done ?? options) as (error: Error) => void;
		callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }));
	}) as never);
}

const named = operations.map(({ name, parameters }) => [name, Object.keys(parameters).join(' '), parameters] as const);

describe.each(named)('D30 no secret in any text: %s %s', (name, _, parameters) => {
	test.each(Object.entries(faults))('D30 %s', async (__, handler) => {
		skipWaits();
		server = await serve(handler);
		await expectNoSecret(name, parameters, server.origin, true);
		expect(server.requests.length).toBeGreaterThan(0);
	});

	test('D30 a connection that is refused, and a host that is not known', async () => {
		skipWaits();
		await expectNoSecret(name, parameters, `http://127.0.0.1:${await closedPort()}`, true);
		unknownHost();
		await expectNoSecret(name, parameters, 'http://nowhere.example', true);
	});
});

describe.each([
	['the anonymous login', /anonymous\/login$/],
	['the customer login', /^\/customer\/\w+\/login$/],
	['the refresh for the legal entity', /refreshauthtoken$/],
])('D30 no secret in any text: a credential without tokens fails at %s', (_, stage) => {
	test.each(Object.entries(faults))('D30 %s', async (__, handler) => {
		skipWaits();
		server = await serve(failingAt(stage, handler));
		await expectNoSecret('customerSession.validate', {}, server.origin, false);
		expect(server.requests.filter(({ path }) => stage.test(path)).length).toBeGreaterThan(0);
	});

	test('D30 a connection that is refused, and a host that is not known', async () => {
		skipWaits();
		await expectNoSecret('customerSession.validate', {}, `http://127.0.0.1:${await closedPort()}`, false);
		unknownHost();
		await expectNoSecret('customerSession.validate', {}, 'http://nowhere.example', false);
	});
});

describe('D30 no secret in the text of the credential test and of the HTTP Request node', () => {
	test.each(Object.entries(faults))('D30 %s', async (_, handler) => {
		server = await serve(handler);
		for (const type of [anonymousType, customerType]) {
			for (const hasTokens of [false, true]) {
				const store = storeOf(server.origin, hasTokens);
				const result = await pressTest(type, store.snapshot()[type] as IDataObject, store);
				expect(JSON.stringify(result)).not.toContain(word);
			}
			const { error } = await send(
				{ type, path: '/', baseUrl: server.origin },
				{ credentials: storeOf(server.origin, false) },
			);
			expect(error).toBeDefined();
			expect(error?.message).not.toContain(word);
		}
	});
});
