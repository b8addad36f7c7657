import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensurePackBuilt, ensureSandboxBuilt } from '../../sandbox/demo/build.mjs';
import { stopChildren } from '../../sandbox/demo/children.mjs';
import { ensureInstalled } from '../../sandbox/demo/install.mjs';
import { installPack, startN8n } from '../../sandbox/demo/n8n.mjs';
import { freePort } from '../../sandbox/demo/ports.mjs';
import { Problem } from '../../sandbox/demo/problem.mjs';
import { createProgress } from '../../sandbox/demo/progress.mjs';
import { startSandbox } from '../../sandbox/demo/sandbox-server.mjs';
import { chromiumPath, startBrowser } from './browser.mjs';

/** Ends the run with one line, instead of an error for every test, if there is no browser. */
function demandChromium() {
	try {
		chromiumPath();
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		console.error(error.message);
		process.exit(1);
	}
}

/** Starts the n8n, sandbox and browser of all end-to-end tests, and passes their addresses to the tests. */
export default async function setUp() {
	demandChromium();
	const progress = createProgress((line) => console.error(line));
	await ensureInstalled(progress, { withN8n: true });
	await ensurePackBuilt(progress);
	await ensureSandboxBuilt(progress);

	const folder = mkdtempSync(join(tmpdir(), 'automation-platform-e2e-'));
	try {
		const sandbox = await startSandbox({ seed: 'test', retryDelayMs: 300, logFile: join(folder, 'sandbox.log') });
		await installPack(folder);
		const n8n = await progress.step('Starting n8n', async () =>
			startN8n({ userFolder: folder, port: await freePort(), logFile: join(folder, 'n8n.log') }),
		);
		process.env.E2E_BROWSER_URL = await startBrowser(join(folder, 'browser'), await freePort());
		process.env.E2E_FOLDER = folder;
		process.env.E2E_SANDBOX_URL = sandbox.url;
		process.env.E2E_N8N_URL = n8n.url;
	} catch (error) {
		await stopChildren();
		throw error;
	}
}
