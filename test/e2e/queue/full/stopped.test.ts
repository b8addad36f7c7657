import type { Execution } from '../../../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import { nightCounts } from '../../../../sandbox/server/seeds/night';
import { createWorkflow, outputOf, succeeded } from '../../host';
import { nightly, waitingIds } from '../../night';
import { QueueHost, cluster, queueTest, tell, until } from '../queueHost';

// Workers that are killed or stopped while they run the nightly job.

/** How long a retry takes: longer than the grace period of a worker. */
const RETRY_MS = 20_000;

let host: QueueHost;

beforeAll(async () => void (host = await QueueHost.connect('night', RETRY_MS)));
afterAll(async () => await host?.end());
beforeEach(async () => {
	await host.sandbox.control('DELETE', '/faults');
	await host.sandbox.control('POST', '/reset', { seed: 'night' });
});

const waiting = nightCounts.scenarios * nightCounts.unresolved;

/** Waits until the node has sent at least so many requests that retry. */
async function requestsSent(atLeast: number): Promise<void> {
	const sent = async () => ((await host.sandbox.stats()).byOperation['incompleteExecution.retryMany'] ?? 0) >= atLeast;
	await until(`${atLeast} requests`, sent, 20);
}

/** Starts the job, and stops its worker when it has sent so many requests. */
async function runAndStop(requests: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<Execution> {
	const workflowId = await createWorkflow(host.client, host.node(nightly));
	const executionId = await host.client.start(workflowId, 'Start');
	await requestsSent(requests);
	const worker = await cluster.workerOf(executionId);
	const stoppedAt = Date.now();
	await cluster.stop(worker, signal);
	const execution = await host.client.waitFor(executionId);
	const message = execution.error?.message ?? '';
	tell(`${signal} after ${requests} requests: ${execution.status} after ${Date.now() - stoppedAt} ms. ${message}`);
	return execution;
}

/** Runs the job once more, and checks that the two runs together did the work, each with at most one request per ID. */
async function expectSecondRunFinishes(): Promise<void> {
	const first = await host.sentIds();
	expect(Math.max(...Object.values(first))).toBe(1);
	await host.sandbox.control('DELETE', '/faults');

	const workflowId = await createWorkflow(host.client, host.node(nightly));
	const [summary] = outputOf(succeeded(await host.client.run(workflowId, 'Start')));
	const both = await host.sentIds();
	expect(new Set(Object.keys(both))).toEqual(new Set(waitingIds().all));
	expect(Object.entries(both).filter(([id, times]) => times - (first[id] ?? 0) > 1)).toEqual([]);
	expect(summary).toMatchObject({ pending: 0, refused: 0 });
	const twice = Object.values(both).filter((times) => times === 2).length;
	tell(`The second run found ${summary.found}: ${twice} of ${waiting} were sent in both runs`);
}

queueTest('a worker killed while it sends: the execution fails, and a second run finishes the work', async () => {
	const match = { operationId: 'incompleteExecution.retryMany' };
	await host.sandbox.control('POST', '/faults', [
		{ match, after: 60, times: 0, fault: { type: 'slow', delayMs: 20_000 } },
	]);
	const { status, error } = await runAndStop(61, 'SIGKILL');
	expect(['error', 'crashed']).toContain(status);
	expect(error?.message).toContain('failed to be processed too many times');
	await expectSecondRunFinishes();
});

queueTest(
	'a worker killed while it waits for the outcomes: the execution fails, and a second run finishes the work',
	async () => {
		const { status, error } = await runAndStop(nightCounts.scenarios, 'SIGKILL');
		expect(['error', 'crashed']).toContain(status);
		expect(error?.message).toContain('failed to be processed too many times');
		await expectSecondRunFinishes();
	},
);

queueTest(
	'G41 a worker stopped while it waits for longer than the grace period: the execution fails, nothing is sent twice',
	async () => {
		const { status, error } = await runAndStop(nightCounts.scenarios, 'SIGTERM');
		expect(['error', 'crashed']).toContain(status);
		expect(error?.message).toContain('failed to be processed too many times');
		await expectSecondRunFinishes();
	},
);

queueTest('a worker stopped within the grace period finishes its work', async () => {
	const workflowId = await createWorkflow(host.client, host.node({ ...nightly, waitForOutcome: false }));
	const match = { operationId: 'incompleteExecution.retryMany' };
	await host.sandbox.control('POST', '/faults', [
		{ match, after: 60, times: 1, fault: { type: 'slow', delayMs: 4000 } },
	]);
	const executionId = await host.client.start(workflowId, 'Start');
	await requestsSent(61);
	await cluster.stop(await cluster.workerOf(executionId), 'SIGTERM');
	const [summary] = outputOf(succeeded(await host.client.waitFor(executionId)));
	expect(summary).toMatchObject({ found: waiting, queued: waiting });
	expect(new Set(Object.values(await host.sentIds()))).toEqual(new Set([1]));
});
