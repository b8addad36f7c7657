/** The least that a node of n8n can do to read a list: request page after page with n8n's own helper. */
class BareList {
	constructor() {
		/** @type {import('n8n-workflow').INodeTypeDescription} */
		this.description = {
			displayName: 'Bare List',
			name: 'bareList',
			group: ['transform'],
			version: 1,
			description: 'Reads the incomplete executions of a scenario',
			defaults: { name: 'Bare List' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: 'automationPlatformApi', required: true }],
			properties: [
				{ displayName: 'Scenario ID', name: 'scenarioId', type: 'number', default: 0 },
				{ displayName: 'Page Size', name: 'pageSize', type: 'number', default: 500 },
			],
		};
	}

	/** @this {import('n8n-workflow').IExecuteFunctions} */
	async execute() {
		const { baseUrl, apiKey } = await this.getCredentials('automationPlatformApi');
		const [scenarioId, pageSize] = ['scenarioId', 'pageSize'].map((name) => Number(this.getNodeParameter(name, 0)));
		/** @type {import('n8n-workflow').INodeExecutionData[]} */
		const items = [];
		for (;;) {
			const { dlqs } = await this.helpers.httpRequest({
				url: `${baseUrl}/api/v2/dlqs`,
				qs: { scenarioId, 'pg[limit]': pageSize, 'pg[offset]': items.length },
				headers: { Authorization: `${apiKey}` },
				json: true,
			});
			for (const json of dlqs) items.push({ json });
			if (dlqs.length < pageSize) return [items];
		}
	}
}

module.exports = { BareList };
