import { testIds } from '../../sandbox/server/seeds/test';
import { locator } from '../support/input';
import type { Editor } from './browser.mjs' with { 'resolution-mode': 'import' };
import type { Host } from './host';
import { connect, credentialType, nodeType, openEditor } from './host';

jest.setTimeout(120_000);

let host: Host;
let editor: Editor;

const chosen = (value: string | number, name: string) => ({ ...locator(value, 'list'), cachedResultName: name });

/** By node name, the parameters besides the resource. */
const nodes = {
	Delete: {
		operation: 'delete',
		organizationId: chosen(12, 'North Org'),
		scenarioId: chosen(4712, 'Second Scenario'),
		dlqId: chosen(testIds.foreign, 'A failed run'),
	},
	Retry: { operation: 'retry' },
};

beforeAll(async () => {
	host = await connect();
	await host.reset();
	editor = await openEditor(host);
	const { id } = await host.client.createWorkflow({
		name: 'Forms',
		nodes: Object.entries(nodes).map(([name, parameters], index) => ({
			...{ id: name, name, type: nodeType, typeVersion: 1, position: [300 * index, 0] },
			parameters: { resource: 'incompleteExecution', ...parameters },
			credentials: { [credentialType]: host.credential('all') },
		})),
		connections: {},
	});
	await editor.openWorkflow(id);
});

afterAll(async () => await editor?.close());
afterEach(async () => await editor.closeNode());

/** Waits until nothing is chosen in a field. */
const isEmpty = async (name: string) =>
	await editor.recordField(name).locator('input[placeholder="Choose..."]:placeholder-shown').waitFor();

it('a choice is cleared, and with it those below it, when another record is chosen above', async () => {
	await editor.openNode('Delete');
	expect(await editor.recordField('dlqId').locator('input').last().inputValue()).toBe('A failed run');

	await editor.chooseRecord('organizationId', 'South Org');

	await isEmpty('scenarioId');
	await isEmpty('dlqId');
});

it('an operation on one incomplete execution needs one field, and more for its list once that is wanted', async () => {
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
});
