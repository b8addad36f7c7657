import type { ICredentialType, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

import type { SandboxServer } from '../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import type { Editor } from './browser.mjs' with { 'resolution-mode': 'import' };
import { anonymousType, createCredential, customerType, seed, startOwnSandbox } from './customerAuthHost';
import type { CredentialReference, Host } from './host';
import { connect, credentialType, nodeType, openEditor } from './host';

jest.setTimeout(300_000);

let host: Host;
let editor: Editor;
let sandbox: SandboxServer;
let credentialTypes: ICredentialType[];

beforeAll(async () => {
	host = await connect();
	credentialTypes = (await (await host.client.get('/types/credentials.json')).json()) as ICredentialType[];
	sandbox = await startOwnSandbox('http-request-node');
	editor = await openEditor(host);
});

afterAll(async () => {
	await editor?.close();
	await sandbox?.stop();
});

/** By credential type: the request of the HTTP Request node, and the output that it then shows. */
const requests: Record<string, { path: string; more?: object; shows: RegExp }> = {
	[credentialType]: { path: '/api/v2/organizations', shows: /North Org/ },
	[anonymousType]: {
		path: `/customer/${seed.tenant}/signup`,
		more: {
			method: 'POST',
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '{"email":"editor@customer.example","password":"example-pass"}',
		},
		shows: /C\d{7}/,
	},
	[customerType]: { path: `/customer/${seed.tenant}/validateauthtoken`, shows: new RegExp(seed.email) },
};

/** Creates a workflow with an HTTP Request node for each credential type, named after the type. */
async function createRequests(): Promise<string> {
	const node = { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 };
	const nodes = Object.entries(requests).map(([name, { path, more }], index) => ({
		...{ ...node, id: name, name, position: [300 * index, 0] },
		parameters: { url: sandbox.url + path, ...more },
	}));
	return (await host.client.createWorkflow({ name: 'HTTP requests', nodes, connections: {} })).id;
}

const createOf = async (type: string): Promise<CredentialReference> =>
	type === credentialType ? host.credential('all') : await createCredential(host.client, type, sandbox.url);

describe('the credentials in the HTTP Request node', () => {
	beforeAll(async () => {
		await editor.openWorkflow(await createRequests());
	});

	afterEach(async () => {
		await editor.closeNode();
	});

	it("have the property that n8n's list of credential types needs", () => {
		const offered = credentialTypes.filter(({ authenticate }) => authenticate !== undefined).map(({ name }) => name);
		expect(offered).toEqual(expect.arrayContaining(Object.keys(requests)));
	});

	it.each(Object.entries(requests))('%s can be chosen, and authorizes the request', async (type, { shows }) => {
		const { name } = await createOf(type);

		await editor.openNode(type);
		await editor.choose('authentication', 'Predefined Credential Type');
		await editor.choose('nodeCredentialType', credentialTypes.find((one) => one.name === type)!.displayName);
		await editor.chooseCredential(name);

		expect(await editor.runNode(shows)).toMatch(shows);
	});
});

describe('Custom API Call, which n8n adds to nodes whose credential the HTTP Request node offers', () => {
	it('is the last entry of Resource and of every Operation', async () => {
		const nodes = (await (await host.client.get('/types/nodes.json')).json()) as INodeTypeDescription[];
		const { properties } = nodes.find(({ name }) => name === nodeType)!;
		const menus = properties.filter(({ name }) => ['resource', 'operation'].includes(name));
		const last = menus.map(({ options }) => (options as INodePropertyOptions[]).at(-1)?.value);
		expect(new Set(last)).toEqual(new Set(['__CUSTOM_API_CALL__']));
	});

	it.each([
		['Resource', { resource: '__CUSTOM_API_CALL__' }],
		['Operation', { resource: 'scenario', operation: '__CUSTOM_API_CALL__' }],
	])('sends nothing as %s, and says which node to use', async (_, parameters) => {
		await host.reset();
		const { node } = await host.runNode(parameters);
		expect(node.error?.description).toContain('Use the HTTP Request node with this credential');
		expect((await host.sandbox.stats()).requests).toBe(0);
	});
});
