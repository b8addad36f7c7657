import { CredentialTestContext, ExecuteContext, RoutingNode } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunction,
	ICredentialTestRequest,
	ICredentialType,
	INode,
	INodeCredentialTestResult,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { createEmptyRunExecutionData, NodeConnectionTypes, NodeHelpers, Workflow } from 'n8n-workflow';

import { type CredentialsHelper, CredentialStore } from './credentials';
import { additionalDataOf } from './host';
import { asLoaded, NodeTypeRegistry } from './nodeTypes';

export interface CredentialTestOptions {
	credentialType: ICredentialType;
	/** The fields as the user entered them. A missing field has its default. */
	data: ICredentialDataDecryptedObject;
	/** Nodes that may name the test in their `testedBy`, for a type without its own `test`. */
	nodeTypes?: INodeType[];
	/** The stored data, for a credential that is tested again. Default: none, for a new credential. */
	store?: CredentialStore;
}

/**
 * The node in which n8n runs the test request of a credential. It has its short name there, so n8n's own check for a
 * credential test (`n8n-nodes-base.noOp` in CredentialsHelper.preAuthentication) does not match.
 */
const noOp = {
	displayName: 'No Operation, do nothing',
	name: 'noOp',
	group: ['organization'],
	version: 1,
	description: 'No Operation',
	defaults: { name: 'No Operation, do nothing' },
	inputs: [NodeConnectionTypes.Main],
	outputs: [NodeConnectionTypes.Main],
	properties: [],
} as unknown as INodeTypeDescription;

/**
 * Tests a credential as the button in the editor does (n8n's `credentials-tester.service.js`), including the text that
 * the user sees.
 */
export async function testCredential(options: CredentialTestOptions): Promise<INodeCredentialTestResult> {
	const { credentialType } = options;
	const { name } = credentialType;
	const store = options.store ?? new CredentialStore({ [name]: options.data });
	const additionalData = additionalDataOf(
		{ nodeType: { description: noOp }, credentialTypes: [credentialType] },
		store,
	);
	const helper = additionalData.credentialsHelper as CredentialsHelper;

	const found = findTest(
		credentialType,
		(options.nodeTypes ?? []).map((type) => asLoaded(type)),
	);
	if (!found) return { status: 'Error', message: 'No testing function found for this credential.' };

	const credentials: ICredentialsDecrypted = {
		...store.references()![name],
		id: `id-${name}`,
		name: `Stored ${name}`,
		type: name,
	};
	try {
		credentials.data = await helper.applyDefaults(additionalData, options.data, name, 'internal');
	} catch (error) {
		return { status: 'Error', message: String((error as Error).message) };
	}
	if (typeof found === 'function') return await found.call(new CredentialTestContext(additionalData), credentials);
	return await runTestRequest(found, credentials, store, credentialType);
}

type FoundTest = ICredentialTestFunction | { request: ICredentialTestRequest; description: INodeTypeDescription };

function findTest(credentialType: ICredentialType, nodeTypes: INodeType[]): FoundTest | undefined {
	if (credentialType.test) return { request: credentialType.test, description: noOp };
	for (const { description, methods } of nodeTypes) {
		const testedBy = description.credentials?.find(({ name }) => name === credentialType.name)?.testedBy;
		if (typeof testedBy === 'string') return methods?.credentialTest?.[testedBy];
		if (testedBy) return { request: testedBy, description };
	}
	return undefined;
}

async function runTestRequest(
	{ request: test, description }: { request: ICredentialTestRequest; description: INodeTypeDescription },
	credentials: ICredentialsDecrypted,
	store: CredentialStore,
	credentialType: ICredentialType,
): Promise<INodeCredentialTestResult> {
	const node: INode = {
		id: 'temp',
		name: 'Temp-Node',
		type: description.name,
		typeVersion: [description.version].flat().at(-1)!,
		position: [0, 0],
		parameters: {},
		credentials: { [credentials.type]: { id: credentials.id, name: credentials.name } },
	};
	const nodeType: INodeType = {
		description: {
			...description,
			credentials: [{ name: credentials.type, required: true }],
			properties: [
				{ displayName: 'Temp', name: 'temp', type: 'string', routing: { request: test.request }, default: '' },
			],
		},
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: new NodeTypeRegistry({ [node.type]: nodeType }),
	});
	const additionalData = additionalDataOf({ nodeType, credentialTypes: [credentialType] }, store);
	additionalData.currentNodeParameters = node.parameters;
	const helper = additionalData.credentialsHelper;
	const getDecrypted = helper.getDecrypted.bind(helper);
	// The node of the test must use the data of the form, not the stored data.
	helper.getDecrypted = async (...args) => (args[5] ? await getDecrypted(...args) : (credentials.data ?? {}));
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);

	let items;
	try {
		items = await workflow.expression.withIsolate(
			async () => await new RoutingNode(context, nodeType, credentials).runNode(),
		);
	} catch (error) {
		return { status: 'Error', message: failureText(error as TestFailure, test) };
	}
	for (const rule of test.rules ?? []) {
		if (rule.type !== 'responseSuccessBody') continue;
		const { key, value, message } = rule.properties;
		const body = items?.[0]?.[0]?.json ?? {};
		if (NodeHelpers.getParameterValueByPath(body as never, key, '') === value) return { status: 'Error', message };
	}
	return { status: 'OK', message: 'Connection successful!' };
}

type TestFailure = Error & { cause?: { code?: string; response?: { status: number; statusText?: string } } };

function failureText({ message, cause }: TestFailure, { rules = [] }: ICredentialTestRequest): string {
	if (cause?.response) {
		const { status, statusText } = cause.response;
		for (const rule of rules) {
			if (rule.type === 'responseCode' && rule.properties.value === status) return rule.properties.message;
		}
		if (status < 199 || status > 299) return statusText || `Received HTTP status code: ${status}`;
	} else if (cause?.code) {
		return cause.code;
	}
	return String(message);
}
