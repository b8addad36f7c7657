import { setTimeout as sleep } from 'node:timers/promises';

import { platformIds } from '../../sandbox/server/seeds/platform';
import type { Chunk, StreamRun } from './chatHost';
import { agentNode, chatExample, chatTrigger, chunksOf, published, say, stepsOf, streamsOf } from './chatHost';
import type { Example } from './examples';
import type { Host } from './host';
import { connect } from './host';
import { locator } from '../support/input';

let host: Host;

beforeAll(async () => void (host = await connect()));
beforeEach(async () => void (await host.sandbox.control('POST', '/reset', { seed: 'platform' })));

const words = ['Your ', 'order ', 'is ', 'on its way.'];
const steps = stepsOf(words);

const example = (more: object = {}): Example => chatExample(host.credential('all'), more);
const streams = async (): Promise<StreamRun[]> => await streamsOf(host.sandbox);
const script = async (what: object): Promise<void> => void (await host.sandbox.control('POST', '/streams', what));

/** Publishes a workflow during the work, which gets the address of its chat. */
const whilePublished = async (workflow: Example, work: (chatUrl: string) => Promise<void>): Promise<void> =>
	await published(host.client, process.env.E2E_N8N_URL ?? '', workflow, work);

it('the example examples/agent-chat.json shows the first words before the third step is sent, and all of them in the end', async () => {
	await script({ steps, hangAfterSteps: 2 });

	await whilePublished(example(), async (chatUrl) => {
		const chunks: Chunk[] = [];
		for await (const chunk of chunksOf(await say(chatUrl))) {
			chunks.push(chunk);
			if (chunks.filter(({ type }) => type === 'item').length === 2) {
				const [run] = await streams();
				if (chunks.length === 3) expect(run.stepsAt).toHaveLength(2);
				await host.sandbox.control('POST', '/streams/release', {});
			}
		}
		expect(chunks.map(({ type }) => type)).toEqual(['begin', 'item', 'item', 'item', 'item', 'end']);
		expect(chunks.map(({ content = '' }) => content).join('')).toBe(words.join(''));
	});
	expect((await host.sandbox.stats()).outOfContractDetails).toEqual([]);
});

it('a connection that breaks after two steps closes the chat once, with an error', async () => {
	await script({ steps, cutAfterSteps: 2 });

	await whilePublished(example(), async (chatUrl) => {
		const types: string[] = [];
		for await (const { type } of chunksOf(await say(chatUrl))) types.push(type);
		expect(types).toEqual(['begin', 'item', 'item', 'error']);
	});
});

it('the chunks of two items at once are not mixed', async () => {
	await script({ steps, delayMs: 50, times: 0 });
	const workflow = example({ message: '={{ $json.text }}', options: {} });
	workflow.nodes.push({
		id: 'two',
		name: 'Two Questions',
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		position: [112, 0],
		parameters: { fieldToSplitOut: 'chatInput', options: { destinationFieldName: 'text' } },
	} as never);
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	workflow.connections = { [chatTrigger]: to('Two Questions'), 'Two Questions': to(agentNode) };

	await whilePublished(workflow, async (chatUrl) => {
		const chunks: Chunk[] = [];
		const questions = ['Where is it?', 'And the other?'] as unknown as string;
		for await (const chunk of chunksOf(await say(chatUrl, questions))) chunks.push(chunk);
		for (const item of [0, 1]) {
			const own = chunks.filter(({ metadata }) => metadata.itemIndex === item);
			expect(own.map(({ type, content }) => content ?? type)).toEqual(['begin', ...words, 'end']);
		}
	});
});

/** Starts a run in the editor. Returns the ID of its execution. */
async function started(parameters: object): Promise<string> {
	const { id, ...workflow } = (await host.client.createWorkflow({
		...example(parameters),
		pinData: { [chatTrigger]: [{ json: { chatInput: 'Where is order 2044?', sessionId: 's-1' } }] },
	} as never)) as { id: string };
	const { executionId } = (await host.client.request('POST', `/rest/workflows/${id}/run`, {
		workflowData: { id, ...workflow },
		triggerToStartFrom: { name: chatTrigger },
	})) as { executionId: string };
	return executionId;
}

it('a stopped execution closes the connection to the service within a second', async () => {
	await script({ steps, hangAfterSteps: 2 });
	const executionId = await started({});
	while ((await streams())[0]?.stepsAt.length !== 2) await sleep(50);

	const stoppedAt = Date.now();
	await host.client.request('POST', `/rest/executions/${executionId}/stop`, {});
	while ((await streams())[0].endedAt === undefined) await sleep(20);

	const [{ end, endedAt }] = await streams();
	expect(end).toBe('closedByClient');
	expect(endedAt! - stoppedAt).toBeLessThan(1000);
});

it('a stream that hangs ends at its idle limit, with the steps before it in the error', async () => {
	await script({ steps, hangAfterSteps: 2 });
	const { node } = await host.runNode({
		resource: 'agent',
		operation: 'runStream',
		teamId: locator('88'),
		agentId: locator(platformIds.helper),
		message: 'Where is order 2044?',
		options: { idleLimit: 1 },
	});

	expect(node.error?.message).toMatch(/The stream was silent for 1 s after 2 steps/);
	expect(node.error?.description).toContain('The answer so far: Your order');
	const { executionSteps } = (node.error as { context?: { executionSteps?: object[] } }).context ?? {};
	expect(executionSteps).toMatchObject(steps.slice(0, 2));
	while ((await streams())[0].endedAt === undefined) await sleep(20);
	expect((await streams())[0].end).toBe('closedByClient');
});

it('without a chat a run returns the same as one item', async () => {
	await script({ steps, framing: ['crlf', 'comments', 'bom'], chunkBytes: 3 });
	const [item] = await host.output<{ response: string; stepCount: number }>({
		resource: 'agent',
		operation: 'runStream',
		teamId: locator('88'),
		agentId: locator(platformIds.helper),
		message: 'Where is order 2044?',
	});

	expect(item).toMatchObject({ response: words.join(''), stepCount: 4 });
});
