import type {
	ICredentialType,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodeRequestOutput,
	INodeType,
	INodeTypeDescription,
	IRequestOptionsSimplifiedAuth,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { HostOptions } from '../support/engine';

/** The host to which the widget node sends its requests. */
export const widgetHost = 'https://widgets.example.com';

interface WidgetOptions {
	/** The route of the only operation. */
	request?: NonNullable<INodeProperties['routing']>['request'];
	output?: INodeRequestOutput;
	/** Further fields. */
	fields?: INodeProperties[];
	/** `routing` of the Resource parameter. */
	resourceRouting?: INodeProperties['routing'];
	/** An operation in `customOperations`. */
	operation?: (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;
	description?: Partial<INodeTypeDescription>;
	methods?: INodeType['methods'];
}

/** The smallest declarative node with a credential and one operation, for tests of n8n's behavior. */
export function widget({
	request = { method: 'GET', url: '/widgets' },
	output,
	fields = [],
	resourceRouting,
	operation,
	description,
	methods,
}: WidgetOptions = {}): INodeType {
	return {
		description: {
			displayName: 'Widget',
			name: 'widget',
			group: ['transform'],
			version: 1,
			description: 'Work with widgets',
			defaults: { name: 'Widget' },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			usableAsTool: true,
			credentials: [{ name: 'widgetApi', required: true }],
			requestDefaults: { baseURL: widgetHost },
			properties: [
				{
					displayName: 'Resource',
					name: 'resource',
					type: 'options',
					noDataExpression: true,
					options: [{ name: 'Widget', value: 'widget' }],
					default: 'widget',
					routing: resourceRouting,
				},
				{
					displayName: 'Operation',
					name: 'operation',
					type: 'options',
					noDataExpression: true,
					options: [{ name: 'Send', value: 'send', action: 'Send widget', routing: { request, output } }],
					default: 'send',
				},
				...fields,
			],
			...description,
		},
		methods,
		customOperations: operation ? { widget: { send: operation } } : undefined,
	};
}

/** A text field that is sent with its own name. */
export function field(
	name: string,
	send: 'body' | 'query' = 'body',
	more: Partial<INodeProperties> = {},
): INodeProperties {
	return {
		displayName: name,
		name,
		type: 'string',
		default: '',
		routing: { send: { type: send, property: name } },
		...more,
	} as INodeProperties;
}

/** The credential of the widget node. */
export function widgetApi(more: Partial<ICredentialType> = {}): ICredentialType {
	return {
		name: 'widgetApi',
		displayName: 'Widget API',
		properties: [
			{ displayName: 'API Key', name: 'apiKey', type: 'string', typeOptions: { password: true }, default: '' },
		],
		authenticate: {
			type: 'generic',
			properties: { headers: { Authorization: '={{ $credentials.apiKey }}' } } as IRequestOptionsSimplifiedAuth,
		},
		...more,
	};
}

/** The options of an n8n that has one credential of the widget node. */
export function widgetHostOptions(more: Partial<ICredentialType> = {}): Omit<HostOptions, 'nodeType'> {
	return { credentialTypes: [widgetApi(more)], credentials: { widgetApi: { apiKey: 'example-key' } } };
}
