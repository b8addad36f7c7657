/** @typedef {import('playwright-core').Page} Page */

/** The form of the credential of the node whose form is open. */
export class CredentialForm {
	#page;

	/** @param {Page} page of the editor */
	constructor(page) {
		this.#page = page;
	}

	/** Opens the form of a new credential. */
	async create() {
		const list = this.#page.locator('[data-test-id="node-credentials-select"]');
		const none = this.#page.getByRole('button', { name: /^Connect to / });
		await list.or(none).first().click();
		const entry = this.#page.locator('[data-test-id="node-credentials-select-item-new"]').filter({ visible: true });
		await this.#form.or(entry).first().waitFor();
		if (await entry.isVisible()) await entry.click();
		// The name appears after the form has set its defaults, which would replace typed values.
		await this.#form.locator('[data-test-id="credential-name"]').waitFor();
	}

	/**
	 * Enters values and saves the credential, which tests it. The button reacts once the form has the values, if each of
	 * them is required or the only one.
	 *
	 * @param {Record<string, string>} values by the name of the field
	 */
	async save(values) {
		for (const [name, value] of Object.entries(values)) {
			await this.#form.locator(`[data-test-id="parameter-input-${name}"] input`).first().fill(value);
		}
		await this.#form.locator('[data-test-id="credential-save-button"]').click();
	}

	/** The text of the form after a red test. */
	async refusal() {
		await this.#form.getByText('More details').click();
		return await this.#form.locator('[data-test-id="node-credentials-config-container"]').innerText();
	}

	/**
	 * Opens the form of the chosen credential, which tests it, and closes the form.
	 *
	 * @returns {Promise<string>} the green banner
	 */
	async greenBanner() {
		// The form in which it was saved closes itself after a green test.
		await this.#form.waitFor({ state: 'hidden' });
		await this.#page.locator('[data-test-id="credential-edit-button"]').click();
		const banner = this.#form.locator('[data-test-id="credentials-config-container-test-success"]');
		const text = await banner.innerText();
		await this.#page.keyboard.press('Escape');
		await this.#form.waitFor({ state: 'hidden' });
		return text;
	}

	get #form() {
		return this.#page.locator('[data-test-id="editCredential-modal"]');
	}
}
