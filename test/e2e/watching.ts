import { setTimeout as sleep } from 'node:timers/promises';

import type { N8nClient } from '../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { Sandbox } from '../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import { locator } from '../support/input';
import { credentialType } from './host';

// A published trigger that watches the sandbox's seed `watch`.

/** What the seed holds. */
const TEAM_ID = 800;
const SEEDED = 500;
const scenarioIds = Array.from({ length: 20 }, (_, n) => 8001 + n);

/** A schedule for every third second of a minute, because n8n accepts no interval shorter than a minute. */
const pollTimes = Array.from({ length: 20 }, (_, n) => ({
	mode: 'custom',
	cronExpression: `${3 * n} * * * * *`,
}));

/** A node that keeps each execution running for some seconds. */
export function busyFor(amount: number): object {
	return { type: 'n8n-nodes-base.wait', typeVersion: 1.1, parameters: { amount }, webhookId: 'work' };
}

/** An execution in n8n's list. */
interface Listed {
	id: string;
	status: string;
	startedAt: string;
}

interface StoredData {
	resultData: { runData?: { Trigger?: Array<{ data?: { main: Items[] } }> } };
	executionData?: { nodeExecutionStack: Array<{ node: { name: string }; data: { main: Items[] } }> };
}
type Items = Array<{ json: { id: string } }>;

/** Repeats the check until it succeeds, for at most 150 seconds, which is longer than n8n may need to publish again. */
export async function untilTrue(isGood: () => Promise<boolean>, pauseMs = 500): Promise<void> {
	const deadline = Date.now() + 150_000;
	while (!(await isGood()) && Date.now() < deadline) await sleep(pauseMs);
}

/** New incomplete executions in the sandbox, and the executions of n8n that they started. */
export class Watching {
	/** The number created since the seed. */
	made = 0;
	/** The IDs with which each execution was started. */
	readonly known = new Map<string, string[]>();
	private workflowId = '';

	/** @param client the client of the n8n that is running now */
	constructor(
		private readonly sandbox: Sandbox,
		private readonly client: () => N8nClient,
	) {}

	/** Publishes the trigger with a node after it, by default one that keeps each execution running for a second. */
	async publish(work = busyFor(1)): Promise<void> {
		const { sandboxCredential } = await import('../../sandbox/demo/credentials.mjs');
		const { name, type, data } = sandboxCredential(this.sandbox.url);
		const { id } = await this.client().createCredential({ name, type, data });
		const workflow = await this.client().createWorkflow({
			name: 'Watch',
			nodes: [
				{
					id: 'trigger',
					name: 'Trigger',
					type: 'n8n-nodes-automation-platform.automationPlatformTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: { watch: 'team', teamId: locator(String(TEAM_ID)), pollTimes: { item: pollTimes } },
					credentials: { [credentialType]: { id, name } },
				},
				{ id: 'work', name: 'Work', position: [224, 0], ...work },
			],
			connections: { Trigger: { main: [[{ node: 'Work', type: 'main', index: 0 }]] } },
		});
		this.workflowId = workflow.id;
		await this.client().publish(this.workflowId);
	}

	async unpublish(): Promise<void> {
		await this.client().unpublish(this.workflowId);
	}

