// The measured workflows: a webhook receives the items, Split Out separates them, and the measured nodes process them.

/** @typedef {{ type: string, typeVersion: number, parameters: Record<string, unknown> }} MeasuredNode */

/** Retry Many of the pack, of all items. @type {MeasuredNode} */
export const retryManyNode = {
	type: 'n8n-nodes-automation-platform.automationPlatform',
	typeVersion: 1,
	parameters: { resource: 'incompleteExecution', operation: 'retryMany', source: 'inputItems', requestOptions: {} },
};

/** The name of a measured node. @param {number} index its position in the workflow */
export function measuredName(index) {
	return `Measured ${index + 1}`;
}

/**
 * @param {string} name also the path of its webhook
 * @param {MeasuredNode[]} measured one after the other
 * @param {{ id: string, name: string }} credential
 */
export function workflowOf(name, measured, credential) {
	const nodes = [
		{
			id: 'webhook',
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2.1,
			position: [0, 0],
			webhookId: name,
			parameters: { httpMethod: 'POST', path: name, responseMode: 'lastNode', responseData: 'noData', options: {} },
		},
		{
			id: 'splitOut',
			name: 'Split Out',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			position: [200, 0],
			parameters: { fieldToSplitOut: 'body.items', options: {} },
		},
		...measured.map((node, index) => ({
			id: `measured${index}`,
			name: measuredName(index),
			position: [400 + 200 * index, 0],
			credentials: { automationPlatformApi: { id: credential.id, name: credential.name } },
			...node,
		})),
	];
	const connections = Object.fromEntries(
		nodes.slice(1).map((node, index) => [nodes[index].name, { main: [[{ node: node.name, type: 'main', index: 0 }]] }]),
	);
	return { name, nodes, connections };
}

/**
 * @param {number} count
 * @param {number} scenarios to which the items belong in turn
 * @returns {Array<{ id: string, scenarioId: number }>}
 */
export function itemsOf(count, scenarios = 1) {
	return Array.from({ length: count }, (_, index) => ({
		id: index.toString(16).padStart(32, '0'),
		scenarioId: 4711 + (index % scenarios),
	}));
}
