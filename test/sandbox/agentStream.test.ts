import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import type { AxiosResponse } from 'axios';
import { Contract } from '../../sandbox/server/contract';
import { platformIds } from '../../sandbox/server/seeds/platform';
import type { Framing } from '../../sandbox/server/streams/frames';
import { framings } from '../../sandbox/server/streams/frames';
import type { StreamScript } from '../../sandbox/server/streams/script';
import type { StreamRecord } from '../../sandbox/server/streams/streams';
import { failureOf, useSandboxApi } from './support/api';

const api = useSandboxApi();

const { helper, reporter, pausedAgent } = platformIds;
const agents = '/api/v2/ai-agents/v1/agents';

interface Step {
	role: string;
	content: string;
	id: string;
	agentIterationId: string;
}

const question = (content: string, more: object = {}) => ({ messages: [{ role: 'user', content }], ...more });

const script = async (given: StreamScript | StreamScript[]) => {
	const { status, data } = await api.client.post('/__sandbox/streams', given);
	expect({ status, data }).toEqual({ status: 200, data: { ok: true } });
};

async function open(id = helper, body: object = question('Hello'), teamId = 88): Promise<AxiosResponse<Readable>> {
	return await api.client.post<Readable>(`${agents}/${id}/run/stream`, body, {
		params: { teamId },
		responseType: 'stream',
	});
}

/** The bytes of a stream in the chunks that arrived, and whether it broke. */
async function read(stream: Readable): Promise<{ chunks: Buffer[]; broke: boolean }> {
	const chunks: Buffer[] = [];
	stream.on('data', (chunk: Buffer) => chunks.push(chunk));
	const broke = await new Promise<boolean>((resolve) => {
		stream.once('end', () => resolve(false));
		stream.once('error', () => resolve(true));
	});
	return { chunks, broke };
}

async function textOf(answer: Promise<AxiosResponse<Readable>>): Promise<string> {
	return Buffer.concat((await read((await answer).data)).chunks).toString('utf8');
}

/**
 * The events as another parser reads them. It does not read an unfinished last frame, leaves the byte order mark to the
 * decoder, and after a CR waits for a possible LF.
 */
function eventsIn(text: string): Array<{ event?: string; id?: string; data: string }> {
	const events: Array<{ event?: string; id?: string; data: string }> = [];
	createParser({ onEvent: ({ event, id, data }) => events.push({ event, id, data }) }).feed(
		`${text.replace(/^\uFEFF/, '')}\n`,
	);
	return events;
}

const stepsIn = (text: string): Step[] =>
	eventsIn(text)
		.filter(({ event }) => event === 'step')
		.map(({ data }) => JSON.parse(data) as Step);

interface StreamStats {
	started: number;
	finished: number;
	cut: number;
	closedByClient: number;
	runs: StreamRecord[];
}
const statsOf = () => api.sandbox.stats().streams as StreamStats;

/** Waits until the sandbox knows what its client did. */
async function until(isSo: () => boolean): Promise<void> {
	for (let tries = 0; !isSo(); tries++) {
		if (tries > 500) throw new Error('It did not become so');
		await wait(10);
	}
}

