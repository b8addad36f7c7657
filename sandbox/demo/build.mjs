import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withLock } from './lock.mjs';
import { runNpm } from './npm.mjs';
import { root, stateFolder } from './paths.mjs';
import { Problem } from './problem.mjs';

/** @typedef {import('./progress.mjs').Progress} Progress */

/**
 * Builds the pack into `dist`, unless it was built from the same sources already.
 *
 * @param {Progress} progress
 */
export function ensurePackBuilt(progress) {
	return ensureBuilt(progress, {
		title: 'Building the node pack',
		script: 'build',
		sources: ['nodes', 'credentials', 'icons', 'gulpfile.js', 'tsconfig.json', 'package.json', 'package-lock.json'],
		result: join(root, 'dist', 'nodes'),
	});
}

/**
 * Builds the sandbox server into `sandbox/dist`, unless it was built from the same sources already.
 *
 * @param {Progress} progress
 */
export function ensureSandboxBuilt(progress) {
	return ensureBuilt(progress, {
		title: 'Building the sandbox server',
		script: 'build:sandbox',
		sources: ['sandbox/server', 'sandbox/contract', 'sandbox/tsconfig.json', 'tsconfig.json', 'package-lock.json'],
		result: join(root, 'sandbox', 'dist', 'server', 'main.js'),
	});
}

/**
 * @param {Progress} progress
 * @param {{ title: string, script: string, sources: string[], result: string }} options
 */
async function ensureBuilt(progress, { title, script, sources, result }) {
	const name = script.replace(':', '-');
	const stamp = join(stateFolder, `${name}.stamp`);
	const onWait = (/** @type {number} */ pid) => progress.say(`• Waiting for another build to end (process ${pid})`);
	// A build begins with an empty folder, so two at the same time would disturb each other.
	const work = async () => {
		const fingerprint = fingerprintOf(sources);
		if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint + timeOf(result)) return;
		await progress.step(title, async () => {
			const { ok, tail, logFile } = await runNpm(['run', script], { cwd: root, log: name });
			if (!ok) throw new Problem(`${tail.trim()}\n\n"npm run ${script}" did not succeed. Its output is in ${logFile}`);
		});
		writeFileSync(stamp, fingerprint + timeOf(result));
	};
	await withLock(name, { onWait, work });
}

/** @param {string} path @returns {string} the time of a file, which changes when another process has built it since */
function timeOf(path) {
	return existsSync(path) ? ` ${statSync(path).mtimeMs}` : ' missing';
}

/** @param {string[]} sources files and folders @returns {string} a hash that changes with every name and content */
function fingerprintOf(sources) {
	const hash = createHash('sha256');
	for (const file of sources.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
	return hash.digest('hex');
}

/** @param {string} path relative to the root @returns {string[]} */
function filesIn(path) {
	const absolute = join(root, path);
	if (!existsSync(absolute)) return [];
	if (statSync(absolute).isFile()) return [path];
	return readdirSync(absolute)
		.sort()
		.flatMap((name) => filesIn(`${path}/${name}`));
}
