import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const root = join(__dirname, '..', '..', '..');
const main = join(root, 'sandbox', 'dist', 'server', 'main.js');

/** Compiles the sandbox, unless it was compiled from the same sources already. */
export function compileSandbox(): void {
	execFileSync(process.execPath, [join(root, 'sandbox', 'demo', 'ensure.mjs'), 'sandbox']);
}

/** A sandbox in a process of its own. */
export interface SandboxProcess {
	url: string;
	/** Ends the process with a signal and waits until it is gone. */
	end(signal: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<ChildProcess>();

function run(args: string[], stderr: 'inherit' | 'pipe'): ChildProcess {
	const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', stderr] });
	running.add(child);
	child.once('exit', () => running.delete(child));
	return child;
}

/** Ends processes that a failed test left running, because the test run would wait for them. */
export function endLeftovers(): void {
	for (const child of running) child.kill('SIGKILL');
}

/** Starts the compiled sandbox and waits for the line that says where it listens. */
export async function startProcess(...args: string[]): Promise<SandboxProcess> {
	const child = run(args, 'inherit');
	const [line] = (await once(createInterface({ input: child.stdout as Readable }), 'line')) as [string];
	return {
		url: (JSON.parse(line) as { listening: string }).listening,
		async end(signal) {
			const exited = once(child, 'exit');
			child.kill(signal);
			const [code] = (await exited) as [number | null];
			return code;
		},
	};
}

/** Runs the compiled sandbox with arguments that it refuses. */
export async function runRefused(...args: string[]): Promise<{ code: number | null; error: string }> {
	const child = run(args, 'pipe');
	let error = '';
	child.stderr?.on('data', (chunk) => {
		error += String(chunk);
	});
	const [code] = (await once(child, 'close')) as [number | null];
	return { code, error };
}
