import dns from 'node:dns';
import { inspect } from 'node:util';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { CustomerAuthAnonymousApi } from '../../../credentials/CustomerAuthAnonymousApi.credentials';
import { CustomerAuthCustomerApi } from '../../../credentials/CustomerAuthCustomerApi.credentials';
import { CustomerAuth } from '../../../nodes/CustomerAuth/CustomerAuth.node';
import { readIdentity } from '../../../nodes/CustomerAuth/tokens/identity';
import { toStored } from '../../../nodes/CustomerAuth/tokens/stored';
import { readTokens } from '../../../nodes/CustomerAuth/tokens/tokens';
import { skipWaits } from '../../support/waits';
import { CredentialStore } from '../../support/engine';
import { closedPort, serve } from '../../support/http';
import type { HttpHandler, HttpServer } from '../../support/http';
import { anonymousType, credential, customerType, pressTest, runOperation, send } from '../host';
import { textsOf, shownText } from '../../support/results';

let server: HttpServer | undefined;

afterEach(async () => {
	jest.restoreAllMocks();
	await server?.close();
	server = undefined;
});

/** Part of every secret in these tests, and of nothing else. */
const word = 'dummy-example';

const secret = (what: string) => `${word} "${what}"/1`;

interface Operation {
	name: string;
	parameters: INodeParameters;
}

const operations: Operation[] = [
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

const NO_ANSWER = 'no answer in time';

/** Servers that repeat the request in their answers, in the usual ways. */
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
	[NO_ANSWER]: (_, response) => {
		// The credential has its own time limit.
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

/** A store whose credentials have good tokens, or none yet. */
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

/**
 * Whether a failure of an operation shows a secret: in its error, or in what the execution stores of it. An answer that
 * is no failure is output: it contains what a service returns as tokens, or as a fact about a token.
 */
async function showsSecret(
	{ name, parameters }: Operation,
	credentials: CredentialStore,
	timeout = 5000,
): Promise<boolean> {
	const all = { ...parameters, requestOptions: { timeout } };
	const { error, shownError, hints, run: execution } = await runOperation(name, all, { credentials });
	const shown = [textsOf(error), textsOf(shownError), JSON.stringify([hints, execution?.data.resultData])];
	return error !== undefined && shown.join('\n').includes(word);
}

/** Whether the item that On Error creates for the failure shows a secret. */
async function itemShowsSecret({ name, parameters }: Operation, credentials: CredentialStore): Promise<boolean> {
	const result = await runOperation(name, parameters, { credentials, onError: 'continueRegularOutput' });
	const shown = [JSON.stringify(result.run?.data.resultData), inspect(result.output, { depth: 10, showHidden: true })];
	return result.error !== undefined && shown.join('\n').includes(word);
}

/** Lets `handler` answer this stage. Requests before it succeed. */
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

const describeOperation = ({ name, parameters }: Operation) => `${name} with ${Object.keys(parameters).join(' ')}`;

/** The requests that a credential without tokens sends before an operation. */
const stages: Record<string, RegExp> = {
	'the anonymous login': /anonymous\/login$/,
	'the customer login': /^\/customer\/\w+\/login$/,
	'the refresh for the legal entity': /refreshauthtoken$/,
};

const validation: Operation = { name: 'customerSession.validate', parameters: {} };

describe('D30 no text contains a secret', () => {
	test.each(Object.entries(faults))('D30 %s, to each operation', async (fault, handler) => {
		skipWaits();
		const offenders: string[] = [];
		for (const operation of operations) {
			server = await serve(handler);
			const timeout = fault === NO_ANSWER ? 100 : undefined;
			const isShown = await showsSecret(operation, storeOf(server.origin, true), timeout);
			if (isShown) offenders.push(describeOperation(operation));
			if (server.requests.length === 0 && fault !== NO_ANSWER)
				offenders.push(`${describeOperation(operation)} sends nothing`);
			await server.close();
		}
		expect(offenders).toEqual([]);
	});

	test.each(['400 with JSON', 'a connection that is cut'])('D30 %s, in the item of On Error', async (fault) => {
		skipWaits();
		const offenders: string[] = [];
		for (const operation of operations) {
			server = await serve(faults[fault]);
			if (await itemShowsSecret(operation, storeOf(server.origin, true))) offenders.push(describeOperation(operation));
			await server.close();
		}
		expect(offenders).toEqual([]);
	});

	test.each(Object.entries(faults))('D30 %s, to each request of a credential without tokens', async (_, handler) => {
		skipWaits();
		const offenders: string[] = [];
		for (const [stage, path] of Object.entries(stages)) {
			server = await serve(failingAt(path, handler));
			if (await showsSecret(validation, storeOf(server.origin, false))) offenders.push(stage);
			if (!server.requests.some((request) => path.test(request.path))) offenders.push(`${stage} is not sent`);
			await server.close();
		}
		expect(offenders).toEqual([]);
	});

	test.each([
		['a connection that is refused', async () => `http://127.0.0.1:${await closedPort()}`],
		[
			'a host that is not known',
			() => {
				unknownHost();
				return 'http://nowhere.example';
			},
		],
	])('D30 %s', async (_, addressOf) => {
		skipWaits();
		const offenders: string[] = [];
		for (const hasTokens of [true, false]) {
			for (const operation of operations) {
				const store = storeOf(await addressOf(), hasTokens);
				if (await showsSecret(operation, store)) offenders.push(describeOperation(operation));
			}
		}
		expect(offenders).toEqual([]);
	});
});

describe('D30 no text of the credential test and of the HTTP Request node contains a secret', () => {
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
			expect(shownText(error)).not.toContain(word);
		}
	});
});

describe('C13 secrets are masked in the editor', () => {
	const names = [
		'password',
		'accessToken',
		'refreshToken',
		'saasToken',
		'anonymousToken',
		'anonymousRefreshToken',
		'authorizationCode',
		'codeVerifier',
	];
	const all = (properties: INodeProperties[]): INodeProperties[] =>
		properties.flatMap((property) => [
			property,
			...all((property.options ?? []).filter((option): option is INodeProperties => 'type' in option)),
		]);
	const fields = all([
		...new CustomerAuthAnonymousApi().properties,
		...new CustomerAuthCustomerApi().properties,
		...new CustomerAuth().description.properties,
	]);

	test.each(names)('C13 %s', (name) => {
		const ofName = fields.filter((field) => field.name === name);
		expect(ofName.length).toBeGreaterThan(0);
		expect(ofName.every(({ typeOptions }) => typeOptions?.password === true)).toBe(true);
	});

	test('C13 everything that a credential stores by itself, and nothing else that is not a secret, is masked', () => {
		for (const field of fields) {
			const isMasked = field.typeOptions?.password === true;
			expect([field.name, isMasked]).toEqual([field.name, names.includes(field.name) || field.type === 'hidden']);
		}
	});

	test('the property that n8n checks is empty by default, and is the only one of its kind', () => {
		for (const { properties } of [new CustomerAuthAnonymousApi(), new CustomerAuthCustomerApi()]) {
			const expirable = properties.filter(({ typeOptions }) => typeOptions?.expirable);
			expect(expirable).toEqual([expect.objectContaining({ name: 'accessToken', type: 'hidden', default: '' })]);
		}
	});
});
