import { setTimeout as sleep } from 'node:timers/promises';

import type { N8nClient } from '../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import type { Sandbox } from '../../sandbox/demo/sandbox-server.mjs' with { 'resolution-mode': 'import' };
import { platformIds } from '../../sandbox/server/seeds/platform';
import { locator } from '../support/input';
import type { Example } from './examples';
import { nodeOf, readExample } from './examples';
import type { CredentialReference } from './host';

export const chatTrigger = 'When Chat Message Received';
export const agentNode = 'Ask the Agent';

/** A part of an answer in a chat, with the time of its arrival. */
export interface Chunk {
	type: string;
	content?: string;
	metadata: { nodeName: string; itemIndex: number };
	at: number;
}

/** The sandbox's record of a streamed run. */
export interface StreamRun {
	stepsAt: number[];
	end?: string;
	endedAt?: number;
}

/** The steps of an answer in these pieces. */
export function stepsOf(words: string[]): object[] {
	return words.map((content, index) => ({ role: 'assistant', content, id: `s${index}`, agentIterationId: 'i1' }));
}

/** The example examples/agent-chat.json with the values that its user chooses. */
export function chatExample(credential: CredentialReference, more: object = {}): Example {
	const workflow = readExample('agent-chat.json', credential);
	const agent = nodeOf(workflow, agentNode);
	Object.assign(agent.parameters, { teamId: locator('88'), agentId: locator(platformIds.helper), ...more });
	return workflow;
}

/** The streamed runs since the last reset. */
export async function streamsOf(sandbox: Sandbox): Promise<StreamRun[]> {
	return ((await sandbox.stats()) as unknown as { streams: { runs: StreamRun[] } }).streams.runs;
}

/** Publishes a workflow during the work. Passes the address of its chat to the work. */
export async function published<Result>(
	client: N8nClient,
	n8nUrl: string,
	workflow: Example,
	work: (chatUrl: string) => Promise<Result>,
): Promise<Result> {
	const { id } = await client.createWorkflow(workflow);
	await client.publish(id);
	const { webhookId } = nodeOf(workflow, chatTrigger) as unknown as { webhookId: string };
	try {
		return await work(`${n8nUrl}/webhook/${webhookId}/chat`);
	} finally {
		await client.unpublish(id);
	}
}

/** Writes a message in a chat. Returns the answer as soon as it starts. */
export async function say(chatUrl: string, chatInput = 'Where is order 2044?', sessionId = 's-1'): Promise<Response> {
	for (let tries = 0; ; tries++) {
		const answer = await fetch(chatUrl, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ action: 'sendMessage', sessionId, chatInput }),
		});
		// n8n answers 404 until it has published the webhook.
		if (answer.status !== 404 || tries === 100) return answer;
		await sleep(300);
	}
}

/** The chunks in an answer of the agent's node. */
export async function* chunksOf(answer: Response): AsyncGenerator<Chunk> {
	let text = '';
	const decoder = new TextDecoder();
	for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
		text += decoder.decode(bytes, { stream: true });
		const lines = text.split('\n');
		text = lines.pop() ?? '';
		for (const line of lines.filter((candidate) => candidate.trim() !== '')) {
			const chunk = { ...(JSON.parse(line) as Chunk), at: Date.now() };
			// n8n sometimes sends a line only to keep the connection.
			if (chunk.metadata?.nodeName === agentNode) yield chunk;
		}
	}
}
