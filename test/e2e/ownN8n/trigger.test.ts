import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { N8nClient } from '../../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { SandboxServer } from '../../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import { credentialType, logFile } from '../host';
import { locator } from '../../support/input';

/** The contents of the sandbox's seed `watch`. */
const TEAM_ID = 800;
const SEEDED = 500;
const scenarioIds = Array.from({ length: 20 }, (_, n) => 8001 + n);

const DLQS = 1600;
/** A schedule for every third second of a minute, because n8n accepts no interval shorter than a minute. */
const pollTimes = Array.from({ length: 20 }, (_, n) => ({
	mode: 'custom',
	cronExpression: `${3 * n} * * * * *`,
}));

interface Server {
	client: N8nClient;
	pid: number;
	stop(): Promise<void>;
	ended: Promise<number | null>;
}

/** An execution in n8n's list. */
interface Listed {
	id: string;
	startedAt: string;
}

interface StoredData {
	resultData: { runData?: { Trigger?: Array<{ data?: { main: Items[] } }> } };
	executionData?: { nodeExecutionStack: Array<{ node: { name: string }; data: { main: Items[] } }> };
}
type Items = Array<{ json: { id: string } }>;

/** Repeats the check until it succeeds, for at most 150 seconds, which is longer than n8n may need to publish again. */
async function until(isGood: () => Promise<boolean>, pause = 500): Promise<void> {
	const deadline = Date.now() + 150_000;
	while (!(await isGood()) && Date.now() < deadline) await sleep(pause);
}

