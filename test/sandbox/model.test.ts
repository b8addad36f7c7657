import type { AxiosInstance } from 'axios';
import { createParser } from 'eventsource-parser';
import { modelKey } from '../../sandbox/server/model/model';
import type { RunningSandbox } from '../../sandbox/server/startSandbox';
import { clientOf, startTestSandbox } from './support/client';

let sandbox: RunningSandbox;
let control: AxiosInstance;
let model: AxiosInstance;

beforeAll(async () => {
	sandbox = await startTestSandbox({ seed: 'demo' });
	control = clientOf(`${sandbox.url}/__sandbox`, null);
	model = clientOf(`${sandbox.url}/openai/v1`, `Bearer ${modelKey}`);
});
beforeEach(() => sandbox.reset());
afterEach(() => expect(sandbox.stats()).toMatchObject({ requests: 0, outOfContract: 0 }));
afterAll(async () => await sandbox.close());

interface Call {
	id: string;
	function: { name: string; arguments: string };
}
interface Message {
	role: string;
	content?: string | null;
	tool_calls?: Call[];
	tool_call_id?: string;
}

const user = (content: string): Message => ({ role: 'user', content });
const tool = (name: string, more: object = {}) => ({
	type: 'function',
	function: { name, description: `Does ${name}`, parameters: { type: 'object', properties: {} }, ...more },
});
const follow = async (script: unknown) => (await control.post('/model', script as object)).status;
const ask = async (messages: unknown, more: object = {}) =>
	await model.post('/chat/completions', { model: 'example-model', messages, ...more });

/** Answers the calls of the model with the results of `toolOf`, until it is done. */
async function talk(
	messages: Message[],
	toolOf: (name: string, args: string, n: number) => string,
	more: object = {},
): Promise<{ text: string; called: Array<[string, string]> }> {
	const called: Array<[string, string]> = [];
	const all = [...messages];
	for (;;) {
		const { message, finish_reason: reason } = (await ask(all, more)).data.choices[0];
		all.push(message);
		if (!message.tool_calls) {
			expect(reason).toBe('stop');
			return { text: message.content, called };
		}
		expect(reason).toBe('tool_calls');
		for (const { id, function: made } of message.tool_calls as Call[]) {
			called.push([made.name, made.arguments]);
			all.push({ role: 'tool', tool_call_id: id, content: toolOf(made.name, made.arguments, called.length) });
		}
	}
}

test('makes the calls of its script turn by turn, and then says its last text', async () => {
	expect(
		await follow({
			turns: [
				{ name: 'one', arguments: { id: 5 } },
				[{ name: 'two', arguments: 'not {json' }, { name: 'three' }],
				[{ name: 'four', arguments: { ids: ['{{0.1.id}}'], text: 'is {{0.1.id}} of {{1}}', all: '{{0}}' } }],
			],
			finalText: 'It was {{3.ok}}.',
		}),
	).toBe(200);
	const results = ['[{"id":"a"},{"id":7}]', 'plain', '[]', '{"ok":true}'];
	const { text, called } = await talk([user('Go')], (_name, _args, n) => results[n - 1]);
	expect(called).toEqual([
		['one', '{"id":5}'],
		['two', 'not {json'],
		['three', '{}'],
		['four', '{"ids":[7],"text":"is 7 of plain","all":[{"id":"a"},{"id":7}]}'],
	]);
	expect(text).toBe('It was true.');
});

test('counts turns per conversation, and starts again when the user speaks', async () => {
	await follow({ turns: [{ name: 'one' }], finalText: 'End' });
	const first = (await ask([user('A')])).data.choices[0].message as Message;
	const other = (await ask([user('B')])).data.choices[0].message as Message;
	expect([first.tool_calls, other.tool_calls].map((calls) => calls?.[0].function.name)).toEqual(['one', 'one']);
	expect(first.tool_calls?.[0].id).not.toBe(other.tool_calls?.[0].id);
	const done = [user('A'), first, { role: 'tool', tool_call_id: first.tool_calls?.[0].id, content: 'x' }];
	const end = (await ask(done)).data.choices[0].message as Message;
	expect(end).toMatchObject({ role: 'assistant', content: 'End' });
	expect((await ask([...done, end, user('And now?')])).data.choices[0].message.tool_calls).toHaveLength(1);
});

