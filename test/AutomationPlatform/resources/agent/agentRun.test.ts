import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ServerResponse } from 'node:http';

import { AutomationPlatformApi } from '../../../../credentials/AutomationPlatformApi.credentials';
import { AutomationPlatform } from '../../../../nodes/AutomationPlatform/AutomationPlatform.node';
import { apiKey, credential, credentialName, runOperation } from '../../../support/automationPlatform';
import { type RunOptions, runTool, type ToolRoute } from '../../../support/engine';
import { answer, type HttpServer, serve } from '../../../support/http';
import { locator, itemsOf } from '../../../support/input';
import { jsonOf, textsOf, shownText } from '../../../support/results';

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

function frame(role: string, content: unknown, n: number): string {
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

/** A service whose streamed runs are written by `write`. */
async function streaming(write: (response: ServerResponse, message: string) => void | Promise<void>): Promise<void> {
	closedAt = undefined;
	server = await serve(async ({ body }, response) => {
		response.on('close', () => (closedAt = Date.now()));
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		await write(response, (body as { messages: Array<{ content: string }> }).messages[0].content);
	});
}

async function runStream(parameters: INodeParameters = {}, options: Parameters<typeof runOperation>[2] = {}) {
	return await runOperation(
		'agent.runStream',
		{ agentId: locator('a1'), teamId: locator(88), message: 'Where is order 2044?', ...parameters },
		{ baseUrl: server?.origin, ...options },
	);
}

/** A service that answers a streamed run in another way. */
async function answering(write: (response: ServerResponse) => void | Promise<void>): Promise<void> {
	closedAt = undefined;
	server = await serve(async (_, response) => {
		response.on('close', () => (closedAt = Date.now()));
		await write(response);
	});
}

/** The same run as a tool of an AI agent. */
async function asTool(parameters: INodeParameters = {}, route: ToolRoute = 'request') {
	return await runTool({
		nodeType: new AutomationPlatform(),
		credentialTypes: [new AutomationPlatformApi()],
		credentials: { [credentialName]: credential(server?.origin) },
		route,
		parameters: {
			resource: 'agent',
			operation: 'runStream',
			agentId: locator('a1'),
			teamId: locator(88),
			message: 'Hi',
			...parameters,
		},
	});
}

const toldOf = (error: unknown) => error as { description?: string; context?: IDataObject };

const said = (chunks: Chunk[]) =>
	chunks.map(({ type, content }) => (content === undefined ? type : `${type} ${content}`));

test('A23: returns one item with the steps, the whole answer and the last iteration, and sends the request of Run', async () => {
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

test('G21: joins the text blocks of every form of a step into the answer, and reports other parts in a hint', async () => {
	const contents: unknown[] = [
		'One ',
		[{ type: 'text', text: 'two ' }, { text: 'three ' }, { type: 'output_text', text: 'four ' }, 'five '],
		{ type: 'text', text: 'six ' },
		null,
		[],
	];
	const chunks: Chunk[] = [];
	await streaming(
		(response) => void response.end(contents.map((content, n) => frame('assistant', content, n)).join('')),
	);
	const said = await runStream({}, { chunks, mode: 'webhook' });

	expect(jsonOf(said)).toMatchObject([{ response: 'One two three four five six ', stepCount: 5 }]);
	expect(said.hints).toEqual([]);
	expect(chunks.map(({ content }) => content ?? '').join('')).toContain('One two three four five six ');

	await server?.close();
	const image = { type: 'image', url: 'https://files.example/1' };
	await streaming((response) => void response.end(frame('assistant', [image, { type: 'text', text: 'Look.' }], 1)));
	const shown = await runStream();

	expect(jsonOf(shown)).toMatchObject([{ response: 'Look.', executionSteps: [{ content: [image, {}] }] }]);
	expect(shown.hints).toMatchObject([{ message: expect.stringContaining('not text') }]);
});

test('G15: keeps all digits of a long integer in a step', async () => {
	await streaming((response) => void response.end('event:step\ndata:{"role":"tool","order":12345678901234567890}\n\n'));

	expect(jsonOf(await runStream({ output: 'steps' }))).toEqual([
		{ event: 'step', role: 'tool', order: '12345678901234567890' },
	]);
});

test.each(['custom', 'routing'] as const)('returns an item for each step on the entry point %s', async (entryPoint) => {
	await streaming((response) => void response.end(frame('user', 'Hi', 1) + frame('assistant', 'Hello', 2)));

	expect(jsonOf(await runStream({ output: 'steps' }, { entryPoint }))).toEqual([
		step(1, 'user', 'Hi'),
		step(2, 'assistant', 'Hello'),
	]);
});

test('A21: returns unknown events, pings, data that is not JSON and comments without an error', async () => {
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

test('A21: reports an error event at the end as the error of the run, with the steps before it', async () => {
	await streaming(
		(response) =>
			void response.end(`${frame('assistant', 'Well', 1)}event:error\ndata:{"message":"no credit left"}\n\n`),
	);

	const { error } = await runStream();

	expect(shownText(error)).toMatch(/The agent failed after 1 step: no credit left\./);
	expect(toldOf(error).context?.executionSteps).toEqual([step(1, 'assistant', 'Well')]);
});

describe('A21: an error event', () => {
	const failure = 'event:error\ndata:{"message":"no credit left"}\n\n';

	test.each([
		['{"error":{"message":"no credit left"}}', 'after 0 steps: no credit left.'],
		['{"code":"IM011","message":"no credit left"}', 'after 0 steps: IM011. no credit left.'],
		['{"error":{"code":"IM011"}}', 'after 0 steps: IM011.'],
		['no credit left', 'after 0 steps: no credit left.'],
		['{"left":0}', 'after 0 steps: {"left":0}.'],
		['', 'after 0 steps.'],
		['<html>busy</html>', 'after 0 steps.'],
	])('with the data %s is reported with its message', async (data, words) => {
		await streaming((response) => void response.end(`event:error\ndata:${data}\n\n`));

		expect(shownText((await runStream()).error)).toContain(`The agent failed ${words} The request may have been`);
	});

	test('with a long text is shortened', async () => {
		await streaming((response) => void response.end(`event:error\ndata:${'very '.repeat(1000)}\n\n`));

		const message = (await runStream()).error?.message ?? '';

		expect(message).toMatch(/The agent failed after 0 steps: very very .*…$/);
		expect(message.length).toBeLessThanOrEqual(300);
	});

	test('is the error of the run, even if a system step follows', async () => {
		await streaming((response) => void response.end(failure + frame('system', 'run ended', 1)));

		expect(shownText((await runStream()).error)).toContain('after 1 step: no credit left');
	});

	test('is ignored if the assistant continued after it', async () => {
		await streaming((response) => void response.end(failure + frame('assistant', 'Here it is.', 1)));

		expect(jsonOf(await runStream())).toMatchObject([{ response: 'Here it is.', otherEvents: [{ event: 'error' }] }]);
	});
});

test('G13: has its secrets masked if it is not a step, because a step is data', async () => {
	const failure = `event:error\ndata:{"message":"Key ${apiKey} is used up"}\n\n`;
	for (const output of ['run', 'steps']) {
		await streaming((response) => void response.end(failure + frame('assistant', `Your key is ${apiKey}.`, 1)));

		const items = JSON.stringify(jsonOf(await runStream({ output })));

		expect(items).toContain('"message":"Key *** is used up"');
		expect(items).toContain(`"content":"Your key is ${apiKey}."`);
		await server?.close();
	}
	await streaming((response) => void response.end(frame('assistant', `Your key is ${apiKey}.`, 1) + failure));
	expect(textsOf((await runStream()).error)).not.toContain(apiKey);
});

test('A21: returns an item for every other event in its place, with an item for each step', async () => {
	const ping = 'event:ping\ndata:\n\nevent:ping\ndata:{}\n\n';
	const failure = 'event:error\ndata:{"message":"busy"}\n\n';
	await streaming(
		(response) =>
			void response.end(
				`${frame('user', 'Hi', 1)}${ping}${failure}${failure}${frame('assistant', 'Hello', 2)}event:step\ndata:[DONE]`,
			),
	);

	expect(jsonOf(await runStream({ output: 'steps' }))).toEqual([
		step(1, 'user', 'Hi'),
		{ event: 'error', id: 's1', data: { message: 'busy' } },
		{ event: 'error', id: 's1', data: { message: 'busy' } },
		step(2, 'assistant', 'Hello'),
		{ event: 'step', id: 's2', data: '[DONE]' },
	]);
});

describe('an answer without an event is an error, and says that the request may have been processed', () => {
	test.each<[string, number, Record<string, string>, string]>([
		['nothing', 200, { 'content-type': 'text/event-stream' }, ''],
		['comments', 200, { 'content-type': 'text/event-stream' }, ': ping\n\n'],
		['204', 204, {}, ''],
		['a page without a type', 200, {}, '<html>Log in</html>'],
	])('%s', async (_, status, headers, body) => {
		await answering((response) => void response.writeHead(status, headers).end(body));

		for (const output of ['run', 'steps']) {
			const { error } = await runStream({ output }, { retryOnFail: true, maxTries: 2 });
			expect(shownText(error)).toMatch(/The stream ended without any data\. The request may have been processed/);
		}
		expect(server!.requests).toHaveLength(2);
	});
});

test.each(['0', '-5'])('refuses an idle limit of %s before anything is sent', async (idleLimit) => {
	await streaming(() => undefined);

	for (const options of [{ idleLimit }, { totalLimit: Number(idleLimit) }]) {
		expect(shownText((await runStream({ options })).error)).toMatch(/'(Idle|Total) Limit.*' must be more than 0/);
	}
	expect(server!.requests).toEqual([]);
});

test('returns the thread as it was sent', async () => {
	await streaming((response) => void response.end(frame('assistant', 'Hello', 1)));

	expect(jsonOf(await runStream({ options: { threadId: ' t-1 ' } }))).toMatchObject([{ threadId: 't-1' }]);
});

test('A20: counts a last step without its blank line, and half a step is an error that keeps the steps before it', async () => {
	await streaming((response) => void response.end(frame('assistant', 'Hello', 1).trimEnd()));
	expect(jsonOf(await runStream())).toMatchObject([{ response: 'Hello' }]);
	await server?.close();

	await streaming((response) => void response.end(`${frame('assistant', 'Hello', 1)}event:step\ndata:{"role":"assi`));
	const { error } = await runStream();
	expect(shownText(error)).toMatch(/The stream broke off within a step after 1 step\..*may have been processed/);
	expect(toldOf(error).context?.executionSteps).toEqual([step(1, 'assistant', 'Hello')]);
});

describe('a stream that ends too early', () => {
	const twoSteps = frame('assistant', 'One', 1) + frame('assistant', 'Two', 2);

	test('after a broken connection, has the steps in its error, and Retry On Fail does not repeat the request', async () => {
		await streaming(async (response) => {
			response.write(twoSteps);
			await pause(30);
			response.destroy();
		});

		const { error, tries } = await runStream({}, { retryOnFail: true, maxTries: 3 });

		expect(shownText(error)).toMatch(
			/Run agent with streamed answer \(agent 'a1'\) \[item 0\]: The stream broke \(ECONNRESET\) after 2 steps/,
		);
		expect(shownText(error)).toMatch(/may have been processed/);
		expect((error as { description?: string }).description).toContain('The answer so far: OneTwo');
		expect((error as { context?: IDataObject }).context?.executionSteps).toHaveLength(2);
		expect(tries).toBe(3);
		expect(server!.requests).toHaveLength(1);
	});

	test('at the idle limit is an error', async () => {
		await streaming((response) => void response.write(twoSteps));

		const { error } = await runStream({ options: { idleLimit: 0.2 } });

		expect(shownText(error)).toMatch(/The stream was silent for 0\.2 s after 2 steps/);
		await until(() => closedAt !== undefined);
	});

	test('at the total limit is an error', async () => {
		await streaming((response) => void response.write(twoSteps));

		expect(shownText((await runStream({ options: { totalLimit: 0.2 } })).error)).toMatch(/took longer than 0\.2 s/);
	});

	test('at a limit before the service sends anything closes the connection, and its error names the limit', async () => {
		for (const [options, what] of [
			[
				{ idleLimit: 0.2 },
				"was silent for 0.2 s after 0 steps. The request may have been processed\\. .* Raise 'Idle Limit \\(Seconds\\)'",
			],
			[
				{ totalLimit: 0.2 },
				"took longer than 0.2 s after 0 steps. The request may have been processed\\. .* Raise 'Total Limit \\(Seconds\\)'",
			],
		] as const) {
			await answering(() => undefined);

			const { error } = await runStream({ options }, { retryOnFail: true, maxTries: 2 });

			expect(shownText(error)).toMatch(new RegExp(what));
			expect(server!.requests).toHaveLength(1);
			await until(() => closedAt !== undefined);
			await server?.close();
		}
	});

	test('at Timeout is an error that names Timeout', async () => {
		await answering(() => undefined);

		const { error } = await runStream({ requestOptions: { timeout: 200 } });

		expect(shownText(error)).toMatch(
			/The request timed out \(ECONNABORTED\)\. The request may have been processed\. .*, and raise 'Timeout' in the node's Request Options\./,
		);
	});

	test('has no key in the steps of its error', async () => {
		await streaming(async (response) => {
			response.write(
				frame('tool', 'sent dummy-example-key', 1) + frame('assistant', 'My key is dummy-example-key.', 2),
			);
			await pause(30);
			response.destroy();
		});

		const { error } = await runStream();

		expect(toldOf(error).context?.executionSteps).toEqual([
			step(1, 'tool', 'sent ***'),
			step(2, 'assistant', 'My key is ***.'),
		]);
		expect(toldOf(error).description).toMatch(/The answer so far: My key is \*\*\*\./);
	});

	test('after the Stop button is closed within a second', async () => {
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
	test('with a status is reported with the message of the service', async () => {
		server = await serve((_, response) => answer(response, 404, { code: 'IM304', message: 'No such agent' }));

		expect(shownText((await runStream()).error)).toMatch(/HTTP 404 IM304\. No such agent\./);
	});

	test.each<[string, INodeParameters]>([
		['its Timeout', { requestOptions: { timeout: 300 } }],
		['the idle limit', { options: { idleLimit: 0.3 } }],
		['the total limit', { options: { totalLimit: 0.5 } }],
	])('whose text does not end is reported after %s', async (_, parameters) => {
		await answering((response) => void response.writeHead(503, { 'content-type': 'text/plain' }).write('Bu'));

		const { error } = await runStream(parameters);

		expect(shownText(error)).toMatch(/HTTP 503\. Bu\. The request may have been processed/);
		await until(() => closedAt !== undefined);
	});

	test('whose text breaks off is reported, and Retry On Fail does not repeat the request', async () => {
		await answering(async (response) => {
			response.writeHead(500, { 'content-type': 'text/plain', 'content-length': '100' }).write('Bro');
			await pause(30);
			response.destroy();
		});

		const { error, tries } = await runStream({}, { retryOnFail: true, maxTries: 3 });

		expect(shownText(error)).toMatch(
			/Run agent with streamed answer \(agent 'a1'\) \[item 0\]: HTTP 500\. Bro\. The request may have been processed/,
		);
		expect([tries, server!.requests.length]).toEqual([3, 1]);
		expect((await asTool()).response).toContain('HTTP 500. Bro.');
	});

	test('a rate limit counts for the total limit, but not as idle time', async () => {
		let asked = 0;
		await answering((response) => {
			asked += 1;
			if (asked % 2 === 1) return answer(response, 429, { message: 'Slow down' }, { 'retry-after': '0.6' });
			response.writeHead(200, { 'content-type': 'text/event-stream' });
			return void response.end(frame('assistant', 'Hello', 1));
		});

		expect(jsonOf(await runStream({ options: { idleLimit: 0.3 } }))).toMatchObject([{ response: 'Hello' }]);
		expect(shownText((await runStream({ options: { totalLimit: 0.5 } })).error)).toMatch(
			/HTTP 429\. Slow down\. The service asks to wait 1 s: raise 'Total Limit \(Seconds\)', or send fewer requests\./,
		);
	});

	test('a request stops waiting for a free slot at the total limit', async () => {
		const first = itemsOf({ limit: 5 }, { limit: 1 });
		let asked = 0;
		await answering((response) => {
			asked += 1;
			if (asked <= 2) return answer(response, 429, {}, { 'retry-after': asked === 1 ? '3' : '0.5' });
			response.writeHead(200, { 'content-type': 'text/event-stream' });
			return void response.end(frame('assistant', 'Hello', 1));
		});

		const result = await runStream(
			{ options: { totalLimit: '={{ $json.limit }}' } },
			{ items: first, onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result)).toMatchObject([
			{ response: 'Hello' },
			{
				error: expect.stringMatching(
					/Nothing was sent: the run took longer than 1 s\. 'Total Limit \(Seconds\)' includes/,
				),
			},
		]);
	});

	test('a request is sent again after the wait of a rate limit', async () => {
		let asked = 0;
		server = await serve((_, response) => {
			asked += 1;
			if (asked === 1) return answer(response, 429, {}, { 'retry-after': '0.5' });
			response.writeHead(200, { 'content-type': 'text/event-stream' });
			return void response.end(frame('assistant', 'Hello', 1));
		});

		expect(jsonOf(await runStream())).toMatchObject([{ response: 'Hello' }]);
	});

	test.each<[string, string, RegExp]>([
		[
			'application/json',
			'{"code":"IM011","message":"No credit"}',
			/response is not an event stream: IM011\. No credit\. The request may/,
		],
		['application/json', '{}', /response is not an event stream: \{\}\. The request may/],
		['text/plain', 'Maintenance', /response is not an event stream: Maintenance\. The request may/],
		['text/html', '<html>Log in</html>', /response is a web page, not an event stream\. The request may/],
		['application/json', '{"message":"Got dummy-example-key"}', /stream: Got \*\*\*\. The request may/],
	])('with %s in place of a stream is reported with its message: %s', async (type, body, message) => {
		await answering((response) => void response.writeHead(200, { 'content-type': type }).end(body));

		expect(shownText((await runStream()).error)).toMatch(message);
	});

	test('contains no key', async () => {
		server = await serve((request, response) =>
			answer(response, 400, { message: `Got ${request.headers.authorization}` }),
		);

		const { error } = await runStream({}, { credentials: { [credentialName]: credential(server.origin) } });

		expect(JSON.stringify([error, error?.message])).not.toContain('dummy-example-key');
	});
});

describe.each(['request', 'invoke'] as const)('as a tool, by %s', (route) => {
	const steps = Array.from({ length: 30 }, (_, n) => ({ id: `s${n}`, role: 'tool', content: 'x'.repeat(20_000) }));

	test('returns a short result for a streamed run, and everything with Simplify off or an item for each step', async () => {
		await streaming(
			(response) =>
				void response.end(
					steps.map(({ role, content }, n) => frame(role, content, n)).join('') + frame('assistant', 'Done', 30),
				),
		);

		const small = (await asTool({}, route)).response ?? '';

		expect(small.length).toBeLessThan(300);
		expect(JSON.parse(small)).toEqual([
			{ response: 'Done', stepCount: 31, executionTimeMs: expect.any(Number), lastAgentIterationId: 'i30' },
		]);
		expect((await asTool({ simplify: false }, route)).response?.length).toBeGreaterThan(600_000);
		expect((await asTool({ output: 'steps' }, route)).response?.length).toBeGreaterThan(600_000);
	});

	test('returns a short result for a plain run, and everything with Simplify off', async () => {
		await answering((response) => answer(response, 200, { response: 'Done', executionSteps: steps, threadId: 't-1' }));

		expect(JSON.parse((await asTool({ operation: 'run' }, route)).response ?? '')).toEqual([
			{ response: 'Done', threadId: 't-1', stepCount: 30 },
		]);
		expect((await asTool({ operation: 'run', simplify: false }, route)).response?.length).toBeGreaterThan(600_000);
	});
});

describe('S05: a chat that streams', () => {
	const streamed = { mode: 'webhook' as const };

	test('gets each step of the assistant before the service sends the next, and no other steps', async () => {
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

	test('gets each chunk with its item when two items run at once', async () => {
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
		['by n8n when the node throws', {}, 'error'],
		['by the node when it continues', { onError: 'continueRegularOutput' as const }, 'error'],
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

	test.each<[string, string, RegExp]>([
		['a break', '', /^The agent did not finish its answer\. The request may have/],
		[
			'an error event',
			'event:error\ndata:{"message":"row 17 is odd"}\n\n',
			/^The agent did not finish its answer\. The request may have/,
		],
	])('gets %s as one sentence, without prompts or tool data', async (_, end, sentence) => {
		for (const onError of [undefined, 'continueRegularOutput'] as const) {
			const chunks: Chunk[] = [];
			await streaming(async (response) => {
				response.write(frame('system', 'Internal prompt', 1) + frame('tool', 'customer row 17', 2));
				response.write(frame('assistant', 'One', 3) + end);
				await pause(30);
				if (end === '') response.destroy();
				else response.end();
			});

			const { error } = await runStream({}, { ...streamed, chunks, onError });

			expect(chunks.at(-1)?.type).toBe('error');
			expect(chunks.at(-1)?.content).toMatch(sentence);
			if (onError === undefined) expect(toldOf(error).context?.executionSteps).toHaveLength(3);
			await server?.close();
		}
	});

	test('gets one sentence if there is no answer', async () => {
		const chunks: Chunk[] = [];
		await answering((response) => void response.end());

		await runStream({}, { ...streamed, chunks });

		expect(said(chunks)).toEqual([expect.stringMatching(/^error The agent did not answer\. The request may have/)]);
	});

	test.each(['begin', 'item', 'end'])('that refuses %s does not affect the run or its answer', async (type) => {
		const chunks: Chunk[] = [];
		chunks.push = (chunk) => {
			if (chunk.type === type) throw new Error('client is gone');
			return 0;
		};
		await streaming((response) => void response.end(frame('assistant', 'One', 1)));

		const result = await runStream({}, { ...streamed, chunks });

		expect(result.error).toBeUndefined();
		expect(jsonOf(result)).toMatchObject([{ response: 'One' }]);
		expect(result.hints).toMatchObject([{ message: 'The chat did not receive the whole answer (client is gone)' }]);
	});

	test('gets nothing if n8n does not stream', async () => {
		const chunks: Chunk[] = [];
		await streaming((response) => void response.end(frame('assistant', 'One', 1)));

		await runStream({}, { mode: 'trigger', chunks });

		expect(chunks).toEqual([]);
	});
});
