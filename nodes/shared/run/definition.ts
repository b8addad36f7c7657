import type { INode, INodeExecutionData, INodeTypeDescription } from 'n8n-workflow';

import type { Api } from '../http/types';
import type { ItemWork } from './item';
import type { NameLists } from './names';
import type { Run } from './run';

/** The work for all items of a run together. It pairs its items itself. */
export type BulkWork = (run: Run) => Promise<INodeExecutionData[]>;

/** The operations of a resource that do more than send one request, by the operation's name. */
export interface ResourceRuns {
	each?: Record<string, ItemWork>;
	bulk?: Record<string, BulkWork>;
}

/** The parts of a node that the runner needs. */
export interface NodeDefinition {
	description: () => INodeTypeDescription;
	/** The API with the credential that the node chooses. */
	api: (node: INode) => Api;
	/**
	 * The operations with work of their own, by resource. Every other operation sends one request, or reads one list, per
	 * item.
	 */
	runs: Record<string, ResourceRuns>;
	/** The menus in which an expression can return a name instead of an ID. */
	names?: NameLists;
}
