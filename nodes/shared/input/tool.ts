import type { INode, INodeExecutionData } from 'n8n-workflow';

/** Whether an AI agent runs the node as its tool: the host gives such a node a type of its own. */
export function isTool(node: INode): boolean {
	return node.type.endsWith('Tool');
}

/** Whether what is stored for a field leaves its value to the model that calls the tool. */
export function isLeftToModel(stored: unknown): boolean {
	return (JSON.stringify(stored) ?? '').includes('$fromAI');
}

/** What a model is given in place of no items, which the host would hand over as an empty text. */
export function nothingFound(itemIndex: number): INodeExecutionData {
	return { json: { message: 'Nothing was found' }, pairedItem: { item: itemIndex } };
}
