import type { Row } from './rows';

/** A node as a workflow stores it, with its parameters and its request: `test/nodes/saved`. */
export interface SavedNode {
	node: { parameters: Record<string, unknown>; id: string; name: string; position: number[]; [key: string]: unknown };
	items: object[];
	request: object;
}

export const savedFile = 'test/nodes/saved/automationPlatform.v1.json';

const GRID = 200;

function operationOf({ node: { parameters } }: SavedNode): string {
	return `${String(parameters.resource)}.${String(parameters.operation)}`;
}

/** The number at the end of a node's ID. */
function numberOf({ node: { id } }: SavedNode): number {
	return Number(id.split('-').at(-1));
}

function savedAs({ operation: name, when, parameters, input = {}, exchanges }: Row, index: number): SavedNode {
	const [resource, operation] = name.split('.');
	const [{ method, path, query = [], body }] = exchanges;
	return {
		node: {
			parameters: { resource, operation, ...parameters, requestOptions: {} },
			type: 'n8n-nodes-automation-platform.automationPlatform',
			typeVersion: 1,
			position: [GRID * index, 0],
			id: `6b1f0c52-9a57-4a7e-8d0e-${String(index).padStart(12, '0')}`,
			name: when ? `${name} ${when}` : name,
			credentials: { automationPlatformApi: { id: 'HxT2kq0aVd5sR9wB', name: 'Automation Platform account' } },
		},
		items: [{ json: input }],
		request: { method, path, query, ...(body !== undefined && { body }) },
	};
}

/**
 * The saved nodes and, after them, those of new operations. Saved nodes are in users' workflows, so they never change,
 * even if the rows do.
 */
export function withNewOperations(saved: SavedNode[], rows: Row[]): SavedNode[] {
	const known = new Set(saved.map(operationOf));
	const added = rows.filter(({ operation, exchanges }) => !known.has(operation) && exchanges.length > 0);
	const next = Math.max(-1, ...saved.map(numberOf)) + 1;
	return [...saved, ...added.map((row, index) => savedAs(row, next + index))];
}
