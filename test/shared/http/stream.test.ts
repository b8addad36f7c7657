import { get } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { eventsOf, StreamLimitError, type StreamLimits, StreamWatch, textOf } from '../../../nodes/shared/http/stream';
import { type HttpServer, serve } from '../../support/http';
import { shownText } from '../../support/results';

let server: HttpServer;
/** When the client closed the connection; undefined while it is open. */
let closedAt: number | undefined;

afterEach(async () => await server.close());

/** Starts a server that answers with `write`, and returns the body of its answer. */
async function bodyOf(write: (response: ServerResponse) => void): Promise<IncomingMessage> {
	closedAt = undefined;
	server = await serve((_, response) => {
		response.on('close', () => (closedAt = Date.now()));
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		write(response);
	});
	return await new Promise((resolve) => get(server.origin, resolve));
}

async function read(body: IncomingMessage, limits: Partial<StreamLimits> = {}, each = async () => {}) {
	const data: string[] = [];
	try {
		for await (const events of eventsOf(body, new StreamWatch({ idleMs: 5000, totalMs: 10_000, ...limits }))) {
			data.push(...events.map((event) => event.data));
			if (events.length > 0) await each();
		}
	} catch (error) {
		return { data, error: error as Error };
	}
	return { data, error: undefined };
}

const step = (text: string) => `data: ${text}\n\n`;
const pause = async (ms: number) => await new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits for a condition that is sure to come true. The test's time limit ends it otherwise. */
async function until(condition: () => boolean): Promise<void> {
	while (!condition()) await pause(5);
}

test('returns events as they arrive, and ends with the body', async () => {
	let write: ServerResponse | undefined;
	const body = await bodyOf((response) => {
		write = response;
		response.write(step('one'));
	});
	const events = eventsOf(body, new StreamWatch({ idleMs: 5000, totalMs: 10_000 }));

	expect((await events.next()).value).toMatchObject([{ data: 'one' }]);
	write!.end(step('two'));
	expect((await events.next()).value).toMatchObject([{ data: 'two' }]);
	expect((await events.next()).value).toEqual([]);
	expect((await events.next()).done).toBe(true);
});

test('ends a silent stream at its idle limit, and returns the events before it', async () => {
	const body = await bodyOf((response) => void response.write(step('one') + step('two')));

	const { data, error } = await read(body, { idleMs: 100 });

	expect(data).toEqual(['one', 'two']);
	expect(error).toBeInstanceOf(StreamLimitError);
	expect(shownText(error)).toMatch(/was silent for/);
	await until(() => closedAt !== undefined);
});

test('ends an endless stream at its total limit', async () => {
	let timer: NodeJS.Timeout | undefined;
	const body = await bodyOf((response) => {
		timer = setInterval(() => response.write(step('again')), 10);
	});

	const { data, error } = await read(body, { totalMs: 300 });
	clearInterval(timer);

	expect(data.length).toBeGreaterThan(0);
	expect(shownText(error)).toMatch(/took longer than/);
});

test('does not count the time that the caller needs for an event', async () => {
	const body = await bodyOf((response) => response.end(step('one') + step('two')));

	expect(await read(body, { idleMs: 50 }, async () => await pause(120))).toEqual({
		data: ['one', 'two'],
		error: undefined,
	});
});

test('closes the connection at once when the execution is cancelled', async () => {
	const execution = new AbortController();
	const body = await bodyOf((response) => void response.write(step('one')));

	const start = Date.now();
	const { data, error } = await read(body, { signal: execution.signal }, async () => execution.abort());

	expect(data).toEqual(['one']);
	expect(shownText(error)).toMatch(/cancelled/);
	await until(() => closedAt !== undefined);
	expect(closedAt! - start).toBeLessThan(1000);
});

test('reads nothing if the execution was cancelled before', async () => {
	const body = await bodyOf((response) => void response.write(step('one')));

	expect((await read(body, { signal: AbortSignal.abort() })).data).toEqual([]);
});

test('throws when the connection breaks, after the events before it', async () => {
	const body = await bodyOf((response) => {
		response.write(step('one'));
		setTimeout(() => response.destroy(), 30);
	});

	const { data, error } = await read(body);

	expect(data).toEqual(['one']);
	expect(error).toMatchObject({ code: 'ECONNRESET' });
});

test('closes the connection when the reader stops', async () => {
	const body = await bodyOf((response) => void response.write(step('one') + step('two')));

	for await (const [event] of eventsOf(body, new StreamWatch({ idleMs: 5000, totalMs: 10_000 }))) {
		expect(event.data).toBe('one');
		break;
	}

	await until(() => closedAt !== undefined);
});

test('cuts a refusal that stays silent, and returns the text before', async () => {
	const body = await bodyOf((response) => void response.write('No cre'));

	expect(await textOf(body, 100)).toBe('No cre');
	await until(() => closedAt !== undefined);
});

test('returns the text before a refusal breaks off', async () => {
	const body = await bodyOf((response) => {
		response.write('No cre');
		setTimeout(() => response.destroy(), 30);
	});

	expect(await textOf(body)).toBe('No cre');
});

test('cuts a refusal that never ends', async () => {
	const body = await bodyOf((response) => {
		response.write('x'.repeat(150_000));
	});

	expect((await textOf(body)).length).toBeGreaterThan(100_000);
	await until(() => closedAt !== undefined);
});
