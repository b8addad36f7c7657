// Operations that send one request for each item, with an expression in every field: by the pack, by n8n's HTTP Request
// node, and by a bare loop (floor/BareLoop.node.js).

const PACK = { type: 'n8n-nodes-automation-platform.automationPlatform', typeVersion: 1 };
const HTTP_REQUEST = { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.5 };
const BARE_LOOP = { type: 'CUSTOM.bareLoop', typeVersion: 1 };

/** @typedef {import('./workflows.mjs').MeasuredNode} MeasuredNode */

/**
 * A path of the API with the ID of an item in it, and the body.
 *
 * @typedef {object} Call
 * @property {string} method
 * @property {string} before what comes before the ID
 * @property {string} id the field of the item
 * @property {string} after
 * @property {Record<string, string>} [body] fields of the item by the names of the API
 * @property {Record<string, unknown>} [fixed] values of the body
 */

/** Writes the expression for a field of the item. @typedef {(field: string) => string} Spelling */

/** What a builder gets by dragging a field. @type {Spelling} */
export const asReference = (field) => `={{ $json.${field} }}`;

/** The same value by an expression that only n8n's engine can evaluate. @type {Spelling} */
export const asExpression = (field) => `={{ ($json.${field}) }}`;

/** @param {Spelling} spell @param {Record<string, string>} body */
function spelled(spell, body) {
	return Object.fromEntries(Object.entries(body).map(([name, field]) => [name, spell(field)]));
}

/** @param {string} value */
const byId = (value) => ({ __rl: true, mode: 'id', value });

/** @param {Record<string, unknown>} parameters @returns {MeasuredNode} */
function packNode(parameters) {
	return { ...PACK, parameters: { ...parameters, requestOptions: {} } };
}

/**
 * The call by the HTTP Request node, as a user would set it up.
 *
 * @param {Call} call
 * @param {string} serverUrl
 * @returns {MeasuredNode}
 */
export function httpRequestNode({ method, before, id, after, body = {}, fixed = {} }, serverUrl) {
	const values = { ...spelled(asReference, body), ...fixed };
	const parameters = Object.entries(values).map(([name, value]) => ({
		name,
		value: typeof value === 'string' ? value : `={{ ${value} }}`,
	}));
	return {
		...HTTP_REQUEST,
		parameters: {
			method,
			url: `=${serverUrl}${before}{{ $json.${id} }}${after}`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'automationPlatformApi',
			...(parameters.length > 0 && { sendBody: true, bodyParameters: { parameters } }),
			options: {},
		},
	};
}

/** The call by the bare loop. @param {Call} call @param {Spelling} spell @returns {MeasuredNode} */
export function bareLoopNode({ method, before, id, after, body = {}, fixed = {} }, spell) {
	return {
		...BARE_LOOP,
		parameters: { method, before, after, id: spell(id), body: { ...spelled(spell, body), ...fixed } },
	};
}

/** Retry of the pack. @param {Spelling} spell */
export const retryNode = (spell) =>
	packNode({ resource: 'incompleteExecution', operation: 'retry', dlqId: byId(spell('id')) });

/** @type {Call} */
export const retryCall = { method: 'POST', before: '/api/v2/dlqs/', id: 'id', after: '/retry' };

/** @type {Array<{ name: string, ours: (spell: Spelling) => MeasuredNode, call: Call }>} */
export const measuredOperations = [
	{ name: 'Retry', ours: retryNode, call: retryCall },
	{
		name: 'Get of an incomplete execution',
		ours: (spell) => packNode({ resource: 'incompleteExecution', operation: 'get', dlqId: byId(spell('id')) }),
		call: { method: 'GET', before: '/api/v2/dlqs/', id: 'id', after: '' },
	},
	{
		name: 'Update of a user',
		ours: (spell) =>
			packNode({
				resource: 'user',
				operation: 'update',
				userId: byId(spell('userId')),
				updateFields: { name: spell('name'), language: spell('language') },
			}),
		call: {
			method: 'PATCH',
			before: '/api/v2/users/',
			id: 'userId',
			after: '',
			body: { name: 'name', language: 'language' },
		},
	},
	{
		name: 'Create of a variable',
		ours: (spell) =>
			packNode({
				resource: 'organizationVariable',
				operation: 'create',
				organizationId: byId(spell('organizationId')),
				name: spell('variable'),
				type: 2,
				value: spell('name'),
			}),
		call: {
			method: 'POST',
			before: '/api/v2/organizations/',
			id: 'organizationId',
			after: '/variables',
			body: { name: 'variable', value: 'name' },
			fixed: { typeId: 2 },
		},
	},
];

/** An invitation, which first reads who is a member. @type {{ ours: MeasuredNode, call: Call }} */
export const invitation = {
	ours: packNode({
		resource: 'invitation',
		operation: 'send',
		organizationId: byId(asReference('organizationId')),
		email: asReference('email'),
		name: asReference('name'),
	}),
	call: {
		method: 'POST',
		before: '/api/v2/organizations/',
		id: 'organizationId',
		after: '/invite',
		body: { email: 'email', name: 'name' },
	},
};

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
