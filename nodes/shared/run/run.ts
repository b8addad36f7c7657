import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeTypeDescription,
} from 'n8n-workflow';

import { inputError, wholeText } from '../errors/nodeErrors';
import type { ErrorContext } from '../errors/nodeErrors';
import { HttpClient } from '../http/client';
import { changesSomething } from '../http/types';
import type { Answer, Api, HostContext, HttpRequest, OperationName } from '../http/types';
import { Limiter } from '../http/limiter';
import { readRequestOptions } from '../http/requestOptions';
import { sendOf } from '../input/fields';
import { chosenOperation, choosesCustomApiCall, descriptionFor } from '../input/operation';
import type { Operation } from '../input/operation';
import { isTool } from '../input/tool';
import { Values } from '../input/values';
import type { ItemValues, ReadParameter } from '../input/values';
import { Memory, PerRun } from './memory';

/** A run as the host passes it, in the same form for both entry points. */
export interface Invocation {
	context: HostContext;
	items: INodeExecutionData[];
	/** The index of the first of these items in the host's run. */
	firstIndex: number;
	/** The number of items in the host's run, even if the host passes them one by one. */
	count: number;
	read: ReadParameter;
	continueOnFail: boolean;
	/** An object of the host that is the same for every try of this run. */
	identity: object;
	signal?: AbortSignal;
	/** Shows a hint in the editor, if the host can. */
	addHint: (message: string) => void;
}

/**
 * The output of a failed item under On Error: Continue. Its JSON has the data of the input item, the given JSON, and
 * message and description as `error`. For a tool, the data of the input item is left out, because the model wrote it
 * itself.
 */
export function failureOf(
	{ context, items, firstIndex }: Invocation,
	error: Error,
	itemIndex: number,
	json: IDataObject = {},
): INodeExecutionData {
	const node = context.getNode();
	const input = isTool(node) ? {} : items[itemIndex - firstIndex].json;
	const output = { json: { ...input, ...json, error: wholeText(error) }, pairedItem: { item: itemIndex } };
	if (node.onError !== 'continueErrorOutput') return output;
	// n8n sends the items with an `error` of their own to the error output. It copies these items, and then replaces the
	// JSON of every item that still has the error. A property that is not enumerable is found, but not copied.
	return Object.defineProperty(output, 'error', { value: error, writable: true });
}

interface RunState {
	memory: Memory<INodeExecutionData[]>;
	limiter?: Limiter;
}

const states = new PerRun<RunState>(() => ({ memory: new Memory() }));

/** The objects of {@link Run.scopeOf}, by the key of the credential. */
const scopes = new PerRun<Map<string, object>>(() => new Map());

/** Refuses to delete many records as a tool, unless the builder of the node allows it. */
function requireAllowance(node: INode, { action, fields }: Operation): void {
	if (!isTool(node) || !fields.some(({ name }) => name === 'allowDeletingAsTool')) return;
	if (node.parameters.allowDeletingAsTool === true) return;
	throw inputError(
		{ node },
		`${action} is not allowed: deleting is turned off for this tool`,
		"The builder of the workflow can turn on 'Allow Deleting as Tool'",
	);
}

/** One run of a node: its operation, the values of its items, its HTTP client, and the outcomes of its items. */
export class Run {
	readonly node: INode;

	readonly operation: Operation;

	private readonly recordFields: string[];

	readonly values: Values;

	/** The values of the first item. A bulk operation uses them for the whole run. */
	readonly settings: ItemValues;

	readonly limiter: Limiter;

	/** Identifies this run with the credential of its items, see {@link scopeOf}. */
	scope: object;

	/** Whether it can do harm to send the operation's request twice. */
	readonly isWrite: boolean;

	private readonly client: HttpClient;

