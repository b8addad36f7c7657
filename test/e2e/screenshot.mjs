// Takes a picture of the running demo's editor: `npm start` in one terminal, then in another
//   node test/e2e/screenshot.mjs FILE.png [--workflow ID] [--run] [--node NAME] [--editor URL] [--width 1600] [--height 560]
// The workflow is bulkRetryExample, or the one of --workflow. With --run it is run first; with --node the form of that node
// is shown. It needs a Chromium, by default /usr/bin/chromium.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { chromium } from 'playwright-core';

import { N8nClient } from '../../sandbox/demo/n8n-client.mjs';
import { Problem, runProgram } from '../../sandbox/demo/problem.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Keeps the browser from talking to anybody but the editor. */
const QUIET = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** For what moves into its place or fades in. */
const SETTLE_MS = 1500;

/** @param {import('playwright-core').Page} page */
async function run(page) {
	await page.locator('[data-test-id="execute-workflow-button"]').click();
	const notice = page.locator('.el-notification');
	await notice.waitFor({ timeout: 60_000 });
	await notice.locator('.el-notification__closeBtn').click();
}

await runProgram(async () => {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			editor: { type: 'string', default: 'http://127.0.0.1:5678' },
			workflow: { type: 'string', default: 'bulkRetryExample' },
			run: { type: 'boolean', default: false },
			node: { type: 'string' },
			width: { type: 'string', default: '1600' },
			height: { type: 'string', default: '560' },
		},
	});
	const [file] = positionals;
	if (!file) throw new Problem('Name the file to write: node test/e2e/screenshot.mjs FILE.png');
	if (!existsSync(CHROMIUM)) throw new Problem(`There is no ${CHROMIUM}: install it, or name another in CHROMIUM.`);

	const client = new N8nClient(values.editor);
	await client.signIn().catch((error) => {
		throw new Problem(`No n8n could be signed in to at ${values.editor}; npm start runs one (${error.message}).`);
	});
	const browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
	try {
		const context = await browser.newContext({
			viewport: { width: Number(values.width), height: Number(values.height) },
		});
		const [name, value] = client.cookie.split('=');
		await context.addCookies([{ name, value, url: values.editor }]);
		const page = await context.newPage();
		await page.goto(`${values.editor}/workflow/${values.workflow}`);
		await page.locator('[data-test-id="canvas-node"]').first().waitFor();
		await page.waitForLoadState('networkidle');
		if (values.run) await run(page);
		// The key that fits the workflow into the window.
		await page.keyboard.press('1');
		if (values.node) {
			await page.locator(`[data-test-id="canvas-node"][data-node-name="${values.node}"]`).dblclick();
		}
		await page.waitForTimeout(SETTLE_MS);
		await page.screenshot({ path: file });
	} finally {
		await browser.close();
	}
});
