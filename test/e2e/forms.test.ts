import { testIds } from '../../sandbox/server/seeds/test';
import { locator } from '../support/input';
import type { Editor } from './browser.mjs' with { 'resolution-mode': 'import' };
import type { Host } from './host';
import { connect, credentialType, nodeType, openEditor } from './host';

jest.setTimeout(120_000);

let host: Host;
let editor: Editor;
let workflowId: string;

const chosen = (value: string | number, name: string) => ({ ...locator(value, 'list'), cachedResultName: name });

const unknownId = '0000000000000000000000000000beef';

/**
 * By node name, its differences from the other nodes. There is one workflow, because the editor opens a workflow
 * slowly.
 */
const nodes: Record<string, { type?: string; parameters: object }> = {
	Watch: { type: `${nodeType}Trigger`, parameters: { watch: 'organization', organizationId: locator(12) } },
	Get: { parameters: { operation: 'get', dlqId: locator(unknownId) } },
	Delete: {
		parameters: {
			operation: 'delete',
			organizationId: chosen(12, 'North Org'),
			scenarioId: chosen(4712, 'Second Scenario'),
			dlqId: chosen(testIds.foreign, 'A failed run'),
		},
	},
	Retry: { parameters: { operation: 'retry' } },
};

beforeAll(async () => {
	host = await connect();
	await host.reset();
	editor = await openEditor(host);
	({ id: workflowId } = await host.client.createWorkflow({
		name: 'Forms',
		nodes: Object.entries(nodes).map(([name, { type = nodeType, parameters }], index) => ({
			...{ id: name, name, type, typeVersion: 1, position: [300 * index, 0] },
			parameters: { ...(type === nodeType && { resource: 'incompleteExecution' }), ...parameters },
			credentials: { [credentialType]: host.credential('all') },
		})),
		connections: {},
	}));
	await editor.openWorkflow(workflowId);
});

afterAll(async () => await editor?.close());

/** Waits until a field has no choice. */
const isEmpty = async (name: string) =>
	await editor.recordField(name).locator('input[placeholder="Choose..."]:placeholder-shown').waitFor();

it('a failed node says once what happened and once what to do', async () => {
	await editor.openNode('Get');

	const shown = await editor.runNode(/HTTP 404/);

	const count = (text: string) => shown.split(text).length - 1;
	expect(shown).toMatch(
		/Get incomplete execution '0+beef'.*HTTP 404 IM304.*\nCheck 'Incomplete Execution', and that the Base URL/,
	);
	expect([count('HTTP 404'), count("Check 'Incomplete Execution'")]).toEqual([1, 1]);
	await editor.closeNode();
});

it('another record in a field clears the choices below it', async () => {
	await editor.openNode('Delete');
	expect(await editor.recordField('dlqId').locator('input').last().inputValue()).toBe('A failed run');

	await editor.chooseRecord('organizationId', 'South Org');

	await isEmpty('scenarioId');
	await isEmpty('dlqId');
	await editor.closeNode();
});

it('an operation on one incomplete execution needs one field, and more only for its list', async () => {
	await editor.openNode('Retry');
	expect(await editor.recordField('dlqId').innerText()).toContain('{{ $json.id }}');
	expect(await editor.recordField('scenarioId').count()).toBe(0);

	await editor.chooseFixed('dlqId');
	await editor.chooseMode('dlqId', 'From list');
	await isEmpty('dlqId');
	await editor.chooseRecord('organizationId', 'North Org');
	await editor.chooseRecord('scenarioId', 'Second Scenario');
	await editor.chooseRecord('dlqId', '20');

	expect(await editor.runNode(/queued/)).toContain('queued');
	await editor.closeNode();
});

it('the trigger shows the items that it would start with, and can be published', async () => {
	await editor.openNode('Watch');
	expect(await editor.runNode(/reason/)).toContain('reason');
	await editor.closeNode();

	expect(await editor.publish()).toBe('Workflow published');

	expect(await host.client.request('GET', `/rest/workflows/${workflowId}`)).toMatchObject({ active: true });
	await host.client.unpublish(workflowId);
});
