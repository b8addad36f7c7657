import axios from 'axios';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { loadDlqs } from '../../../sandbox/server/seeds/load';
import { compileSandbox, endLeftovers, startProcess } from '../../sandbox/support/compiledSandbox';
import { runNode } from '../../support/engine';
import { underTest } from '../../nodes/operations';

/** Small, so that many requests can be cut. */
const CHUNK_SIZE = 50;
/** Requests that are answered before the service is killed. */
const ANSWERED = 60;

const key = 'sandbox-example-key-all';
const folder = mkdtempSync(join(tmpdir(), 'killed-'));

beforeAll(compileSandbox, 120_000);
afterAll(() => {
	endLeftovers();
	rmSync(folder, { recursive: true, force: true });
});

interface Stats {
	requests: number;
	byOperation: Record<string, number>;
	outOfContract: number;
	retriesQueued: Record<string, number>;
}

async function stats(url: string): Promise<Stats> {
	return (await axios.get<Stats>(`${url}/__sandbox/stats`)).data;
}

test('when the service is killed and comes back, only chunks without an answer fail, and no ID is queued twice', async () => {
	const args = ['--seed', 'load', '--journal', join(folder, 'journal')];
	const first = await startProcess(...args);
	const { port } = new URL(first.url);
	const items = loadDlqs.map((json) => ({ json }));

	// The first requests are answered. The next ones are open when the process is killed.
	const slow = {
		match: { operationId: 'incompleteExecution.retryMany' },
		after: ANSWERED,
		times: 0,
		fault: { type: 'slow', delayMs: 60_000 },
	};
	await axios.post(`${first.url}/__sandbox/faults`, [slow]);
	const running = runNode({
		...underTest,
		credentials: { automationPlatformApi: { baseUrl: first.url, apiKey: key, authorizationScheme: 'none' } },
		parameters: {
			resource: 'incompleteExecution',
			operation: 'retryMany',
			source: 'inputItems',
			options: { chunkSize: CHUNK_SIZE },
			// Few, so that the last chunks are not sent before the process is killed.
			requestOptions: { maxInFlight: 20 },
		},
		items,
		onError: 'continueRegularOutput',
	});
	const sent = async () => (await stats(first.url)).byOperation['incompleteExecution.retryMany'] ?? 0;
	while ((await sent()) <= ANSWERED) await sleep(20);
	await first.end('SIGKILL');
	const second = await startProcess(...args, '--port', port);
	const { output, error } = await running;
	const after = await stats(second.url);
	await second.end('SIGTERM');

	expect(error).toBeUndefined();
	const [results] = output;
	expect(results).toHaveLength(loadDlqs.length);
	const failed = results.filter(({ json }) => json.error !== undefined);
	const queued = results.filter(({ json }) => json.outcome === 'queued');
	expect(failed.length + queued.length).toBe(loadDlqs.length);
	expect(failed.length).toBeGreaterThan(0);
	// At most 20 requests were in flight.
	expect(failed.length % CHUNK_SIZE).toBe(0);
	expect(failed.length).toBeLessThanOrEqual(20 * CHUNK_SIZE);
	for (const { json, pairedItem } of failed) {
		expect(json.error).toContain(
			'The request may have been processed. Before you run the node again, check whether it was',
		);
		const { item } = pairedItem as { item: number };
		expect(json.error).toContain(loadDlqs[item].id);
	}
	// The later chunks were sent.
	expect(queued.at(-1)?.json.id).toBe(loadDlqs.at(-1)?.id);
	expect(Object.values(after.retriesQueued).every((times) => times === 1)).toBe(true);
	for (const { json } of queued) expect(after.retriesQueued[String(json.id)]).toBe(1);
	expect(after.outOfContract).toBe(0);
}, 300_000);

test('10,000 DLQs of 4 scenarios are queued with 20 requests', async () => {
	const sandbox = await startProcess('--seed', 'load');
	const headers = { Authorization: key };
	const items = [];
	const { data } = await axios.get(`${sandbox.url}/api/v2/organizations`, { headers });
	const organizationId = data.organizations[0].id as number;
	const { scenarios } = (await axios.get(`${sandbox.url}/api/v2/scenarios`, { headers, params: { organizationId } }))
		.data;
	const scenarioIds = (scenarios as Array<{ id: number }>).map(({ id }) => id);
	const lists = await runNode({
		...underTest,
		credentials: { automationPlatformApi: { baseUrl: sandbox.url, apiKey: key, authorizationScheme: 'none' } },
		parameters: {
			resource: 'incompleteExecution',
			operation: 'getAll',
			searchIn: 'scenario',
			scenarioId: { __rl: true, mode: 'id', value: '={{ $json.scenarioId }}' },
			returnAll: true,
		},
		items: scenarioIds.map((scenarioId) => ({ json: { scenarioId } })),
	});
	items.push(...lists.output[0].map(({ json }) => ({ json })));
	expect(items).toHaveLength(loadDlqs.length);
	const before = (await stats(sandbox.url)).requests;
	const { output } = await runNode({
		...underTest,
		credentials: { automationPlatformApi: { baseUrl: sandbox.url, apiKey: key, authorizationScheme: 'none' } },
		parameters: { resource: 'incompleteExecution', operation: 'retryMany', source: 'inputItems' },
		items,
	});
	const { requests, outOfContract } = await stats(sandbox.url);
	await sandbox.end('SIGTERM');
	expect(output[0]).toHaveLength(loadDlqs.length);
	expect(output[0].every(({ json }) => json.outcome === 'queued')).toBe(true);
	expect([requests - before, outOfContract]).toEqual([20, 0]);
}, 300_000);
