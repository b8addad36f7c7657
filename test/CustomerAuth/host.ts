import type {
	ICredentialType,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { CustomerAuthAnonymousApi } from '../../credentials/CustomerAuthAnonymousApi.credentials';
import { CustomerAuthCustomerApi } from '../../credentials/CustomerAuthCustomerApi.credentials';
import { CustomerAuth } from '../../nodes/CustomerAuth/CustomerAuth.node';
import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import { CredentialStore, runNode, type RunOptions, type RunResult, testCredential } from '../support/engine';

export const anonymousType = 'customerAuthAnonymousApi';
export const customerType = 'customerAuthCustomerApi';

/** The fields of both credentials, with the values of the sandbox's customer. */
export function credential(baseUrl: string, more: IDataObject = {}): IDataObject {
	return {
		baseUrl,
		tenant: seed.tenant,
		clientId: seed.clientId,
		email: seed.email,
		password: seed.password,
		legalEntityId: '',
		refreshBearer: 'customer',
		addSaasHeader: false,
		accessToken: '',
		...more,
	};
}

/** A store with both credentials. */
export function storeFor(baseUrl: string, more: IDataObject = {}): CredentialStore {
	const { tenant, clientId, accessToken, ...rest } = credential(baseUrl, more);
	return new CredentialStore({
		[anonymousType]: { baseUrl: rest.baseUrl as string, tenant, clientId, accessToken } as never,
		[customerType]: { ...rest, tenant, clientId, accessToken } as never,
	});
}

/** The stored data of a credential. */
export function stored(store: CredentialStore, type = customerType): IDataObject {
	return store.snapshot()[type] as IDataObject;
}

const credentialTypes = [new CustomerAuthAnonymousApi(), new CustomerAuthCustomerApi()];

/** The credentials as another n8n process has them, without the tokens that this process got. */
export function credentialTypesOfAnotherProcess(): ICredentialType[] {
	let types: ICredentialType[] = [];
	jest.isolateModules(() => {
		const anonymous = jest.requireActual<Record<string, new () => ICredentialType>>(
			'../../credentials/CustomerAuthAnonymousApi.credentials',
		);
		const customer = jest.requireActual<Record<string, new () => ICredentialType>>(
			'../../credentials/CustomerAuthCustomerApi.credentials',
		);
		types = [new anonymous.CustomerAuthAnonymousApi(), new customer.CustomerAuthCustomerApi()];
	});
	return types;
}

/** Runs an operation of the node, by default with the customer credential. */
export async function runOperation(
	resourceAndOperation: string,
	parameters: INodeParameters,
	options: Partial<RunOptions>,
): Promise<RunResult> {
	const [resource, operation] = resourceAndOperation.split('.');
	return await runNode({
		nodeType: new CustomerAuth(),
		credentialTypes,
		parameters: { authentication: 'customer', resource, operation, ...parameters },
		...options,
	});
}

/**
 * The helper with which a node sends: that of most nodes, or that of the HTTP Request node, which repeats after any
 * failure.
 */
export type Way = 'httpRequestWithAuthentication' | 'requestWithAuthentication';

interface Call {
	way?: Way;
	type?: string;
	method?: IHttpRequestOptions['method'];
	/** An address or a path of the sandbox. */
	path: string;
	baseUrl: string;
	headers?: Record<string, string>;
	/** Milliseconds of silence after which the node gives up. */
	timeout?: number;
}

/** A node that sends one request for each item at once, like n8n's HTTP Request node. */
function sender({ way = 'requestWithAuthentication', type = customerType, method = 'GET', ...call }: Call): INodeType {
	const address = new URL(call.path, call.baseUrl).href;
	return {
		description: {
			displayName: 'Sender',
			name: 'sender',
			group: ['transform'],
			version: 1,
			description: 'Sends requests',
			defaults: { name: 'Sender' },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: type, required: true }],
			properties: [],
		},
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			const one = async (): Promise<IDataObject> => {
				const { headers, timeout } = call;
				if (way === 'httpRequestWithAuthentication') {
					return (await this.helpers.httpRequestWithAuthentication.call(this, type, {
						method,
						url: address,
						headers,
						timeout,
						json: true,
					})) as IDataObject;
				}
				return (await this.helpers.requestWithAuthentication.call(this, type, {
					method,
					uri: address,
					headers: { ...headers },
					timeout,
					json: true,
				})) as IDataObject;
			};
			const answers = await Promise.allSettled(this.getInputData().map(one));
			const failed = answers.find((answer) => answer.status === 'rejected');
			if (failed && !this.continueOnFail()) throw failed.reason;
			return [
				answers.map((answer, item) => ({
					json:
						answer.status === 'fulfilled' ? (answer.value ?? {}) : { error: String((answer.reason as Error).message) },
					pairedItem: { item },
				})),
			];
		},
	};
}

/** Sends requests from another node with one of the credentials. */
export async function send(call: Call, options: Partial<RunOptions>): Promise<RunResult> {
	return await runNode({ nodeType: sender(call), credentialTypes, ...options });
}

/** Tests a credential with this data, like the Test button. */
export async function pressTest(
	type: string,
	data: IDataObject,
	store?: CredentialStore,
): Promise<{ status: string; message: string }> {
	const credentialType = credentialTypes.find(({ name }) => name === type)!;
	return await testCredential({ credentialType, data: data as never, store });
}
