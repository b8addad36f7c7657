import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { AutomationPlatformApi } from '../../../credentials/AutomationPlatformApi.credentials';
import { hostOf, watchingTeam } from '../../AutomationPlatform/trigger/host';
import { customerType, pressTest, runOperation as runCustomerOperation, storeFor } from '../../CustomerAuth/host';
import { offendersOf } from '../../nodes/offenders';
import { underTest } from '../../nodes/operations';
import { credential, credentialName, runOperation } from '../../support/automationPlatform';
import { listSearch, testCredential } from '../../support/engine';
import { locator } from '../../support/input';
import { jsonOf, shownText } from '../../support/results';
import { serveTls } from '../../support/tls';

// What stands between n8n and the service: a certificate of a private authority, and a proxy that wants a password.

const record = JSON.stringify({ dlq: { id: 'a' }, organizations: [] });
const seen: string[] = [];
let tls: Awaited<ReturnType<typeof serveTls>>;
let proxy: Server;
let proxyPort: number;
const sockets = new Set<Socket>();

function mayPass({ headers }: IncomingMessage): boolean {
	return headers['proxy-authorization'] === `Basic ${Buffer.from('user:example-pass').toString('base64')}`;
}

beforeAll(async () => {
	tls = await serveTls((request, response) => {
		seen.push(`${request.method} ${request.url}`);
		response.end(record);
	});
	proxy = createServer((request, response) => {
		if (mayPass(request)) response.end(record);
		else response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end('<html>Who are you?</html>');
	});
	proxy.on('connection', (socket) => sockets.add(socket));
	proxy.on('connect', (request, socket) => {
		if (!mayPass(request)) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
		const upstream = connect(tls.port, '127.0.0.1', () => {
			socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
			upstream.pipe(socket).pipe(upstream);
		});
		upstream.on('error', () => socket.destroy());
		return undefined;
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	proxyPort = (proxy.address() as AddressInfo).port;
});

afterAll(async () => {
	await tls.close();
	// those that were handed on are no longer the server's own
	for (const socket of sockets) socket.destroy();
	await new Promise((resolve) => proxy.close(resolve));
});

type Options = { requestOptions?: { proxy?: string; allowUnauthorizedCerts?: boolean } };

const get = async (baseUrl: string, options: Options = {}) =>
	await runOperation('incompleteExecution.get', { dlqId: locator('a'), ...options }, { baseUrl });
const retry = async (baseUrl: string, options: Options = {}) =>
	await runOperation('incompleteExecution.retry', { dlqId: locator('a'), ...options }, { baseUrl });

/** Everything that sends requests, and what a user reads of it: whether the user has Request Options, and the text. */
const senders: Array<[name: string, hasOptions: boolean, tell: (baseUrl: string) => Promise<string>]> = [
	['a read', true, async (baseUrl) => shownText((await get(baseUrl)).error)],
	['a write', true, async (baseUrl) => shownText((await retry(baseUrl)).error)],
	[
		'a list of the form',
		false,
		async (baseUrl) => {
			const credentials = { [credentialName]: credential(baseUrl) };
			const search = listSearch({ ...underTest, credentials, method: 'searchOrganizations' });
			return await search.then(
				() => '',
				({ message }: Error) => message,
			);
		},
	],
	['a poll', false, async (baseUrl) => shownText((await hostOf(watchingTeam, {}, baseUrl).poll()).error)],
	[
		'the test of a credential',
		false,
		async (baseUrl) =>
			(await testCredential({ credentialType: new AutomationPlatformApi(), data: credential(baseUrl) })).message,
	],
	[
		'tokens',
		false,
		async (baseUrl) =>
			shownText((await runCustomerOperation('customerSession.validate', {}, { credentials: storeFor(baseUrl) })).error),
	],
	[
		'the test of a customer credential',
		false,
		async (baseUrl) => {
			const store = storeFor(baseUrl, { clientId: 'example-tested' });
			return (await pressTest(customerType, store.snapshot()[customerType] as never)).message;
		},
	],
];

/** The senders whose texts are not as they should be. */
async function wrong(baseUrl: string, says: RegExp, namesOptions: boolean): Promise<string[]> {
	const cases = senders.map(([name, hasOptions, tell]) => [name, { hasOptions, tell }] as const);
	return await offendersOf(cases, async ({ hasOptions, tell }) => {
		const text = await tell(baseUrl);
		const isRight = says.test(text) && text.includes('Request Options') === (namesOptions && hasOptions);
		return (!isRight || /may have been processed|<|example-/.test(text)) && `says ${text || 'nothing'}`;
	});
}

describe('a certificate of a private authority', () => {
	test('that n8n does not know is named, with NODE_EXTRA_CA_CERTS, and nothing is sent', async () => {
		const says = /not know the issuer of the certificate of localhost:.*NODE_EXTRA_CA_CERTS/;
		expect(await wrong(`https://localhost:${tls.port}`, says, true)).toEqual([]);
		expect(seen).toEqual([]);
	});

	test('is taken with Ignore SSL Issues', async () => {
		const options = { requestOptions: { allowUnauthorizedCerts: true } };
		expect(jsonOf(await get(`https://localhost:${tls.port}`, options))).toEqual([{ id: 'a' }]);
	});
});

describe('a proxy that wants a password', () => {
	// n8n and its packages are outside of the context of the test
	const { env } = (globalThis as unknown as { requireOutside: (name: string) => NodeJS.Process }).requireOutside(
		'node:process',
	);
	const names = ['HTTP_PROXY', 'HTTPS_PROXY'] as const;
	const addresses = ['http://platform.test', 'https://platform.test'];
	const proxyUrl = (password: string) => `http://user:${password}@127.0.0.1:${proxyPort}`;

	afterEach(() => {
		for (const name of names) delete env[name];
	});

	test.each(addresses)('in the environment of n8n, with the wrong one: the text says so, for %s', async (address) => {
		for (const name of names) env[name] = proxyUrl('example-wrong');
		const says = /proxy .*requires a valid user name and password.*environment of n8n, in HTTPS_PROXY/;
		expect(await wrong(address, says, false)).toEqual([]);
	});

	test.each(addresses)('in the environment of n8n, with the right one: %s is reached', async (address) => {
		for (const name of names) env[name] = proxyUrl('example-pass');
		const options = { requestOptions: { allowUnauthorizedCerts: true } };
		expect(jsonOf(await get(address, options))).toEqual([{ id: 'a' }]);
	});

	test.each(addresses)('in the Request Options: the right one reaches %s, the wrong one is told', async (address) => {
		const through = async (password: string) =>
			await get(address, { requestOptions: { proxy: proxyUrl(password), allowUnauthorizedCerts: true } });
		expect(jsonOf(await through('example-pass'))).toEqual([{ id: 'a' }]);
		expect(shownText((await through('example-wrong')).error)).toMatch(
			/HTTP 407\. The proxy .*requires a valid user name and password\. Enter them in 'Proxy' in the node's Request Options/,
		);
	});
});