test('says the same in an answer that comes in pieces', async () => {
	await follow({
		turns: [[{ name: 'one', arguments: { text: 'long enough é 😀' } }, { name: 'two' }]],
		finalText: 'Said in more than one piece.',
	});
	const streamed = async (messages: Message[]) => {
		const { data, headers } = await ask(messages, { stream: true, stream_options: { include_usage: true } });
		expect(headers['content-type']).toContain('text/event-stream');
		const chunks: string[] = [];
		createParser({ onEvent: (event) => chunks.push(event.data) }).feed(data);
		expect(chunks.pop()).toBe('[DONE]');
		const read = chunks.map((chunk) => JSON.parse(chunk));
		expect(read[read.length - 1]).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
		const calls: Call[] = [];
		let text = '';
		for (const { delta } of read.flatMap(({ choices }) => choices)) {
			text += delta.content ?? '';
			for (const { index, id, function: part } of delta.tool_calls ?? []) {
				calls[index] ??= { id, function: { name: part.name, arguments: '' } };
				calls[index].function.arguments += part.arguments;
			}
		}
		return { text, calls, reason: read[read.length - 2].choices[0].finish_reason, count: read.length };
	};
	const first = await streamed([user('x')]);
	expect(first).toMatchObject({ text: '', reason: 'tool_calls' });
	expect(first.calls.map(({ function: made }) => [made.name, made.arguments])).toEqual([
		['one', '{"text":"long enough é 😀"}'],
		['two', '{}'],
	]);
	const answers = first.calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: 'ok' }));
	const calling = { role: 'assistant', tool_calls: first.calls };
	const last = await streamed([user('x'), calling, ...answers]);
	expect(last).toMatchObject({ text: 'Said in more than one piece.', calls: [], reason: 'stop' });
	expect(last.count).toBeGreaterThan(4);
});

test('shows the tools that it was offered and their results', async () => {
	await follow({ turns: [{ name: 'one', arguments: { a: 1 } }] });
	const parameters = { type: 'object', properties: { a: { type: 'number', description: 'A number' } } };
	await talk([{ role: 'system', content: 'Be kind' }, user('Go')], () => 'gave this', {
		tools: [tool('one', { parameters })],
	});
	const { requests } = (await control.get('/model')).data;
	const tools = [{ name: 'one', description: 'Does one', parameters }];
	expect(requests).toEqual([
		{ stream: false, question: 'Go', tools, results: [] },
		{ stream: false, question: 'Go', tools, results: [{ name: 'one', arguments: '{"a":1}', content: 'gave this' }] },
	]);
	sandbox.reset();
	expect((await control.get('/model')).data).toEqual({ requests: [] });
});

test('lists its model, and accepts no other key', async () => {
	expect((await model.get('/models')).data).toMatchObject({ object: 'list', data: [{ id: 'example-model' }] });
	const stranger = clientOf(`${sandbox.url}/openai/v1`, 'Bearer dummy');
	expect((await stranger.get('/models')).status).toBe(401);
	expect((await stranger.post('/chat/completions', {})).data.error.type).toBe('authentication_error');
	expect((await model.post('/responses', {})).status).toBe(404);
});

const calling = (...ids: string[]) => ({
	role: 'assistant',
	tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'one', arguments: '{}' } })),
});
const answering = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'x' });

describe('messages that the protocol does not allow are refused', () => {
	test.each<[string, object, RegExp]>([
		['no messages', { messages: [] }, /messages/],
		['a call without its answer', { messages: [user('x'), calling('a')] }, /a were not answered/],
		[
			'a call with half its answers',
			{ messages: [calling('a', 'b'), answering('a'), user('x')] },
			/b were not answered/,
		],
		['an answer without its call', { messages: [user('x'), answering('a')] }, /"a", which was not called/],
		['a blank in the name of a tool', { messages: [user('x')], tools: [tool('a b')] }, /name of a tool/],
		['a long name', { messages: [user('x')], tools: [tool('a'.repeat(65))] }, /name of a tool/],
		['a repeated name', { messages: [user('x')], tools: [tool('a'), tool('a')] }, /same name/],
		[
			'a long description',
			{ messages: [user('x')], tools: [tool('a', { description: 'x'.repeat(1025) })] },
			/longer than 1024/,
		],
		[
			'a schema of no object',
			{ messages: [user('x')], tools: [tool('a', { parameters: { type: 'string' } })] },
			/no schema of an object/,
		],
		[
			'too many tools',
			{ messages: [user('x')], tools: Array.from({ length: 129 }, (_, n) => tool(`t${n}`)) },
			/up to 128/,
		],
	])('%s', async (_, { messages, ...more }: { messages?: unknown }, reason) => {
		const { status, data } = await ask(messages, more);
		expect([status, data.error]).toEqual([400, expect.objectContaining({ message: expect.stringMatching(reason) })]);
	});

	test.each<[unknown, RegExp]>([
		[{ turn: [] }, /no "turn"/],
		[{ turns: [{ arguments: {} }] }, /A call is/],
		[{ turns: 5 }, /turns are an array/],
		[{ finalText: 5 }, /finalText/],
		[[], /is an object/],
	])('the invalid script %j is refused', async (script, reason) => {
		const { status, data } = await control.post('/model', script as object);
		expect([status, data.message]).toEqual([400, expect.stringMatching(reason)]);
	});
});

