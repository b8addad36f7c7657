import type { Execution } from '../../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import { nightCounts } from '../../../sandbox/server/seeds/night';
import { outputOf, succeeded } from '../host';
import { nightly, runBySchedule, waitingIds } from '../night';
import { QueueHost, cluster, queueTest, tell } from './queueHost';

let host: QueueHost;

beforeAll(async () => void (host = await QueueHost.connect('night')));
afterAll(async () => await host?.end());
beforeEach(async () => void (await host.sandbox.control('POST', '/reset', { seed: 'night' })));

const { scenarios, unresolved } = nightCounts;
const waiting = scenarios * unresolved;
const failing = waiting / 10;
const perItem = { ...nightly, output: 'executions' };

/** Checks that every ID was sent once, and nothing else. */
async function expectEachSentOnce(): Promise<void> {
	const sent = await host.sentIds();
	expect(new Set(Object.values(sent))).toEqual(new Set([1]));
	expect(new Set(Object.keys(sent))).toEqual(new Set(waitingIds().all));
	expect((await host.sandbox.stats()).outOfContractDetails).toEqual([]);
}

/** Checks that the outcome of each ID is the one that the sandbox gave it. */
function expectOutcomes(execution: Execution): void {
	const items = outputOf<{ id: string; outcome: string }>(succeeded(execution));
	expect(items).toHaveLength(waiting);
	const withOutcome = (outcome: string) =>
		new Set(items.filter((item) => item.outcome === outcome).map(({ id }) => id));
	const { all, failing: failingIds } = waitingIds();
	expect(withOutcome('failed')).toEqual(new Set(failingIds));
	const others = new Set(all);
	for (const id of failingIds) others.delete(id);
	expect(withOutcome('resolved')).toEqual(others);
}

queueTest('the nightly retry of 10,000 by a webhook sends each once, and the caller gets the summary', async () => {
	const workflowId = await host.publishWebhook('night-summary', host.node(nightly));
	const startedAt = Date.now();
	const { status, body } = await host.call('night-summary');
	tell(`The nightly job by a webhook through the queue: ${Date.now() - startedAt} ms`);

	expect(status).toBe(200);
	expect(body).toMatchObject({ found: waiting, resolved: waiting - failing, failed: failing, refused: 0, pending: 0 });
	await expectEachSentOnce();
	const { id } = await host.onlyExecution(workflowId);
	expect(await cluster.workerOf(id)).toMatch(/^worker-/);
});

queueTest('the nightly retry of 10,000 by a schedule sends each once and has its outcome', async () => {
	const execution = await runBySchedule(host.client, host.node(perItem));
	expectOutcomes(execution);
	await expectEachSentOnce();
	expect(await cluster.workerOf(execution.id)).toMatch(/^worker-/);
});
