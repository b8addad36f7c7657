import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { runChild, startChild } from './children.mjs';
import { nodeOfN8n } from './install.mjs';
import { n8nFolder, root } from './paths.mjs';
import { freePort } from './ports.mjs';
import { Problem } from './problem.mjs';

const START_LIMIT_MS = 180_000;
const CATALOG = 'mcp-registry';
const PACKAGE_NAME = 'n8n-nodes-automation-platform';

/**
 * Settings of an n8n that connects to no other machine and does not affect any other n8n on this one.
 *
 * @param {string} userFolder
 * @param {Record<string, string>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
function environment(userFolder, more = {}) {
	// The same variables, down to the database, may configure another n8n on this machine. Below a test runner, NODE_ENV
	// would make n8n believe that it is under test.
	const foreign =
		/^(N8N_|DB_|EXECUTIONS_|QUEUE_|WEBHOOK_URL|VUE_APP_|CREDENTIALS_|NODES_|OFFLOAD_|NODE_ENV|NODE_OPTIONS|JEST_|npm_)/;
	return {
		...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
		N8N_USER_FOLDER: userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_SECURE_COOKIE: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		// Downloads a catalog when it starts. Older versions do not have the module, and do not start with an unknown one.
		...(existsSync(join(n8nFolder, 'node_modules', 'n8n', 'dist', 'modules', CATALOG)) && {
			N8N_DISABLED_MODULES: CATALOG,
		}),
		...more,
	};
}

/**
 * @typedef {object} N8nOptions
 * @property {string} userFolder
 * @property {string} logFile
 * @property {Record<string, string>} [env] settings beyond the usual ones
 */

/**
 * Puts the built pack where n8n's installer puts community packages, so that node types have the names of the published
 * pack.
 *
 * @param {string} userFolder
 */
export async function installPack(userFolder) {
	const target = join(userFolder, '.n8n', 'nodes', 'node_modules', PACKAGE_NAME);
	await rm(target, { recursive: true, force: true });
	await mkdir(target, { recursive: true });
	await cp(join(root, 'package.json'), join(target, 'package.json'));
	await cp(join(root, 'dist'), join(target, 'dist'), { recursive: true });
}

/**
 * Runs one command of n8n's own command line.
 *
 * @param {string[]} args such as `['execute', '--id=1']`
 * @param {N8nOptions} options
 * @returns {Promise<{ ok: boolean, stdout: string, tail: string }>}
 */
async function runN8n(args, { userFolder, logFile, env }) {
	await mkdir(userFolder, { recursive: true });
	// Its task broker listens while a workflow runs, also beside a server with its own broker.
	const own = { N8N_RUNNERS_BROKER_PORT: String(await freePort()) };
	return runChild(nodeOfN8n(), [program(), ...args], {
		// n8n reads a file `.env` in the folder in which it starts.
		cwd: userFolder,
		env: environment(userFolder, { ...own, ...env }),
		logFile,
	});
}

/**
 * Imports credentials or workflows. Overwrites those with the same ID.
 *
 * @param {'credentials' | 'workflow'} kind
 * @param {Array<{ id: string, name: string }>} things credentials with their data as plain values
 * @param {N8nOptions} options
 */
export async function importIntoN8n(kind, things, options) {
	await mkdir(options.userFolder, { recursive: true });
	const file = join(options.userFolder, `import-${kind}.json`);
	await writeFile(file, JSON.stringify(things));
	const { ok, tail } = await runN8n([`import:${kind}`, `--input=${file}`], options);
	await rm(file, { force: true });
	// The command ends with 0 even if it failed.
	if (!ok || !/Successfully imported/.test(tail)) {
		throw new Problem(`n8n did not import the ${kind}. What it said is in ${options.logFile}`);
	}
}

/**
 * @typedef {object} N8nServer
 * @property {string} url the address of the editor and of the REST interface
 * @property {number | undefined} pid
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop
 * @property {Promise<number | null>} ended
 */

/**
 * The settings of an n8n process, by its command. A worker of the queue mode has no editor. Its server says only whether
 * it is ready.
 *
 * @type {Record<'start' | 'worker', (url: string, port: string) => Record<string, string>>}
 */
const addresses = {
	start: (url, port) => ({ N8N_PORT: port, N8N_EDITOR_BASE_URL: url, WEBHOOK_URL: url }),
	worker: (_, port) => ({
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: port,
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	}),
};

/**
 * Starts n8n and waits until it answers (4 seconds, longer on a busy machine).
 *
 * @param {N8nOptions & { port: number, command?: 'start' | 'worker' }} options
 * @returns {Promise<N8nServer>}
 */
export async function startN8n({ userFolder, logFile, port, env, command = 'start' }) {
	await mkdir(userFolder, { recursive: true });
	const url = `http://127.0.0.1:${port}`;
	const own = {
		// Otherwise the program that runs Code nodes would use a fixed port.
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
		...addresses[command](url, String(port)),
	};
	const child = startChild(nodeOfN8n(), [program(), command], {
		cwd: userFolder,
		env: environment(userFolder, { ...own, ...env }),
		logFile,
	});

	let ended = false;
	void child.ended.then(() => (ended = true));
	const deadline = Date.now() + START_LIMIT_MS;
	// older versions say that they are ready before they have all of their REST interface
	const isComplete = () => command !== 'start' || child.tail().includes('Editor is now accessible');
	while (!isComplete() || !(await isReady(url))) {
		if (ended) throw new Problem(`n8n ended while it started. What it said is in ${logFile}`);
		if (Date.now() > deadline) {
			await child.stop();
			throw new Problem(`n8n did not answer within ${START_LIMIT_MS / 1000} seconds. What it said is in ${logFile}`);
		}
		await sleep(200);
	}
	return { url, pid: child.pid, stop: (signal) => child.stop(signal), ended: child.ended };
}

/** @param {string} url */
async function isReady(url) {
	try {
		const answer = await fetch(`${url}/healthz/readiness`);
		await answer.arrayBuffer();
		return answer.ok;
	} catch {
		return false;
	}
}

function program() {
	const file = join(n8nFolder, 'node_modules', 'n8n', 'bin', 'n8n');
	if (!existsSync(file))
		throw new Problem('n8n is not installed: run "npm start", or "node sandbox/demo/ensure.mjs n8n".');
	return file;
}
