import type { INode, INodeParameters, INodeType } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { AutomationPlatform } from '../../nodes/AutomationPlatform/AutomationPlatform.node';
import { AutomationPlatformTrigger } from '../../nodes/AutomationPlatform/AutomationPlatformTrigger.node';
import { CustomerAuth } from '../../nodes/CustomerAuth/CustomerAuth.node';
import { menuEntries } from '../../nodes/shared/input/fields';
import { NodeTypeRegistry } from '../support/engine/nodeTypes';

/** The subtitle of a node on the canvas. */
function subtitleOf(nodeType: INodeType, parameters: INodeParameters): unknown {
	const { name, subtitle = '' } = nodeType.description;
	const node: INode = { id: '1', name: 'Node', type: name, typeVersion: 1, position: [0, 0], parameters };
	const nodeTypes = new NodeTypeRegistry({ [name]: nodeType });
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	return workflow.expression.getSimpleParameterValue(node, subtitle, 'internal', {}, undefined);
}

/** The operations whose value has other words than their name. */
const OTHER_WORDS: Record<string, string> = {
	'Run (Streamed)': 'Run Stream',
	'Log In with Social Login': 'Log In Social',
};

test.each([
	['Automation Platform', new AutomationPlatform()],
	['Customer Auth', new CustomerAuth()],
])('the subtitle of %s names operation and resource as the menus do', (_, nodeType) => {
	const { properties } = nodeType.description;
	const resources = new Map(
		menuEntries(properties.find(({ name }) => name === 'resource')!).map(({ value, name }) => [value, name]),
	);
	const wrong = properties
		.filter(({ name }) => name === 'operation')
		.flatMap((menu) => {
			const [resource] = menu.displayOptions?.show?.resource as string[];
			return menuEntries(menu).map(({ name, value }) => [
				subtitleOf(nodeType, { resource, operation: String(value) }),
				`${OTHER_WORDS[name] ?? name}: ${resources.get(resource)}`,
			]);
		})
		.filter(([shown, expected]) => shown !== expected);
	expect(wrong).toEqual([]);
});

test('the subtitle of the trigger names its events', () => {
	const trigger = new AutomationPlatformTrigger();
	expect(subtitleOf(trigger, { events: ['new', 'retryFailed', 'resolved'] })).toBe('New, Retry Failed, Resolved');
});
