import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { startChild } from '../../sandbox/demo/children.mjs';
import { N8nClient } from '../../sandbox/demo/n8n-client.mjs';
import { installPack, startN8n } from '../../sandbox/demo/n8n.mjs';
import { root, stateFolder } from '../../sandbox/demo/paths.mjs';
import { freePort } from '../../sandbox/demo/ports.mjs';
import { Bench } from './measure.mjs';

const benchFolder = join(root, 'test', 'bench');

/**
 * Starts the bare server, and a new n8n with the built pack and the process recorder.
 *
 * @returns {Promise<{ bench: Bench, serverUrl: string }>}
 */
export async function startBench() {
	const folder = join(stateFolder, 'bench');
	rmSync(folder, { recursive: true, force: true });
	const server = startChild(process.execPath, [join(benchFolder, 'bare-server.mjs')], {
		cwd: root,
		logFile: join(folder, 'server.log'),
	});
	const serverUrl = JSON.parse(await server.firstLine()).listening;

	const userFolder = join(folder, 'n8n');
	await installPack(userFolder);
	const recorderPort = await freePort();
	const n8n = await startN8n({
		userFolder,
		port: await freePort(),
		logFile: join(folder, 'n8n.log'),
		env: {
			NODE_OPTIONS: `--require "${join(benchFolder, 'process-recorder.cjs')}"`,
			BENCH_RECORDER_PORT: String(recorderPort),
			N8N_CUSTOM_EXTENSIONS: join(benchFolder, 'floor'),
			// When thousands of credentials are read at once, the database does not answer n8n's own probe in time, and n8n
			// would answer 503.
			DB_PING_TIMEOUT_MS: '120000',
		},
	});
	const client = new N8nClient(n8n.url);
	await client.signIn();
	const credential = await client.createCredential({
		name: 'Bare server',
		type: 'automationPlatformApi',
		data: { baseUrl: serverUrl, apiKey: 'example-key', authorizationScheme: 'none', fieldPrefix: 'platform' },
	});
	const recorderUrl = `http://127.0.0.1:${recorderPort}`;
	return { bench: new Bench({ client, n8nUrl: n8n.url, serverUrl, recorderUrl, credential }), serverUrl };
}
