import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { N8nClient } from '../../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { N8nServer } from '../../../sandbox/demo/n8n.mjs' with { 'resolution-mode': 'import' };
import type { SandboxServer } from '../../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import { nightCounts } from '../../../sandbox/server/seeds/night';
import { createWorkflow, credentialType, logFile, nodeType, outputOf, succeeded } from '../host';
import { nightly, runBySchedule, waitingIds } from '../night';

// The nightly job in its own n8n, so that nothing else uses its heap.

const MEGABYTE = 1024 * 1024;
const { scenarios, unresolved, resolved } = nightCounts;

let userFolder: string;
let n8n: N8nServer;
let recorderPort: number;
let client: N8nClient;
let sandbox: SandboxServer;
let credential: { id: string; name: string };

async function start(): Promise<N8nServer> {
	const { startN8n } = await import('../../../sandbox/demo/n8n.mjs');
	const { freePort } = await import('../../../sandbox/demo/ports.mjs');
	recorderPort = await freePort();
	return await startN8n({
		userFolder,
		port: await freePort(),
		logFile: logFile('nightly.log'),
		env: {
			NODE_OPTIONS: `--require "${join(__dirname, '../../bench/process-recorder.cjs')}"`,
			BENCH_RECORDER_PORT: String(recorderPort),
			BENCH_COLLECT_MS: '500',
		},
	});
}

async function signedIn(url: string): Promise<N8nClient> {
	const { N8nClient: Client } = await import('../../../sandbox/demo/n8n-client.mjs');
	const signed = new Client(url);
	await signed.signIn();
	return signed;
}

beforeAll(async () => {
	const { installPack } = await import('../../../sandbox/demo/n8n.mjs');
	const { startSandbox } = await import('../../../sandbox/demo/sandbox-server.mjs');
	const { sandboxCredential } = await import('../../../sandbox/demo/credentials.mjs');
	userFolder = mkdtempSync(join(tmpdir(), 'automation-platform-nightly-'));
	sandbox = await startSandbox({ seed: 'night', retryDelayMs: 500, logFile: logFile('night-sandbox.log') });
	await installPack(userFolder);
	n8n = await start();
	client = await signedIn(n8n.url);
	const { name, type, data } = sandboxCredential(sandbox.url);
	credential = { id: (await client.createCredential({ name, type, data })).id, name };
});

afterAll(async () => {
	await n8n?.stop();
	await sandbox?.stop();
	rmSync(userFolder, { recursive: true, force: true });
});

const node = (parameters: object) => ({
	type: nodeType,
	typeVersion: 1,
	parameters,
	credentials: { [credentialType]: credential },
});

/** Prints a number of the report. */
const tell = (text: string) => process.stderr.write(`${text}\n`);

const heap = async (): Promise<{ usedBytes: number; peakBytes: number }> =>
	(await (await fetch(`http://127.0.0.1:${recorderPort}/heap`)).json()) as { usedBytes: number; peakBytes: number };

const sentIds = async () => (await sandbox.stats()).retriesQueued;

it('retries once what is waiting in 200 scenarios, requests nothing for resolved ones, and needs little memory', async () => {
	// A few scenarios are enough to load and compile the code of the measured run.
	succeeded(await runBySchedule(client, node({ ...nightly, filters: { scenarioNameContains: 'import 20' } })));
	await sandbox.control('POST', '/reset', { seed: 'night' });

	const { usedBytes: startBytes } = await heap();
	const [summary] = outputOf<Record<string, number | string>>(succeeded(await runBySchedule(client, node(nightly))));
	const { peakBytes } = await heap();

	const failing = scenarios / 10;
	expect(summary).toMatchObject({
		found: scenarios * unresolved,
		resolved: (scenarios - failing) * unresolved,
		failed: failing * unresolved,
		refused: 0,
		pending: 0,
		scenarios,
		text: expect.stringContaining(`${scenarios * unresolved} retried:`),
	});
	const queued = await sentIds();
	expect(new Set(Object.values(queued))).toEqual(new Set([1]));
	expect(new Set(Object.keys(queued))).toEqual(new Set(waitingIds().all));

	const { byOperation, outOfContractDetails } = await sandbox.stats();
	expect(outOfContractDetails).toEqual([]);
	// The list of scenarios, one chunk for each, and the pages of each list: once to find, and once to wait.
	const pages = Math.ceil((unresolved + resolved + 1) / 100);
	expect(byOperation['incompleteExecution.retryMany']).toBe(scenarios);
	expect(byOperation['incompleteExecution.getAll']).toBeLessThanOrEqual(scenarios * pages * 4);
	expect(byOperation['incompleteExecution.get'] ?? 0).toBe(0);
	const usedMb = (peakBytes - startBytes) / MEGABYTE;
	tell(`The nightly job: ${usedMb.toFixed(1)} MB above the start, ${JSON.stringify(byOperation)}`);
	expect(usedMb).toBeLessThan(60);
});

it('sends each ID once, with duplicates and overlapping searches in the input', async () => {
	await sandbox.control('POST', '/reset', { seed: 'night' });
	const parameters = { ...nightly, waitForOutcome: false, filters: { reasonContains: '={{ $json.text }}' } };
	const items = ['answered', '503', 'answered', '501'].map((text) => ({ text }));
	const id = await createWorkflow(client, node(parameters), items);
	const [summary] = outputOf(succeeded(await client.run(id, 'Start')));
	expect(summary).toMatchObject({ found: scenarios * unresolved, queued: scenarios * unresolved });
	expect(new Set(Object.values(await sentIds()))).toEqual(new Set([1]));
	expect((await sandbox.stats()).byOperation['incompleteExecution.retryMany']).toBe(scenarios);
});

it('when killed and run again, requests nothing for resolved ones', async () => {
	await sandbox.control('POST', '/reset', { seed: 'night' });
	const match = { operationId: 'incompleteExecution.retryMany' };
	await sandbox.control('POST', '/faults', [{ match, after: 60, times: 0, fault: { type: 'slow', delayMs: 20_000 } }]);
	const id = await createWorkflow(client, node(nightly));
	const running = client.run(id, 'Start').catch(() => undefined);
	const chunks = async () => (await sandbox.stats()).byOperation['incompleteExecution.retryMany'] ?? 0;
	while ((await chunks()) <= 60) await sleep(50);
	process.kill(n8n.pid as number, 'SIGKILL');
	await n8n.ended;
	await running;
	await sandbox.control('DELETE', '/faults');
	n8n = await start();
	client = await signedIn(n8n.url);
	const before = Object.keys(await sentIds());
	const [summary] = outputOf(succeeded(await runBySchedule(client, node(nightly))));

	const queued = await sentIds();
	expect(new Set(Object.keys(queued))).toEqual(new Set(waitingIds().all));
	const twice = Object.values(queued).filter((times) => times > 1).length;
	tell(`Killed with ${before.length} queued: ${twice} were queued twice. ${String(summary.text).split('\n')[0]}`);
	expect(summary.skipped).toBe(0);
	expect(Math.max(...Object.values(queued))).toBeLessThanOrEqual(2);
	expect(Number(summary.found)).toBeLessThanOrEqual(scenarios * unresolved);
});
