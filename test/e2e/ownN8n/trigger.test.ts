import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { N8nClient } from '../../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { SandboxServer } from '../../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import { logFile } from '../host';
import { Watching, untilTrue } from '../watching';

const DLQS = 1600;

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
	let watching: Watching;

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
		watching = new Watching(sandbox, () => server.client);
	});

	afterAll(async () => {
		await server.stop();
		await sandbox.stop();
		rmSync(userFolder, { recursive: true, force: true });
	});

	/**
	 * Waits until the ones that were created while n8n was down have come, which shows that the workflow is published
	 * again.
	 */
	async function isPublishedAgain(): Promise<void> {
		try {
			await watching.allEmitted();
		} catch (error) {
			process.stderr.write(readFileSync(logFile('trigger.log'), 'utf8').slice(-5000));
			throw error;
		}
	}

	it('starts exactly one execution for every DLQ; only those of the kill can come twice, and none is missing', async () => {
		await watching.publish();
		// What the first poll finds is old. The poll has ended when the next ones start.
		await watching.nextPolls(3);
		await watching.burst(1);
		await isPublishedAgain();

		// Stopped by a signal between the bursts, with more on the way.
		for (const upTo of [400, 800]) {
			await watching.bursts(upTo);
			await watching.pollHasEnded();
			await server.stop();
			await watching.burst(20);
			await start();
			// The first poll is part of publishing. If n8n is stopped while it publishes, it publishes again after two
			// minutes.
			await watching.nextPolls(2);
		}
		await isPublishedAgain();

		// Killed while an execution is running and more are waiting.
		const before = new Set((await watching.list()).map(({ id }) => id));
		const running = watching.bursts(DLQS - 100);
		await untilTrue(async () => (await watching.list()).some(({ id }) => !before.has(id)), 20);
		const killedAt = new Date().toISOString();
		process.kill(server.pid, 'SIGKILL');
		await server.ended;
		await running;
		await start();
		const lastOfTheKilled = (await watching.list()).find(({ startedAt }) => startedAt <= killedAt)?.id;
		await watching.bursts(DLQS);

		const all = await watching.arrived();
		expect(all.size).toBe(DLQS);
		await untilTrue(async () => (await watching.emitted()).size >= DLQS);
		// One more poll, which must find nothing.
		await watching.nextPolls(2);
		const executions = await watching.emitted();

		expect([...all].filter((id) => !executions.has(id))).toEqual([]);
		expect([...executions.keys()].filter((id) => !all.has(id))).toEqual([]);
		const twice = [...executions.values()].filter((ids) => ids.length > 1);
		process.stderr.write(
			`${twice.length} of ${DLQS} incomplete executions came twice, in ${watching.known.size} executions\n`,
		);
		expect(twice.filter(([first, ...more]) => first !== lastOfTheKilled || more.length > 1)).toEqual([]);
		expect((await sandbox.stats()).outOfContract).toBe(0);
	}, 600_000);
});
