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
 * How n8n enters a node:
 * - `custom`: a normal execution. Operations in `customOperations` get all items at once, others use `routing`.
 * - `routing`: the node's own `execute`, which for a declarative node is n8n's RoutingNode, item by item.
 */
export type EntryPoint = 'custom' | 'routing';

export interface RunOptions extends HostOptions {
	/** Default: `custom`. For a node as an AI tool see `runTool`. */
	entryPoint?: EntryPoint;
	/** Loads all fields of the node, also those of other resources and operations. They change nothing, but take time. */
	withAllFields?: boolean;
	/** The output of the previous node. Default: one empty item. Without items n8n does not run the node. */
	items?: INodeExecutionData[];
	/** Default: `trigger`, a production execution. */
	mode?: WorkflowExecuteMode;
	/** The node's setting On Error. */
	onError?: INode['onError'];
	/** The node's settings for Retry On Fail. `waitBetweenTries` is 1 ms here (n8n turns 0 into 1000). */
	retryOnFail?: boolean;
	maxTries?: number;
	waitBetweenTries?: number;
	/** Cancels the execution, as the Stop button does. */
	abortSignal?: AbortSignal;
	/** The workflow's stored static data, changed in place by a node that writes to it. */
	staticData?: IDataObject;
	/** Receives the streamed chunks of the node and turns streaming on. Use with mode `webhook`, `chat` or `manual`. */
	chunks?: StructuredChunk[];
}

export interface RunResult {
	/** The items per output, after n8n has paired and normalized them. Empty when the execution failed. */
	output: INodeExecutionData[][];
	/** The error of the node's last try, as thrown. With On Error set to continue, the output has items too. */
	error?: Error;
	/** The error that the execution keeps, which the editor shows. */
	shownError?: Error;
	hints: NodeExecutionHint[];
	/** How often n8n ran the node. */
	tries: number;
	/** The whole result of the execution. */
	run?: IRun;
	/** The credentials after the run. */
	credentials: CredentialStore;
}

/** The real engine, which also keeps the thrown error. The execution itself stores a copy without its class. */
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
 * Runs a node in a complete execution of n8n (`WorkflowExecute.run`), after a node that returns `items`, so that
 * pairing, On Error, Retry On Fail, hints and cancelling are n8n's own. Never throws: errors are in `error`.
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
		// Errors before n8n starts the node, such as a required parameter without a value.
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
