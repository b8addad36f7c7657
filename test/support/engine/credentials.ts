import { Credentials, getAdditionalKeys, UnrecognizedCredentialTypeError } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialsExpressionResolveValues,
	ICredentialType,
	IExecuteData,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INode,
	INodeCredentials,
	INodeCredentialsDetails,
	INodeParameters,
	INodeProperties,
	IRequestOptionsSimplified,
	IWorkflowExecuteAdditionalData,
	Workflow as WorkflowType,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import {
	deepCopy,
	getCredentialOwnRequestAllowedDomains,
	ICredentialsHelper,
	injectDomainRestrictionFields,
	isExpression,
	NodeHelpers,
	UnexpectedError,
	UserError,
	Workflow,
} from 'n8n-workflow';

import { NodeTypeRegistry } from './nodeTypes';

/** Decrypted data by credential type. `null` means a deleted credential that the node still names. */
export type CredentialData = Record<string, ICredentialDataDecryptedObject | null>;

/**
 * n8n's credentials, one of each type, as stored. A run changes them where n8n would (a new token). Use one store for
 * several runs to see what a later run finds.
 */
export class CredentialStore {
	/** How often n8n wrote a credential of a type. */
	readonly writes: Record<string, number> = {};

	private readonly data: CredentialData;

	constructor(data: CredentialData = {}) {
		this.data = deepCopy(data);
	}

	/** The references of a node to all credentials of the store. */
	references(): INodeCredentials | undefined {
		const types = Object.keys(this.data);
		if (!types.length) return undefined;
		return Object.fromEntries(types.map((type) => [type, { id: `id-${type}`, name: `Stored ${type}` }]));
	}

	/** A copy of the stored data of a type. Throws n8n's error if there is none. */
	read(type: string, { id, name }: INodeCredentialsDetails): ICredentialDataDecryptedObject {
		if (!id) throw new UserError(`Found credential with no ID.`, { extra: { credentialName: name } });
		const stored = this.data[type];
		if (!stored) throw new UserError(`Credential with ID "${id}" does not exist for type "${type}".`);
		return deepCopy(stored);
	}

	write(type: string, data: ICredentialDataDecryptedObject): void {
		this.data[type] = deepCopy(data);
		this.writes[type] = (this.writes[type] ?? 0) + 1;
	}

	/** A copy of all stored data. */
	snapshot(): CredentialData {
		return deepCopy(this.data);
	}
}

/** A credential type as n8n has it after loading: with the fields that limit it to domains. */
export function asLoadedCredential(type: ICredentialType): ICredentialType {
	return Object.create(type, { properties: { value: injectDomainRestrictionFields(type) } }) as ICredentialType;
}

const placeholderNode: INode = { id: '', name: '', typeVersion: 1, type: 'mock', position: [0, 0], parameters: {} };

/**
 * n8n's handling of credentials, following its `credentials-helper.js`: defaults of the type, expressions in the data,
 * `authenticate` as function or generic, `preAuthentication` only while the expirable property is exactly empty or
 * after a refusal, with its result stored. Without n8n's database, vaults and OAuth.
 */
export class CredentialsHelper extends ICredentialsHelper {
	constructor(
		private readonly types: Record<string, ICredentialType>,
		readonly store: CredentialStore,
	) {
		super();
	}

	getParentTypes(name: string): string[] {
		const parents = this.type(name).extends ?? [];
		return parents.flatMap((parent) => [parent, ...this.getParentTypes(parent)]);
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions | IRequestOptionsSimplified,
		workflow?: WorkflowType,
		node?: INode,
	): Promise<IHttpRequestOptions> {
		const type = this.type(typeName);
		const options = requestOptions as IHttpRequestOptions;
		if (!type.authenticate) return options;
		if (typeof type.authenticate === 'function') return await type.authenticate(credentials, options);

		if (!workflow || !node) {
			throw new UnexpectedError('Workflow and node are required for declarative credential authentication');
		}
		options.headers ??= {};
		const target = options as unknown as Record<string, Record<string, unknown>>;
		for (const [part, values] of Object.entries(type.authenticate.properties)) {
			for (const [key, value] of Object.entries(values as Record<string, string>)) {
				target[part] ??= {};
				target[part][this.resolve(key, credentials, workflow, node)] = this.resolve(value, credentials, workflow, node);
			}
		}
		return options;
	}

	async preAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		node: INode,
		credentialsExpired: boolean,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		const type = this.type(typeName);
		const expirable = type.properties.find(
			(property) => property.type === 'hidden' && property.typeOptions?.expirable === true,
		)?.name;
		if (expirable === undefined || typeof type.preAuthentication !== 'function') return undefined;

		// The check by which n8n recognizes its own credential test.
		const isTest = node.parameters?.temp === '' && node.type === 'n8n-nodes-base.noOp';
		if (credentials[expirable] !== '' && !credentialsExpired && !isTest) return undefined;

		const output = await this.exchange(helpers, credentials, type);
		if (output[expirable] === undefined || !node.credentials) return undefined;

