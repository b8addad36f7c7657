import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ServerResponse } from 'node:http';

import { byId, credential, credentialName, itemsOf, jsonOf, run } from '../support/automationPlatform';
import type { RunOptions } from '../support/engine';
import { answer, type HttpServer, serve } from '../support/http';

type Chunk = NonNullable<RunOptions['chunks']>[number];

let server: HttpServer | undefined;
let closedAt: number | undefined;

afterEach(async () => {
	await server?.close();
	server = undefined;
});

const pause = async (ms: number) => await new Promise<void>((resolve) => setTimeout(resolve, ms));

async function until(condition: () => boolean): Promise<void> {
	while (!condition()) await pause(5);
}

function frame(role: string, content: string, n: number): string {
	const data = JSON.stringify({ role, content, id: `s${n}`, agentIterationId: `i${n}` });
	return `event:step\nid:s${n}\ndata:${data}\n\n`;
}

const step = (n: number, role: string, content: string): IDataObject => ({
	event: 'step',
	id: `s${n}`,
	role,
	content,
	agentIterationId: `i${n}`,
});

/** A service whose streamed runs are written so. */
async function streaming(write: (response: ServerResponse, message: string) => void | Promise<void>): Promise<void> {
	closedAt = undefined;
	server = await serve(async ({ body }, response) => {
		response.on('close', () => (closedAt = Date.now()));
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		await write(response, (body as { messages: Array<{ content: string }> }).messages[0].content);
	});
}

async function runStream(parameters: INodeParameters = {}, options: Parameters<typeof run>[2] = {}) {
	return await run(
		'agent.runStream',
		{ agentId: byId('a1'), teamId: byId(88), message: 'Where is order 2044?', ...parameters },
		{ baseUrl: server?.origin, ...options },
	);
}

const said = (chunks: Chunk[]) =>
	chunks.map(({ type, content }) => (content === undefined ? type : `${type} ${content}`));

test('A23: one item with the steps, the whole answer and the last iteration; the request as the plain run has it', async () => {
	await streaming(
		(response) =>
			void response.end(
				frame('system', 'Be brief.', 1) + frame('assistant', 'It is ', 2) + frame('assistant', 'on its way.', 3),
			),
	);

	const result = await runStream({ options: { threadId: 't-1', additionalSystemPrompt: 'Be kind.' } });

	expect(result.error).toBeUndefined();
	expect(jsonOf(result)).toEqual([
		{
			response: 'It is on its way.',
			executionSteps: [
				step(1, 'system', 'Be brief.'),
				step(2, 'assistant', 'It is '),
				step(3, 'assistant', 'on its way.'),
			],
			stepCount: 3,
			executionTimeMs: expect.any(Number),
			threadId: 't-1',
			lastAgentIterationId: 'i3',
		},
	]);
	expect(result.output[0][0].pairedItem).toEqual({ item: 0 });
	const [request] = server!.requests;
	expect([request.method, request.path, [...request.query]]).toEqual([
		'POST',
		'/api/v2/ai-agents/v1/agents/a1/run/stream',
		[['teamId', '88']],
	]);
	expect(request.headers.accept).toBe('text/event-stream');
	expect(request.body).toEqual({
		messages: [{ role: 'user', content: 'Where is order 2044?' }],
		threadId: 't-1',
		config: { additionalSystemPrompt: 'Be kind.' },
	});
});

test.each(['custom', 'routing'] as const)('through the entrance %s: an item for each step', async (entrance) => {
	await streaming((response) => void response.end(frame('user', 'Hi', 1) + frame('assistant', 'Hello', 2)));

	expect(jsonOf(await runStream({ output: 'steps' }, { entrance }))).toEqual([
		step(1, 'user', 'Hi'),
		step(2, 'assistant', 'Hello'),
	]);
});

