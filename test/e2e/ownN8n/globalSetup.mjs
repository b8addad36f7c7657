import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensurePackBuilt, ensureSandboxBuilt } from '../../../sandbox/demo/build.mjs';
import { ensureInstalled } from '../../../sandbox/demo/install.mjs';
import { createProgress } from '../../../sandbox/demo/progress.mjs';

/** Prepares the tests that start an n8n and a sandbox themselves, and tells them where their logs go. */
export default async function setUp() {
	const progress = createProgress((line) => console.error(line));
	await ensureInstalled(progress, { withN8n: true });
	await ensurePackBuilt(progress);
	await ensureSandboxBuilt(progress);
	process.env.E2E_FOLDER = mkdtempSync(join(tmpdir(), 'automation-platform-own-n8n-'));
}
