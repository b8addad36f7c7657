import type { INode, INodeExecutionData } from 'n8n-workflow';

/** Whether an AI agent runs the node as a tool. The host gives such a node a type that ends in `Tool`. */
export function isTool(node: INode): boolean {
	return node.type.endsWith('Tool');
}

/** Whether the stored value of a field leaves the value to the model that calls the tool. */
export function isLeftToModel(stored: unknown): boolean {
	return (JSON.stringify(stored) ?? '').includes('$fromAI');
}

/**
 * The items of a tool, with the hints as one more item, because the host shows hints only in the editor. If there are no
 * items and no hints, one item says that nothing was found: otherwise the host would give the model an empty text.
 */
export function withHints(items: INodeExecutionData[], hints: string[], itemIndex: number): INodeExecutionData[] {
	if (hints.length === 0 && items.length > 0) return items;
	const message = hints.join(' ') || 'Nothing was found';
	return [...items, { json: { message }, pairedItem: { item: itemIndex } }];
}