test('A21: unknown events, pings, data that is no JSON and comments are shown, and break nothing', async () => {
	const odd =
		'event:ping\ndata:\n\n: comment\n\ndata: [DONE]\n\ndata: 42\n\ndata: null\n\nevent:usage\ndata:{"tokens":5}\n\n';
	await streaming((response) => void response.end(frame('assistant', 'Hello', 1) + odd));

	const [item] = jsonOf(await runStream()) as IDataObject[];

	expect(item).toMatchObject({ response: 'Hello', stepCount: 1, comments: 1 });
	expect(item.otherEvents).toEqual([
		{ event: 'ping', id: 's1', data: '' },
		{ event: 'message', id: 's1', data: '[DONE]' },
		{ event: 'message', id: 's1', data: 42 },
		{ event: 'message', id: 's1', data: null },
		{ event: 'usage', id: 's1', data: { tokens: 5 } },
	]);
});

test('A21: an error event that nothing comes after is the error of the run, with the steps before it', async () => {
	await streaming(
		(response) =>
			void response.end(`${frame('assistant', 'Well', 1)}event:error\ndata:{"message":"no credit left"}\n\n`),
	);

	const { error } = await runStream();

	expect(error?.message).toMatch(/The agent failed \(no credit left\) after 1 step/);
	expect((error as { context?: IDataObject }).context?.executionSteps).toEqual([step(1, 'assistant', 'Well')]);
});

test('A20: a last step without its blank line counts; half of one is shown', async () => {
	await streaming((response) => void response.end(frame('assistant', 'Hello', 1).trimEnd()));
	expect(jsonOf(await runStream())).toMatchObject([{ response: 'Hello' }]);
	await server?.close();

	await streaming((response) => void response.end(`${frame('assistant', 'Hello', 1)}event:step\ndata:{"role":"assi`));
	expect(jsonOf(await runStream())).toMatchObject([
		{ response: 'Hello', otherEvents: [{ event: 'step', data: '{"role":"assi' }] },
	]);
});

describe('a stream that ends too early', () => {
	const twoSteps = frame('assistant', 'One', 1) + frame('assistant', 'Two', 2);

	test('by a break: the error has the steps, and is not sent again by Retry On Fail', async () => {
		await streaming(async (response) => {
			response.write(twoSteps);
			await pause(30);
			response.destroy();
		});

		const { error, tries } = await runStream({}, { retryOnFail: true, maxTries: 3 });

		expect(error?.message).toMatch(/Run agent streamed 'a1' \[item 0\]: The stream broke \(ECONNRESET\) after 2 steps/);
		expect(error?.message).toMatch(/may have been carried out/);
		expect((error as { description?: string }).description).toContain('"content":"Two"');
		expect((error as { context?: IDataObject }).context?.executionSteps).toHaveLength(2);
		expect(tries).toBe(3);
		expect(server!.requests).toHaveLength(1);
	});

	test('by its idle limit', async () => {
		await streaming((response) => void response.write(twoSteps));

		const { error } = await runStream({ options: { idleLimit: 0.2 } });

		expect(error?.message).toMatch(/The stream was silent for 0\.2 s after 2 steps/);
		await until(() => closedAt !== undefined);
	});

	test('by its total limit', async () => {
		await streaming((response) => void response.write(twoSteps));

		expect((await runStream({ options: { totalLimit: 0.2 } })).error?.message).toMatch(/took longer than 0\.2 s/);
	});

	test('by the Stop button: the connection is closed within a second', async () => {
		const stop = new AbortController();
		let stoppedAt = 0;
		await streaming(async (response) => {
			response.write(twoSteps);
			await pause(50);
			stoppedAt = Date.now();
			stop.abort();
		});

		await runStream({}, { abortSignal: stop.signal });

		await until(() => closedAt !== undefined);
		expect(closedAt! - stoppedAt).toBeLessThan(1000);
	});
});

