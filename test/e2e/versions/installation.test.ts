import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { N8nServer } from '../../../sandbox/demo/n8n.mjs' with { 'resolution-mode': 'import' };
import type { Execution, N8nClient } from '../../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import { pack } from '../../../scripts/pack.js';
import { commands } from '../../support/installPage';
import { createWorkflow, credentialType, logFile, nodeType, outputOf, succeeded } from '../host';

let home: string;
let server: N8nServer | undefined;

beforeAll(() => {
	home = mkdtempSync(path.join(tmpdir(), 'automation-platform-home-'));
	writeFileSync(path.join(home, 'package.json'), '{ "name": "of-somebody-else", "private": true }');
});

afterAll(async () => {
	await server?.stop();
	rmSync(home, { recursive: true, force: true });
});

const type = (command: string) =>
	execFileSync('sh', ['-ec', command], { env: { ...process.env, HOME: home, npm_config_offline: 'true' } });

/** The packed pack, and the same pack with an earlier version number. */
function packBoth(): { current: string; earlier: string } {
	const folder = path.join(home, 'packed');
	mkdirSync(folder);
	const { tarball, packageDirectory } = pack(folder);
	const before = path.join(folder, 'earlier');
	cpSync(packageDirectory, before, { recursive: true });
	const file = path.join(before, 'package.json');
	writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version: '0.0.9' }));
	const name = execFileSync('npm', ['pack', '--ignore-scripts', '--loglevel=error'], {
		cwd: before,
		encoding: 'utf8',
	}).trim();
	return { current: tarball, earlier: path.join(before, name) };
}

/** Restarts n8n with the installed packages. */
async function restart(): Promise<N8nClient> {
	const { startN8n } = await import('../../../sandbox/demo/n8n.mjs');
	const { N8nClient: Client } = await import('../../../sandbox/demo/n8n-client.mjs');
	const { freePort } = await import('../../../sandbox/demo/ports.mjs');
	await server?.stop();
	server = await startN8n({ userFolder: home, port: await freePort(), logFile: logFile('installation.log') });
	const client = new Client(server.url);
	await client.signIn();
	return client;
}

it('G40 workflows and credentials outlive an upgrade by hand, and after a removal n8n says what is missing', async () => {
	const { sandboxCredential } = await import('../../../sandbox/demo/credentials.mjs');
	const { earlier, current } = packBoth();
	const installed = path.join(home, '.n8n/nodes/node_modules/n8n-nodes-automation-platform');
	const version = () => JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')).version;
	const organizations = (execution: Execution) => outputOf(succeeded(execution)).map(({ name }) => name);

	type(commands.installFile(earlier));
	let client = await restart();
	const { name, data } = sandboxCredential(process.env.E2E_SANDBOX_URL ?? '');
	const { id } = await client.createCredential({ name, type: credentialType, data });
	const workflowId = await createWorkflow(client, {
		...{ type: nodeType, typeVersion: 1, parameters: { resource: 'organization', operation: 'getAll' } },
		credentials: { [credentialType]: { id, name } },
	});
	expect(version()).toBe('0.0.9');
	expect(organizations(await client.run(workflowId, 'Start'))).toContain('North Org');

	type(commands.installFile(current));
	client = await restart();
	expect(version()).not.toBe('0.0.9');
	expect(organizations(await client.run(workflowId, 'Start'))).toContain('North Org');

	type(commands.remove());
	expect(existsSync(installed)).toBe(false);
	client = await restart();
	// n8n may refuse to start the execution, or the execution may fail
	const said = await client.run(workflowId, 'Start').then(
		({ error }) => error?.message,
		(error: Error) => error.message,
	);
	expect(said).toContain(`Unrecognized node type: ${nodeType}`);
	expect(await client.request('GET', '/rest/credentials')).toEqual([
		expect.objectContaining({ id, type: credentialType }),
	]);
}, 300_000);
