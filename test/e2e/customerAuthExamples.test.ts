import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SandboxServer } from '../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import type { CredentialReference, Host } from './host';
import { connect } from './host';
import {
	anonymousType,
	countsOf,
	createCredential,
	customerType,
	seed,
	sleep,
	startOwnSandbox,
} from './customerAuthHost';

let host: Host;
let sandbox: SandboxServer;

beforeAll(async () => {
	host = await connect();
	sandbox = await startOwnSandbox('customer-auth-examples');
});

afterAll(async () => {
	await sandbox.stop();
});

interface ExampleNode {
	name: string;
	type: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, CredentialReference>;
}

interface Example {
	name: string;
	nodes: ExampleNode[];
	connections: Record<string, unknown>;
	settings: object;
}

const example = (file: string) => JSON.parse(readFileSync(join(__dirname, '../../examples', file), 'utf8')) as Example;

/** The executions of a workflow that n8n still has, a while after they ended. */
async function storedExecutions(workflowId: string): Promise<unknown[]> {
	await sleep(1500);
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const { results } = (await host.client.request('GET', `/rest/executions?filter=${filter}`)) as { results: unknown[] };
	return results;
}

it('the published examples/storefront-sign-up.json gives each customer their own session, and a reason after a refusal', async () => {
	const { name, nodes, connections, settings } = example('storefront-sign-up.json');
	const credential = await createCredential(host.client, anonymousType, sandbox.url);
	for (const node of nodes) {
		if (node.type.endsWith('.customerAuth')) node.credentials = { [anonymousType]: credential };
	}
	const { id } = await host.client.createWorkflow({ name, nodes, connections, settings });
	await host.client.publish(id);
	const post = async (body: object) =>
		await fetch(`${process.env.E2E_N8N_URL}/webhook/storefront-sign-up`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
	const account = (email: string) => ({ email, password: 'example-pass', firstName: 'Noa' });

	// n8n answers 404 until it has published the webhook.
	let first = await post(account('noa@customer.example'));
	for (let tries = 0; first.status === 404 && tries < 100; tries++) {
		await sleep(300);
		first = await post(account('noa@customer.example'));
	}
	const second = await post(account('kit@customer.example'));
	const again = await post(account('noa@customer.example'));
	await host.client.unpublish(id);

	expect([first.status, second.status, again.status]).toEqual([201, 201, 400]);
	const sessions = (await Promise.all([first.json(), second.json()])) as Array<Record<string, string>>;
	expect(sessions[0].sessionId).not.toBe(sessions[1].sessionId);
	for (const { accessToken, customerId, expiresAt } of sessions) {
		expect([typeof accessToken, typeof customerId]).toEqual(['string', 'string']);
		expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
	}
	expect(await again.text()).toContain('There is an account');
	expect(await storedExecutions(id)).toEqual([]);
	expect((await sandbox.stats()).outOfContractDetails).toEqual([]);
});

it('examples/customer-session.json calls a service with the customer’s token', async () => {
	const { name, nodes, connections, settings } = example('customer-session.json');
	const credential = await createCredential(host.client, customerType, sandbox.url);
	for (const node of nodes) {
		if (/customerAuth$|httpRequest$/.test(node.type)) node.credentials = { [customerType]: credential };
		if (node.type.endsWith('httpRequest')) {
			node.parameters.url = `${sandbox.url}/customer/${seed.tenant}/validateauthtoken`;
		}
	}
	const { id } = await host.client.createWorkflow({ name, nodes, connections, settings });
	const { status, runs } = await host.client.run(id, 'Every Hour');

	expect(status).toBe('success');
	expect(runs['Get from the Shop'][0].data?.main?.[0]?.[0].json).toMatchObject({ email: seed.email });
	expect(await countsOf(sandbox)).toMatchObject({ customerLogins: 3, bearersRefused: {} });
});
