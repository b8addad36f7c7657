import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { loadDlqs } from '../../../../sandbox/server/seeds/load';
import { locator } from '../../../support/input';
import { createWorkflow, outputOf, succeeded } from '../../host';
import type { WorkerName } from '../queueHost';
import { QueueHost, cluster, queueTest, tell } from '../queueHost';

const RUNS = 10;
const PER_RUN = 500;

let host: QueueHost;
let workflowIds: string[];

beforeAll(async () => {
	host = await QueueHost.connect('load', 0);
	const retry = host.node({
		resource: 'incompleteExecution',
		operation: 'retry',
		dlqId: locator('={{ $json.id }}'),
	});
	workflowIds = [];
	for (let run = 0; run < RUNS; run++) {
		const items = loadDlqs.slice(run * PER_RUN, (run + 1) * PER_RUN).map(({ id }) => ({ id }));
		workflowIds.push(await createWorkflow(host.client, retry, items));
	}
});
afterAll(async () => await host?.end());

/** The most memory of a process since the last call, in MB; where the system does not tell it, nothing. */
function peakMb(pid: number | undefined): string {
	const file = `/proc/${pid}/status`;
	if (!existsSync(file)) return '?';
	const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
	return String(Math.round(Number(kilobytes) / 1024));
}

/** Runs all ten at once, each with 500 retries of its own; each retry is one request. */
async function tenAtOnce(names: WorkerName[]): Promise<void> {
	await host.sandbox.control('POST', '/reset', { seed: 'load' });
	const before = await cluster.processes();
	for (const name of ['main', ...names] as const) peakMb(before[name].pid);
	const startedAt = Date.now();
	const executionIds = await Promise.all(workflowIds.map(async (id) => await host.client.start(id, 'Start')));
	const executions = await Promise.all(executionIds.map(async (id) => await host.client.waitFor(id)));
	const seconds = (Date.now() - startedAt) / 1000;
	const peaks = (['main', ...names] as const).map((name) => `${name} ${peakMb(before[name].pid)} MB`).join(', ');
	tell(
		`Ten runs of ${PER_RUN} retries on ${names.length} worker(s): ${seconds.toFixed(1)} s, ${Math.round((RUNS * PER_RUN) / seconds)} requests a second; at most ${peaks}`,
	);

	for (const execution of executions) expect(outputOf(succeeded(execution))).toHaveLength(PER_RUN);
	expect(Object.keys(await host.sentIds())).toHaveLength(RUNS * PER_RUN);
	expect(new Set(Object.values(await host.sentIds()))).toEqual(new Set([1]));
	expect(new Set(await Promise.all(executionIds.map(async (id) => await cluster.workerOf(id))))).toEqual(
		new Set(names),
	);
}

queueTest('ten runs at once, on two workers and on one: each ID is sent once', async () => {
	// The first time loads and compiles the code that the others use.
	await tenAtOnce(['worker-1', 'worker-2']);
	await tenAtOnce(['worker-1', 'worker-2']);
	await cluster.stop('worker-2', 'SIGTERM');
	await tenAtOnce(['worker-1']);
});
