import type { IDataObject, INode, INodeExecutionData, INodeTypeDescription } from 'n8n-workflow';

import { chosenOperation, descriptionFor } from '../input/operation';
import type { Operation } from '../input/operation';
import { inputError } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import { HttpClient } from '../http/client';
import { changesSomething } from '../http/types';
import type { Answer, HttpRequest, HostContext, OperationName, Api } from '../http/types';
import { Limiter } from '../http/limiter';
import { Memory, PerRun } from './memory';
import { readRequestOptions } from '../http/requestOptions';
import { isTool } from '../input/tool';
import { Values } from '../input/values';
import type { ItemValues, ReadParameter } from '../input/values';

/** What the two entry points have in common: how the host hands over a run. */
export interface Invocation {
	context: HostContext;
	items: INodeExecutionData[];
	/** The index of the first of these items in the host's run. */
	firstIndex: number;
	/** How many items the host's run has, also where it hands them over one by one. */
	count: number;
	read: ReadParameter;
	continueOnFail: boolean;
	runIndex: number;
	/** An object of the host's that stays the same for every try of this run. */
	identity: object;
	signal?: AbortSignal;
	/** Shows a hint in the editor, where the host can. */
	addHint: (message: string) => void;
}

/** A node: its description, its service, and the operations that treat all items together. */
export interface NodeDefinition {
	description: () => INodeTypeDescription;
	/** The service, or which it is: a node with several credentials has one for each. */
	api: Api | ((node: INode) => Api);
	/** `resource.operation` to what it does instead of one request per item. */
	bulk: Record<string, (run: Run) => Promise<INodeExecutionData[]>>;
	/** `resource.operation` to what it does around the request of an item, which `request` sends. */
	each?: Record<string, ItemWork>;
	/** What is wrong with a request that is complete, as a sentence; undefined when nothing is. */
	complaint?: (request: HttpRequest) => string | undefined;
}

/** The checked request of an item. */
export interface PreparedItem {
	request: HttpRequest;
	errorContext: ErrorContext;
	values: ItemValues;
}

/** The work for one item of an operation that has to do more than its one request. */
export type ItemWork = (
	run: Run,
	itemIndex: number,
	request: () => Promise<INodeExecutionData[]>,
	prepare: () => PreparedItem,
) => Promise<INodeExecutionData[]>;

interface RunState {
	memory: Memory<INodeExecutionData[]>;
	limiter?: Limiter;
}

const states = new PerRun<RunState>(() => ({ memory: new Memory() }));

/** One run of a node: its operation, its values, its door. */
export class Run {
	readonly node: INode;

	readonly operation: Operation;

	readonly values: Values;

	/** The values for the first item, which are those of the whole run in an operation that treats all items together. */
	readonly settings: ItemValues;

	readonly limiter: Limiter;

	readonly memory: Memory<INodeExecutionData[]>;

	/** Whether a request can do harm when it is sent twice. */
	readonly isWrite: boolean;

	private readonly client: HttpClient;

	constructor(
		readonly invocation: Invocation,
		readonly definition: NodeDefinition,
	) {
		const { context } = invocation;
		this.node = context.getNode();
		const description = descriptionFor(definition.description(), this.node);
		const operation = chosenOperation(description, this.node);
		if (!operation) {
			throw inputError(
				{ node: this.node },
				"'Resource' and 'Operation' choose nothing that this node can do",
				'Choose them from the lists',
			);
		}
		this.operation = operation;
		if (
			isTool(this.node) &&
			operation.fields.some(({ name }) => name === 'allowDeletingAsTool') &&
			this.node.parameters.allowDeletingAsTool !== true
		) {
			throw inputError(
				{ node: this.node },
				`${operation.action} is refused: this node may not delete as a tool`,
				"Its builder can turn on 'Allow Deleting as Tool'",
			);
		}
		this.values = new Values(
			this.node,
			description,
			operation.fields,
			invocation.read,
			invocation.runIndex,
			context.getTimezone(),
		);
		this.settings = this.values.of(invocation.firstIndex);
		const options = readRequestOptions(
			'requestOptions' in this.node.parameters ? invocation.read('requestOptions', 0) : {},
			this.node,
			invocation.signal,
		);
		const state = states.of(invocation.identity);
		this.memory = state.memory;
		// the host calls the second entry point once per item: all of them share the bound
		this.limiter = state.limiter ??= new Limiter(options.limiter);
		const service = typeof definition.api === 'function' ? definition.api(this.node) : definition.api;
		this.isWrite = changesSomething(service, operation.method, operation);
		this.client = new HttpClient(context, service, this.limiter, options.request);
	}

	/** Where an error is placed. */
	errorContext(itemIndex: number | undefined, subject?: string): ErrorContext {
		return { node: this.node, action: this.operation.action, subject, itemIndex, runIndex: this.invocation.runIndex };
	}

	/**
	 * Sends a request through the door.
	 *
	 * @param operation another name for a request that is not the operation's own, so that its refusals have hints of their own
	 */
	async send(
		request: HttpRequest,
		errorContext: ErrorContext,
		operation: OperationName = this.operation,
	): Promise<Answer> {
		return await this.client.send(request, errorContext, operation);
	}

	/** What takes secrets out of a text of the service. */
	async masker(errorContext: ErrorContext): Promise<(text: string) => string> {
		return await this.client.masker(errorContext);
	}

	/** A text of the service without secrets. */
	async masked(text: string, errorContext: ErrorContext): Promise<string> {
		return (await this.masker(errorContext))(text);
	}

	/** The item that stands for a failure under continue on fail. */
	failure(error: Error, itemIndex: number, json: IDataObject = {}): INodeExecutionData {
		return {
			json: { ...json, error: error.message },
			error: error as INodeExecutionData['error'],
			pairedItem: { item: itemIndex },
		};
	}
}
