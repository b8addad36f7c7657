import type { ICredentialType, IExecuteFunctions, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

/** Where the widget node sends its requests. */
export const widgetHost = 'https://widgets.example.com';

/** The smallest declarative node with a credential, to hold the host's behaviour against. */
export class Widget implements INodeType {
	description: INodeType['description'] = {
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
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Create', value: 'create', routing: { request: { method: 'POST', url: '/widgets' } } },
					{
						name: 'Get',
						value: 'get',
						routing: { request: { method: 'GET', url: '=/widgets/{{ $parameter.widgetId }}' } },
					},
				],
				default: 'get',
			},
			{
				displayName: 'Widget ID',
				name: 'widgetId',
				type: 'string',
				required: true,
				default: '',
				displayOptions: { show: { operation: ['get'] } },
			},
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				displayOptions: { show: { operation: ['create'] } },
				routing: { send: { type: 'body', property: 'name' } },
			},
		],
	};
}

/** The same node with operations of its own. */
export function widgetWith(operation: (this: IExecuteFunctions) => Promise<unknown>): INodeType {
	return Object.assign(new Widget(), {
		customOperations: { widget: { get: operation, create: operation } },
	}) as INodeType;
}

export class WidgetApi implements ICredentialType {
	name = 'widgetApi';
	displayName = 'Widget API';
	properties: ICredentialType['properties'] = [
		{ displayName: 'API Key', name: 'apiKey', type: 'string', typeOptions: { password: true }, default: '' },
	];
	authenticate: ICredentialType['authenticate'] = {
		type: 'generic',
		properties: { headers: { Authorization: '={{ $credentials.apiKey }}' } },
	};
}
