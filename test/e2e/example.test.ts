import type { Host } from './host';
import { connect, logFile } from './host';

let host: Host;

beforeAll(async () => {
	host = await connect();
	await host.reset('demo');
});

it('the example examples/bulk-retry.json, imported and executed by n8n’s command line, sums up every scenario', async () => {
	const { importIntoN8n, runN8n } = await import('../../sandbox/demo/n8n.mjs');
	const { bulkRetryWorkflow, sandboxCredential } = await import('../../sandbox/demo/demo-workflow.mjs');
	const options = { userFolder: host.folder, logFile: logFile('example.log') };
	const credential = sandboxCredential(host.sandbox.url);
	const workflow = bulkRetryWorkflow({
		credentialId: credential.id,
		credentialName: credential.name,
		organizationId: 34,
	});
	await importIntoN8n('credentials', [credential], options);
	await importIntoN8n('workflow', [workflow], options);

	const { ok, stdout, tail } = await runN8n(['execute', `--id=${workflow.id}`, '--rawOutput'], options);

	if (!ok) throw new Error(tail);
	const { data } = JSON.parse(stdout.slice(stdout.indexOf('\n{') + 1 || stdout.indexOf('{')));
	const outputOf = (name: string) =>
		data.resultData.runData[name][0].data.main[0].map(({ json }: { json: object }) => json);
	expect(outputOf('Summary per Scenario')).toEqual(
		expect.arrayContaining([
			{ scenarioId: 6120, scenarioName: 'Invoice export', sum_retried: 9, concatenated_outcomes: expect.any(String) },
			{
				scenarioId: 6121,
				scenarioName: 'Order import',
				sum_retried: 16,
				concatenated_outcomes: expect.stringMatching(/12 resolved/),
			},
			{
				scenarioId: 6122,
				scenarioName: 'Stock alerts',
				sum_retried: 6,
				concatenated_outcomes: expect.stringMatching(/5 resolved/),
			},
		]),
	);
	expect(outputOf('Summary per Scenario')).toHaveLength(3);
	expect(outputOf('Retry in Bulk').map(({ outcome }: { outcome: string }) => outcome)).not.toContain('pending');

	const stats = await host.sandbox.stats();
	expect(stats.outOfContractDetails).toEqual([]);
	// One bulk request per scenario, and none twice.
	expect(stats.byOperation['incompleteExecution.retryMany']).toBe(3);
	expect(Object.values(stats.retriesQueued).every((count) => count === 1)).toBe(true);
});
