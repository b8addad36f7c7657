import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Host } from './host';
import { connect, credentialType } from './host';

let host: Host;
let servers: Server[];

beforeAll(async () => {
	host = await connect();
});

beforeEach(async () => {
	servers = [];
	await host.reset();
});

afterEach(() => {
	for (const server of servers) {
		server.closeAllConnections();
		server.close();
	}
});

async function serve(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function test(data: { baseUrl: string; apiKey: string }): Promise<{ status: string; message: string }> {
	return host.client.testCredential({
		name: 'Tested',
		type: credentialType,
		data: { authorizationScheme: 'none', fieldPrefix: 'platform', ...data },
	});
}

const key = 'sandbox-example-key-all';

describe('the test button of the credential', () => {
	it('is green for the right key', async () => {
		expect(await test({ baseUrl: host.sandbox.url, apiKey: key })).toEqual({
			status: 'OK',
			message: 'Connection successful!',
		});
	});

	it.each([
		['a slash at the end', (url: string) => `${url}/`],
		['the path of the API', (url: string) => `${url}/api/v2/`],
		['blanks around it', (url: string) => `  ${url}  `],
	])('is green for a base URL with %s', async (_, spell) => {
		expect(await test({ baseUrl: spell(host.sandbox.url), apiKey: ` ${key}\n` })).toMatchObject({ status: 'OK' });
	});

	it('is red for a wrong key, and says what to check', async () => {
		const result = await test({ baseUrl: host.sandbox.url, apiKey: 'example-of-a-wrong-key' });
		expect(result.status).toBe('Error');
		expect(result.message).toContain('The API key was rejected');
		expect(result.message).not.toContain('example-of-a-wrong-key');
	});

	it('is red for a right key without the scope, and names the scope', async () => {
		const result = await test({ baseUrl: host.sandbox.url, apiKey: 'sandbox-example-key-none' });
		expect(result.status).toBe('Error');
		expect(result.message).toMatch(/key is valid.*organizations:read/);
	});

	it.each([
		['a page', 'text/html', '<html><body>Welcome</body></html>'],
		['JSON of another service', 'application/json', '{"items":[]}'],
	])('is red for an address that answers 200 with %s', async (_, contentType, body) => {
		const baseUrl = await serve((_request, response) => response.setHeader('content-type', contentType).end(body));
		const result = await test({ baseUrl, apiKey: key });
		expect(result.status).toBe('Error');
		expect(result.message).toContain('does not come from this API');
	});

	it('is red for an address where no server listens', async () => {
		const baseUrl = await serve(() => {});
		await new Promise((resolve) => servers[0].close(resolve));
		expect(await test({ baseUrl, apiKey: key })).toMatchObject({
			status: 'Error',
			message: expect.stringContaining(`${baseUrl.slice(7)} refused the connection. Check`),
		});
	});

	it('is red for an address that redirects, and does not send the key there', async () => {
		const keysAtTarget: unknown[] = [];
		const target = await serve((request, response) => {
			keysAtTarget.push(request.headers.authorization);
			response.setHeader('content-type', 'application/json').end('{"organizations":[]}');
		});
		const baseUrl = await serve((request, response) =>
			response.writeHead(307, { location: `${target}${request.url}` }).end(),
		);
		const result = await test({ baseUrl, apiKey: key });
		expect(result.status).toBe('Error');
		expect(result.message).toContain('redirects');
		expect(keysAtTarget).toEqual([]);
	});
});
