import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { N8nServer } from '../../../sandbox/demo/n8n.mjs' with { 'resolution-mode': 'import' };
import type { N8nClient } from '../../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { SandboxServer } from '../../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import { createWorkflow, logFile, outputOf, succeeded } from '../host';
import {
	countsOf,
	createCredential,
	customerType,
	httpRequestNode,
	seed,
	sleep,
	startOwnSandbox,
} from '../customerAuthHost';

type Server = Awaited<ReturnType<typeof start>>;

let userFolder: string;
let sandbox: SandboxServer;
/** The n8n that both tests use; the first one starts it again. */
let one: Server;

beforeAll(async () => {
	const { installPack } = await import('../../../sandbox/demo/n8n.mjs');
	userFolder = mkdtempSync(join(tmpdir(), 'customer-auth-processes-'));
	await installPack(userFolder);
	one = await start('customer-auth-one');
});

afterEach(async () => await sandbox.stop());

afterAll(async () => {
	await one.server.stop();
	rmSync(userFolder, { recursive: true, force: true });
});

async function start(name: string): Promise<{ server: N8nServer; client: N8nClient }> {
	const { startN8n } = await import('../../../sandbox/demo/n8n.mjs');
	const { N8nClient: Client } = await import('../../../sandbox/demo/n8n-client.mjs');
	const { freePort } = await import('../../../sandbox/demo/ports.mjs');
	const server = await startN8n({ userFolder, port: await freePort(), logFile: logFile(`${name}.log`) });
	const client = new Client(server.url);
	await client.signIn();
	return { server, client };
}

async function validation(client: N8nClient): Promise<string> {
	const credential = await createCredential(client, customerType, sandbox.url);
	const url = `${sandbox.url}/customer/${seed.tenant}/validateauthtoken`;
	return await createWorkflow(client, httpRequestNode({ url }, customerType, credential));
}

it('a restart of n8n between two runs causes no login in the second', async () => {
	sandbox = await startOwnSandbox('customer-auth-restart');
	const workflow = await validation(one.client);
	const [before] = outputOf(succeeded(await one.client.run(workflow, 'Start')));
	await one.server.stop();
	one = await start('customer-auth-again');
	const [after] = outputOf(succeeded(await one.client.run(workflow, 'Start')));

	expect(after).toMatchObject({ email: seed.email, sessionId: before.sessionId });
	expect(await countsOf(sandbox)).toMatchObject({
		anonymousLogins: 1,
		customerLogins: 1,
		customerRefreshes: 0,
		bearersRefused: {},
	});
});

it('two n8n on one database that refresh the same credential at the same moment, 10 times, have no failed item', async () => {
	const lifetimeSeconds = 2;
	sandbox = await startOwnSandbox('customer-auth-two', { customerTokenSeconds: lifetimeSeconds });
	const other = await start('customer-auth-other');
	const workflow = await validation(one.client);
	succeeded(await one.client.run(workflow, 'Start'));

	const failed: string[] = [];
	for (let round = 0; round < 10; round++) {
		await sleep(lifetimeSeconds * 1000);
		const executions = await Promise.all([one.client.run(workflow, 'Start'), other.client.run(workflow, 'Start')]);
		for (const execution of executions) {
			try {
				succeeded(execution);
			} catch (error) {
				failed.push((error as Error).message);
			}
		}
	}
	await other.server.stop();

	expect(failed).toEqual([]);
	const counts = await countsOf(sandbox);
	// Both needed new tokens each time, and none lost the session.
	expect(counts.customerRefreshes + counts.customerLogins).toBeGreaterThan(12);
	expect(counts.sessions).toHaveLength(1);
}, 420_000);
