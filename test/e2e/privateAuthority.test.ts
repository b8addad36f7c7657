import { request as send } from 'node:http';

import { serveTls } from '../support/tls';
import { locator } from '../support/input';
import { testIds } from '../../sandbox/server/seeds/test';
import { createCredential, customerAuthNode, customerType, runOne } from './customerAuthHost';
import type { Host } from './host';
import { connect, credentialType } from './host';

// n8n runs with NODE_EXTRA_CA_CERTS, which names the certificate of the authority (globalSetup.mjs).

let host: Host;
let tls: Awaited<ReturnType<typeof serveTls>>;
let baseUrl: string;

beforeAll(async () => {
	host = await connect();
	await host.reset();
	tls = await serveTls((request, response) => {
		const { method, headers, url = '/' } = request;
		const forwarded = send(host.sandbox.url + url, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 500, answer.headers);
			answer.pipe(response);
		});
		request.pipe(forwarded);
	});
	baseUrl = `https://localhost:${tls.port}`;
});

afterAll(async () => await tls?.close());

describe('a service whose certificate a private authority issued, which n8n knows', () => {
	it('is reached by the test of a credential and by the node', async () => {
		const { sandboxCredential } = await import('../../sandbox/demo/credentials.mjs');
		const { data } = sandboxCredential(baseUrl);
		const name = 'Private authority';
		expect(await host.client.testCredential({ name, type: credentialType, data })).toMatchObject({ status: 'OK' });

		const { id } = await host.client.createCredential({ name, type: credentialType, data });
		const get = { resource: 'incompleteExecution', operation: 'get', dlqId: locator(testIds.transient) };
		expect(await host.output(get, { credential: { id, name } })).toMatchObject([{ id: testIds.transient }]);
	});

	it('is reached by the token requests of a credential', async () => {
		const credential = await createCredential(host.client, customerType, baseUrl);
		const validate = { resource: 'customerSession', operation: 'validate' };
		expect(await runOne(host.client, customerAuthNode(validate, customerType, credential))).toMatchObject([
			{ valid: true },
		]);
	});
});