	/** @throws NodeOperationError for parameters that choose no operation, or one that a tool may not run */
	constructor(
		readonly invocation: Invocation,
		readonly description: INodeTypeDescription,
		api: Api,
	) {
		const { context } = invocation;
		this.node = context.getNode();
		if (choosesCustomApiCall(this.node)) {
			throw inputError(
				{ node: this.node },
				"'Custom API Call' is not an operation of this node",
				'Use the HTTP Request node with this credential',
			);
		}
		const shown = descriptionFor(description, this.node);
		const operation = chosenOperation(shown, this.node);
		if (!operation) {
			throw inputError(
				{ node: this.node },
				"This combination of 'Resource' and 'Operation' does not exist",
				'Select both from the lists',
			);
		}
		requireAllowance(this.node, operation);
		this.operation = operation;
		this.recordFields = operation.fields
			.filter((field) => field.type === 'resourceLocator' && field.required && sendOf(field))
			.map(({ displayName }) => displayName);
		const { items, firstIndex, read } = invocation;
		const jsonOf = (itemIndex: number) => items[itemIndex - firstIndex]?.json;
		this.values = new Values(this.node, shown, operation.fields, read, jsonOf, context.getTimezone());
		this.settings = this.values.of(invocation.firstIndex);
		const options = readRequestOptions(
			'requestOptions' in this.node.parameters ? invocation.read('requestOptions', 0) : {},
			this.node,
			invocation.signal,
		);
		this.scope = invocation.identity;
		const state = states.of(this.scope);
		// the second entry point creates a Run for each item, and all of them must share one limit
		this.limiter = state.limiter ??= new Limiter(options.limiter);
		this.isWrite = changesSomething(api, operation.method, operation);
		this.client = new HttpClient(context, api, this.limiter, options.request);
	}

	/** The outcomes of the earlier tries of this run. */
	get memory(): Memory<INodeExecutionData[]> {
		return states.of(this.scope).memory;
	}

	/** The operation, the records and the item that an error names. */
	errorContext(itemIndex: number | undefined, records: Pick<ErrorContext, 'subject' | 'detail'> = {}): ErrorContext {
		const { node, recordFields } = this;
		return { node, action: this.operation.action, ...records, recordFields, itemIndex };
	}

	/**
	 * Sends a request, unless the execution was stopped.
	 *
	 * @param operation the name of a request other than the operation's own; its refusals have hints of their own
	 * @throws NodeApiError for a status outside of 200 to 299, and for a missing answer; AbortError after the execution was
	 * stopped
	 */
	async send(
		request: HttpRequest,
		errorContext: ErrorContext,
		operation: OperationName = this.operation,
	): Promise<Answer> {
		this.invocation.signal?.throwIfAborted();
		return await this.client.send(request, errorContext, operation);
	}

	/**
	 * The values of the credential with which the requests of an item are sent.
	 *
	 * @throws NodeOperationError if it cannot be used
	 */
	async credentialOf(itemIndex: number): Promise<ICredentialDataDecryptedObject> {
		return (await this.client.credentialOf(this.errorContext(itemIndex))).data;
	}

	/**
	 * The object that stands for this run with the credential of an item. It is the same for all items with that
	 * credential, and for every try of the run. What is stored by IDs of the service is stored for this object, because two
	 * services can have the same IDs.
	 *
	 * @throws NodeOperationError if the credential cannot be used
	 */
	async scopeOf(itemIndex: number): Promise<object> {
		const { identity } = this.invocation;
		const { key } = await this.client.credentialOf(this.errorContext(itemIndex));
		if (key === undefined) return identity;
		const known = scopes.of(identity);
		const scope = known.get(key) ?? {};
		known.set(key, scope);
		return scope;
	}

	/**
	 * Makes sure that all items have one credential, for work that sends them together. The scope of that credential
	 * becomes the scope of the run.
	 *
	 * @throws NodeOperationError if the credentials of two items differ, or one cannot be used
	 */
	async useOneCredential(): Promise<void> {
		const { firstIndex, items } = this.invocation;
		this.scope = await this.scopeOf(firstIndex);
		for (let index = firstIndex + 1; index < firstIndex + items.length; index++) {
			if ((await this.scopeOf(index)) === this.scope) continue;
			throw inputError(
				this.errorContext(index),
				`The credential differs from that of item ${firstIndex}, and '${this.operation.action}' sends items together`,
				"Put 'Loop Over Items' with a batch size of 1 in front of the node",
			);
		}
	}

	/** The output of a failed item under On Error: Continue, see {@link failureOf}. */
	failure(error: Error, itemIndex: number, json?: IDataObject): INodeExecutionData {
		return failureOf(this.invocation, error, itemIndex, json);
	}
}
