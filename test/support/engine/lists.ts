import { LoadOptionsContext } from 'n8n-core';
import type { INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import { deepCopy, Workflow } from 'n8n-workflow';

import { additionalDataOf, type HostOptions, nodeName, nodeOf, storeOf } from './host';
import { asLoaded, NodeTypeRegistry } from './nodeTypes';

export interface ListOptions extends HostOptions {
	/** The name of the method in the node's `methods`. */
	method: string;
	/** The parameter of the list, such as `parameters.scenarioId`. Its siblings are found from it with `&` paths. */
	path?: string;
}

/** The entries that the editor shows for an options field. Throws the errors of the method. */
export async function loadOptions(options: ListOptions): Promise<INodePropertyOptions[]> {
	const method = options.nodeType.methods?.loadOptions?.[options.method];
	if (!method) throw new Error(`The node has no loadOptions method '${options.method}'`);
	return await within(options, async (context) => await method.call(context));
}

/**
 * A page of the list that the editor shows for a resource locator. The token of the previous page is passed as text, as
 * the editor sends it. Throws the errors of the method.
 */
export async function listSearch(
	options: ListOptions & { filter?: string; paginationToken?: string },
): Promise<INodeListSearchResult> {
	const method = options.nodeType.methods?.listSearch?.[options.method];
	if (!method) throw new Error(`The node has no listSearch method '${options.method}'`);
	return await within(options, async (context) => {
		const page = await method.call(context, options.filter, options.paginationToken);
		return typeof page.paginationToken === 'number' ? { ...page, paginationToken: String(page.paginationToken) } : page;
	});
}

async function within<Result>(
	options: ListOptions,
	run: (context: LoadOptionsContext) => Promise<Result>,
): Promise<Result> {
	const store = storeOf(options);
	const node = nodeOf(options, store);
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: new NodeTypeRegistry({ [node.type]: asLoaded(options.nodeType) }),
	});
	const nodeInWorkflow = workflow.getNode(nodeName)!;
	// The editor sends the parameters as the panel has them, including defaults.
	const currentNodeParameters = deepCopy(nodeInWorkflow.parameters);
	const context = new LoadOptionsContext(
		workflow,
		nodeInWorkflow,
		{ ...additionalDataOf(options, store), currentNodeParameters },
		options.path ?? 'parameters',
	);
	return await workflow.expression.withIsolate(async () => await run(context));
}
