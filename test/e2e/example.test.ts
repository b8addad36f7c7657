import { NodeHelpers } from 'n8n-workflow';
import type { INode, INodeCredentialDescription, INodeTypeDescription } from 'n8n-workflow';

import type { Host } from './host';
import { connect, logFile, outputOf, succeeded } from './host';

let host: Host;

beforeAll(async () => {
	host = await connect();
	await host.reset('demo');
	const { importIntoN8n } = await import('../../sandbox/demo/n8n.mjs');
	const { demoCredentials } = await import('../../sandbox/demo/credentials.mjs');
	const options = { userFolder: host.folder, logFile: logFile('example.log') };
	await importIntoN8n('credentials', demoCredentials(host.sandbox.url), options);
	await importIntoN8n('workflow', await demoWorkflows(), options);
});

/** All examples as the demo imports them. */
async function demoWorkflows(): Promise<Array<{ id: string; name: string; nodes: unknown[] }>> {
	const { demoCredentials } = await import('../../sandbox/demo/credentials.mjs');
	const { exampleNames, filledExample } = await import('../../sandbox/demo/demo-workflow.mjs');
	const sandboxUrl = host.sandbox.url;
	const credentials = Object.fromEntries(demoCredentials(sandboxUrl).map(({ type, id, name }) => [type, { id, name }]));
	return exampleNames.map((name) => filledExample(name, { sandboxUrl, credentials }));
}

it('examples/bulk-retry.json retries what failed in an organization, and returns a text that is ready to be sent', async () => {
	const { readSummary, hasAllOutcomes } = await import('../../sandbox/demo/demo-workflow.mjs');
	const execution = succeeded(await host.client.run('bulkRetryExample', 'Every Night'));

	const summary = readSummary(execution);
	expect(summary.text.split('\n')).toEqual([
		'34 retried: 26 resolved, 8 failed in 3 scenarios.',
		'- Order import: 12 resolved, 4 failed (The timeout of module 2 is outside 1 to 300)',
		'- Invoice export: 9 resolved, 3 failed (The remote service refuses every connection)',
		'- Stock alerts: 5 resolved, 1 failed (The remote service did not answer in time)',
	]);
	expect(hasAllOutcomes(summary)).toBe(true);
	// The last node is deactivated until it has a credential. It passes its input on.
	expect(outputOf(execution, 'Send Summary')).toEqual([summary]);

	const stats = await host.sandbox.stats();
	expect(stats.outOfContractDetails).toEqual([]);
	// One bulk request per scenario, and none twice.
	expect(stats.byOperation['incompleteExecution.retryMany']).toBe(3);
	expect(Object.values(stats.retriesQueued)).toEqual(Array(34).fill(1));
});

it('the editor shows no problem in the examples of the demo: every credential and every required field is set', async () => {
	const types = (await (await host.client.get('/types/nodes.json')).json()) as INodeTypeDescription[];
	const typeOf = ({ type, typeVersion }: INode) =>
		types.find(({ name, version }) => name === type && [version].flat().includes(typeVersion));
	const isNeeded = (credential: INodeCredentialDescription, node: INode, type: INodeTypeDescription) =>
		credential.required === true && NodeHelpers.displayParameter(node.parameters, credential, node, type);

	const problems: string[] = [];
	for (const { id } of await demoWorkflows()) {
		const stored = (await host.client.request('GET', `/rest/workflows/${id}`)) as { name: string; nodes: INode[] };
		for (const node of stored.nodes.filter(({ disabled }) => !disabled)) {
			const type = typeOf(node);
			if (!type) {
				problems.push(`${stored.name}, ${node.name}: ${node.type} is unknown`);
				continue;
			}
			const parameters = NodeHelpers.getNodeParameters(type.properties, node.parameters, true, false, node, type);
			const filled = { ...node, parameters: parameters ?? {} };
			const issues = NodeHelpers.getNodeParametersIssues(type.properties, filled, type)?.parameters ?? {};
			problems.push(...Object.values(issues).map((texts) => `${stored.name}, ${node.name}: ${texts.join(', ')}`));
			const needed = (type.credentials ?? []).filter((credential) => isNeeded(credential, filled, type));
			const missing = needed.filter(({ name }) => !node.credentials?.[name]);
			problems.push(...missing.map(({ name }) => `${stored.name}, ${node.name}: no credential '${name}'`));
		}
	}
	expect(problems).toEqual([]);
});
