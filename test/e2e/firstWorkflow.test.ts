import type { Locator } from 'playwright-core';

import type { Editor } from './browser.mjs' with { 'resolution-mode': 'import' };
import type { Host } from './host';
import { connect, openEditor } from './host';

const MOST_CLICKS = 12;
const MOST_MS = 240_000;

let host: Host;
let editor: Editor;

beforeAll(async () => {
	host = await connect();
	// A first-time builder has no credential.
	for (const { id } of await host.client.request('GET', '/rest/credentials')) {
		await host.client.request('DELETE', `/rest/credentials/${id}`);
	}
	await host.reset('demo');
	editor = await openEditor(host);
});

afterAll(async () => await editor?.close());

it('a builder gets from an empty canvas to a published nightly retry with a summary', async () => {
	const { sandboxKeys } = await import('../../sandbox/demo/sandbox-server.mjs');
	const { page } = editor;
	page.setDefaultTimeout(45_000);
	const byTestId = (id: string) => page.locator(`[data-test-id="${id}"]`);
	const parameter = (name: string) => byTestId(`parameter-input-${name}`);
	let clicks = 0;
	const click = async (target: Locator) => {
		clicks += 1;
		await target.first().click();
	};
	const search = byTestId('node-creator-search-bar');
	const found = byTestId('node-creator-item-name');
	const form = byTestId('node-execute-button');
	await page.goto(`${process.env.E2E_N8N_URL}/workflow/new`);
	await byTestId('canvas-add-button').waitFor();
	const started = Date.now();

	await click(byTestId('canvas-add-button'));
	await search.fill('schedule');
	await found.getByText('Schedule Trigger', { exact: true }).waitFor();
	await page.keyboard.press('Enter');
	await byTestId('parameter-input-field').first().waitFor();
	await page.keyboard.press('Escape');

	await click(byTestId('canvas-handle-plus'));
	await search.fill('retry failed runs');
	await found.getByText('Automation Platform', { exact: true }).waitFor();
	await page.keyboard.press('Enter');
	await click(page.getByText(/^Retry many incomplete executions/));
	await form.waitFor();

	await click(page.getByText('Connect to Automation Platform'));
	const credential = byTestId('editCredential-modal');
	const field = (name: string) => credential.locator(`[data-test-id="parameter-input-${name}"] input`).first();
	await click(field('baseUrl'));
	await page.keyboard.type(process.env.E2E_SANDBOX_URL ?? '');
	const hasFocus = async () => (await field('apiKey').and(page.locator(':focus')).count()) === 1;
	while (!(await hasFocus())) await page.keyboard.press('Tab');
	await page.keyboard.type(sandboxKeys.all);
	// n8n applies typed values after a moment.
	await page.waitForTimeout(1000);
	await click(credential.getByRole('button', { name: /save/i }));
	await credential.waitFor({ state: 'hidden' });

	await click(parameter('organizationId').locator('[data-test-id="rlc-input"]'));
	await click(byTestId('rlc-item'));
	await click(parameter('output'));
	await click(page.getByRole('option', { name: /^One Summary(?! per)/ }).filter({ visible: true }));
	await click(parameter('waitForOutcome').locator('.el-switch').or(parameter('waitForOutcome')));
	await parameter('maxWait').waitFor();
	await page.keyboard.press('Escape');
	await form.waitFor({ state: 'hidden' });

	await click(page.getByRole('button', { name: 'Publish' }));
	await byTestId('workflow-publish-version-name-input').and(page.locator(':focus')).waitFor();
	// The dialog accepts the key after it has faded in.
	await page.waitForTimeout(1000);
	await page.keyboard.press('Enter');
	await page.getByText('Workflow published').waitFor();

	const tookMs = Date.now() - started;
	process.stderr.write(`First workflow: ${clicks} clicks, ${Math.round(tookMs / 1000)} s\n`);
	expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
	expect(tookMs).toBeLessThan(MOST_MS);

	// The workflow works.
	const [{ id }] = await host.client.request('GET', '/rest/workflows?sortBy=updatedAt:desc');
	const { runs, status } = await host.client.run(id, 'Schedule Trigger');
	const [summary] = Object.entries(runs).find(([name]) => /^Retry many/.test(name))?.[1][0].data?.main?.[0] ?? [];
	expect(status).toBe('success');
	expect(summary?.json.text).toMatch(/^\d+ retried: \d+ resolved/);
}, 300_000);
