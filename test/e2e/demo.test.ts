import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'automation-platform-demo-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, packages: object): void {
	mkdirSync(join(folder, path, '..'), { recursive: true });
	writeFileSync(join(folder, path), JSON.stringify({ packages }));
}

describe('installed packages are compared with the lockfile', () => {
	const wanted = {
		'': { name: 'root' },
		'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
		'node_modules/only-elsewhere': { version: '1.0.0', os: ['aix'] },
		'node_modules/optional': { version: '1.0.0', optional: true },
	};
	const { 'node_modules/a': a } = wanted;

	it.each([
		['no packages at all', undefined, false],
		['the packages of the lockfile', { 'node_modules/a': a }, true],
		['one missing', {}, false],
		['another version', { 'node_modules/a': { ...a, version: '1.0.1' } }, false],
		['other content', { 'node_modules/a': { ...a, integrity: 'sha512-b' } }, false],
	])('by npm’s own list: %s', async (_, present, expected) => {
		const { isInstalled } = await import('../../sandbox/demo/install.mjs');
		write('package-lock.json', wanted);
		if (present) write('node_modules/.package-lock.json', present);
		expect(isInstalled(folder)).toBe(expected);
	});
});

describe("npm's output becomes a sentence", () => {
	it.each([
		['npm error code ENOSPC\nnpm error syscall write', 'the disk is full'],
		['npm error code ENOTFOUND\nnpm error network request to registry failed', 'the download broke off (ENOTFOUND)'],
		['npm error code EINTEGRITY', 'the download broke off (EINTEGRITY)'],
		["npm error   code: 'ECONNREFUSED',", 'the download broke off (ECONNREFUSED)'],
		['npm error code EACCES', 'a folder may not be written to'],
		['npm error code E404', 'npm ended with E404'],
		['', 'npm ended without saying why'],
	])('%j', async (tail, sentence) => {
		const { npmProblem } = await import('../../sandbox/demo/npm.mjs');
		const { message } = npmProblem('It could not be installed', { tail, logFile: 'install.log' });
		expect(message).toContain(`It could not be installed: ${sentence}`);
		expect(message).toContain('install.log');
	});
});

describe('ports', () => {
	it('the preferred one is used if it is free, and otherwise another one', async () => {
		const { choosePort } = await import('../../sandbox/demo/ports.mjs');
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		expect(await choosePort(port)).not.toBe(port);
		await new Promise((resolve) => server.close(resolve));
		expect(await choosePort(port)).toBe(port);
	});
});

describe('processes', () => {
	it('the output of a process is kept, and a running one is ended', async () => {
		const { startChild, runChild } = await import('../../sandbox/demo/children.mjs');
		const options = { cwd: folder, logFile: join(folder, 'log') };
		const done = await runChild(
			process.execPath,
			['-e', 'console.log("out"); console.error("err"); process.exit(3)'],
			options,
		);
		expect(done).toMatchObject({ ok: false, stdout: 'out\n' });
		expect(done.tail).toContain('err');

		const running = startChild(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)'], options);
		expect(await running.firstLine()).toBe('up');
		await running.stop();
		expect(await running.ended).toBeNull();
	});

	it('a program that does not exist causes no failure', async () => {
		const { runChild } = await import('../../sandbox/demo/children.mjs');
		const options = { cwd: folder, logFile: join(folder, 'log') };
		const result = await runChild(join(folder, 'no-such-program'), [], options);
		expect(result.ok).toBe(false);
		expect(result.tail).toContain('ENOENT');
	});
});

describe('the lock', () => {
	it('lets one process work at a time, and is taken over from a process that has ended', async () => {
		const { withLock } = await import('../../sandbox/demo/lock.mjs');
		const { stateFolder } = await import('../../sandbox/demo/paths.mjs');
		const name = `test-${process.pid}`;
		// No process has this number.
		mkdirSync(stateFolder, { recursive: true });
		writeFileSync(join(stateFolder, `${name}.lock`), '2147483646');
		let atOnce = 0;
		let most = 0;
		const work = async () => {
			most = Math.max(most, ++atOnce);
			await new Promise((resolve) => setTimeout(resolve, 50));
			atOnce--;
		};
		const waits: number[] = [];
		const onWait = (pid: number) => waits.push(pid);
		await Promise.all([withLock(name, { onWait, work }), withLock(name, { onWait, work })]);
		expect(most).toBe(1);
		expect(waits).toEqual([process.pid]);
	});
});

describe('the result of a run of n8n', () => {
	it("is read from n8n's own format", async () => {
		const { unflatten } = await import('../../sandbox/demo/n8n-client.mjs');
		const text = JSON.stringify([{ a: '1', n: 5, list: '2', same: '1' }, { deep: '3' }, ['3', true, null], 'word']);
		expect(unflatten(text)).toEqual({ a: { deep: 'word' }, n: 5, list: ['word', true, null], same: { deep: 'word' } });
	});

	it('is complete only if everything found was retried and has ended', async () => {
		const { hasAllOutcomes } = await import('../../sandbox/demo/demo-workflow.mjs');
		const counts = { resolved: 2, failed: 1, gone: 1 };
		expect(hasAllOutcomes({ found: 4, ...counts })).toBe(true);
		expect(hasAllOutcomes({ found: 5, ...counts })).toBe(false);
		expect(hasAllOutcomes({ found: 0, resolved: 0, failed: 0, gone: 0 })).toBe(false);
	});

	it('is empty without a summary, if somebody changed the workflow', async () => {
		const { readSummary } = await import('../../sandbox/demo/demo-workflow.mjs');
		expect(readSummary({ id: '1', status: 'success', runs: {} })).toMatchObject({ found: 0, text: expect.any(String) });
	});
});
