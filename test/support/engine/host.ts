import { ExecutionLifecycleHooks, ExternalSecretsProxy } from 'n8n-core';
import type {
	ICredentialType,
	INode,
	INodeParameters,
	INodeType,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	StructuredChunk,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { deepCopy, UnexpectedError } from 'n8n-workflow';

import { asLoadedCredential, type CredentialData, CredentialsHelper, CredentialStore } from './credentials';
import { fullName } from './nodeTypes';

/** Options of every helper: the node and its n8n. */
export interface HostOptions {
	/** An instance of the node's class. It is never changed. */
	nodeType: INodeType;
	/** The parameters as a workflow stores them. A value that starts with `=` is an expression. */
	parameters?: INodeParameters;
	/** The version of the node in the workflow. Default: its newest. */
	typeVersion?: number;
	/** The credential types that n8n knows. */
	credentialTypes?: ICredentialType[];
	/** Decrypted data by credential type (see CredentialData), or a store that is used for several runs. */
	credentials?: CredentialData | CredentialStore;
}

/** The name of the node under test in its workflow. */
export const nodeName = 'Node';

/** The store of the options: the given one, or a new one with the given data. */
export function storeOf({ credentials }: Pick<HostOptions, 'credentials'>): CredentialStore {
	return credentials instanceof CredentialStore ? credentials : new CredentialStore(credentials);
}

/** The node under test as a workflow has it. */
export function nodeOf(options: HostOptions, store: CredentialStore, settings: Partial<INode> = {}): INode {
	const { nodeType, parameters = {}, typeVersion } = options;
	return {
		id: 'node-id',
		name: nodeName,
		type: fullName(nodeType),
		typeVersion: typeVersion ?? [nodeType.description.version].flat().at(-1)!,
		position: [200, 0],
		parameters: deepCopy(parameters),
		credentials: store.references(),
		...settings,
	};
}

/** The additional data of an execution. `chunks` receives the streamed chunks of the node and turns streaming on. */
export function additionalDataOf(
	options: Partial<HostOptions>,
	store: CredentialStore,
	{ mode = 'internal', chunks }: { mode?: WorkflowExecuteMode; chunks?: StructuredChunk[] } = {},
): IWorkflowExecuteAdditionalData & { hooks: ExecutionLifecycleHooks } {
	const types = Object.fromEntries(
		(options.credentialTypes ?? []).map((type) => [type.name, asLoadedCredential(type)]),
	);
	const host = 'http://localhost:5678/';
	const unavailable = async () => {
		throw new UnexpectedError('Not part of the test host');
	};
	const hooks = new ExecutionLifecycleHooks(mode, '1', { id: '1', name: 'Workflow' } as IWorkflowBase);
	if (chunks) hooks.addHandler('sendChunk', (chunk) => void chunks.push(chunk));
	return {
		executionId: '1',
		workflowId: '1',
		userId: '1',
		currentNodeExecutionIndex: 0,
		credentialsHelper: new CredentialsHelper(types, store),
		externalSecretsProxy: new ExternalSecretsProxy(),
		hooks,
		streamingEnabled: chunks !== undefined,
		variables: {},
		restApiUrl: `${host}rest`,
		instanceBaseUrl: host,
		formBaseUrl: `${host}form`,
		formWaitingBaseUrl: `${host}form-waiting`,
		formTestBaseUrl: `${host}form-test`,
		webhookBaseUrl: `${host}webhook`,
		webhookWaitingBaseUrl: `${host}webhook-waiting`,
		webhookTestBaseUrl: `${host}webhook-test`,
		mcpBaseUrl: `${host}mcp`,
		mcpTestBaseUrl: `${host}mcp-test`,
		executeWorkflow: unavailable,
		getRunExecutionData: async () => undefined,
		getRuntimeCredential: async () => undefined,
		startRunnerTask: unavailable,
		setExecutionStatus: () => {},
		logAiEvent: () => {},
	};
}
