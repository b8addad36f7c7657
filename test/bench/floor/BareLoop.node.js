/**
 * The least that a node of n8n can do for each item: read its values by n8n's own function, and send one request with
 * n8n's own helper, ten at a time. It checks, converts, pairs and repeats nothing.
 */
class BareLoop {
	constructor() {
		/** @type {import('n8n-workflow').INodeTypeDescription} */
		this.description = {
			displayName: 'Bare Loop',
			name: 'bareLoop',
			group: ['transform'],
			version: 1,
			description: 'Sends one request for each item',
			defaults: { name: 'Bare Loop' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: 'automationPlatformApi', required: true }],
			properties: [
				{ displayName: 'Method', name: 'method', type: 'string', default: 'GET' },
				{ displayName: 'Before', name: 'before', type: 'string', default: '' },
				{ displayName: 'ID', name: 'id', type: 'string', default: '' },
				{ displayName: 'After', name: 'after', type: 'string', default: '' },
				{ displayName: 'Body', name: 'body', type: 'json', default: {} },
			],
		};
	}

	/** @this {import('n8n-workflow').IExecuteFunctions} */
	async execute() {
		const { baseUrl, apiKey } = await this.getCredentials('automationPlatformApi');
		const method = /** @type {'GET'} */ (this.getNodeParameter('method', 0));
		const before = `${baseUrl}${this.getNodeParameter('before', 0)}`;
		const after = this.getNodeParameter('after', 0);
		const hasBody = Object.keys(this.getNode().parameters.body ?? {}).length > 0;
		const headers = { Authorization: `${apiKey}` };
		const { length } = this.getInputData();
		/** @type {import('n8n-workflow').INodeExecutionData[]} */
		const output = [];
		let next = 0;
		const loop = async () => {
			while (next < length) {
				const index = next++;
				const url = `${before}${this.getNodeParameter('id', index)}${after}`;
				const body = hasBody ? this.getNodeParameter('body', index) : undefined;
				const request = { method, url, headers, json: true, ...(hasBody && { body: /** @type {any} */ (body) }) };
				output[index] = { json: await this.helpers.httpRequest(request) };
			}
		};
		await Promise.all(Array.from({ length: 10 }, loop));
		return [output];
	}
}

module.exports = { BareLoop };