describe('a published workflow that watches 20 scenarios while n8n is stopped, started and killed', () => {
	let userFolder: string;
	let sandbox: SandboxServer;
	let server: Server;
	let workflowId: string;
	let made = 0;
	/** The IDs with which each execution was started. */
	const known = new Map<string, string[]>();

	async function start(): Promise<void> {
		const { N8nClient } = await import('../../../sandbox/demo/n8n-client.mjs');
		const { startN8n } = await import('../../../sandbox/demo/n8n.mjs');
		const { freePort } = await import('../../../sandbox/demo/ports.mjs');
		const { url, pid, stop, ended } = await startN8n({
			userFolder,
			port: await freePort(),
			logFile: logFile('trigger.log'),
		});
		const client = new N8nClient(url);
		await client.signIn();
		server = { client, pid: pid as number, stop, ended };
	}

	beforeAll(async () => {
		const { installPack } = await import('../../../sandbox/demo/n8n.mjs');
		const { startSandbox } = await import('../../../sandbox/demo/sandbox-server.mjs');
		userFolder = mkdtempSync(join(tmpdir(), 'automation-platform-trigger-'));
		sandbox = await startSandbox({ seed: 'watch', logFile: logFile('trigger-sandbox.log') });
		await installPack(userFolder);
		await start();
	});

	afterAll(async () => {
		await server.stop();
		await sandbox.stop();
		rmSync(userFolder, { recursive: true, force: true });
	});

	/** Publishes the trigger with a node after it that keeps each execution running for a second. */
	async function publish(): Promise<void> {
		const { sandboxCredential } = await import('../../../sandbox/demo/credentials.mjs');
		const { name, type, data } = sandboxCredential(sandbox.url);
		const { id } = await server.client.createCredential({ name, type, data });
		const workflow = await server.client.createWorkflow({
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
				{
					id: 'work',
					name: 'Work',
					type: 'n8n-nodes-base.wait',
					typeVersion: 1.1,
					position: [224, 0],
					parameters: { amount: 1 },
					webhookId: 'work',
				},
			],
			connections: { Trigger: { main: [[{ node: 'Work', type: 'main', index: 0 }]] } },
		});
		workflowId = workflow.id;
		await server.client.publish(workflowId);
	}

	async function list(): Promise<Listed[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const listed: Listed[] = [];
		for (let lastId = ''; ; lastId = `&lastId=${listed.at(-1)?.id}`) {
			const page = `/rest/executions?filter=${filter}&limit=100${lastId}`;
			const { results } = (await server.client.request('GET', page)) as { results: Listed[] };
			listed.push(...results);
			if (results.length < 100) return listed;
		}
	}

	/**
	 * The IDs with which an execution was started. A crashed execution has them where its nodes are still waiting,
	 * because n8n sets an item of its own as the trigger's output.
	 */
	async function startedWith(executionId: string): Promise<string[]> {
		const { unflatten } = await import('../../../sandbox/demo/n8n-client.mjs');
		const { data } = (await server.client.request('GET', `/rest/executions/${executionId}`)) as { data: string };
		const { resultData, executionData } = unflatten(data) as StoredData;
		const main =
			executionData?.nodeExecutionStack.find(({ node }) => node.name === 'Trigger')?.data.main ??
			resultData.runData?.Trigger?.[0]?.data?.main;
		if (!main) throw new Error(`Execution ${executionId} does not say what it was started with`);
		return main.flat().map(({ json }) => json.id);
	}

	/** The executions that each ID started. */
	async function emitted(): Promise<Map<string, string[]>> {
		for (const { id } of await list()) {
			const ids = known.get(id) ?? (await startedWith(id));
			// While n8n repairs an execution of a process that ended, the execution has no items of the trigger.
			if (ids.length > 0 && ids.every(Boolean)) known.set(id, ids);
			else process.stderr.write(`Execution ${id} cannot be read yet: ${ids.length} items without an ID\n`);
		}
		const executions = new Map<string, string[]>();
		for (const [executionId, ids] of [...known].sort(([a], [b]) => Number(a) - Number(b))) {
			for (const id of ids) executions.set(id, [...(executions.get(id) ?? []), executionId]);
		}
		return executions;
	}

	/** The IDs that arrived: all except those of the seed. */
	async function arrived(): Promise<Set<string>> {
		const { sandboxKeys } = await import('../../../sandbox/demo/sandbox-server.mjs');
		const ids = new Set<string>();
		for (const scenarioId of scenarioIds) {
			for (let offset = SEEDED; ; offset += 100) {
				const page = `${sandbox.url}/api/v2/dlqs?scenarioId=${scenarioId}&pg[offset]=${offset}&pg[limit]=100`;
				const answer = await fetch(page, { headers: { Authorization: sandboxKeys.all } });
				const { dlqs } = (await answer.json()) as { dlqs: Array<{ id: string }> };
				for (const { id } of dlqs) ids.add(id);
				if (dlqs.length < 100) break;
			}
		}
		return ids;
	}

	async function burst(count: number): Promise<void> {
		const scenarioId = scenarioIds[Math.floor(made / 7) % scenarioIds.length];
		await sandbox.control('POST', '/dlqs', { scenarioId, count });
		made += count;
	}

	/** Creates bursts of up to 40 until there are this many in total. */
	async function bursts(upTo: number): Promise<void> {
		while (made < upTo) {
			await burst(Math.min(upTo - made, 1 + (made % 40)));
			await sleep(250);
		}
	}

	/** The number of polls that have started. Each reads the list of scenarios once. */
	async function polls(): Promise<number> {
		return (await sandbox.stats()).byOperation['scenario.getAll'] ?? 0;
	}

	/** Waits until this many more polls have started. */
	async function nextPolls(count: number): Promise<void> {
		const before = await polls();
		await until(async () => (await polls()) >= before + count);
	}

	/** Waits until a poll has started and ended. If n8n stops at the end of a poll, it may not start the execution. */
	async function pollHasEnded(): Promise<void> {
		await nextPolls(1);
		await sleep(1500);
	}

	/**
	 * Waits until the ones that were created while n8n was down have come, which shows that the workflow is published
	 * again.
	 */
	async function isPublishedAgain(): Promise<void> {
		await until(async () => (await emitted()).size >= made);
		const found = await emitted();
		if (found.size === made) return;
		const executions = [...known].map(([id, ids]) => `${id}: ${ids.length} from ${ids[0]}`).join('\n');
		const log = readFileSync(logFile('trigger.log'), 'utf8').slice(-5000);
		throw new Error(`${found.size} of ${made} emitted after ${await polls()} polls\n${executions}\n${log}`);
	}

	it('starts exactly one execution for every DLQ; only those of the kill can come twice, and none is missing', async () => {
		await publish();
		// What the first poll finds is old. The poll has ended when the next ones start.
		await nextPolls(3);
		await burst(1);
		await isPublishedAgain();

		// Stopped by a signal between the bursts, with more on the way.
		for (const upTo of [400, 800]) {
			await bursts(upTo);
			await pollHasEnded();
			await server.stop();
			await burst(20);
			await start();
			// The first poll is part of publishing. If n8n is stopped while it publishes, it publishes again after two
			// minutes.
			await nextPolls(2);
		}
		await isPublishedAgain();

		// Killed while an execution is running and more are waiting.
		const before = new Set((await list()).map(({ id }) => id));
		const running = bursts(DLQS - 100);
		await until(async () => (await list()).some(({ id }) => !before.has(id)), 20);
		const killedAt = new Date().toISOString();
		process.kill(server.pid, 'SIGKILL');
		await server.ended;
		await running;
		await start();
		const lastOfTheKilled = (await list()).find(({ startedAt }) => startedAt <= killedAt)?.id;
		await bursts(DLQS);

		const all = await arrived();
		expect(all.size).toBe(DLQS);
		await until(async () => (await emitted()).size >= DLQS);
		// One more poll, which must find nothing.
		await nextPolls(2);
		const executions = await emitted();

		expect([...all].filter((id) => !executions.has(id))).toEqual([]);
		expect([...executions.keys()].filter((id) => !all.has(id))).toEqual([]);
		const twice = [...executions.values()].filter((ids) => ids.length > 1);
		process.stderr.write(`${twice.length} of ${DLQS} incomplete executions came twice, in ${known.size} executions\n`);
		expect(twice.filter(([first, ...more]) => first !== lastOfTheKilled || more.length > 1)).toEqual([]);
		expect((await sandbox.stats()).outOfContract).toBe(0);
	}, 600_000);
});