	/** All executions, the newest first. */
	async list(): Promise<Listed[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: this.workflowId }));
		const listed: Listed[] = [];
		for (let lastId = ''; ; lastId = `&lastId=${listed.at(-1)?.id}`) {
			const page = `/rest/executions?filter=${filter}&limit=100${lastId}`;
			const { results } = (await this.client().request('GET', page)) as { results: Listed[] };
			listed.push(...results);
			if (results.length < 100) return listed;
		}
	}

	/**
	 * The IDs with which an execution was started. A crashed execution has them where its nodes are still waiting, because
	 * n8n sets an item of its own as the trigger's output.
	 */
	private async startedWith(executionId: string): Promise<string[]> {
		const { unflatten } = await import('../../sandbox/demo/n8n-client.mjs');
		const { data } = (await this.client().request('GET', `/rest/executions/${executionId}`)) as { data: string };
		const { resultData, executionData } = unflatten(data) as StoredData;
		const main =
			executionData?.nodeExecutionStack.find(({ node }) => node.name === 'Trigger')?.data.main ??
			resultData.runData?.Trigger?.[0]?.data?.main;
		if (!main) throw new Error(`Execution ${executionId} does not say what it was started with`);
		return main.flat().map(({ json }) => json.id);
	}

	/** The executions that each ID started. */
	async emitted(): Promise<Map<string, string[]>> {
		for (const { id } of await this.list()) {
			const ids = this.known.get(id) ?? (await this.startedWith(id));
			// While n8n repairs an execution of a process that ended, the execution has no items of the trigger.
			if (ids.length > 0 && ids.every(Boolean)) this.known.set(id, ids);
			else process.stderr.write(`Execution ${id} cannot be read yet: ${ids.length} items without an ID\n`);
		}
		const executions = new Map<string, string[]>();
		for (const [executionId, ids] of [...this.known].sort(([a], [b]) => Number(a) - Number(b))) {
			for (const id of ids) executions.set(id, [...(executions.get(id) ?? []), executionId]);
		}
		return executions;
	}

	/** The IDs that arrived: all except those of the seed. */
	async arrived(): Promise<Set<string>> {
		const { sandboxKeys } = await import('../../sandbox/demo/sandbox-server.mjs');
		const ids = new Set<string>();
		for (const scenarioId of scenarioIds) {
			for (let offset = SEEDED; ; offset += 100) {
				const page = `${this.sandbox.url}/api/v2/dlqs?scenarioId=${scenarioId}&pg[offset]=${offset}&pg[limit]=100`;
				const answer = await fetch(page, { headers: { Authorization: sandboxKeys.all } });
				const { dlqs } = (await answer.json()) as { dlqs: Array<{ id: string }> };
				for (const { id } of dlqs) ids.add(id);
				if (dlqs.length < 100) break;
			}
		}
		return ids;
	}

	async burst(count: number): Promise<void> {
		const scenarioId = scenarioIds[Math.floor(this.made / 7) % scenarioIds.length];
		await this.sandbox.control('POST', '/dlqs', { scenarioId, count });
		this.made += count;
	}

	/** Creates bursts of up to 40 until there are this many in total. */
	async bursts(upTo: number): Promise<void> {
		while (this.made < upTo) {
			await this.burst(Math.min(upTo - this.made, 1 + (this.made % 40)));
			await sleep(250);
		}
	}

	/** The number of polls that have started. Each reads the list of scenarios once. */
	async polls(): Promise<number> {
		return (await this.sandbox.stats()).byOperation['scenario.getAll'] ?? 0;
	}

	/** Waits until this many more polls have started. */
	async nextPolls(count: number): Promise<void> {
		const before = await this.polls();
		await untilTrue(async () => (await this.polls()) >= before + count);
	}

	/** Waits until a poll has started and ended. If n8n stops at the end of a poll, it may not start the execution. */
	async pollHasEnded(): Promise<void> {
		await this.nextPolls(1);
		const requests = async () => JSON.stringify((await this.sandbox.stats()).byOperation);
		// a poll sends its requests without a pause, and the next one begins after three seconds
		let before: string;
		do {
			before = await requests();
			await sleep(800);
		} while (before !== (await requests()));
		await sleep(500);
	}

	/**
	 * Waits until every created incomplete execution has started an execution.
	 *
	 * @throws Error that lists the executions instead
	 */
	async allEmitted(): Promise<void> {
		await untilTrue(async () => (await this.emitted()).size >= this.made);
		const found = await this.emitted();
		if (found.size === this.made) return;
		const executions = [...this.known].map(([id, ids]) => `${id}: ${ids.length} from ${ids[0]}`).join('\n');
		throw new Error(`${found.size} of ${this.made} emitted after ${await this.polls()} polls\n${executions}`);
	}
}
