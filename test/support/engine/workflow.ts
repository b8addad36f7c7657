import { WorkflowExecute } from 'n8n-core';
import type {
	IConnections,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IPinData,
	IRun,
	ISourceData,
} from 'n8n-workflow';
import { deepCopy, NodeConnectionTypes, Workflow } from 'n8n-workflow';

import { additionalDataOf, type HostOptions, nodeOf, storeOf } from './host';
import { asLoaded, helperType, NodeTypeRegistry, withoutCustomOperations } from './nodeTypes';
import type { EntryPoint } from './run';

/** A node of a workflow: its type, its parameters, and its settings such as `onError`. */
export type WorkflowNode = { nodeType: INodeType; parameters?: INodeParameters } & Partial<
	Pick<INode, 'onError' | 'retryOnFail' | 'maxTries' | 'executeOnce' | 'alwaysOutputData' | 'disabled'>
>;

export interface WorkflowOptions extends Pick<HostOptions, 'credentialTypes' | 'credentials'> {
	/** How n8n enters the nodes of this package. Default: `custom`. */
	entryPoint?: EntryPoint;
	/** The pinned items of nodes, by name. */
	pinData?: IPinData;
	/** Cancels the execution, as the Stop button does. */
	abortSignal?: AbortSignal;
}

export interface WorkflowResult {
	run: IRun;
	/** The error that ended the execution. */
	error?: Error;
	/** The items of every run of a node at one of its outputs, in order; undefined for a node that did not run. */
	outputOf(name: string, output?: number): INodeExecutionData[] | undefined;
	/** How often a node ran. A loop runs a node several times. */
	runsOf(name: string): number;
}

/**
 * Runs a workflow in a complete execution of n8n, from its first node.
 *
 * @param nodes by name
 * @param connections such as `Source -> Node` and, for an output other than the first, `Node[1] -> Failed`
 */
export async function runWorkflow(
	nodes: Record<string, WorkflowNode>,
	connections: string[],
	{ entryPoint = 'custom', pinData, abortSignal, ...options }: WorkflowOptions,
): Promise<WorkflowResult> {
	const store = storeOf(options);
	const types: Record<string, INodeType> = {};
	const placed = Object.entries(nodes).map(([name, { nodeType, parameters, ...settings }], index): INode => {
		const alike = Object.values(nodes).filter((other) => other.nodeType === nodeType);
		const loaded = asLoaded(nodeType, ...alike.map((other) => other.parameters ?? {}));
		const node = nodeOf({ nodeType, parameters }, store, {
			id: name,
			name,
			position: [index * 200, 0],
			waitBetweenTries: 1,
			...settings,
		});
		types[node.type] = entryPoint === 'routing' ? withoutCustomOperations(loaded) : loaded;
		return node;
	});
	const workflow = new Workflow({
		id: '1',
		name: 'Workflow',
		nodes: placed,
		connections: connectionsOf(connections),
		active: true,
		settings: { executionOrder: 'v1' },
		nodeTypes: new NodeTypeRegistry(types),
	});
	const additionalData = additionalDataOf(options, store, { mode: 'trigger' });
	const running = new WorkflowExecute(additionalData, 'trigger').run({ workflow, startNode: placed[0], pinData });
	abortSignal?.addEventListener('abort', () => running.cancel(), { once: true });
	const run = await running;
	const { runData, error } = run.data.resultData;
	return {
		run,
		error,
		outputOf: (name, output = 0) => runData[name]?.flatMap(({ data }) => data?.main[output] ?? []),
		runsOf: (name) => runData[name]?.length ?? 0,
	};
}

function connectionsOf(lines: string[]): IConnections {
	const connections: IConnections = {};
	for (const line of lines) {
		const [, from, output = '0', to] = /^(\w+)(?:\[(\d)\])? -> (\w+)$/.exec(line)!;
		const outputs = ((connections[from] ??= { main: [] }).main ??= []);
		for (let index = outputs.length; index <= Number(output); index += 1) outputs.push([]);
		outputs[Number(output)]!.push({ node: to, type: NodeConnectionTypes.Main, index: 0 });
	}
	return connections;
}

const inputs = [NodeConnectionTypes.Main];

/** A node that returns these items. */
export function source(items: INodeExecutionData[]): WorkflowNode {
	return { nodeType: helperType('source', { inputs }, async () => [deepCopy(items)]) };
}

/** A node that returns an item with the `value` of an expression for each of its input items. */
export function evaluate(expression: string): WorkflowNode {
	const value = { displayName: 'Value', name: 'value', type: 'string' as const, default: '' };
	async function execute(this: IExecuteFunctions) {
		const items = this.getInputData();
		return [
			items.map((_, item) => ({ json: { value: this.getNodeParameter('value', item) }, pairedItem: { item } })),
		] as INodeExecutionData[][];
	}
	return {
		nodeType: helperType('evaluate', { inputs, properties: [value] }, execute),
		parameters: { value: expression },
	};
}

interface LoopState {
	left?: INodeExecutionData[];
	done: INodeExecutionData[];
	source: ISourceData;
}

/**
 * Loop Over Items: returns a batch at its second output each time, and everything that came back at its first in the
 * end.
 */
export function loop(size: number): WorkflowNode {
	async function execute(this: IExecuteFunctions) {
		const state = this.getContext('node') as unknown as LoopState;
		const input = this.getInputData().map((item, index) => ({ ...item, pairedItem: { item: index } }));
		// As n8n's node does: an item that is returned later does not belong to the source that the node then has.
		const from = (items: typeof input, sourceOverwrite: ISourceData) =>
			items.map((item) => ({ ...item, pairedItem: { ...item.pairedItem, sourceOverwrite } }));
		const current = this.getInputSourceData();
		if (state.left) {
			state.done.push(...from(input, current));
		} else {
			Object.assign(state, { left: from(input, deepCopy(current)), done: [] });
		}
		const batch = state.left!.splice(0, size);
		return batch.length > 0 ? [[], batch] : [state.done, []];
	}
	return { nodeType: helperType('loop', { inputs, outputs: [...inputs, ...inputs] }, execute) };
}
