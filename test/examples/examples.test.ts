import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IConnections, INode, INodeParameters, INodeType, IWorkflowSettings } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { AutomationPlatform } from '../../nodes/AutomationPlatform/AutomationPlatform.node';
import { CustomerAuth } from '../../nodes/CustomerAuth/CustomerAuth.node';
import { chosenOperation } from '../../nodes/shared/input/operation';

const folder = join(__dirname, '../../examples');

interface Example {
	nodes: INode[];
	connections: IConnections;
	settings: IWorkflowSettings;
}

const nodeTypes: Record<string, INodeType> = {
	'n8n-nodes-automation-platform.customerAuth': new CustomerAuth(),
	'n8n-nodes-automation-platform.automationPlatform': new AutomationPlatform(),
};

/** Operations of Customer Auth whose items hold no token. */
const WITHOUT_TOKENS = new Set(['signUp', 'validate', 'logOut']);

/** Whether a node reads a password or token from its input, or returns tokens. n8n stores both with an execution. */
function handlesSecrets(node: INode): boolean {
	const nodeType = nodeTypes[node.type];
	if (!nodeType) return false;
	const { properties } = nodeType.description;
	const parameters = NodeHelpers.getNodeParameters(
		properties,
		node.parameters,
		true,
		false,
		node,
		null,
	) as INodeParameters;
	const operation = chosenOperation(nodeType.description, { ...node, parameters });
	if (!operation) throw new Error(`'${node.name}' has no operation`);
	const isMasked = operation.fields.some(({ typeOptions }) => typeOptions?.password);
	return isMasked || (node.type.endsWith('.customerAuth') && !WITHOUT_TOKENS.has(operation.operation));
}

const examples = readdirSync(folder).map((file) => ({
	file,
	example: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Example,
}));

const secretive = examples.filter(({ example }) => example.nodes.some(handlesSecrets));

test('the examples with passwords or tokens are found', () => {
	expect(secretive.map(({ file }) => file)).toEqual(['password-reset.json', 'storefront-sign-up.json']);
});

test.each(secretive.map(({ file, example }) => [file, example] as const))(
	'examples/%s processes passwords or tokens, and n8n keeps none of its executions',
	(_, { settings }) => {
		expect(settings).toMatchObject({
			saveDataSuccessExecution: 'none',
			saveDataErrorExecution: 'none',
			saveManualExecutions: false,
			saveExecutionProgress: false,
		});
	},
);

test.each(examples.map(({ file, example }) => [file, example] as const))(
	'examples/%s can be imported: names and IDs of its nodes are unique, and its connections lead from node to node',
	(_, { nodes, connections }) => {
		const names = nodes.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
		const targets = Object.values(connections).flatMap((byType) =>
			Object.values(byType).flatMap((outputs) => outputs.flatMap((output) => (output ?? []).map(({ node }) => node))),
		);
		expect([...Object.keys(connections), ...targets].filter((name) => !names.includes(name))).toEqual([]);
	},
);
