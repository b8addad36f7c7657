import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { requestOptions } from '../shared/http/requestOptions';
import { joinFields } from '../shared/input/joined';
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
		description: 'Sign up, log in, and log out the customers of a shop, and manage their tokens',
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
						description:
							'For visitors: request a token, sign up, and log in. Also for tokens that you enter in the fields of this node.',
					},
					{
						name: 'Customer',
						value: 'customer',
						description: 'For one customer: the credential logs the customer in and keeps the session',
					},
					// This option is never shown. Without an option "none", the editor hides this field and offers the
					// credentials of both types in one list. A new node would then use the newest credential, even if its
					// operation needs the other type.
					{
						name: 'None',
						value: 'none',
						description: 'Not available: the Base URL is in the credential',
						displayOptions: { show: { '@version': [0] } },
					},
				],
				default: 'anonymous',
				description: 'The credential to use',
			},
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Anonymous Token', value: 'anonymousToken', description: 'Session and tokens of a visitor' },
					{ name: 'Customer', value: 'customer', description: 'Account of a customer' },
					{
						name: 'Customer Session',
						value: 'customerSession',
						description: 'Session and tokens of a customer',
					},
				],
				default: 'customerSession',
				routing: { send: { paginate: true }, operations: { pagination: singleItemOf(definition) } },
			},
			...joinFields([...anonymousTokenDescription, ...customerDescription, ...customerSessionDescription]),
			requestOptions,
		],
	};

	customOperations = customOperationsOf(this.description, definition);
}
