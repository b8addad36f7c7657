import type { CredentialReference, Host } from './host';
import { modelCredential, modelRequests } from './agentHost';
import { connect } from './host';

let host: Host;
let model: CredentialReference;

beforeAll(async () => {
	host = await connect();
	model = await modelCredential(host);
});
beforeEach(async () => await host.reset('demo'));

it('the example examples/dlq-assistant.json finds what failed, looks at it, and has it run again', async () => {
	const { assistantWorkflow } = await import('../../sandbox/demo/demo-workflow.mjs');
	const { id: credentialId, name: credentialName } = host.credential('all');
	const workflow = assistantWorkflow({ credentialId, credentialName, organizationId: 34, model });
	const trigger = 'When Chat Message Received';
	const { id } = await host.client.createWorkflow({
		...workflow,
		pinData: {
			[trigger]: [{ json: { chatInput: 'What failed? Run it again.', sessionId: 's-1', action: 'sendMessage' } }],
		},
	});
	const execution = await host.client.run(id, trigger);

	expect(execution.error).toBeUndefined();
	const { output } = execution.runs['AI Agent'].at(-1)?.data?.main?.[0]?.[0].json ?? {};
	expect(output).toMatch(/^Of 16 incomplete executions of Order import, 16 are queued to run again\./);

	const requests = await modelRequests(host);
	const { tools, results } = requests[requests.length - 1];
	expect(tools.map(({ name }) => name).sort()).toEqual([
		'Get_Blueprint',
		'Get_Data',
		'Get_Incomplete_Execution',
		'Get_Incomplete_Executions',
		'Get_Logs',
		'Get_Scenarios',
		'Retry_Incomplete_Execution',
		'Retry_Many_Incomplete_Executions',
	]);
	expect(results.map(({ name }) => name)).toEqual([
		'Get_Scenarios',
		'Get_Incomplete_Executions',
		'Get_Blueprint',
		'Get_Logs',
		'Retry_Many_Incomplete_Executions',
	]);
	// a model pays for what it reads
	for (const { name, content } of results) expect([name, content.length < 6000]).toEqual([name, true]);

	const stats = await host.sandbox.stats();
	expect(stats.outOfContractDetails).toEqual([]);
	expect(Object.values(stats.retriesQueued)).toEqual(Array(16).fill(1));
	expect(stats.byOperation['incompleteExecution.retryMany']).toBe(1);
});
