import { setTimeout as sleep } from 'node:timers/promises';

import type { CredentialReference, Host } from './host';
import { modelCredential, modelRequests } from './agentHost';
import { connect, credentialType, openEditor } from './host';

let host: Host;
let model: CredentialReference;

beforeAll(async () => {
	host = await connect();
	model = await modelCredential(host);
});
beforeEach(async () => await host.reset('demo'));

const trigger = 'When Chat Message Received';
const chatInput = 'What failed? Run it again.';
const SAID =
	/^I looked at 16 incomplete executions of Order import\. 16 retried: 12 resolved, 4 failed in 1 scenario\.\n/;

interface ExampleNode {
	name: string;
	parameters: object;
	webhookId?: string;
}

/** The example with the values that its user fills in. */
async function example(): Promise<{ name: string; nodes: ExampleNode[]; connections: object; settings: object }> {
	const { filledExample } = await import('../../sandbox/demo/demo-workflow.mjs');
	const credentials = { [credentialType]: host.credential('all'), openAiApi: model };
	const { name, nodes, connections, settings } = filledExample('dlq-assistant', {
		sandboxUrl: host.sandbox.url,
		credentials,
	});
	return { name, nodes, connections, settings };
}

const looks = ['Get_Scenarios', 'Get_Incomplete_Executions', 'Get_Blueprint', 'Get_Logs'];

/** Asks a question in the chat of the example. Returns the answer of the assistant. */
async function ask(question: string): Promise<unknown> {
	const { id } = await host.client.createWorkflow({
		...(await example()),
		pinData: { [trigger]: [{ json: { chatInput: question, sessionId: 's-1', action: 'sendMessage' } }] },
	});
	const execution = await host.client.run(id, trigger);
	expect(execution.error).toBeUndefined();
	return execution.runs['AI Agent'].at(-1)?.data?.main?.[0]?.[0].json.output;
}

it('the example examples/dlq-assistant.json only reads when it is asked what failed', async () => {
	expect(await ask('What failed?')).toMatch(
		/^16 incomplete executions of Order import are not resolved\..*I retried nothing/s,
	);

	const requests = await modelRequests(host);
	expect(requests[requests.length - 1].results.map(({ name }) => name)).toEqual(looks);
	expect((await host.sandbox.stats()).retriesQueued).toEqual({});
});

it('the example gives the same answers in the chat of the editor', async () => {
	const { id } = await host.client.createWorkflow(await example());
	const editor = await openEditor(host);
	try {
		await editor.openWorkflow(id);
		await editor.page.locator('[data-test-id="workflow-chat-button"]').click();
		const chat = editor.page.locator('[data-test-id="canvas-chat"]');
		await chat.locator('textarea').fill('What failed?');
		await chat.locator('textarea').press('Enter');

		await chat.getByText(/retried/).waitFor();
		expect(await chat.innerText()).toMatch(
			/16 incomplete executions of Order import are not resolved\..*I retried nothing/s,
		);
	} finally {
		await editor.close();
	}

	expect((await host.sandbox.stats()).retriesQueued).toEqual({});
});

it('the example retries what it found when it is asked to', async () => {
	expect(await ask(chatInput)).toMatch(SAID);

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
	expect(results.map(({ name }) => name)).toEqual([...looks, 'Retry_Many_Incomplete_Executions']);
	// A model pays for what it reads.
	for (const { name, content } of results) expect([name, content.length < 6000]).toEqual([name, true]);

	const stats = await host.sandbox.stats();
	expect(stats.outOfContractDetails).toEqual([]);
	expect(Object.values(stats.retriesQueued)).toEqual(Array(16).fill(1));
	expect(stats.byOperation['incompleteExecution.retryMany']).toBe(1);
});

it('the published example streams the words of the model to its chat', async () => {
	const workflow = await example();
	const chat = workflow.nodes.find(({ name }) => name === trigger);
	Object.assign(chat?.parameters ?? {}, { public: true, options: { responseMode: 'streaming' } });
	const { id } = await host.client.createWorkflow(workflow);
	await host.client.publish(id);
	const say = async () =>
		await fetch(`${process.env.E2E_N8N_URL}/webhook/${chat?.webhookId}/chat`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ action: 'sendMessage', sessionId: 's-2', chatInput }),
		});
	// n8n answers 404 until it has published the webhook.
	let answer = await say();
	for (let tries = 0; answer.status === 404 && tries < 100; tries++) {
		await sleep(300);
		answer = await say();
	}
	const text = await answer.text();
	await host.client.unpublish(id);

	expect([answer.status, text.slice(0, 200)]).toEqual([200, expect.stringContaining('"type":"begin"')]);
	const chunks = text
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as { type: string; content?: string; metadata: { nodeName: string } })
		.filter(({ metadata }) => metadata.nodeName === 'AI Agent');
	const said = chunks.filter(({ type }) => type === 'item').map(({ content }) => content);
	expect(said.length).toBeGreaterThan(3);
	expect(said.join('')).toMatch(SAID);
	const requests = await modelRequests(host);
	expect(requests.map(({ stream }) => stream)).toEqual(Array(requests.length).fill(true));
	expect((await host.sandbox.stats()).outOfContractDetails).toEqual([]);
});
