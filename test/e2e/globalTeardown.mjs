import { rmSync } from 'node:fs';

import { stopChildren } from '../../sandbox/demo/children.mjs';
import { stopBrowser } from './browser.mjs';

/** Ends everything that globalSetup started. */
export default async function tearDown() {
	await stopBrowser();
	await stopChildren();
	if (process.env.E2E_FOLDER) rmSync(process.env.E2E_FOLDER, { recursive: true, force: true });
}
