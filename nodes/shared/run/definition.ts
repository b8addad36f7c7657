import type { INode, INodeExecutionData, INodeTypeDescription } from 'n8n-workflow';

import type { Api } from '../http/types';
import type { ItemWork } from './item';
import type { NameLists } from './names';
import type { Run } from './run';

/** The work for all items of a run together. It pairs its items itself. */
export type BulkWork = (run: Run) => Promise<INodeExecutionData[]>;

/** The operations of a resource that are more than one request, each under the operation's name. */
export interface ResourceRuns {
	each?: Record<string, ItemWork>;
	bulk?: Record<string, BulkWork>;
}

/** A node, as the runner needs to know it. */
export interface NodeDefinition {
	description: () => INodeTypeDescription;
	/** The API with the credential that the node chooses. */
	api: (node: INode) => Api;
	/** By resource. Every other operation is one request, or one list, for each item. */
	runs: Record<string, ResourceRuns>;
	/** The menus in which an expression can return a name instead of an ID. */
	names?: NameLists;
}