describe('a streamed run', () => {
	test('returns the steps of the plain run as the interface description shows them', async () => {
		const { data: plain } = await api.post(`/ai-agents/v1/agents/${helper}/run`, question('Hello'), {
			teamId: 88,
		});
		api.sandbox.reset();
		const answer = await open();
		expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream']);
		const text = await textOf(Promise.resolve(answer));
		const steps = stepsIn(text);
		expect(steps.map(({ role, content }) => [role, content])).toEqual([
			['system', 'Answer briefly.'],
			['user', 'Hello'],
			['assistant', 'Answer 1: Hello'],
		]);
		expect(steps).toEqual(
			plain.executionSteps.map(({ role, content, id, agentIterationId }: Step) => ({
				role,
				content,
				id,
				agentIterationId,
			})),
		);
		expect(text).toBe(steps.map((step) => `event:step\nid:${step.id}\ndata:${JSON.stringify(step)}\n\n`).join(''));
	});

	test('has the shape that the contract shows', async () => {
		const contract = await Contract.load('automation-platform.openapi.yaml');
		const operation = contract.operations.find(({ operationId }) => operationId === 'agent.runStream');
		if (!operation) throw new Error('The contract has no streamed run');
		const example = contract.example(operation);
		expect(example.contentType).toBe('text/event-stream');
		const shapeOf = (text: string) =>
			eventsIn(text).map(({ event, id, data }) => [event, Object.keys(JSON.parse(data)), JSON.parse(data).id === id]);
		const shown = shapeOf(String(example.body));
		expect(shown).toHaveLength(2);
		expect(new Set(shapeOf(await textOf(open())).map(String))).toEqual(new Set(shown.map(String)));
	});

	test('continues a thread, however the thread was started', async () => {
		const thread = (content: string) => question(content, { threadId: 't-9' });
		await textOf(open(helper, thread('One')));
		const { data } = await api.post(`/ai-agents/v1/agents/${helper}/run`, thread('Two'), { teamId: 88 });
		expect(data.response).toBe('Answer 2: Two');
		expect(stepsIn(await textOf(open(helper, thread('Three')))).pop()?.content).toBe('Answer 3: Three');
	});

	test('is refused before it starts, as JSON', async () => {
		const refusal = async (...given: Parameters<typeof open>) => {
			const answer = await open(...given);
			return failureOf({ status: answer.status, data: JSON.parse(await textOf(Promise.resolve(answer))) });
		};
		expect(await refusal('unknown')).toEqual([404, 'IM304']);
		expect(await refusal(pausedAgent, question('x'), 91)).toEqual([403, 'IM002']);
		expect(await refusal(helper, { messages: [] })).toEqual([400, 'SC400']);
		expect(statsOf()).toMatchObject({ started: 0, runs: [] });
	});

	test.each([
		[{ type: 'rateLimit', retryAfter: 3 } as const, 429, 'application/json'],
		[{ type: 'status', status: 500 } as const, 500, 'application/json'],
		[{ type: 'html', status: 502 } as const, 502, 'text/html'],
	])('applies the fault %j', async (fault, status, type) => {
		api.sandbox.addFaults({ match: { operationId: 'agent.runStream' }, fault });
		const answer = await open();
		expect([answer.status, String(answer.headers['content-type'])]).toEqual([status, expect.stringContaining(type)]);
		answer.data.destroy();
		expect((await open()).status).toBe(200);
	});
});

