// Writes the pictures of the documentation into docs/pictures: `npm start` in one terminal, then in another
//   node test/e2e/pictures.mjs [--only TEXT] [--editor URL]
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { exampleNames, workflowIdOf } from '../../sandbox/demo/demo-workflow.mjs';
import { N8nClient } from '../../sandbox/demo/n8n-client.mjs';
import { root } from '../../sandbox/demo/paths.mjs';
import { Problem, runProgram } from '../../sandbox/demo/problem.mjs';
import { Editor } from './browser.mjs';

/** @typedef {{ name: string, example: string, node: string, run?: boolean, height: number }} FormPicture */

const WIDTH = 1440;
const CANVAS_HEIGHT = 700;
/** Time for elements that move or fade in. */
const SETTLE_MS = 1500;
/** The space around the nodes of a workflow. */
const MARGIN = 24;

/** The forms, beside the output of a run if there is one. @type {FormPicture[]} */
const forms = [
	{ name: 'retry-many', example: 'bulk-retry', node: 'Retry What Failed', run: true, height: 860 },
	{ name: 'trigger', example: 'dlq-alert-and-triage', node: 'Watch for Failures', height: 1000 },
	{ name: 'invitation', example: 'onboarding-invites', node: 'Send Invitation', run: true, height: 860 },
	{ name: 'agent', example: 'agent-chat', node: 'Ask the Agent', height: 860 },
];

/** @param {Editor} editor @param {string} file */
async function photographCanvas({ page }, file) {
	const style = await page.addStyleTag({
		content: '[data-test-id="canvas-bottom-panel"], [class*="_executionButtons"] { display: none }',
	});
	// The key that fits the workflow into the window.
	await page.keyboard.press('1');
	await page.waitForTimeout(SETTLE_MS);
	const boxes = await page.locator('.vue-flow__node').evaluateAll((nodes) =>
		nodes.map((node) => {
			const { left, top, right, bottom } = node.getBoundingClientRect();
			return { left, top, right, bottom };
		}),
	);
	const x = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - MARGIN);
	const y = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - MARGIN);
	// The name of a node is below its box.
	const bottom = Math.max(...boxes.map((box) => box.bottom)) + 2.5 * MARGIN;
	const width = Math.max(...boxes.map(({ right }) => right)) + MARGIN - x;
	await page.screenshot({ path: file, clip: { x, y, width, height: Math.min(bottom, CANVAS_HEIGHT) - y } });
	await style.evaluate((element) => /** @type {any} */ (element).remove());
}

await runProgram(async () => {
	const { values } = parseArgs({
		options: {
			only: { type: 'string', default: '' },
			editor: { type: 'string', default: 'http://127.0.0.1:5678' },
		},
	});
	const folder = join(root, 'docs', 'pictures');
	await mkdir(folder, { recursive: true });
	const client = new N8nClient(values.editor);
	await client.signIn().catch((error) => {
		throw new Problem(`No n8n could be signed in to at ${values.editor}; npm start runs one (${error.message}).`);
	});
	const editor = await Editor.open(values.editor, client.cookie, { width: WIDTH, height: CANVAS_HEIGHT });
	try {
		for (const example of exampleNames.filter((name) => name.includes(values.only))) {
			await editor.openWorkflow(workflowIdOf(example));
			await photographCanvas(editor, join(folder, `${example}.png`));
		}
		for (const { name, example, node, run, height } of forms.filter((form) => form.name.includes(values.only))) {
			await editor.page.setViewportSize({ width: WIDTH, height });
			await editor.openWorkflow(workflowIdOf(example));
			if (run) await editor.runWorkflow();
			await editor.openNode(node);
			await editor.page.waitForTimeout(SETTLE_MS);
			await editor.page.screenshot({ path: join(folder, `${name}.png`) });
			await editor.closeNode();
		}
	} finally {
		await editor.close();
	}
});
