// Takes a picture of the running demo's editor: `npm start` in one terminal, then in another
//   node test/e2e/screenshot.mjs FILE.png [--workflow ID] [--run] [--node NAME] [--editor URL] [--width 1600] [--height 560]
// The workflow is bulkRetryExample, or the one of --workflow. With --run it is run first; with --node the form of that node
// is shown. The variable CHROMIUM names another browser than the one that is installed.
import { parseArgs } from 'node:util';

import { N8nClient } from '../../sandbox/demo/n8n-client.mjs';
import { Problem, runProgram } from '../../sandbox/demo/problem.mjs';
import { Editor } from './browser.mjs';

/** Time for elements that move or fade in. */
const SETTLE_MS = 1500;

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

	const client = new N8nClient(values.editor);
	await client.signIn().catch((error) => {
		throw new Problem(`No n8n could be signed in to at ${values.editor}; npm start runs one (${error.message}).`);
	});
	const viewport = { width: Number(values.width), height: Number(values.height) };
	const editor = await Editor.open(values.editor, client.cookie, viewport);
	const { page } = editor;
	try {
		await editor.openWorkflow(values.workflow);
		if (values.run) await editor.runWorkflow();
		// The key that fits the workflow into the window.
		await page.keyboard.press('1');
		if (values.node) await editor.openNode(values.node);
		await page.waitForTimeout(SETTLE_MS);
		await page.screenshot({ path: file });
	} finally {
		await editor.close();
	}
});