		const reference = node.credentials[typeName];
		const stored = this.store.read(typeName, reference);
		for (const [key, value] of Object.entries(output)) {
			if (key === expirable || !isExpression(stored[key])) stored[key] = value as never;
		}
		await this.updateCredentials(reference, typeName, stored);
		return Object.assign(credentials, output);
	}

	async runPreAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		const type = this.type(typeName);
		if (typeof type.preAuthentication !== 'function') return undefined;
		return (await this.exchange(helpers, credentials, type)) as ICredentialDataDecryptedObject;
	}

	async getCredentials(reference: INodeCredentialsDetails, type: string): Promise<ICredentials> {
		const credentials = new Credentials({ id: reference.id, name: reference.name }, type);
		await credentials.setData(this.store.read(type, reference));
		return credentials;
	}

	async getDecrypted(
		additionalData: IWorkflowExecuteAdditionalData,
		reference: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		raw?: boolean,
		expressionResolveValues?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const stored = this.store.read(type, reference);
		if (raw) return stored;
		return await this.applyDefaults(additionalData, stored, type, mode, executeData, expressionResolveValues);
	}

	/** The stored data with the defaults of the type and evaluated expressions (`applyDefaultsAndOverwrites`). */
	async applyDefaults(
		additionalData: IWorkflowExecuteAdditionalData,
		stored: ICredentialDataDecryptedObject,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		values?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const data = NodeHelpers.getNodeParameters(
			this.getCredentialsProperties(type),
			stored as INodeParameters,
			true,
			false,
			null,
			null,
		) as ICredentialDataDecryptedObject;
		for (const name of ['oauthTokenData', 'allowedHttpRequestDomains', 'allowedDomains']) {
			if (data[name] === undefined && stored[name] !== undefined) data[name] = stored[name];
		}

		const keys = getAdditionalKeys(additionalData, mode, null, { isCredential: true });
		if (values) {
			try {
				return values.workflow.expression.getParameterValue(
					data as INodeParameters,
					values.runExecutionData,
					values.runIndex,
					values.itemIndex,
					values.node.name,
					values.connectionInputData,
					mode,
					keys,
					executeData,
					false,
					data,
				) as ICredentialDataDecryptedObject;
			} catch (error) {
				(error as Error).message += ' [Error resolving credentials]';
				throw error;
			}
		}

		const workflow = new Workflow({
			nodes: [placeholderNode],
			connections: {},
			active: false,
			nodeTypes: new NodeTypeRegistry({ mock: { description: { properties: [] } } as never }),
		});
		return await workflow.expression.withIsolate(
			async () =>
				workflow.expression.getComplexParameterValue(
					placeholderNode,
					data as INodeParameters,
					mode,
					keys,
					undefined,
					undefined,
					data,
				) as ICredentialDataDecryptedObject,
		);
	}

	async updateCredentials(
		reference: INodeCredentialsDetails,
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<void> {
		this.store.read(type, reference);
		this.store.write(type, data);
	}

	async updateCredentialsOauthTokenData(
		reference: INodeCredentialsDetails,
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<void> {
		this.store.write(type, { ...this.store.read(type, reference), oauthTokenData: data.oauthTokenData });
	}

	getCredentialsProperties(name: string): INodeProperties[] {
		const type = this.type(name);
		if (type.extends === undefined) return type.properties;
		const combined: INodeProperties[] = [];
		for (const parent of type.extends) {
			NodeHelpers.mergeNodeProperties(combined, this.getCredentialsProperties(parent));
		}
		NodeHelpers.mergeNodeProperties(combined, type.properties);
		return combined;
	}

	private type(name: string): ICredentialType {
		const type = this.types[name];
		if (!type) throw new UnrecognizedCredentialTypeError(name);
		return type;
	}

	private async exchange(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		type: ICredentialType,
	) {
		return await type.preAuthentication!.call(withinCredentialDomains(helpers, credentials), credentials);
	}

	private resolve(
		value: string,
		credentials: ICredentialDataDecryptedObject,
		workflow: WorkflowType,
		node: INode,
	): string {
		if (!isExpression(value)) return value;
		const resolved = workflow.expression.getSimpleParameterValue(
			node,
			value,
			'internal',
			{ $credentials: credentials },
			undefined,
			'',
		);
		return resolved ? String(resolved) : '';
	}
}

/** The helpers of a token exchange, limited to the domains that its credential allows. */
function withinCredentialDomains(
	helpers: IHttpRequestHelper,
	credentials: ICredentialDataDecryptedObject,
): IHttpRequestHelper {
	return {
		helpers: {
			httpRequest: async (requestOptions: IHttpRequestOptions) => {
				const allowedDomains = getCredentialOwnRequestAllowedDomains(credentials);
				if (allowedDomains === undefined) return await helpers.helpers.httpRequest(requestOptions);
				if (requestOptions.allowedDomains !== undefined) {
					throw new UserError(
						'This credential restricts requests to specific domains, which cannot be combined with the domains its authentication step asks for.',
					);
				}
				return await helpers.helpers.httpRequest({ ...requestOptions, allowedDomains });
			},
		},
	};
}