describe('a refusal', () => {
	test('with a status is told in the words of the service', async () => {
		server = await serve((_, response) => answer(response, 404, { code: 'IM304', message: 'No such agent' }));

		expect((await runStream()).error?.message).toMatch(/HTTP 404 IM304\. No such agent\./);
	});

	test('a rate limit is waited out', async () => {
		let asked = 0;
		server = await serve((_, response) => {
			asked += 1;
			if (asked === 1) return answer(response, 429, {}, { 'retry-after': '0.5' });
			response.writeHead(200, { 'content-type': 'text/event-stream' });
			return void response.end(frame('assistant', 'Hello', 1));
		});

		expect(jsonOf(await runStream())).toMatchObject([{ response: 'Hello' }]);
	});

	test('with JSON in place of a stream is no empty answer', async () => {
		server = await serve((_, response) => answer(response, 200, { message: 'maintenance' }));

		expect((await runStream()).error?.message).toMatch(/answer is no stream of events/);
	});

	test('has no key in it', async () => {
		server = await serve((request, response) =>
			answer(response, 400, { message: `Got ${request.headers.authorization}` }),
		);

		const { error } = await runStream({}, { credentials: { [credentialName]: credential(server.origin) } });

		expect(JSON.stringify([error, error?.message])).not.toContain('dummy-example-key');
	});
});

describe('S05: a chat that streams', () => {
	const streamed = { mode: 'webhook' as const };

	test('gets each step of the assistant before the service has sent the next, and nothing of the others', async () => {
		const chunks: Chunk[] = [];
		const seen: string[][] = [];
		await streaming(async (response) => {
			response.write(frame('system', 'Be brief.', 1));
			for (const [n, text] of ['One', '  \n', 'Three'].entries()) {
				response.write(frame('assistant', text, n + 2));
				await until(() => chunks.filter(({ type }) => type === 'item').length > n);
				seen.push(said(chunks));
			}
			response.end(frame('assistant', '', 9) + frame('tool', 'hidden', 10));
		});

		const result = await runStream({}, { ...streamed, chunks });

		expect(seen[0]).toEqual(['begin', 'item One']);
		expect(said(chunks)).toEqual(['begin', 'item One', 'item   \n', 'item Three', 'end']);
		expect(jsonOf(result)).toMatchObject([{ response: 'One  \nThree' }]);
	});

	test('of two items at once each chunk belongs to its item', async () => {
		const chunks: Chunk[] = [];
		await streaming(async (response, message) => {
			for (let n = 1; n <= 3; n++) {
				response.write(frame('assistant', `${message}${n} `, n));
				await pause(10);
			}
			response.end();
		});

		await runStream(
			{ message: '={{ $json.name }}' },
			{ ...streamed, chunks, items: itemsOf({ name: 'a' }, { name: 'b' }) },
		);

		for (const [index, name] of ['a', 'b'].entries()) {
			const own = chunks.filter(({ metadata }) => metadata.itemIndex === index);
			expect(said(own)).toEqual(['begin', `item ${name}1 `, `item ${name}2 `, `item ${name}3 `, 'end']);
		}
	});

	test.each([
		['the host says so when the node throws', {}, 'error'],
		['the node says so when it goes on', { onError: 'continueRegularOutput' as const }, 'error'],
	])('that breaks is closed once: %s', async (_, options, last) => {
		const chunks: Chunk[] = [];
		await streaming(async (response) => {
			response.write(frame('assistant', 'One', 1));
			await pause(30);
			response.destroy();
		});

		await runStream({}, { ...streamed, chunks, ...options });

		const types = chunks.map(({ type }) => type);
		expect(types).toEqual(['begin', 'item', last]);
	});

	test('is not spoken to where nothing streams', async () => {
		const chunks: Chunk[] = [];
		await streaming((response) => void response.end(frame('assistant', 'One', 1)));

		await runStream({}, { mode: 'trigger', chunks });

		expect(chunks).toEqual([]);
	});
});