describe('scripts', () => {
	test('the steps of a script are sent, with generated IDs if they have none', async () => {
		await script({
			steps: [
				{ role: 'tool', content: 'line\nbreak é 😀', id: 'own' },
				{ role: 'assistant', content: 'So.', agentIterationId: 'i-2' },
			],
			delayMs: 0,
		});
		const steps = stepsIn(await textOf(open()));
		expect(steps).toMatchObject([
			{ role: 'tool', content: 'line\nbreak é 😀', id: 'own' },
			{ role: 'assistant', content: 'So.', agentIterationId: 'i-2' },
		]);
		expect(steps[0].agentIterationId).toMatch(/-/);
		expect(steps[1].id).toMatch(/-/);
	});

	test('the pieces of an answer add up to the answer', async () => {
		await script({ answerPieces: 4 });
		const said = stepsIn(await textOf(open(helper, question('Where is order 2044? 😀')))).filter(
			({ role }) => role === 'assistant',
		);
		expect(said).toHaveLength(4);
		expect(new Set(said.map(({ id }) => id)).size).toBe(4);
		expect(said.map(({ content }) => content).join('')).toBe('Answer 1: Where is order 2044? 😀');
	});

	test('a script applies to one run of its agent unless times says otherwise', async () => {
		const saying = (content: string) => ({ steps: [{ role: 'assistant', content }], delayMs: 0 });
		await script([
			{ ...saying('of the reporter'), agentId: reporter },
			{ ...saying('twice'), times: 2 },
		]);
		const last = async (id: string) => stepsIn(await textOf(open(id))).pop()?.content;
		expect(await last(helper)).toBe('twice');
		expect(await last(reporter)).toBe('of the reporter');
		expect(await last(reporter)).toBe('twice');
		expect(await last(helper)).toBe('Answer 1: Hello');
		await script({ ...saying('always'), times: 0 });
		expect([await last(helper), await last(helper)]).toEqual(['always', 'always']);
		await api.client.delete('/__sandbox/streams');
		expect(await last(helper)).toBe('Answer 1: Hello');
	});

	test.each<{ framing: Framing[] }>([
		{ framing: [] },
		...framings.map((framing) => ({ framing: [framing] })),
		{ framing: ['crlf', 'spaces', 'bom', 'comments', 'multiLineData'] },
	])('the framing $framing carries the same events', async ({ framing }) => {
		const steps = [
			{ role: 'assistant', content: 'a\r\nb "é" 😀' },
			{ role: 'assistant', content: '' },
			{ role: 'tool', content: '{"x": [1, 2]}' },
		];
		await script({ steps, delayMs: 0 });
		const plain = await textOf(open());
		api.sandbox.reset();
		await script({ steps, delayMs: 0, framing });
		const framed = await textOf(open());
		expect(framed === plain).toBe(framing.length === 0);
		expect(stepsIn(framed)).toEqual(stepsIn(plain));
	});

	test('each framing is what its name says', async () => {
		const framed = async (...framing: string[]) => {
			await script({ steps: [{ role: 'assistant', content: 'x' }], framing: framing as StreamScript['framing'] });
			return await textOf(open());
		};
		expect(await framed('crlf')).toMatch(/^event:step\r\nid:[^\r]+\r\ndata:[^\r]+\r\n\r\n$/);
		expect(await framed('cr')).toMatch(/^event:step\rid:[^\r\n]+\rdata:[^\r\n]+\r\r$/);
		expect(await framed('mixed')).toMatch(/^event:step\nid:[^\r\n]+\r\ndata:[^\r\n]+\r\r?\n$/);
		expect(await framed('spaces')).toMatch(/^event: step\nid: .+\ndata: \{/);
		expect(await framed('multiLineData')).toMatch(/\ndata:\{\ndata: {2}"role"/);
		expect((await framed('bom')).charCodeAt(0)).toBe(0xfeff);
		expect(await framed('comments')).toMatch(/^: ping\n\nevent/);
		expect(await framed('retry')).toMatch(/^retry:1000\n/);
	});

	test('the bytes come in pieces of a given length, even if that cuts a character', async () => {
		await script({ steps: [{ role: 'assistant', content: '😀😀' }], chunkBytes: 1, delayMs: 0 });
		const { chunks } = await read((await open()).data);
		expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(20);
		expect(chunks.length).toBeGreaterThan(50);
		expect(stepsIn(Buffer.concat(chunks).toString('utf8'))[0].content).toBe('😀😀');
	});

	test('other events come between the steps, with their data unchanged', async () => {
		await script({
			steps: [
				{ role: 'assistant', content: 'a' },
				{ role: 'assistant', content: 'b' },
			],
			extraEvents: [
				{ event: 'hello', data: 'not json' },
				{ afterSteps: 1, data: { role: 'tool' } },
				{ afterSteps: 2, event: 'done', id: 'z', data: '' },
			],
		});
		const events = eventsIn(await textOf(open()));
		expect(events.map(({ event, data }) => [event, event === 'step' ? JSON.parse(data).content : data])).toEqual([
			['hello', 'not json'],
			['step', 'a'],
			[undefined, '{"role":"tool"}'],
			['step', 'b'],
			['done', ''],
		]);
	});

	test('an error event ends the stream', async () => {
		await script({ errorEventAfterSteps: 1 });
		const { chunks, broke } = await read((await open()).data);
		expect(broke).toBe(false);
		const events = eventsIn(Buffer.concat(chunks).toString('utf8'));
		expect(events.map(({ event }) => event)).toEqual(['step', 'error']);
		expect(JSON.parse(events[1].data)).toEqual({ message: 'The model did not answer.', code: 'MODEL_ERROR' });
	});

	test('the last frame can lack its line ends', async () => {
		await script({ lastFrameWithoutBlankLine: true });
		const text = await textOf(open());
		expect(text.endsWith('}')).toBe(true);
		expect(stepsIn(text)).toHaveLength(2);
		expect(stepsIn(`${text}\n\n`)).toHaveLength(3);
	});

	test('a connection is cut after some steps, or within the next one', async () => {
		await script([{ cutAfterSteps: 2 }, { cutAfterSteps: 2, cutMidFrame: true }, { cutAfterSteps: 0 }]);
		const first = await read((await open()).data);
		expect(first.broke).toBe(true);
		expect(Buffer.concat(first.chunks).toString('utf8')).toMatch(/"user".*\n\n$/);
		const second = await read((await open()).data);
		expect(second.broke).toBe(true);
		expect(Buffer.concat(second.chunks).toString('utf8')).toMatch(/"user".*\n\nevent:step\nid:[^\n]+\n.*[^\n]$/s);
		expect(await read((await open()).data)).toEqual({ chunks: [], broke: true });
		expect(statsOf()).toMatchObject({
			started: 3,
			finished: 0,
			cut: 3,
			runs: [{ steps: 2 }, { steps: 2 }, { steps: 0 }],
		});
	});

	test('a stream that hangs continues when it is released', async () => {
		await script({ hangAfterSteps: 2 });
		const { data } = await open();
		const reading = read(data);
		await until(() => statsOf().runs[0].steps === 2);
		await wait(100);
		expect(statsOf().runs[0]).toMatchObject({ steps: 2, end: 'open' });
		await api.client.post('/__sandbox/streams/release');
		expect(stepsIn(Buffer.concat((await reading).chunks).toString('utf8'))).toHaveLength(3);
		expect(statsOf().runs[0]).toMatchObject({ steps: 3, end: 'finished' });
	});

	test('big steps have the number and the size that were requested', async () => {
		await script({ bigSteps: { count: 500, bytes: 1000 } });
		const { chunks } = await read((await open()).data);
		const text = Buffer.concat(chunks).toString('utf8');
		expect(text).toHaveLength(500_000);
		const steps = stepsIn(text);
		expect(steps).toHaveLength(500);
		expect(new Set(steps.map(({ id }) => id)).size).toBe(500);
		expect(new Set(steps.map(({ content }) => content)).size).toBe(500);
	});

	test.each([
		[{ delay: 5 }, /A stream has no "delay"/],
		[{ delayMs: -1 }, /"delayMs" of a stream cannot be -1/],
		[{ framing: 'tab' }, /"framing"/],
		[{ steps: [{ role: 'x' }] }, /"steps"/],
		[{ bigSteps: { count: 0, bytes: 1 } }, /"bigSteps"/],
		[{ extraEvents: [{ event: 5 }] }, /"extraEvents"/],
		[[5], /is an object/],
	])('%j is refused', async (given, reason) => {
		const { status, data } = await api.client.post('/__sandbox/streams', given);
		expect([status, data.message]).toEqual([400, expect.stringMatching(reason)]);
	});
});

describe('stats', () => {
	test('show when each step was sent, with the delay between them', async () => {
		const before = Date.now();
		await script({ delayMs: 60 });
		await textOf(open());
		const [run] = statsOf().runs;
		expect(run).toMatchObject({ agentId: helper, steps: 3, end: 'finished' });
		expect(run.stepsAt).toHaveLength(3);
		// Timers may fire a millisecond early.
		expect(run.stepsAt[1] - run.stepsAt[0]).toBeGreaterThanOrEqual(58);
		expect(run.stepsAt[2] - run.stepsAt[1]).toBeGreaterThanOrEqual(58);
		expect(run.startedAt).toBeGreaterThanOrEqual(before);
		expect(run.endedAt).toBeGreaterThanOrEqual(run.stepsAt[2]);
	});

	test.each([
		['while it waits for the next step', { delayMs: 60_000 }, 0],
		['while it hangs', { hangAfterSteps: 1 }, 1],
	])('show that the client closed the stream %s, and when', async (_, given, steps) => {
		await script(given);
		const { data } = await open();
		await until(() => statsOf().runs[0]?.steps === steps);
		const closed = Date.now();
		data.destroy();
		await until(() => statsOf().closedByClient === 1);
		const [run] = statsOf().runs;
		expect(run).toMatchObject({ steps, end: 'closedByClient' });
		expect((run.endedAt as number) - closed).toBeGreaterThanOrEqual(0);
	});

	test('show that the client closed a stream that it did not read to its end', async () => {
		await script({ bigSteps: { count: 100_000, bytes: 500 } });
		const { data } = await open();
		await until(() => statsOf().runs[0]?.steps > 0);
		data.destroy();
		await until(() => statsOf().closedByClient === 1);
		expect(statsOf().runs[0].steps).toBeLessThan(100_000);
		expect(statsOf().runs[0].stepsAt.length).toBeLessThanOrEqual(100);
	});

	test('are cleared on a reset, with the scripts', async () => {
		await textOf(open());
		await script({ cutAfterSteps: 0, times: 0 });
		api.sandbox.reset();
		expect(statsOf()).toEqual({ started: 0, finished: 0, cut: 0, closedByClient: 0, runs: [] });
		expect(stepsIn(await textOf(open()))).toHaveLength(3);
	});
});
