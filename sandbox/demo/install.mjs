import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

import { runChild } from './children.mjs';
import { withLock } from './lock.mjs';
import { npmProblem, runNpm } from './npm.mjs';
import { logFolder, n8nFolder, n8nVersion, root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { describeVersion } from './version.mjs';

/** @typedef {import('./progress.mjs').Progress} Progress */

const GIGABYTE = 1024 ** 3;

const OLDEST_NODE = [20, 19];

/** Shows that a Node.js exists. */
const VERSION = ['--version'];
/** Shows that n8n's database driver exists for that Node.js and this machine. */
const LOAD_SQLITE = ['-e', "require('sqlite3')"];

/** The packages that npm installs, each with its own lockfile. */
const packages = {
	root: {
		title: 'Installing the development packages (about 1.1 GB, one to two minutes)',
		folder: root,
		gigabytes: 1.5,
		log: 'install-root',
	},
	n8n: {
		title: `Installing n8n ${n8nVersion} (about 3 GB, some four minutes, only this once)`,
		folder: n8nFolder,
		gigabytes: 3.5,
		log: 'install-n8n',
	},
};

/**
 * Installs what is missing: the development packages of this repository and, with `withN8n`, the real n8n with the
 * Node.js that runs it. One process at a time does so; others wait for it.
 *
 * @param {Progress} progress
 * @param {{ withRoot?: boolean, withN8n: boolean }} options
 */
export async function ensureInstalled(progress, { withRoot = true, withN8n }) {
	requireNode();
	const wanted = [...(withRoot ? [packages.root] : []), ...(withN8n ? [packages.n8n] : [])];
	if (withN8n) await describeVersion();
	if (wanted.some(({ folder }) => !isInstalled(folder))) {
		await withInstallLock(progress, () => installMissing(progress, wanted));
	}
	if (!withN8n || ((await runs(VERSION)) && (await runs(LOAD_SQLITE)))) return;
	await withInstallLock(progress, async () => {
		await ensureNode(progress);
		await ensureSqlite(progress);
	});
}

/** The Node.js that n8n needs, which can be newer than the one that runs this. */
export function nodeOfN8n() {
	const bin = join(n8nFolder, 'node_modules', 'node', 'bin');
	return join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * @param {Progress} progress
 * @param {Array<typeof packages.root>} wanted
 */
async function installMissing(progress, wanted) {
	const missing = wanted.filter(({ folder }) => !isInstalled(folder));
	for (const { folder } of missing) refuseLink(join(folder, 'node_modules'));
	await requireSpace(missing.reduce((sum, { gigabytes }) => sum + gigabytes, 0));
	for (const { title, folder, log } of missing) {
		await progress.step(title, async () => {
			const command = existsSync(lockfileOf(folder)) ? 'ci' : 'install';
			const result = await runNpm([command, '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, log });
			if (!result.ok) throw npmProblem(`The packages in ${folder} could not be installed`, result);
		});
	}
}

/**
 * Whether npm has installed the packages of the lockfile, by npm's own list. npm writes its list last, so an
 * interrupted installation has none. File times are not reliable after a checkout.
 *
 * @param {string} folder
 */
export function isInstalled(folder) {
	const list = join(folder, 'node_modules', '.package-lock.json');
	if (!existsSync(list) || !existsSync(lockfileOf(folder))) return false;
	const wanted = packagesOf(lockfileOf(folder));
	const present = packagesOf(list);
	return Object.entries(wanted).every(([path, entry]) => {
		if (path === '' || entry.link) return true;
		if (!present[path]) return Boolean(entry.optional || entry.os || entry.cpu);
		return present[path].version === entry.version && present[path].integrity === entry.integrity;
	});
}

/** @param {string} folder */
function lockfileOf(folder) {
	return join(folder, 'package-lock.json');
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[] }>}
 */
function packagesOf(lockfile) {
	return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/** @param {Progress} progress */
async function ensureNode(progress) {
	if (await runs(VERSION)) return;
	await progress.step('Fetching the Node.js that n8n needs', async () => {
		// Scripts are off in that folder. This package's own script installs the program.
		const result = await runNpm(['rebuild', 'node', '--ignore-scripts=false'], { cwd: n8nFolder, log: 'install-node' });
		if (!result.ok || !(await runs(VERSION))) throw npmProblem('Node.js for n8n could not be installed', result);
	});
}

/** @param {Progress} progress */
async function ensureSqlite(progress) {
	if (await runs(LOAD_SQLITE)) return;
	await progress.step('Fetching or compiling sqlite3, the database of n8n (up to two minutes)', async () => {
		const headers = headersOfN8nNode();
		const result = await runNpm(
			[
				'rebuild',
				'sqlite3',
				'--ignore-scripts=false',
				'--foreground-scripts',
				...(headers ? [`--nodedir=${headers}`] : []),
			],
			{ cwd: n8nFolder, log: 'install-sqlite3' },
		);
		if (result.ok && (await runs(LOAD_SQLITE))) return;
		if (/ENOSPC|no space left/i.test(result.tail)) throw npmProblem('sqlite3 could not be compiled', result);
		throw new Problem(
			'sqlite3, the database of n8n, could be neither downloaded ready-made nor compiled: install python3, make and ' +
				`g++ (a C++ compiler), and start again. All that was said is in ${result.logFile}`,
		);
	});
}

/** The package with Node.js also contains its headers, so that a compiler needs no download. */
function headersOfN8nNode() {
	const packages = join(n8nFolder, 'node_modules', 'node', 'node_modules');
	if (!existsSync(packages)) return undefined;
	const names = readdirSync(packages).filter((name) => existsSync(join(packages, name, 'include', 'node', 'node.h')));
	return names.map((name) => join(packages, name))[0];
}

/** @param {string[]} args of the Node.js that n8n needs @returns {Promise<boolean>} whether it ran and succeeded */
async function runs(args) {
	if (!existsSync(nodeOfN8n())) return false;
	const { ok } = await runChild(nodeOfN8n(), args, { cwd: n8nFolder, logFile: join(logFolder, 'check.log') });
	return ok;
}

/** @param {string} path */
function refuseLink(path) {
	// npm empties the folder before it installs, even if it is a link to another project's folder.
	if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
	throw new Problem(
		`${path} is a link, and its packages are not those of the lockfile. Remove the link and start again.`,
	);
}

function requireNode() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
	throw new Problem(`Node.js ${OLDEST_NODE.join('.')} or newer is needed, and this is ${process.versions.node}.`);
}

/** @param {number} gigabytes */
async function requireSpace(gigabytes) {
	const { bavail, bsize } = await statfs(root);
	const free = (bavail * bsize) / GIGABYTE;
	if (free >= gigabytes) return;
	throw new Problem(
		`The installation needs ${gigabytes} GB of disk space and there are only ${free.toFixed(1)} GB left for ${root}. ` +
			'Make room and start again.',
	);
}

/** @template T @param {Progress} progress @param {() => Promise<T>} work */
function withInstallLock(progress, work) {
	const onWait = (/** @type {number} */ pid) =>
		progress.say(`• Waiting for another installation to end (process ${pid})`);
	return withLock('install', { onWait, work });
}
