import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { requestOptions } from '../shared/http/requestOptions';
import { customOperationsOf, singleItemOf } from '../shared/run/entryPoints';
import type { NodeDefinition } from '../shared/run/definition';
import { anonymousTokenDescription } from './resources/anonymousToken';
import { customerDescription, customerRuns } from './resources/customer';
import { customerSessionDescription } from './resources/customerSession';
import { api } from './api';

const definition: NodeDefinition = {
	description: () => (CustomerAuth.described ??= new CustomerAuth().description),
	api,
	runs: { customer: customerRuns },
};

export class CustomerAuth implements INodeType {
	static described?: INodeTypeDescription;

	description: INodeTypeDescription = {
		displayName: 'Customer Auth',
		name: 'customerAuth',
		icon: { light: 'file:../../icons/customerAuth.svg', dark: 'file:../../icons/customerAuth.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ ($parameter["operation"].replace("getAll", "getMany") + ": " + $parameter["resource"]).replace(/[A-Z]/g, " $&").replace(/\\b(llm|sso|[a-z])/g, (word) => word.toUpperCase()) }}',
		description: 'Sign customers of a shop up, log them in and out, refresh and validate their tokens',
		defaults: { name: 'Customer Auth' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'customerAuthAnonymousApi',
				required: true,
				displayOptions: { show: { authentication: ['anonymous'] } },
			},
			{
				name: 'customerAuthCustomerApi',
				required: true,
				displayOptions: { show: { authentication: ['customer'] } },
			},
		],
		requestDefaults: {},
		properties: [
			{
				displayName: 'Authentication',
				name: 'authentication',
				type: 'options',
				noDataExpression: true,
				options: [
					{
						name: 'Anonymous',
						value: 'anonymous',
						description: 'As a visitor of the shop: enough for everything that takes its tokens from fields',
					},
					{
						name: 'Customer',
						value: 'customer',
						description: 'As the customer of the credential, who is logged in by it',
					},
					// Never shown. Without a "none", the editor hides this field and offers the credentials of both types in one
					// list, and a new node takes the newest of them, whatever its operation needs.
					{
						name: 'None',
						value: 'none',
						description: 'Not possible: the credential has the address of the service',
						displayOptions: { show: { '@version': [0] } },
					},
				],
				default: 'anonymous',
				description: 'Which credential gives address, tenant and tokens',
			},
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Anonymous Token', value: 'anonymousToken', description: 'Token and session of a visitor' },
					{ name: 'Customer', value: 'customer', description: 'Account of a customer' },
					{
						name: 'Customer Session',
						value: 'customerSession',
						description: 'Tokens of a customer who has logged in',
					},
				],
				default: 'customerSession',
				description: 'What to work with',
				routing: { send: { paginate: true }, operations: { pagination: singleItemOf(definition) } },
			},
			...anonymousTokenDescription,
			...customerDescription,
			...customerSessionDescription,
			requestOptions,
		],
	};

	customOperations = customOperationsOf(this.description, definition);
}