describe('without a script', () => {
	const names = [
		'Get_Scenarios',
		'Get_Incomplete_Executions',
		'Get_Blueprint',
		'Get_Logs',
		'Retry_Many_Incomplete_Executions',
	];
	const tools = names.map((name) => tool(name));

	test('says so if it does not have the tools of the example', async () => {
		const { text } = await talk([user('Hi')], () => '', { tools: tools.slice(1) });
		expect(text).toContain('You said: Hi');
	});

	describe('looks at what failed', () => {
		const given: Record<string, unknown> = {
			Get_Scenarios: [
				{ id: 1, name: 'Few', dlqCount: 1 },
				{ id: 2, name: 'Most', dlqCount: 3 },
			],
			Get_Incomplete_Executions: [
				{ id: 'z', resolved: true, attempts: 1, reason: 'Gone' },
				{ id: 'a', resolved: false, attempts: 0, reason: 'Timeout' },
				{ id: 'b', resolved: false, attempts: 5, reason: 'Worse' },
				{ id: 'c', resolved: false, attempts: 4, reason: 'Timeout' },
			],
			Retry_Many_Incomplete_Executions: [{ found: 2, resolved: 2, text: '2 retried: 2 resolved.' }],
		};
		const looks = [
			['Get_Scenarios', {}],
			['Get_Incomplete_Executions', { scenarioId: 2 }],
			['Get_Blueprint', { incompleteExecutionId: 'a' }],
			['Get_Logs', { incompleteExecutionId: 'a' }],
		];
		const asked = async (question: string) => {
			const { text, called } = await talk([user(question)], (name) => JSON.stringify(given[name] ?? []), { tools });
			return { text, called: called.map(([name, args]) => [name, JSON.parse(args)]) };
		};

		test.each([
			'What failed?',
			'What failed? Do not retry it.',
			"Don't run it again.",
			'Did the retry work?',
			'Why does it fail again?',
		])('and retries nothing when asked: %s', async (question) => {
			expect(await asked(question)).toEqual({
				called: looks,
				text: '3 incomplete executions of Most are not resolved. The first one had failed with: Timeout\n\nOthers failed too: Few (1).\n\nI retried nothing. If you want me to, say: Retry them.',
			});
		});

		test('in the scenario that the user names', async () => {
			const { called } = await asked('Retry few only.');
			expect(called[1]).toEqual(['Get_Incomplete_Executions', { scenarioId: 1 }]);
		});

		test('and, when asked to, retries the ones with few attempts', async () => {
			expect(await asked('Retry them.')).toEqual({
				called: [...looks, ['Retry_Many_Incomplete_Executions', { scenarioId: 2, incompleteExecutionIds: 'a,c' }]],
				text: 'I looked at 3 incomplete executions of Most. 2 retried: 2 resolved. The first one had failed with: Timeout',
			});
		});
	});

	test.each([
		['Nothing has failed.', { Get_Scenarios: [{ id: 1, name: 'One', dlqCount: 0 }] }],
		[
			'Everything in One is resolved.',
			{ Get_Scenarios: [{ id: 1, name: 'One', dlqCount: 1 }], Get_Incomplete_Executions: [] },
		],
		[
			'All 1 incomplete executions of One were tried 5 times or more: look at them yourself.',
			{
				Get_Scenarios: [{ id: 1, name: 'One', dlqCount: 1 }],
				Get_Incomplete_Executions: [{ id: 'a', resolved: false, attempts: 9 }],
			},
		],
	])('says: %s', async (said, given: Record<string, unknown>) => {
		expect((await talk([user('Retry them')], (name) => JSON.stringify(given[name] ?? []), { tools })).text).toBe(said);
	});
});
