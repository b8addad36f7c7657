import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { N8nClient } from '../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { SandboxServer } from '../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import { byId, credentialType, logFile } from './host';

/** What the sandbox's seed `watch` holds. */
const TEAM_ID = 800;
const scenarioIds = Array.from({ length: 20 }, (_, n) => 8001 + n);

const DLQS = 2000;
/** Each second of a minute has a schedule of its own, since n8n takes none that is shorter than a minute. */
const POLL_SECONDS = [2, 7, 12, 17, 22, 27, 32, 37, 42, 47, 52, 57];

interface Server {
	client: N8nClient;
	pid: number;
	stop(): Promise<void>;
	ended: Promise<number | null>;
}

describe('a published workflow that watches 20 scenarios while n8n is stopped, started and killed', () => {
	let userFolder: string;
	let sandbox: SandboxServer;
	let server: Server;

	async function start(): Promise<void> {
		const { N8nClient } = await import('../../sandbox/demo/n8n-client.mjs');
		const { startN8n } = await import('../../sandbox/demo/n8n.mjs');
		const { freePort } = await import('../../sandbox/demo/ports.mjs');
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
		const { installPack } = await import('../../sandbox/demo/n8n.mjs');
		const { startSandbox } = await import('../../sandbox/demo/sandbox-server.mjs');
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

	/** How often each id started an execution, over all executions. */
	async function emitted(workflowId: string, known: Map<string, string[]>): Promise<Map<string, number>> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		let lastId = '';
		for (;;) {
			const page = `/rest/executions?filter=${filter}&limit=100${lastId && `&lastId=${lastId}`}`;
			const { results } = (await server.client.request('GET', page)) as { results: Array<{ id: string }> };
			for (const { id } of results) {
				if (known.has(id)) continue;
				const { runs } = await server.client.waitFor(id);
				known.set(
					id,
					(runs.Trigger?.[0]?.data?.main?.[0] ?? []).map(({ json }) => json.id as string),
				);
			}
			if (results.length < 100) break;
			lastId = (results.at(-1) as { id: string }).id;
		}
		const counts = new Map<string, number>();
		for (const id of [...known.values()].flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
		return counts;
	}

	/** The ids that arrived, which is all but what the seed holds. */
	async function arrived(): Promise<Set<string>> {
		const { sandboxKeys } = await import('../../sandbox/demo/sandbox-server.mjs');
		const ids = new Set<string>();
		for (const scenarioId of scenarioIds) {
			for (let offset = 500; ; offset += 100) {
				const page = `${sandbox.url}/api/v2/dlqs?scenarioId=${scenarioId}&pg[offset]=${offset}&pg[limit]=100`;
				const answer = await fetch(page, { headers: { Authorization: sandboxKeys.all } });
				const { dlqs } = (await answer.json()) as { dlqs: Array<{ id: string }> };
				for (const { id } of dlqs) ids.add(id);
				if (dlqs.length < 100) break;
			}
		}
		return ids;
	}

	it('starts an execution for every dlq: exactly one, but for those around the kill, of which none is missing', async () => {
		const { sandboxCredential } = await import('../../sandbox/demo/demo-workflow.mjs');
		const { name, type, data } = sandboxCredential(sandbox.url);
		const { id } = await server.client.createCredential({ name, type, data });
		const parameters = {
			watch: 'team',
			teamId: byId(TEAM_ID),
			pollTimes: { item: POLL_SECONDS.map((second) => ({ mode: 'custom', cronExpression: `${second} * * * * *` })) },
		};
		const workflow = (await server.client.createWorkflow({
			name: 'Watch',
			nodes: [
				{
					id: 'trigger',
					name: 'Trigger',
					type: 'n8n-nodes-automation-platform.automationPlatformTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters,
					credentials: { [credentialType]: { id, name } },
				},
				{ id: 'end', name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [224, 0], parameters: {} },
			],
			connections: { Trigger: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
		})) as { id: string; versionId?: string };
		await server.client.request('POST', `/rest/workflows/${workflow.id}/activate`, { versionId: workflow.versionId });

		let made = 0;
		const burst = async (count: number) => {
			const scenarioId = scenarioIds[Math.floor(made / 7) % scenarioIds.length];
			await sandbox.control('POST', '/dlqs', { scenarioId, count });
			made += count;
		};
		const bursts = async (upTo: number) => {
			while (made < upTo) {
				await burst(Math.min(upTo - made, 1 + (made % 40)));
				await sleep(50);
			}
		};
		// between the bursts n8n is stopped by a signal three times, and once killed in the middle of them
		for (const upTo of [400, 800, 1200]) {
			await bursts(upTo);
			await server.stop();
			await burst(20);
			await start();
		}
		const running = bursts(DLQS - 100);
		await sleep(500);
		process.kill(server.pid, 'SIGKILL');
		await server.ended;
		await running;
		await start();
		await bursts(DLQS);

		const all = await arrived();
		expect(all.size).toBe(DLQS);
		const known = new Map<string, string[]>();
		const deadline = Date.now() + 60_000;
		let counts = await emitted(workflow.id, known);
		while (counts.size < DLQS && Date.now() < deadline) {
			await sleep(1000);
			counts = await emitted(workflow.id, known);
		}
		// a poll more, which must bring nothing
		await sleep(6000);
		counts = await emitted(workflow.id, known);

		expect([...all].filter((one) => !counts.has(one))).toEqual([]);
		expect([...counts.keys()].filter((one) => !all.has(one))).toEqual([]);
		const twice = [...counts.values()].filter((count) => count > 1).length;
		console.info(`${twice} of ${DLQS} incomplete executions came twice, in ${known.size} executions`);
		expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
		// only what the killed process had emitted and not stored
		const atKill = DLQS - 100 - 1200;
		expect(twice).toBeLessThanOrEqual(atKill);
		expect((await sandbox.stats()).outOfContract).toBe(0);
	}, 300_000);
});
