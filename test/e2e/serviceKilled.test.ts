import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { SandboxServer } from '../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import { dlqId } from '../../sandbox/server/seeds/builders';
import type { Host } from './host';
import { connect, logFile } from './host';

let host: Host;

beforeAll(async () => {
	host = await connect();
});

describe('a bulk retry while the sandbox is killed and started again from its journal', () => {
	const CHUNK = 500;
	const ANSWERED = 4;
	const scenarioIds = [7001, 7002, 7003, 7004];
	const items = scenarioIds.flatMap((scenarioId) =>
		Array.from({ length: 2500 }, (_, n) => ({ id: dlqId(`load-${scenarioId}-${n + 1}`), scenarioId })),
	);
	let folder: string;
	let sandbox: SandboxServer;
	let output: Array<{ json: { id: string; outcome?: string; error?: unknown }; pairedItem?: unknown }>;
	let chunksBeforeKill: number;

	beforeAll(async () => {
		const { startSandbox } = await import('../../sandbox/demo/sandbox-server.mjs');
		const { sandboxCredential } = await import('../../sandbox/demo/credentials.mjs');
		folder = mkdtempSync(join(tmpdir(), 'automation-platform-journal-'));
		const options = { seed: 'load', journal: join(folder, 'journal.jsonl'), logFile: logFile('journal.log') };
		sandbox = await startSandbox(options);
		const { type, data } = sandboxCredential(sandbox.url);
		const credential = await host.client.createCredential({ name: 'Killed', type, data });
		// The first chunks are answered at once. The next ones stay in flight for a long time.
		const match = { operationId: 'incompleteExecution.retryMany' };
		await sandbox.control('POST', '/faults', [
			{ match, after: ANSWERED, times: 0, fault: { type: 'slow', delayMs: 60_000 } },
		]);

		const running = host.runNode(
			{ resource: 'incompleteExecution', operation: 'retryMany', source: 'inputItems' },
			{ items, credential: { id: credential.id, name: 'Killed' }, continueOnFail: true },
		);
		const sent = async () => (await sandbox.stats()).byOperation['incompleteExecution.retryMany'] ?? 0;
		// Until no more is sent, because the node has its maximum in flight.
		do {
			chunksBeforeKill = await sent();
			await sleep(500);
		} while (chunksBeforeKill <= ANSWERED || (await sent()) > chunksBeforeKill);
		await sandbox.stop('SIGKILL');
		sandbox = await startSandbox({ ...options, port: Number(new URL(sandbox.url).port) });
		const { node } = await running;
		output = node.data?.main?.[0] ?? [];
	});

	afterAll(async () => {
		await sandbox.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	const failedIn = () => output.filter(({ json }) => json.error !== undefined);

	it('returns an item for every item, in order', () => {
		expect(output).toHaveLength(10_000);
		// Compared one by one, because the difference of two lists of 10,000 is unreadable.
		expect(output.findIndex(({ pairedItem }, index) => (pairedItem as { item: number }).item !== index)).toBe(-1);
	});

	it('gives an error only to complete chunks, with the ID and the text that it may have been queued', () => {
		const failed = failedIn();
		expect(failed.length).toBe((chunksBeforeKill - ANSWERED) * CHUNK);
		const texts = failed.map(({ json, pairedItem }) => {
			const { id } = items[(pairedItem as { item: number }).item];
			return JSON.stringify({ id: json.id, error: json.error }).replaceAll(id, '<id>');
		});
		expect(texts[0]).toContain('<id>');
		expect(texts[0]).toContain('may have been');
		expect(new Set(texts.map((text) => text.replace(/item \d+/, ''))).size).toBe(1);
	});

	it('continues with the later chunks', async () => {
		const queued = output.filter(({ json }) => json.outcome === 'queued');
		expect(queued.length).toBe(10_000 - failedIn().length);
		expect(queued.length).toBeGreaterThan(ANSWERED * CHUNK);
		const chunksAfterKill = (await sandbox.stats()).byOperation['incompleteExecution.retryMany'];
		expect(chunksBeforeKill + chunksAfterKill).toBe(items.length / CHUNK);
	});

	it('queues no ID twice, and queued each ID once that it reports as queued', async () => {
		const { retriesQueued, outOfContractDetails } = await sandbox.stats();
		expect(outOfContractDetails).toEqual([]);
		expect(Math.max(...Object.values(retriesQueued))).toBe(1);
		const called = output.filter(({ json }) => json.outcome === 'queued');
		expect(called.find(({ json }) => retriesQueued[json.id] !== 1)).toBeUndefined();
	});
});
