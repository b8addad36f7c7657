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
		// EPERM: the process runs, but belongs to another user.
		return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
	}
}

/** @param {string} file @returns {number | undefined} the process that holds the lock, unless it has ended */
export function lockHolder(file) {
	try {
		const pid = Number(readFileSync(file, 'utf8'));
		return Number.isInteger(pid) && pid > 0 && isRunning(pid) ? pid : undefined;
	} catch {
		return undefined;
	}
}

/** @param {string} file @returns {boolean} whether the lock was free and now belongs to this process */
export function takeLock(file) {
	try {
		writeFileSync(file, String(process.pid), { flag: 'wx' });
		return true;
	} catch {
		return false;
	}
}

/**
 * Does some work while no other process does work with the same name. Takes over a lock whose process has ended.
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
			// A process that has just created the file has not written its number yet, so look again before taking over.
			await sleep(200);
			if (lockHolder(file) === undefined) rmSync(file, { force: true });
			continue;
		}
		if (!told) onWait(holder);
		told = true;
		await sleep(500);
	}

	const release = () => rmSync(file, { force: true });
	// An interrupted process releases the lock too.
	process.once('exit', release);
	try {
		return await work();
	} finally {
		process.off('exit', release);
		release();
	}
}
