import { join } from 'node:path';

import { root } from '../../sandbox/demo/paths.mjs';
import { freePort } from '../../sandbox/demo/ports.mjs';
import { Problem } from '../../sandbox/demo/problem.mjs';
import { chromiumPath, startBrowser } from './browser.mjs';
import { startHosts } from './startHosts.mjs';

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
	await startHosts({
		env: { NODE_EXTRA_CA_CERTS: join(root, 'test', 'support', 'tls', 'authority.pem') },
		more: async (folder) => {
			process.env.E2E_BROWSER_URL = await startBrowser(join(folder, 'browser'), await freePort());
		},
	});
}
