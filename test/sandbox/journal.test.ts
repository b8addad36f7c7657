import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../../sandbox/server/journal';
import { loadDlqs } from '../../sandbox/server/seeds/load';
import { testIds } from '../../sandbox/server/seeds/test';
import { clientOf, retryDelayMs, startTestSandbox, testNow } from './support/client';
import { compileSandbox, endLeftovers, runRefused, startProcess } from './support/compiledSandbox';

let folder: string;
let journal: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'sandbox-journal-'));
	journal = join(folder, 'deep', 'journal.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Everything that a client can read of the test seed. */
async function everything(url: string): Promise<unknown> {
	const client = clientOf(url);
	const lists = await Promise.all(
		[4711, 4712, 4714].map(
			async (scenarioId) => (await client.get('/api/v2/dlqs', { params: { scenarioId, 'pg[limit]': 100 } })).data,
		),
	);
	const paths = Object.values(testIds).flatMap((id) => [`/dlqs/${id}`, `/dlqs/${id}/logs`, `/dlqs/${id}/blueprint`]);
	const details = await Promise.all(paths.map(async (path) => (await client.get(`/api/v2${path}`)).data));
	const users = (await client.get('/api/v2/users', { params: { teamId: 88, teamRoleId: 31 } })).data;
	const { retriesQueued } = (await client.get('/__sandbox/stats')).data;
	const modes = (await client.get('/__sandbox/modes')).data;
	return { lists, details, users, retriesQueued, modes };
}

describe('the journal', () => {
	test('restores the state, with queued runs, the clock and the modes', async () => {
		const first = await startTestSandbox({ journal });
		const client = clientOf(first.url);
		const blueprint = JSON.stringify({ name: 'corrected', flow: [], metadata: {} });
		await client.patch(`/api/v2/dlqs/${testIds.brokenTimeout}`, { blueprint, failer: 2 });
		await client.post('/api/v2/dlqs/retry', { all: true }, { params: { scenarioId: 4711 } });
		first.advance(retryDelayMs);
		await client.delete(`/api/v2/dlqs/${testIds.transient}`);
		await client.post(`/api/v2/dlqs/${testIds.flaky}/retry`);
		await client.delete('/api/v2/dlqs', { params: { scenarioId: 4714, confirmed: true }, data: { all: true } });
		await client.post('/api/v2/users/101/user-team-roles/88', { usersRoleId: 31 });
		first.setModes({ bulkDelete: 'error' });
		first.advance(500);
		const before = await everything(first.url);
		await first.close();

		const second = await startTestSandbox({ journal, seed: 'none', now: 0, retryDelayMs: 7 });
		expect(await everything(second.url)).toEqual(before);
		const flaky = async () => (await clientOf(second.url).get(`/api/v2/dlqs/${testIds.flaky}`)).data.dlq.attempts;
		expect(await flaky()).toBe(2);
		second.advance(500);
		expect(await flaky()).toBe(3);
		await second.close();
	});

	test('has one line per request, for any number of incomplete executions', async () => {
		const sandbox = await startTestSandbox({ journal });
		await clientOf(sandbox.url).post('/api/v2/dlqs/retry', { all: true }, { params: { scenarioId: 4714 } });
		await sandbox.close();
		const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
		expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual(['begin', 'dlq.retry']);
	});

	test('does not grow by requests that change nothing', async () => {
		const sandbox = await startTestSandbox({ journal });
		const { size } = statSync(journal);
		const client = clientOf(sandbox.url);
		await client.get('/api/v2/dlqs', { params: { scenarioId: 4711 } });
		await client.post('/api/v2/dlqs/retry', { ids: ['unknown'] }, { params: { scenarioId: 4711 } });
		await client.delete('/api/v2/dlqs', { params: { scenarioId: 4711 }, data: { ids: ['unknown'] } });
		await client.delete(`/api/v2/dlqs/${testIds.processed}`);
		expect(statSync(journal).size).toBe(size);
		await sandbox.close();
	});

	test('drops everything before a reset', async () => {
		const first = await startTestSandbox({ journal });
		await clientOf(first.url).delete(`/api/v2/dlqs/${testIds.transient}`);
		first.reset();
		const before = await everything(first.url);
		await first.close();
		const second = await startTestSandbox({ journal });
		expect(await everything(second.url)).toEqual(before);
		expect(second.state.dlqs.has(testIds.transient)).toBe(true);
		await second.close();
	});

	test('drops a last line that a kill cut, and continues after the last complete one', () => {
		const file = join(folder, 'cut.jsonl');
		writeFileSync(file, '{"n":1}\n{"n":2}\n');
		appendFileSync(file, '{"n":3,"te');
		const opened = Journal.open<{ n: number }>(file);
		expect(opened.entries).toEqual([{ n: 1 }, { n: 2 }]);
		opened.journal.append({ n: 4 });
		opened.journal.close();
		expect(readFileSync(file, 'utf8')).toBe('{"n":1}\n{"n":2}\n{"n":4}\n');
	});
});

describe('the process', () => {
	beforeAll(compileSandbox, 120_000);
	afterEach(endLeftovers);

	test('killed in the middle of bulk retries, restarts with every retry that it answered, and queues none twice', async () => {
		const args = ['--seed', 'load', '--journal', journal, '--retry-delay', '100'];
		const first = await startProcess(...args);
		const client = clientOf(first.url);
		const ids = loadDlqs.slice(0, 2500).map(({ id }) => id);
		const answered: string[] = [];
		const unanswered: string[] = [];
		const send = async (chunk: string[]): Promise<void> => {
			try {
				const { data } = await client.post('/api/v2/dlqs/retry', { ids: chunk }, { params: { scenarioId: 7001 } });
				answered.push(...data.dlqs);
			} catch {
				unanswered.push(...chunk);
			}
		};
		const chunks = Array.from({ length: 100 }, (_, n) => ids.slice(n * 25, n * 25 + 25));
		const sending = (async () => {
			for (const chunk of chunks) await send(chunk);
		})();
		while (answered.length < 300) await new Promise((resolve) => setImmediate(resolve));
		await first.end('SIGKILL');
		await sending;
		expect(unanswered.length).toBeGreaterThan(0);

		const second = await startProcess(...args);
		const { retriesQueued } = (await clientOf(second.url).get('/__sandbox/stats')).data as {
			retriesQueued: Record<string, number>;
		};
		for (const id of answered) expect(retriesQueued[id]).toBe(1);
		expect(Object.values(retriesQueued).every((times) => times === 1)).toBe(true);
		// A chunk is queued completely or not at all. At most the one in flight was queued without an answer.
		const beyond = Object.keys(retriesQueued).length - answered.length;
		expect([0, 25]).toContain(beyond);
		await new Promise((resolve) => setTimeout(resolve, 150));
		const { data } = await clientOf(second.url).get(`/api/v2/dlqs/${answered[0]}`);
		expect(data.dlq).toMatchObject({ resolved: true, attempts: 1 });
		expect(await second.end('SIGTERM')).toBe(0);
	}, 60_000);

	test.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 on %s, also while a connection is open', async (signal) => {
		const { url, end } = await startProcess('--seed', 'none');
		const open = fetch(`${url}/__sandbox/health`, { keepalive: true });
		await open;
		expect(await end(signal)).toBe(0);
	});

	test('uses the given port and retry delay', async () => {
		const { url, end } = await startProcess('--seed', 'test', '--port', '0', '--retry-delay', '123');
		expect(new URL(url).hostname).toBe('127.0.0.1');
		expect((await clientOf(url).get('/__sandbox/modes')).data.retryDelayMs).toBe(123);
		expect(await end('SIGTERM')).toBe(0);
	});

	test('refuses unknown arguments', async () => {
		const refused: Array<[string[], RegExp]> = [
			[['--seed', 'other'], /no seed "other"/],
			[['--port', 'x'], /--port takes a number/],
			[['--colour', 'red'], /--colour/],
		];
		for (const [args, message] of refused) {
			const { code, error } = await runRefused(...args);
			expect([code, error]).toEqual([1, expect.stringMatching(message)]);
			expect(error).toContain('Usage:');
		}
	});

	test('says when its port is in use', async () => {
		const { url, end } = await startProcess('--seed', 'none');
		const { code, error } = await runRefused('--port', new URL(url).port);
		expect([code, error]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
		await end('SIGTERM');
	});
});

test('the clock of a test stands still', async () => {
	const sandbox = await startTestSandbox();
	expect((await clientOf(sandbox.url).get('/__sandbox/health')).data.now).toBe(testNow);
	await sandbox.close();
});
