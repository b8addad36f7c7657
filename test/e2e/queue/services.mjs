import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { runChild, startChild } from '../../../sandbox/demo/children.mjs';
import { freePort } from '../../../sandbox/demo/ports.mjs';
import { Problem } from '../../../sandbox/demo/problem.mjs';

/** @typedef {{ port: number, pid: number | undefined }} Service */

const START_LIMIT_MS = 60_000;
/** The folder of PostgreSQL's programs in Debian's packages, which has a folder for each version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** The data is discarded, so nothing waits for a disk. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * @param {string} name of a program
 * @param {string} debianPackage
 * @returns {string} its path
 */
function find(name, debianPackage) {
	const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a)) : [];
	const folders = [
		...(process.env.PATH ?? '').split(delimiter),
		...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
	];
	const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
	if (found) return found;
	throw new Problem(
		`The tests of the queue mode need ${name}. On Debian and Ubuntu: apt-get install -y --no-install-recommends ${debianPackage}`,
	);
}

const programs = () => ({
	redis: find('redis-server', 'redis-server'),
	initdb: find('initdb', 'postgresql'),
	postgres: find('postgres', 'postgresql'),
});

/** @throws a Problem that names the package to install if a program is missing */
export function demandServices() {
	programs();
	userOfPostgres();
}

/** The user of the PostgreSQL process, which refuses root. @returns {{ uid?: number, gid?: number }} */
function userOfPostgres() {
	if (process.getuid?.() !== 0) return {};
	const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
	if (uid === undefined) throw new Problem('PostgreSQL refuses to run as root, and there is no user "postgres".');
	return { uid: Number(uid), gid: Number(gid) };
}

/**
 * @param {import('../../../sandbox/demo/children.mjs').Child} child
 * @param {RegExp} ready the text that it prints when it is ready
 * @param {string} logFile
 */
async function isReady(child, ready, logFile) {
	let ended = false;
	void child.ended.then(() => (ended = true));
	const deadline = Date.now() + START_LIMIT_MS;
	while (!ready.test(child.tail())) {
		if (ended || Date.now() > deadline) throw new Problem(`${child.tail()}\nIt did not start, see ${logFile}`);
		await sleep(50);
	}
}

/**
 * Starts a Redis that keeps nothing on disk.
 *
 * @param {string} folder
 * @returns {Promise<Service>}
 */
export async function startRedis(folder) {
	const port = await freePort();
	const logFile = join(folder, 'redis.log');
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	const child = startChild(programs().redis, args, { cwd: folder, logFile });
	await isReady(child, /Ready to accept connections/, logFile);
	return { port, pid: child.pid };
}

/**
 * Starts a PostgreSQL with an empty database `postgres`, which its user `postgres` reaches without a password.
 *
 * @param {string} folder
 * @returns {Promise<Service>}
 */
export async function startPostgres(folder) {
	const port = await freePort();
	const logFile = join(folder, 'postgres.log');
	const user = userOfPostgres();
	const data = join(folder, 'postgres');
	mkdirSync(data, { mode: 0o700 });
	if (user.uid !== undefined && user.gid !== undefined) {
		chownSync(data, user.uid, user.gid);
		// The other user must be able to reach its own folder.
		chmodSync(folder, 0o711);
	}
	const options = { cwd: data, logFile, ...user };
	const { initdb, postgres } = programs();
	const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
	const { ok, tail } = await runChild(initdb, init, options);
	if (!ok) throw new Problem(`${tail}\nThe database could not be created, see ${logFile}`);

	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...NOT_DURABLE];
	const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
	const child = startChild(postgres, args, options);
	await isReady(child, /ready to accept connections/, logFile);
	return { port, pid: child.pid };
}
