import { customerAuthSeed } from '../../sandbox/server/customerAuth/seed';
import type { Editor } from './browser.mjs' with { 'resolution-mode': 'import' };
import type { CredentialForm } from './credentialForm.mjs' with { 'resolution-mode': 'import' };
import type { Host } from './host';
import { anonymousType, createCredential, customerType } from './customerAuthHost';
import { connect, nodeType, openEditor } from './host';

jest.setTimeout(120_000);

let host: Host;
let editor: Editor;
let form: CredentialForm;
let visitor: string;

const { tenant, clientId, email, password } = customerAuthSeed;
const client = { baseUrl: process.env.E2E_SANDBOX_URL ?? '', tenant, clientId };

interface Form {
	type: string;
	/** For a node that accepts several types. */
	authentication?: string;
	values: Record<string, string>;
	wrong: Record<string, string>;
	/** The text after a wrong value. */
	sentence: RegExp;
}

/** By node name. */
const forms: Record<string, Form> = {
	Platform: {
		type: nodeType,
		values: { baseUrl: client.baseUrl, apiKey: 'sandbox-example-key-all' },
		wrong: { apiKey: 'example-of-a-wrong-key' },
		sentence: /The API key was rejected\. Check the API Key/,
	},
	Visitor: {
		type: 'n8n-nodes-automation-platform.customerAuth',
		authentication: 'Anonymous',
		values: client,
		wrong: { clientId: 'example-of-a-wrong-id' },
		sentence: /The service has no such client ID\. Check Client ID/,
	},
	Customer: {
		type: 'n8n-nodes-automation-platform.customerAuth',
		authentication: 'Customer',
		values: { ...client, email, password },
		wrong: { password: 'example-of-a-wrong-one' },
		sentence: /Wrong email or password\. Check Email and Password/,
	},
};

beforeAll(async () => {
	host = await connect();
	await host.reset();
	visitor = (await createCredential(host.client, anonymousType, host.sandbox.url)).name;
	await createCredential(host.client, customerType, host.sandbox.url);
	const { CredentialForm: Form } = await import('./credentialForm.mjs');
	editor = await openEditor(host);
	form = new Form(editor.page);
	const { id } = await host.client.createWorkflow({
		name: 'Credential forms',
		nodes: Object.entries(forms).map(([name, { type }], index) => ({
			...{ id: name, name, type, typeVersion: 1, position: [300 * index, 0], parameters: {} },
		})),
		connections: {},
	});
	await editor.openWorkflow(id);
});

afterAll(async () => await editor?.close());

it('a new node for Sign Up chooses the credential of a visitor, although the one of a customer is newer', async () => {
	const { page } = editor;
	await editor.openNodesPanel();
	await editor.searchNodes('Customer Auth');
	const names = page.locator('[data-test-id="node-creator-item-name"]');
	await names.getByText('Customer Auth', { exact: true }).click();
	await names.getByText(/^Sign up customer/).click();

	const credential = page.locator('[data-test-id="node-credentials-select"] input');
	await credential.waitFor();
	expect(await credential.inputValue()).toBe(visitor);
	expect(await page.locator('[data-test-id="parameter-input-authentication"] input').inputValue()).toBe('Anonymous');
	await editor.closeNode();
});

it.each(Object.entries(forms))(
	'%s: the form of the credential says what is wrong, and its test is green when everything is right',
	async (node, { authentication, values, wrong, sentence }) => {
		await editor.openNode(node);
		if (authentication) await editor.choose('authentication', authentication);
		await form.create();

		await form.save({ ...values, ...wrong });
		expect(await form.refusal()).toMatch(sentence);
		const [field] = Object.keys(wrong);
		await form.save({ [field]: values[field] });
		expect(await form.greenBanner()).toContain('Connection tested successfully');

		await editor.closeNode();
	},
);
