// n8n's editor in a real browser, for tests of what a person sees, and for contactSheet.mjs and screenshot.mjs.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from 'playwright-core';

import { Problem } from '../../sandbox/demo/problem.mjs';

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */

/** How long a step may take: on a busy machine the editor alone needs half a minute to open. */
const STEP_LIMIT_MS = 120_000;

/** The page of the editor that a closed tab shows. */
const OVERVIEW = '/home/workflows';

const DESKTOP = { width: 1600, height: 1000 };

/** A search that no node and no action matches. */
const NOTHING = '§§§';

/** Keeps the browser from connecting to any other machine. A route of Playwright would turn its cache off. */
const QUIET = [
	'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/**
 * The program that runs the editor: the one in the variable CHROMIUM, or the first that the PATH contains.
 *
 * @returns {string}
 * @throws {Problem} if there is none
 */
export function chromiumPath() {
	const folders = (process.env.PATH ?? '').split(delimiter);
	const installed = ['chromium', 'google-chrome'].flatMap((name) => folders.map((folder) => join(folder, name)));
	const path = process.env.CHROMIUM ?? installed.find((file) => existsSync(file));
	if (path && existsSync(path)) return path;
	throw new Problem(
		'Chromium, which shows the editor, is missing. Install the package chromium, or set the variable CHROMIUM to the path of a Chrome or Chromium.',
	);
}

/** @type {import('playwright-core').BrowserContext | undefined} */
let shared;

/**
 * Starts a browser for the tabs of all tests, which runs until `stopBrowser`.
 *
 * @param {string} folder for its profile
 * @param {number} port the port of its debugging address
 * @returns {Promise<string>} its address
 */
export async function startBrowser(folder, port) {
	shared = await chromium.launchPersistentContext(folder, {
		executablePath: chromiumPath(),
		args: [...QUIET, `--remote-debugging-port=${port}`],
		timeout: STEP_LIMIT_MS,
	});
	return `http://127.0.0.1:${port}`;
}

/** Ends the browser of `startBrowser`. */
export async function stopBrowser() {
	await shared?.close();
}

/** Turns off animations, which Chromium would draw without a graphics card. */
const STILL = `addEventListener('DOMContentLoaded', () => {
	const style = document.createElement('style');
	style.textContent = '*, *::before, *::after { animation: none !important; transition: none !important; }';
	document.head.append(style);
})`;

/** @param {import('playwright-core').BrowserContext} context @param {string} url @param {string} cookie */
async function signedIn(context, url, cookie) {
	const [name, value] = cookie.split('=');
	await context.addCookies([{ name, value, url }]);
	const page = await context.newPage();
	page.setDefaultTimeout(STEP_LIMIT_MS);
	await page.addInitScript(STILL);
	return page;
}

/** The editor in a browser in which the owner is signed in. The browser connects to no other machine. */
export class Editor {
	/** @type {() => Promise<void>} */
	close;

	/** @type {Page} */
	page;

	#url;

	/** @param {string} url @param {Page} page @param {() => Promise<void>} close */
	constructor(url, page, close) {
		this.#url = url;
		this.page = page;
		this.close = close;
	}

	/**
	 * Starts a browser that ends with the editor.
	 *
	 * @param {string} url of n8n
	 * @param {string} cookie of the session, as N8nClient has it
	 * @param {{ width: number, height: number }} [viewport]
	 */
	static async open(url, cookie, viewport = DESKTOP) {
		const browser = await chromium.launch({ executablePath: chromiumPath(), args: QUIET, timeout: STEP_LIMIT_MS });
		const context = await browser.newContext({ viewport });
		return new Editor(url, await signedIn(context, url, cookie), async () => await browser.close());
	}

	/**
	 * Opens a tab in a browser of `startBrowser`: a free one, or a new one. The tab stays open for the next test, because
	 * the editor needs ten seconds to load.
	 *
	 * @param {string} browserUrl the address of the browser
	 * @param {string} url of n8n
	 * @param {string} cookie of the session, as N8nClient has it
	 */
	static async openTab(browserUrl, url, cookie) {
		const browser = await chromium.connectOverCDP(browserUrl);
		const [context] = browser.contexts();
		const page = context.pages().find((tab) => tab.url() === url + OVERVIEW) ?? (await signedIn(context, url, cookie));
		page.setDefaultTimeout(STEP_LIMIT_MS);
		await page.setViewportSize(DESKTOP);
		const editor = new Editor(url, page, async () => {
			await editor.#leave().catch(async () => await page.close());
			await browser.close();
		});
		return editor;
	}

	/**
	 * Goes to a page of the editor.
	 *
	 * @param {string} path
	 */
	async go(path) {
		if (!this.page.url().startsWith(this.#url)) {
			await this.page.goto(this.#url + path);
			return;
		}
		// Like the browser's own buttons.
		await this.page.evaluate(
			`history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
		);
	}

	/** Leaves the open workflow without its changes. Throws if an open dialog prevents that. */
	async #leave() {
		const timeout = 15_000;
		// A dialog, such as the one after the first publication, would stay.
		await this.page.keyboard.press('Escape');
		await this.go(OVERVIEW);
		const overview = this.page.getByRole('heading', { name: 'Overview' });
		const leave = this.page.getByRole('button', { name: 'Leave without saving' });
		await overview.or(leave).first().waitFor({ timeout });
		if (await leave.isVisible()) await leave.click({ timeout });
		await overview.waitFor({ timeout });
		await this.page
			.locator('[aria-modal="true"]')
			.filter({ visible: true })
			.first()
			.waitFor({ state: 'hidden', timeout });
	}

	/**
	 * Opens a workflow that has at least one node.
	 *
	 * @param {string} id
	 */
	async openWorkflow(id) {
		await this.go(`/workflow/${id}`);
		await this.page.locator('[data-test-id="canvas-node"]').first().waitFor();
		await this.page.waitForLoadState('networkidle');
	}

	/**
	 * Opens the form of a node.
	 *
	 * @param {string} name
	 */
	async openNode(name) {
		await this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick();
		await this.#form.waitFor();
	}

	/** Closes the form of the node. */
	async closeNode() {
		await this.page.keyboard.press('Escape');
		await this.#form.waitFor({ state: 'hidden' });
	}

	/**
	 * Chooses an entry from a list of the open form.
	 *
	 * @param {string} parameter the name of the field's parameter
	 * @param {string} entry its visible text
	 */
	async choose(parameter, entry) {
		await this.#chooseFrom(this.page.locator(`[data-test-id="parameter-input-${parameter}"]`), entry);
	}

	/**
	 * Chooses a credential from the list of the open form.
	 *
	 * @param {string} name
	 */
	async chooseCredential(name) {
		await this.#chooseFrom(this.page.locator('[data-test-id="node-credentials-select"]'), name);
	}

	/** @param {Locator} list @param {string} entry */
	async #chooseFrom(list, entry) {
		await list.click();
		await this.page.getByRole('option', { name: entry }).filter({ visible: true }).first().click();
	}

	/**
	 * The field of the open form in which a record is chosen from a list.
	 *
	 * @param {string} parameter the name of the field's parameter
	 */
	recordField(parameter) {
		return this.page.locator(`[data-test-id="parameter-input-${parameter}"]`);
	}

	/**
	 * Opens the list of a record field and chooses an entry.
	 *
	 * @param {string} parameter
	 * @param {string} entry a part of the name
	 */
	async chooseRecord(parameter, entry) {
		await this.recordField(parameter).locator('[data-test-id="rlc-input"]').click();
		await this.page.locator('[data-test-id="rlc-item"]').filter({ hasText: entry, visible: true }).first().click();
	}

	/**
	 * Removes the expression from a field.
	 *
	 * @param {string} parameter
	 */
	async chooseFixed(parameter) {
		await this.recordField(parameter).hover();
		const container = `[data-test-id="${parameter}-parameter-input-options-container"]`;
		await this.page.locator(`${container} [data-test-id="radio-button-fixed"]`).click();
	}

	/**
	 * Changes how a record is chosen.
	 *
	 * @param {string} parameter
	 * @param {'From list' | 'By ID'} mode
	 */
	async chooseMode(parameter, mode) {
		await this.#chooseFrom(this.recordField(parameter).locator('[data-test-id="rlc-mode-selector"]'), mode);
	}

	/** Runs the open workflow, and closes the message with the result. */
	async runWorkflow() {
		await this.page.locator('[data-test-id="execute-workflow-button"]').click();
		const notice = this.page.locator('.el-notification');
		await notice.waitFor();
		await notice.locator('.el-notification__closeBtn').click();
	}

	/**
	 * Runs the node of the open form for the first time.
	 *
	 * @param {RegExp} expected text of the output
	 * @returns {Promise<string>} the text of the output, also if it is not the expected one
	 */
	async runNode(expected) {
		await this.page.locator('[data-test-id="node-execute-button"]').click();
		const output = this.page.locator('[data-test-id="output-panel"]');
		await output.locator('[data-test-id="ndv-items-count"], [data-test-id="node-error-message"]').first().waitFor();
		await output
			.getByText(expected)
			.first()
			.waitFor({ timeout: 20_000 })
			.catch(() => undefined);
		return await output.innerText();
	}

	/**
	 * Publishes the open workflow.
	 *
	 * @returns {Promise<string>} the message that confirms it or says what is wrong
	 */
	async publish() {
		await this.page.getByRole('button', { name: 'Publish' }).click();
		const name = this.page.locator('[data-test-id="workflow-publish-version-name-input"]');
		await name.and(this.page.locator(':focus')).waitFor();
		// The dialog accepts the key after it has faded in.
		await this.page.waitForTimeout(1000);
		await this.page.keyboard.press('Enter');
		return await this.page
			.getByText(/Workflow published|could not be/)
			.first()
			.innerText();
	}

	/** Opens the panel in which a person searches for nodes. */
	async openNodesPanel() {
		await this.page.locator('[data-test-id="node-creator-plus-button"]').click();
		await this.#searchBar.waitFor();
	}

	/**
	 * Searches in the nodes panel.
	 *
	 * @param {string} text
	 * @returns {Promise<string[]>} the names of the nodes that it finds, the best match first
	 */
	async searchNodes(text) {
		const nothing = this.page.locator('[data-test-id="node-creator-no-results"]');
		// Removes the names of the previous search, because an empty result would keep them.
		await this.#searchBar.fill(NOTHING);
		await nothing.waitFor();
		await this.#searchBar.fill(text);
		await this.#names
			.or(nothing.filter({ hasText: text }))
			.first()
			.waitFor();
		return await this.#names.allInnerTexts();
	}

	/**
	 * Opens the actions of a node in the nodes panel, and goes back to the search.
	 *
	 * @param {string} node
	 * @returns {Promise<{ groups: string[], actions: string[] }>} all headings, which show the number of actions, and all
	 *   names
	 */
	async actionsOf(node) {
		await this.searchNodes(node);
		const entry = this.#names.getByText(node, { exact: true });
		await entry.click();
		await entry.waitFor({ state: 'detached' });
		const headings = this.page.locator('[data-test-id="node-creator-category-item"]');
		const title = await headings.filter({ hasText: /^Actions/ }).innerText();
		// The editor adds the names to the list gradually.
		await this.#names.nth(Number(title.replace(/\D/g, '')) - 1).waitFor();
		const found = { groups: await headings.allInnerTexts(), actions: await this.#names.allInnerTexts() };
		await this.page.locator('[data-test-id="nodes-list-header"] button').click();
		await this.#searchBar.waitFor();
		return found;
	}

	get #form() {
		return this.page.locator('[data-test-id="ndv"]');
	}

	get #names() {
		return this.page.locator('[data-test-id="node-creator-item-name"]');
	}

	get #searchBar() {
		return this.page.locator('[data-test-id="node-creator-search-bar"]');
	}
}
