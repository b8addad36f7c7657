import { WorkflowExecute } from 'n8n-core';
import type {
	EngineRequest,
	EngineResponse,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeType,
	ITaskData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { NodeConnectionTypes, Workflow } from 'n8n-workflow';

import type { CredentialStore } from './credentials';
import { additionalDataOf, type HostOptions, nodeName, nodeOf, storeOf } from './host';
import { asLoaded, asTool, fullName, helperType, NodeTypeRegistry } from './nodeTypes';

/**
 * The two ways in which an agent of n8n calls a node that is its tool:
 * - `invoke`: through `getInputConnectionData` (older agents, MCP, agents as tools). The arguments are checked against
 *   the schema made of the `$fromAI` expressions, then the node's `execute` runs, with `isToolExecution()` true.
 *   `customOperations` are not called.
 * - `request`: newer agents ask the engine to run the node like any other, so that its `customOperations` are called,
 *   with `isToolExecution()` false. Only the node's type, which ends in `Tool`, shows that it is a tool.
 */
export type ToolRoute = 'invoke' | 'request';

export interface ToolOptions extends HostOptions {
	route: ToolRoute;
	/**
	 * The model's values for the `$fromAI` expressions in `parameters`: a list has one entry for each call of the run.
	 */
	args?: IDataObject | IDataObject[];
	/** Default: `trigger`. */
	mode?: WorkflowExecuteMode;
	/** The tool node's setting On Error. */
	onError?: INode['onError'];
	/** The tool node's settings for Retry On Fail. `waitBetweenTries` is 1 ms here. */
	retryOnFail?: boolean;
	maxTries?: number;
	/** Cancels the execution. */
	abortSignal?: AbortSignal;
}

export interface ToolResult {
	/**
	 * The text that the model gets for each call: the items, or on `request` the failure. `invoke` ends with a failure.
	 */
	responses: Array<string | undefined>;
	/** The text of the first call. */
	response?: string;
	/** The error of the last failed call. On `invoke` an agent passes on only its message. */
	error?: Error;
	/** The schema of the arguments that the model gets, as an object of zod types; on `invoke` only. */
	schema?: unknown;
	credentials: CredentialStore;
}

interface Tool {
	schema: unknown;
	invoke(args: IDataObject): Promise<string>;
}

const agentName = 'Agent';

/** Runs a node as the only tool of an agent, in a complete execution of n8n. Errors are in the result. */
export async function runTool(options: ToolOptions): Promise<ToolResult> {
	const { nodeType, route, mode = 'trigger' } = options;
	const calls = [options.args ?? {}].flat();
	const store = storeOf(options);
	const result: ToolResult = { responses: [], credentials: store };
	const loaded = asLoaded(nodeType, options.parameters ?? {});
	const tool = asTool(loaded);
	const agentType = route === 'invoke' ? invokingAgent(calls, result) : requestingAgent(calls, result);

	const [start, agent] = ['Start', agentName].map((name, index): INode => {
		const type = fullName(name === agentName ? agentType : startType);
		return { id: `${name}-id`, name, type, typeVersion: 1, position: [index * 200, 0], parameters: {} };
	});
	const node: INode = {
		...nodeOf(options, store, {
			onError: options.onError,
			retryOnFail: options.retryOnFail,
			maxTries: options.maxTries,
			waitBetweenTries: 1,
		}),
		type: fullName(tool),
	};
	const workflow = new Workflow({
		id: '1',
		name: 'Workflow',
		nodes: [start, agent, node],
		connections: {
			[start.name]: { main: [[{ node: agentName, type: NodeConnectionTypes.Main, index: 0 }]] },
			[nodeName]: { ai_tool: [[{ node: agentName, type: NodeConnectionTypes.AiTool, index: 0 }]] },
		},
		active: mode !== 'manual',
		settings: { executionOrder: 'v1' },
		nodeTypes: new NodeTypeRegistry({ [start.type]: startType, [agent.type]: agentType, [node.type]: tool }),
	});

	try {
		const running = new WorkflowExecute(additionalDataOf(options, store, { mode }), mode).run({
			workflow,
			startNode: start,
			pinData: { [start.name]: [{ json: {} }] },
		});
		const cancel = () => running.cancel();
		options.abortSignal?.addEventListener('abort', cancel, { once: true });
		if (options.abortSignal?.aborted) cancel();
		const run = await running;
		options.abortSignal?.removeEventListener('abort', cancel);
		result.error ??= run.data.resultData.error;
	} catch (error) {
		result.error = error as Error;
	}
	result.response = result.responses[0];
	return result;
}

const startType = helperType('start', {});

const inputs = [NodeConnectionTypes.Main, { type: NodeConnectionTypes.AiTool }];

function invokingAgent(calls: IDataObject[], result: ToolResult): INodeType {
	return helperType('agent', { inputs }, async function (this: IExecuteFunctions) {
		try {
			const [tool] = (await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as Tool[];
			result.schema = tool.schema;
			for (const args of calls) result.responses.push(await tool.invoke(args));
		} catch (error) {
			result.error = error as Error;
		}
		return [[{ json: {} }]];
	});
}

function requestingAgent(calls: IDataObject[], result: ToolResult): INodeType {
	return helperType('agent', { inputs }, async function (this: IExecuteFunctions, answers?: EngineResponse) {
		const answer = answers?.actionResponses[0]?.data;
		if (answer) {
			result.responses.push(observation(answer));
			result.error = answer.error ?? result.error;
		}
		const call = result.responses.length;
		if (call >= calls.length) return [[{ json: {} }]];
		const request: EngineRequest = {
			actions: [
				{
					actionType: 'ExecutionNodeAction',
					nodeName,
					input: calls[call],
					type: NodeConnectionTypes.AiTool,
					id: `call-${call}`,
					metadata: { itemIndex: 0 },
				},
			],
			metadata: {},
		};
		return request;
	});
}

/** The text about a tool's result that newer agents give the model (`buildObservation` of the agent node). */
function observation({ data, error }: ITaskData): string {
	const items = data?.ai_tool?.[0]?.map(({ json }) => json);
	if (items?.length) return JSON.stringify(items);
	if (error) return JSON.stringify({ error: error.message, errorType: error.name });
	return JSON.stringify('');
}
