import type { INode, INodeExecutionData } from 'n8n-workflow';

/** Whether an AI agent runs the node as a tool. The host gives such a node a type of its own. */
export function isTool(node: INode): boolean {
	return node.type.endsWith('Tool');
}

/** Whether the stored value of a field leaves the value to the model that calls the tool. */
export function isLeftToModel(stored: unknown): boolean {
	return (JSON.stringify(stored) ?? '').includes('$fromAI');
}

/** The item that tells a model that there are no items. The host would give the model an empty text. */
export function nothingFound(itemIndex: number): INodeExecutionData {
	return { json: { message: 'Nothing was found' }, pairedItem: { item: itemIndex } };
}
