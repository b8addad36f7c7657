import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { stateFolder } from './paths.mjs';

/** @param {number} pid */
function isRunning(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// EPERM: it runs, but is another user's.
		return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
	}
}

/** @param {string} file @returns {number | undefined} the process that holds the lock, unless it is gone */
export function lockHolder(file) {
	try {
		const pid = Number(readFileSync(file, 'utf8'));
		return Number.isInteger(pid) && pid > 0 && isRunning(pid) ? pid : undefined;
	} catch {
		return undefined;
	}
}

/** @param {string} file @returns {boolean} whether the lock was free and is now ours */
export function takeLock(file) {
	try {
		writeFileSync(file, String(process.pid), { flag: 'wx' });
		return true;
	} catch {
		return false;
	}
}

/**
 * Does some work while no other process does work under the same name. A lock that a dead process left behind is
 * taken over.
 *
 * @template T
 * @param {string} name
 * @param {{ onWait: (pid: number) => void, work: () => Promise<T> }} options
 * @returns {Promise<T>}
 */
export async function withLock(name, { onWait, work }) {
	mkdirSync(stateFolder, { recursive: true });
	const file = join(stateFolder, `${name}.lock`);

	let told = false;
	while (!takeLock(file)) {
		const holder = lockHolder(file);
		if (holder === undefined) {
			// A holder that has just created the file has not written its number yet: look again before taking over.
			await sleep(200);
			if (lockHolder(file) === undefined) rmSync(file, { force: true });
			continue;
		}
		if (!told) onWait(holder);
		told = true;
		await sleep(500);
	}

	const release = () => rmSync(file, { force: true });
	// Whoever is interrupted gives it back too.
	process.once('exit', release);
	try {
		return await work();
	} finally {
		process.off('exit', release);
		release();
	}
}
