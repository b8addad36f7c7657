import { sandboxKeys } from './sandbox-server.mjs';

/** @typedef {{ id: string, name: string, type: string, data: Record<string, unknown> }} DemoCredential */

/** What the sandbox knows of customers: see `sandbox/server/customerAuth/seed.ts`. */
const customer = {
	client: { tenant: 'exampleshop', clientId: 'sandbox-example-client-id' },
	login: { email: 'jane.doe@example.com', password: 'sandbox-example-pass' },
};

/**
 * The credential of a workflow for the sandbox.
 *
 * @param {string} sandboxUrl
 * @param {string} [apiKey]
 */
export function sandboxCredential(sandboxUrl, apiKey = sandboxKeys.all) {
	return {
		id: 'sandboxCredential',
		name: 'Automation Platform Sandbox',
		type: 'automationPlatformApi',
		data: { baseUrl: sandboxUrl, apiKey, authorizationScheme: 'none', fieldPrefix: 'platform' },
	};
}

/**
 * The credential of n8n's OpenAI Chat Model node for the sandbox's stand-in for a language model.
 *
 * @param {string} sandboxUrl
 */
export function modelCredential(sandboxUrl) {
	return {
		id: 'sandboxModelCredential',
		name: 'Sandbox Language Model',
		type: 'openAiApi',
		data: { apiKey: 'sandbox-example-model-key', organizationId: '', url: `${sandboxUrl}/openai/v1`, header: false },
	};
}

/**
 * All credentials that the examples need on the sandbox, one of each type.
 *
 * @param {string} sandboxUrl
 * @returns {DemoCredential[]}
 */
export function demoCredentials(sandboxUrl) {
	const client = { baseUrl: sandboxUrl, ...customer.client };
	return [
		sandboxCredential(sandboxUrl),
		modelCredential(sandboxUrl),
		{ id: 'sandboxAnonymous', name: 'Sandbox Visitor', type: 'customerAuthAnonymousApi', data: client },
		{
			id: 'sandboxCustomer',
			name: 'Sandbox Customer',
			type: 'customerAuthCustomerApi',
			data: { ...client, ...customer.login },
		},
		{
			id: 'sandboxHeaderAuth',
			name: 'Header of the Webhooks',
			type: 'httpHeaderAuth',
			data: { name: 'x-example-key', value: 'sandbox-example-header' },
		},
	];
}
