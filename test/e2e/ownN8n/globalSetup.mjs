import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensurePackBuilt, ensureSandboxBuilt } from '../../../sandbox/demo/build.mjs';
import { ensureInstalled } from '../../../sandbox/demo/install.mjs';
import { createProgress } from '../../../sandbox/demo/progress.mjs';

/** Prepares the tests that start their own n8n and sandbox, and tells them where to write their logs. */
export default async function setUp() {
	const progress = createProgress((line) => console.error(line));
	await ensureInstalled(progress, { withN8n: true });
	await ensurePackBuilt(progress);
	await ensureSandboxBuilt(progress);
	process.env.E2E_FOLDER = mkdtempSync(join(tmpdir(), 'automation-platform-own-n8n-'));
}
