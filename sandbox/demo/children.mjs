import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const TAIL_CHARACTERS = 20_000;
const GRACE_MS = 15_000;

/**
 * @typedef {object} Child
 * @property {number | undefined} pid
 * @property {() => string} stdout all of its standard output so far
 * @property {() => Promise<string>} firstLine the first line of its standard output, empty if it ended without one
 * @property {() => string} tail the last 20,000 characters of its output, standard error included
 * @property {Promise<number | null>} ended its exit code, or null when a signal ended it
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop asks it to end, and kills it after 15 seconds
 */

/**
 * @typedef {{ cwd: string, env?: NodeJS.ProcessEnv, logFile: string, uid?: number, gid?: number }} ChildOptions `uid` and
 *   `gid` are those of another user, for a program that refuses to run as root
 */

/** @type {Set<Child>} */
const running = new Set();

/**
 * Starts a process whose output goes to a log file, and keeps track of it until it has ended.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} options
 * @returns {Child}
 */
export function startChild(command, args, { cwd, env = process.env, logFile, uid, gid }) {
	mkdirSync(dirname(logFile), { recursive: true });
	const log = createWriteStream(logFile, { flags: 'a' });
	const spawned = spawn(command, args, { cwd, env, uid, gid, stdio: ['ignore', 'pipe', 'pipe'] });

	/** @type {Buffer[]} */
	const stdout = [];
	let tail = '';
	/** @param {Buffer} chunk */
	const keep = (chunk) => {
		log.write(chunk);
		tail = (tail + chunk.toString()).slice(-TAIL_CHARACTERS);
	};
	spawned.stdout.on('data', (chunk) => stdout.push(chunk));
	spawned.stdout.on('data', keep);
	spawned.stderr.on('data', keep);

	/** @type {Child} */
	const child = {
		pid: spawned.pid,
		stdout: () => Buffer.concat(stdout).toString(),
		firstLine: () =>
			new Promise((resolve) => {
				const look = () => {
					const end = child.stdout().indexOf('\n');
					if (end >= 0) resolve(child.stdout().slice(0, end));
				};
				spawned.stdout.on('data', look);
				void child.ended.then(() => resolve(''));
				look();
			}),
		tail: () => tail,
		ended: new Promise((resolve) => {
			spawned.on('error', (error) => keep(Buffer.from(`${error.message}\n`)));
			// `close` comes after the last output, and also if the program could not be started.
			spawned.on('close', (code) => {
				running.delete(child);
				log.end(() => resolve(code));
			});
		}),
		async stop(signal = 'SIGTERM') {
			if (!running.has(child)) return;
			spawned.kill(signal);
			const force = setTimeout(() => spawned.kill('SIGKILL'), GRACE_MS);
			await child.ended;
			clearTimeout(force);
		},
	};
	running.add(child);
	return child;
}

/**
 * Runs a process to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} options
 * @returns {Promise<{ ok: boolean, stdout: string, tail: string }>}
 */
export async function runChild(command, args, options) {
	const child = startChild(command, args, options);
	const code = await child.ended;
	return { ok: code === 0, stdout: child.stdout(), tail: child.tail() };
}

/** Ends every process that was started here and still runs, the newest first. */
export async function stopChildren() {
	for (const child of [...running].reverse()) await child.stop();
}
