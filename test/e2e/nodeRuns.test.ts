import { locator } from '../support/input';
import type { Editor } from './browser.mjs' with { 'resolution-mode': 'import' };
import type { Host } from './host';
import { connect, credentialType, nodeType, openEditor } from './host';

jest.setTimeout(120_000);

const unknownId = '0000000000000000000000000000beef';

let host: Host;
let editor: Editor;

/** Opens a workflow of one node, which has the name "Node". */
async function open(type: string, parameters: object): Promise<string> {
	const node = { id: 'node', name: 'Node', type, typeVersion: 1, position: [0, 0], parameters };
	const credentials = { [credentialType]: host.credential('all') };
	const { id } = await host.client.createWorkflow({
		name: 'One node',
		nodes: [{ ...node, credentials }],
		connections: {},
	});
	await editor.openWorkflow(id);
	await editor.openNode('Node');
	return id;
}

beforeAll(async () => {
	host = await connect();
	await host.reset();
	editor = await openEditor(host);
});

afterAll(async () => await editor?.close());

it('a failed node says what happened and what to do, each of them once', async () => {
	await open(nodeType, { resource: 'incompleteExecution', operation: 'get', dlqId: locator(unknownId) });

	const shown = await editor.runNode(/HTTP 404/);

	const count = (text: string) => shown.split(text).length - 1;
	expect(shown).toMatch(/Get incomplete execution '0+beef'.*HTTP 404 IM304.*\nCheck the ID and the zone/);
	expect([count('HTTP 404'), count('Check the ID')]).toEqual([1, 1]);
});

it('the trigger shows what it would start with, and is published', async () => {
	const id = await open(`${nodeType}Trigger`, { watch: 'organization', organizationId: locator(12) });

	expect(await editor.runNode(/reason/)).toContain('reason');
	await editor.closeNode();
	expect(await editor.publish()).toBe('Workflow published');

	expect(await host.client.request('GET', `/rest/workflows/${id}`)).toMatchObject({ active: true });
	await host.client.request('POST', `/rest/workflows/${id}/deactivate`);
});
