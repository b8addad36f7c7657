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

/** A schedule for every third second of a minute, since n8n takes none that is shorter than a minute. */
const pollTimes = Array.from({ length: 20 }, (_, n) => ({
	mode: 'custom',
	cronExpression: `${3 * n} * * * * *`,
}));

/** A node that keeps each execution busy for some seconds. */
export function busyFor(amount: number): object {
	return { type: 'n8n-nodes-base.wait', typeVersion: 1.1, parameters: { amount }, webhookId: 'work' };
}

/** An execution as n8n lists it. */
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

/** Asks again until the answer is good, for at most 150 seconds: longer than n8n may take to publish again. */
async function untilTrue(isGood: () => Promise<boolean>, pauseMs = 500): Promise<void> {
	const deadline = Date.now() + 150_000;
	while (!(await isGood()) && Date.now() < deadline) await sleep(pauseMs);
}

/** New incomplete executions in the sandbox, and the executions of n8n that they started. */
export class Watching {
	/** How many were made since the seed. */
	made = 0;
	/** The IDs that each execution was started with. */
	readonly known = new Map<string, string[]>();
	private workflowId = '';

	/** @param client the client of the n8n that runs at the moment */
	constructor(
		private readonly sandbox: Sandbox,
		private readonly client: () => N8nClient,
	) {}

	/** Publishes the trigger with a node after it, by default one that keeps each execution busy for a second. */
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
	 * What an execution was started with. One that crashed has it where its nodes still wait; as the trigger's output n8n
	 * gives it an item of its own.
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
			// while n8n repairs one of a process that ended, it has no items of the trigger
			if (ids.length > 0 && ids.every(Boolean)) this.known.set(id, ids);
			else process.stderr.write(`Execution ${id} cannot be read yet: ${ids.length} items without an ID\n`);
		}
		const executions = new Map<string, string[]>();
		for (const [executionId, ids] of [...this.known].sort(([a], [b]) => Number(a) - Number(b))) {
			for (const id of ids) executions.set(id, [...(executions.get(id) ?? []), executionId]);
		}
		return executions;
	}

	/** The IDs that arrived, which is all but what the seed holds. */
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

	/** Bursts of up to 40 until so many were made in all. */
	async bursts(upTo: number): Promise<void> {
		while (this.made < upTo) {
			await this.burst(Math.min(upTo - this.made, 1 + (this.made % 40)));
			await sleep(250);
		}
	}

	/** Polls that have begun: each asks once which scenarios there are. */
	async polls(): Promise<number> {
		return (await this.sandbox.stats()).byOperation['scenario.getAll'] ?? 0;
	}

	/** Waits until so many polls more have begun. */
	async nextPolls(count: number): Promise<void> {
		const before = await this.polls();
		await untilTrue(async () => (await this.polls()) >= before + count);
	}

	/** Waits until a poll has begun and ended: n8n that stops at the end of a poll may not start its execution. */
	async pollHasEnded(): Promise<void> {
		await this.nextPolls(1);
		await sleep(1500);
	}

	/**
	 * Waits until all that was made has started an execution.
	 *
	 * @throws what there is instead
	 */
	async allEmitted(): Promise<void> {
		await untilTrue(async () => (await this.emitted()).size >= this.made);
		const found = await this.emitted();
		if (found.size === this.made) return;
		const executions = [...this.known].map(([id, ids]) => `${id}: ${ids.length} from ${ids[0]}`).join('\n');
		throw new Error(`${found.size} of ${this.made} emitted after ${await this.polls()} polls\n${executions}`);
	}
}
