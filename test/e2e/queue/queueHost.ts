import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Execution, N8nClient } from '../../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { SandboxServer } from '../../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import type { CredentialReference, NodeUnderRun } from '../host';
import { credentialType, logFile, nodeType } from '../host';

export type WorkerName = 'worker-1' | 'worker-2';
type ProcessName = 'main' | WorkerName;

const workers: WorkerName[] = ['worker-1', 'worker-2'];
const WAIT_LIMIT_MS = 180_000;
/** Longer than a test on a machine that is busy: what a test waits for has its own limit, and says what was missing. */
const TEST_LIMIT_MS = 1_200_000;
const LOG_TAIL = 3000;

interface Running {
	pid?: number;
	url?: string;
	logFile: string;
}

/** Repeats the request until the answer is neither false nor undefined, and returns the answer. */
export async function until<Answer>(
	what: string,
	ask: () => Promise<Answer | undefined | false>,
	pauseMs = 100,
): Promise<Answer> {
	const deadline = Date.now() + WAIT_LIMIT_MS;
	for (;;) {
		const answer = await ask();
		if (answer !== undefined && answer !== false) return answer;
		if (Date.now() > deadline) throw new Error(`Not within ${WAIT_LIMIT_MS / 1000} seconds: ${what}`);
		await sleep(pauseMs);
	}
}

async function control(path: string, method = 'POST'): Promise<Record<ProcessName, Running>> {
	const answer = await fetch(`${process.env.E2E_CLUSTER_URL}${path}`, { method });
	const text = await answer.text();
	if (!answer.ok) throw new Error(text);
	return JSON.parse(text) as Record<ProcessName, Running>;
}

/** The processes of n8n: a main process and two workers. */
export const cluster = {
	processes: async () => await control('/', 'GET'),
	/** Starts a stopped process, and waits until it is ready. */
	start: async (name: ProcessName) => await control(`/${name}/start`),
	/** Stops a process, and waits for its end. */
	stop: async (name: ProcessName, signal: 'SIGTERM' | 'SIGKILL') => await control(`/${name}/stop?signal=${signal}`),
	/** Starts processes that a failed test left stopped. */
	async startMissing(): Promise<void> {
		for (const [name, { pid }] of Object.entries(await cluster.processes())) {
			if (pid === undefined) await cluster.start(name as ProcessName);
		}
	},
	logOf: (name: ProcessName) => readFileSync(logFile(`${name}.log`), 'utf8'),
	/** The worker that ran an execution. */
	async workerOf(executionId: string): Promise<WorkerName> {
		const line = `Worker started execution ${executionId} (`;
		const find = async () => workers.find((name) => cluster.logOf(name).includes(line));
		return await until(`a worker takes execution ${executionId}`, find);
	},
};

/** A test that prints the end of n8n's logs when it fails, and leaves all processes running. */
export function queueTest(title: string, run: () => Promise<void>): void {
	it(
		title,
		async () => {
			try {
				await run();
			} catch (error) {
				for (const name of ['main', ...workers] as const) {
					process.stderr.write(`--- ${name}\n${cluster.logOf(name).slice(-LOG_TAIL)}\n`);
				}
				throw error;
			} finally {
				await cluster.startMissing();
			}
		},
		TEST_LIMIT_MS,
	);
}

/** Prints a number of the report. */
export function tell(text: string): void {
	process.stderr.write(`${text}\n`);
}

/** n8n in queue mode, and a separate sandbox with a credential. */
export class QueueHost {
	private constructor(
		readonly client: N8nClient,
		readonly sandbox: SandboxServer,
		readonly credential: CredentialReference,
		/** The address of the main process. */
		readonly url: string,
	) {}

	/** Starts a sandbox with a seed, and signs in. */
	static async connect(seed: string, retryDelayMs = 500): Promise<QueueHost> {
		const { N8nClient: Client } = await import('../../../sandbox/demo/n8n-client.mjs');
		const { startSandbox } = await import('../../../sandbox/demo/sandbox-server.mjs');
		const { sandboxCredential } = await import('../../../sandbox/demo/credentials.mjs');
		const { url = '' } = (await cluster.processes()).main;
		const client = new Client(url);
		await client.signIn();
		const sandbox = await startSandbox({ seed, retryDelayMs, logFile: logFile(`sandbox-${seed}.log`) });
		const { name, type, data } = sandboxCredential(sandbox.url);
		const { id } = await client.createCredential({ name, type, data });
		return new QueueHost(client, sandbox, { id, name }, url);
	}

	/** An Automation Platform node. */
	node(parameters: object): NodeUnderRun {
		return { type: nodeType, typeVersion: 1, parameters, credentials: { [credentialType]: this.credential } };
	}

	/** Publishes a webhook that answers with the first item of a node. */
	async publishWebhook(path: string, node: NodeUnderRun): Promise<string> {
		return await this.publish({
			name: path,
			nodes: [
				{
					id: 'start',
					name: 'Start',
					type: 'n8n-nodes-base.webhook',
					typeVersion: 2,
					position: [0, 0],
					webhookId: path,
					parameters: { httpMethod: 'POST', path, responseMode: 'lastNode', options: {} },
				},
				{ id: 'node', name: 'Node', position: [224, 0], ...node },
			],
			connections: { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
		});
	}

	/** Creates and publishes a workflow, and returns its ID. */
	async publish(workflow: { name: string; nodes: unknown[]; connections: object }): Promise<string> {
		const { id } = await this.client.createWorkflow(workflow);
		await this.client.publish(id);
		return id;
	}

	async unpublish(workflowId: string): Promise<void> {
		await this.client.unpublish(workflowId);
	}

	/** Calls a published webhook. n8n may need a moment until it serves it. */
	async call(path: string): Promise<{ status: number; body: unknown }> {
		return await until(`the webhook ${path} is there`, async () => {
			const answer = await fetch(`${this.url}/webhook/${path}`, { method: 'POST' });
			const text = await answer.text();
			return answer.status !== 404 && { status: answer.status, body: JSON.parse(text) as unknown };
		});
	}

	/** The newest executions in n8n's list of a workflow, at most 100. */
	async executions(workflowId: string): Promise<Array<{ id: string; status: string }>> {
		return await this.client.executions(workflowId);
	}

	/** The only execution of a workflow, after it ended. */
	async onlyExecution(workflowId: string): Promise<Execution> {
		const executions = await this.executions(workflowId);
		expect(executions).toHaveLength(1);
		return await this.client.waitFor(executions[0].id);
	}

	/** How often each ID was sent for a retry. */
	async sentIds(): Promise<Record<string, number>> {
		return (await this.sandbox.stats()).retriesQueued;
	}

	async end(): Promise<void> {
		await this.sandbox.stop();
	}
}
