import type { SandboxServer } from '../../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import {
	countsOf,
	createCredential,
	customerType,
	httpRequestNode,
	seed,
	sleep,
	startOwnSandbox,
} from '../customerAuthHost';
import { QueueHost, cluster, queueTest, tell } from './queueHost';

const LIFETIME_S = 5;

let host: QueueHost;
let sandbox: SandboxServer;

beforeAll(async () => void (host = await QueueHost.connect('test')));
afterAll(async () => await host?.end());
beforeEach(async () => {
	sandbox = await startOwnSandbox('queue-customer', { customerTokenSeconds: LIFETIME_S });
});
afterEach(async () => await sandbox.stop());

/** Publishes a webhook that calls a shop service as the customer. */
async function publish(path: string): Promise<string> {
	const credential = await createCredential(host.client, customerType, sandbox.url);
	const url = `${sandbox.url}/customer/${seed.tenant}/validateauthtoken`;
	return await host.publishWebhook(path, httpRequestNode({ url }, customerType, credential));
}

/** Calls the webhook several times at once. Returns the answers that are not the customer's. */
async function callAtOnce(path: string, times: number): Promise<unknown[]> {
	const answers = await Promise.all(Array.from({ length: times }, async () => await host.call(path)));
	return answers.filter(({ body }) => (body as { email?: string }).email !== seed.email);
}

/** The workers that ran executions of a workflow. */
async function workersOf(workflowId: string): Promise<Set<string>> {
	const executions = await host.executions(workflowId);
	return new Set(await Promise.all(executions.map(async ({ id }) => await cluster.workerOf(id))));
}

queueTest('two workers that share a customer with tokens of 5 s fail no item, and the session stays', async () => {
	const workflowId = await publish('customer-warm');
	expect(await callAtOnce('customer-warm', 1)).toEqual([]);
	let calls = 1;
	const failed: unknown[] = [];
	// until the tokens have run out some times
	const renewed = async () => (await countsOf(sandbox)).customerRefreshes >= 3;
	for (; !(await renewed()); calls += 4) {
		failed.push(...(await callAtOnce('customer-warm', 4)));
		await sleep(250);
	}

	expect(failed).toEqual([]);
	const counts = await countsOf(sandbox);
	tell(`${calls} calls in ${counts.sessions.length} session, ${counts.customerRefreshes} refreshes by two workers`);
	expect(counts.sessions).toHaveLength(1);
	expect(await workersOf(workflowId)).toEqual(new Set(['worker-1', 'worker-2']));
	await host.unpublish(workflowId);
});

queueTest('two workers with a new customer fail no item, and each starts at most one session', async () => {
	const workflowId = await publish('customer-cold');
	expect(await callAtOnce('customer-cold', 8)).toEqual([]);
	const { sessions } = await countsOf(sandbox);
	const { size } = await workersOf(workflowId);
	tell(`The first calls of a customer: ${sessions.length} sessions by ${size} workers`);
	expect(sessions.length).toBeLessThanOrEqual(size);
	await host.unpublish(workflowId);
});
