import { WorkflowExecute } from 'n8n-core';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	IRun,
	NodeExecutionHint,
	StructuredChunk,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { deepCopy, NodeConnectionTypes, Workflow } from 'n8n-workflow';

import type { CredentialStore } from './credentials';
import { additionalDataOf, type HostOptions, nodeName, nodeOf, storeOf } from './host';
import { asLoaded, fullName, helperType, NodeTypeRegistry, withoutCustomOperations } from './nodeTypes';

/**
 * How the host enters a node:
 * - `custom`: a normal execution. Operations in `customOperations` get all items at once, others go by `routing`.
 * - `routing`: the node's own `execute`, which for a declarative node is the host's RoutingNode, item by item.
 */
export type EntryPoint = 'custom' | 'routing';

export interface RunOptions extends HostOptions {
	/** Default: `custom`. For a node as an AI tool see `runTool`. */
	entryPoint?: EntryPoint;
	/** Loads all fields of the node, also those of other resources and operations. They change nothing, but take time. */
	withAllFields?: boolean;
	/** What the node before gives out. Default: one empty item. With none the host does not run the node at all. */
	items?: INodeExecutionData[];
	/** Default: `trigger`, a production execution. */
	mode?: WorkflowExecuteMode;
	/** The node's setting On Error. */
	onError?: INode['onError'];
	/** The node's settings for Retry On Fail. `waitBetweenTries` is 1 ms here (the host makes 1000 of a 0). */
	retryOnFail?: boolean;
	maxTries?: number;
	waitBetweenTries?: number;
	/** Cancels the execution, as the Stop button does. */
	abortSignal?: AbortSignal;
	/** The workflow's stored static data, changed in place by a node that writes to it. */
	staticData?: IDataObject;
	/** Receives what the node streams, and lets it stream: use with mode `webhook`, `chat` or `manual`. */
	chunks?: StructuredChunk[];
}

export interface RunResult {
	/** The items per output, after the host has paired and normalized them. Empty when the execution failed. */
	output: INodeExecutionData[][];
	/** What the node threw in its last try, as it threw it; with On Error set to continue the output has items as well. */
	error?: Error;
	/** What the execution keeps of the failure, which is what the editor shows. */
	shownError?: Error;
	hints: NodeExecutionHint[];
	/** How often the host entered the node. */
	tries: number;
	/** The whole result of the execution. */
	run?: IRun;
	/** The credentials after the run. */
	credentials: CredentialStore;
}

/** The real engine, which also keeps what the node threw: the execution itself stores a copy without its class. */
class ObservedExecute extends WorkflowExecute {
	tries = 0;
	thrown?: Error;

	async runNode(...args: Parameters<WorkflowExecute['runNode']>): ReturnType<WorkflowExecute['runNode']> {
		if (args[1].node.name !== nodeName) return await super.runNode(...args);
		this.tries += 1;
		this.thrown = undefined;
		try {
			return await super.runNode(...args);
		} catch (error) {
			this.thrown = error as Error;
			throw error;
		}
	}
}

const inputName = 'Input';

const inputType = helperType('input', {});

/**
 * Runs a node in a whole execution of the host (`WorkflowExecute.run`) behind a node that gives out `items`, so that
 * pairing, On Error, Retry On Fail, hints and cancelling are the host's own. Never throws: what fails is in `error`.
 */
export async function runNode(options: RunOptions): Promise<RunResult> {
	const { nodeType, entryPoint = 'custom', items = [{ json: {} }], mode = 'trigger', staticData } = options;
	const store = storeOf(options);
	const loaded = asLoaded(nodeType, (!options.withAllFields && options.parameters) || {});

	const input: INode = {
		id: 'input-id',
		name: inputName,
		type: fullName(inputType),
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const node = nodeOf(options, store, {
		onError: options.onError,
		retryOnFail: options.retryOnFail,
		maxTries: options.maxTries,
		waitBetweenTries: options.waitBetweenTries ?? 1,
	});
	const workflow = new Workflow({
		id: '1',
		name: 'Workflow',
		nodes: [input, node],
		connections: { [inputName]: { main: [[{ node: nodeName, type: NodeConnectionTypes.Main, index: 0 }]] } },
		active: mode !== 'manual',
		settings: { executionOrder: 'v1' },
		staticData,
		nodeTypes: new NodeTypeRegistry({
			[input.type]: inputType,
			[node.type]: entryPoint === 'routing' ? withoutCustomOperations(loaded) : loaded,
		}),
	});

	const execution = new ObservedExecute(additionalDataOf(options, store, { mode, chunks: options.chunks }), mode);
	const result: RunResult = { output: [], hints: [], tries: 0, credentials: store };
	try {
		const running = execution.run({ workflow, startNode: input, pinData: { [inputName]: deepCopy(items) } });
		const cancel = () => running.cancel();
		options.abortSignal?.addEventListener('abort', cancel, { once: true });
		if (options.abortSignal?.aborted) cancel();
		result.run = await running;
		options.abortSignal?.removeEventListener('abort', cancel);
	} catch (error) {
		// What the host refuses before it starts, such as a required parameter without a value.
		return { ...result, error: error as Error };
	}

	const { resultData } = result.run.data;
	const task = resultData.runData[nodeName]?.at(-1);
	result.output = (task?.data?.main ?? []).map((branch) => branch ?? []);
	result.shownError = task?.error ?? resultData.error;
	result.error = execution.thrown ?? result.shownError;
	result.hints = task?.hints ?? [];
	result.tries = execution.tries;
	return result;
}
