// Operations that send one request for each item, with an expression in every field, and the same with the HTTP Request
// node.

const PACK = { type: 'n8n-nodes-automation-platform.automationPlatform', typeVersion: 1 };
const HTTP_REQUEST = { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.5 };

/** @typedef {import('./workflows.mjs').MeasuredNode} MeasuredNode */
/** @typedef {{ name: string, ours: MeasuredNode, theirs: (serverUrl: string) => MeasuredNode }} MeasuredOperation */

/** @param {string} field */
const value = (field) => `={{ $json.${field} }}`;

/** @param {string} field */
const byId = (field) => ({ __rl: true, mode: 'id', value: value(field) });

/** @param {Record<string, unknown>} parameters @returns {MeasuredNode} */
function packNode(parameters) {
	return { ...PACK, parameters: { ...parameters, requestOptions: {} } };
}

/**
 * @param {string} method
 * @param {string} path can contain expressions
 * @param {Record<string, string>} body name to expression
 * @returns {(serverUrl: string) => MeasuredNode}
 */
function httpRequest(method, path, body = {}) {
	const parameters = Object.entries(body).map(([name, expression]) => ({ name, value: expression }));
	return (serverUrl) => ({
		...HTTP_REQUEST,
		parameters: {
			method,
			url: `=${serverUrl}${path}`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'automationPlatformApi',
			...(parameters.length > 0 && { sendBody: true, bodyParameters: { parameters } }),
			options: {},
		},
	});
}

/** @type {MeasuredOperation[]} */
export const measuredOperations = [
	{
		name: 'Get of an incomplete execution',
		ours: packNode({ resource: 'incompleteExecution', operation: 'get', dlqId: byId('id') }),
		theirs: httpRequest('GET', '/api/v2/dlqs/{{ $json.id }}'),
	},
	{
		name: 'Update of a user',
		ours: packNode({
			resource: 'user',
			operation: 'update',
			userId: byId('userId'),
			updateFields: { name: value('name'), language: value('language') },
		}),
		theirs: httpRequest('PATCH', '/api/v2/users/{{ $json.userId }}', {
			name: value('name'),
			language: value('language'),
		}),
	},
	{
		name: 'Invitation',
		ours: packNode({
			resource: 'invitation',
			operation: 'send',
			organizationId: byId('organizationId'),
			email: value('email'),
			name: value('name'),
		}),
		theirs: httpRequest('POST', '/api/v2/organizations/{{ $json.organizationId }}/invite', {
			email: value('email'),
			name: value('name'),
		}),
	},
	{
		name: 'Create of a variable',
		ours: packNode({
			resource: 'organizationVariable',
			operation: 'create',
			organizationId: byId('organizationId'),
			name: value('variable'),
			type: 2,
			value: value('name'),
		}),
		theirs: httpRequest('POST', '/api/v2/organizations/{{ $json.organizationId }}/variables', {
			name: value('variable'),
			typeId: '={{ 2 }}',
			value: value('name'),
		}),
	},
];

/** Items with a value for every expression. @param {number} count */
export function operationItems(count) {
	return Array.from({ length: count }, (_, index) => ({
		id: index.toString(16).padStart(32, '0'),
		userId: index + 1,
		organizationId: 12,
		name: `Kim ${index}`,
		language: 'en',
		email: `kim.${index}@example.com`,
		variable: `limit_${index}`,
	}));
}
