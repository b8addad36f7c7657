import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { readTokens } from '../../../nodes/CustomerAuth/tokens/tokens';
import { readIdentity } from '../../../nodes/CustomerAuth/tokens/identity';
import { toStored } from '../../../nodes/CustomerAuth/tokens/stored';
import { CredentialStore } from '../../support/engine';
import { anonymousType, credential, customerType, runOperation, storeFor } from '../host';
import { jsonOf, textsOf, shownText } from '../../support/results';

let server: Server | undefined;

afterEach(() => {
	server?.closeAllConnections();
	server?.close();
	server = undefined;
});

type Echo = (body: string, url: string) => string;

/** The bytes of a request, unparsed, so that an answer can repeat them exactly. */
async function bytesOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString();
}

/** A service that refuses everything, and repeats the request in its own encoding. */
async function echoing(echo: Echo, status = 400, headers = {}): Promise<string> {
	server = createServer((request, response) => {
		void bytesOf(request).then((body) => {
			response.writeHead(status, { 'content-type': 'application/json', ...headers });
			response.end(JSON.stringify({ status, type: 'bad', message: echo(body, request.url as string) }));
		});
	});
	await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Credentials with good tokens, so that the service refuses the operation itself. */
function storeWithTokens(baseUrl: string, more: IDataObject): CredentialStore {
	const data = credential(baseUrl, more) as never;
	const tokens = (whose: string) =>
		readTokens(
			{
				access_token: `${whose}-access-token`,
				refresh_token: `${whose}-refresh-token`,
				expires_in: 3600,
				session_id: 's',
			},
			Date.now(),
		);
	const state = { anonymous: tokens('anonymous'), customer: tokens('customer') };
	return new CredentialStore({
		[anonymousType]: { ...(data as object), ...toStored(readIdentity('anonymous', data), state) },
		[customerType]: { ...(data as object), ...toStored(readIdentity('customer', data), state) },
	});
}

const anonymously = { authentication: 'anonymous' };
const account = { ...anonymously, email: 'noa@customer.example' };
const social = { ...anonymously, redirectUri: 'https://shop.example/back' };
const given = '={{ $json.given }}';

const asSent: Echo = (body, url) => `Cannot take ${url} with ${body}`;
const inPhp: Echo = (body) => `Got ${body.replace(/\//g, String.raw`\/`)}`;
const inAscii: Echo = (body) =>
	`Got ${body.replace(/[^ -~]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}`;
const inHtml: Echo = (body) => `Got ${body.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')}`;

interface Row {
	name: string;
	operation: string;
	parameters: INodeParameters;
	json?: IDataObject;
	echo?: Echo;
	/** Text that must not be in the item. */
	secret: RegExp;
	more?: IDataObject;
}

const rows: Row[] = [
	{
		name: 'a password that is a number',
		operation: 'customer.signUp',
		parameters: { ...account, password: given },
		json: { given: 73519284 },
		secret: /73519284/,
	},
	{
		name: 'a password that is a number',
		operation: 'customerSession.logIn',
		parameters: { ...account, password: given },
		json: { given: 73519284 },
		secret: /73519284/,
	},
	{
		name: 'a code that is a number',
		operation: 'customerSession.logInSocial',
		parameters: { ...social, authorizationCode: given },
		json: { given: 73519284 },
		secret: /73519284/,
	},
	{
		name: 'a code verifier that is a number',
		operation: 'customerSession.logInSocial',
		parameters: { ...social, authorizationCode: 'example-code', options: { codeVerifier: given } },
		json: { given: 73519284 },
		secret: /73519284/,
	},
	{
		name: 'a refresh token in a list',
		operation: 'customerSession.refresh',
		parameters: { ...anonymously, accessToken: 'example-access', refreshToken: given },
		json: { given: ['dummy-refresh'] },
		secret: /dummy/,
	},
	{
		name: 'an access token in a list',
		operation: 'customerSession.logOut',
		parameters: { ...anonymously, accessToken: given },
		json: { given: ['dummy-access'] },
		secret: /dummy/,
	},
	{
		name: 'a code and a verifier with signs in an address',
		operation: 'customerSession.logInSocial',
		parameters: { ...social, authorizationCode: "4!dummy/x'y", options: { codeVerifier: 'ver(dummy)/*~z' } },
		secret: /dummy/,
	},
	{
		name: 'a client ID with signs in an address',
		operation: 'anonymousToken.request',
		parameters: anonymously,
		more: { clientId: 'client:dummy!/x$y' },
		secret: /dummy/,
	},
	{
		name: 'a client ID that is a number',
		operation: 'anonymousToken.request',
		parameters: anonymously,
		more: { clientId: 73519284 },
		secret: /73519284/,
	},
	{
		name: 'a slash as PHP writes it',
		operation: 'customer.signUp',
		parameters: { ...account, password: 'dummy/pass' },
		echo: inPhp,
		secret: /dummy/,
	},
	{
		name: 'letters in ASCII',
		operation: 'customer.signUp',
		parameters: { ...account, password: 'dummy-päss€' },
		echo: inAscii,
		secret: /dummy/,
	},
	{
		name: 'entities of HTML',
		operation: 'customer.signUp',
		parameters: { ...account, password: 'dummy&<pass"' },
		echo: inHtml,
		secret: /dummy/,
	},
	...['q7!', 'zq', 'Q', 'ü9'].map((password) => ({
		name: `the short password ${password}`,
		operation: 'customer.signUp',
		parameters: { ...account, password },
		secret: new RegExp(`"${password}|${password}"`),
	})),
];

describe('D30 a service that repeats the request', () => {
	test.each(rows)(
		'D30 $operation: $name',
		async ({ operation, parameters, json = {}, echo = asSent, secret, more }) => {
			const baseUrl = await echoing(echo);
			const credentials = storeWithTokens(baseUrl, more ?? {});
			const result = await runOperation(operation, parameters, {
				credentials,
				items: [{ json }],
				onError: 'continueRegularOutput',
			});
			const [item] = jsonOf(result);
			expect(item.error).toMatch(/HTTP 400/);
			expect(item.error).not.toMatch(secret);
			// The properties of the input item are not our text.
			delete item.given;
			expect(inspect(result.output, { depth: 10, showHidden: true })).not.toMatch(secret);
		},
	);

	test('G14 the error for a redirect to a host that contains the client ID, in lower case like all hosts, names no host', async () => {
		const clientId = 'Dummy-Client-ID';
		for (const location of [`https://${clientId}.example/x`, '//DUMMY-CLIENT-ID.example', `http://x@dummy-client-id`]) {
			const baseUrl = await echoing(() => 'Moved', 307, { location });
			const { error, output } = await runOperation('anonymousToken.request', anonymously, {
				credentials: storeWithTokens(baseUrl, { clientId }),
			});
			expect(shownText(error)).toMatch(
				/HTTP 307\. The service redirects to another host\. Redirects are not followed\./,
			);
			expect(`${textsOf(error)} ${inspect(output, { depth: 10 })}`).not.toMatch(/dummy-client/i);
			server?.close();
		}
	});

	test('D30 the exchanges of the credential: client ID in an address, password as PHP writes it', async () => {
		for (const clientId of ['client:dummy!/x$y', 'client dummy/é']) {
			for (const echo of [asSent, inPhp, inAscii, inHtml]) {
				const baseUrl = await echoing(echo);
				const { error } = await runOperation(
					'customerSession.validate',
					{},
					{ credentials: storeFor(baseUrl, { clientId }) },
				);
				expect(shownText(error)).toMatch(/Anonymous login: HTTP 400/);
				expect(shownText(error)).not.toContain('dummy');
				server?.close();
			}
		}
	});

	test('D30 the error for one item is not used for another item whose password it contains', async () => {
		const baseUrl = await echoing((body) => `Got ${body}`, 429, { 'retry-after': '9999' });
		const result = await runOperation(
			'customer.signUp',
			{ ...account, password: given },
			{
				credentials: storeWithTokens(baseUrl, {}),
				items: Array.from({ length: 30 }, (_, index) => ({ json: { given: `dummy-${index}-pass` } })),
				onError: 'continueRegularOutput',
			},
		);
		expect(jsonOf(result)).toHaveLength(30);
		expect(JSON.stringify(jsonOf(result).map(({ error }) => error))).not.toContain('dummy');
	});
});

test('the message of a service stays if it contains no secret, also for a short password', async () => {
	const baseUrl = await echoing(() => '8 letters at least');
	const parameters = { ...account, password: 'q7!' };
	const { error } = await runOperation('customer.signUp', parameters, { credentials: storeWithTokens(baseUrl, {}) });
	expect(shownText(error)).toContain('8 letters at least');
});

test('a tenant is no secret: the service may say which one it does not know', async () => {
	const baseUrl = await echoing(
		(_, url) => `The tenant ${new URL(url, 'http://x').searchParams.get('tenant')} is not known`,
	);
	const parameters = { ...anonymously };
	const credentials = storeFor(baseUrl, { tenant: 'harbourshop' });
	const { error } = await runOperation('anonymousToken.request', parameters, { credentials });
	expect(shownText(error)).toContain('The tenant harbourshop is not known');
});
