import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensurePackBuilt, ensureSandboxBuilt } from '../../sandbox/demo/build.mjs';
import { stopChildren } from '../../sandbox/demo/children.mjs';
import { ensureInstalled } from '../../sandbox/demo/install.mjs';
import { installPack, startN8n } from '../../sandbox/demo/n8n.mjs';
import { freePort } from '../../sandbox/demo/ports.mjs';
import { createProgress } from '../../sandbox/demo/progress.mjs';
import { startSandbox } from '../../sandbox/demo/sandbox-server.mjs';

/**
 * Starts a sandbox and an n8n with the pack for all tests of a project, and passes their addresses to the tests.
 *
 * @param {{ env?: Record<string, string>, more?: (folder: string) => Promise<void> }} [options] `env` are settings of n8n, and
 *   `more` starts what else the tests need
 */
export async function startHosts({ env, more } = {}) {
	const progress = createProgress((line) => console.error(line));
	await ensureInstalled(progress, { withN8n: true });
	await ensurePackBuilt(progress);
	await ensureSandboxBuilt(progress);

	const folder = mkdtempSync(join(tmpdir(), 'automation-platform-e2e-'));
	try {
		const sandbox = await startSandbox({ seed: 'test', retryDelayMs: 300, logFile: join(folder, 'sandbox.log') });
		await installPack(folder);
		const n8n = await progress.step('Starting n8n', async () =>
			startN8n({ userFolder: folder, port: await freePort(), logFile: join(folder, 'n8n.log'), env }),
		);
		await more?.(folder);
		process.env.E2E_FOLDER = folder;
		process.env.E2E_SANDBOX_URL = sandbox.url;
		process.env.E2E_N8N_URL = n8n.url;
	} catch (error) {
		await stopChildren();
		throw error;
	}
}
