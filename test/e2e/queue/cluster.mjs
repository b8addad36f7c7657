import { createServer } from 'node:http';
import { join } from 'node:path';

import { startN8n } from '../../../sandbox/demo/n8n.mjs';
import { runNpm, npmProblem } from '../../../sandbox/demo/npm.mjs';
import { freePort } from '../../../sandbox/demo/ports.mjs';
import { pack } from '../../../scripts/pack.js';

/** @typedef {import('../../../sandbox/demo/n8n.mjs').N8nServer} N8nServer */
/** @typedef {{ userFolder: string, port: number, logFile: string, command: 'start' | 'worker' }} Place */

/** The main process and the workers. */
const processNames = ['main', 'worker-1', 'worker-2'];

/**
 * Settings that all processes of a cluster share. With those of the queue, n8n notices a lost worker earlier than by
 * default, so that the tests wait less. n8n's defaults are 60, 10, 30 and 30 seconds.
 *
 * @param {{ redisPort: number, postgresPort: number }} ports
 * @returns {Record<string, string>}
 */
function settings({ redisPort, postgresPort }) {
	return {
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		N8N_ENCRYPTION_KEY: 'example-key-of-the-queue-tests',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redisPort),
		QUEUE_WORKER_LOCK_DURATION: '10000',
		QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
		QUEUE_WORKER_STALLED_INTERVAL: '3000',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '10',
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgresPort),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: 'postgres',
		// On a busy machine an answer can take longer than n8n's 5 seconds, and n8n then refuses requests for a while.
		DB_PING_TIMEOUT_MS: '60000',
	};
}

/**
 * Installs the pack as its users do before its first release: packed, and installed by npm for each process.
 *
 * @param {string} folder
 * @param {string[]} userFolders
 */
async function installTarball(folder, userFolders) {
	const { tarball } = pack(folder);
	for (const userFolder of userFolders) {
		const nodes = join(userFolder, '.n8n', 'nodes');
		const args = ['install', '--offline', '--no-audit', '--no-fund', '--prefix', nodes, tarball];
		const result = await runNpm(args, { cwd: folder, log: 'install-tarball' });
		if (!result.ok) throw npmProblem('The tarball could not be installed', result);
	}
}

/** One n8n in queue mode: a main process and two workers, each with its own user folder and log. */
export class Cluster {
	/** @type {Map<string, Place>} */
	#places = new Map();
	/** @type {Map<string, N8nServer>} */
	#running = new Map();
	/** @type {Record<string, string>} */
	#env;

	/**
	 * @param {string} folder
	 * @param {{ redisPort: number, postgresPort: number }} ports
	 */
	constructor(folder, ports) {
		this.folder = folder;
		this.#env = settings(ports);
	}

	/** Installs the pack, and starts all processes. The main process comes first, because it creates the tables. */
	async startAll() {
		for (const name of processNames) {
			const command = name === 'main' ? 'start' : 'worker';
			const paths = { userFolder: join(this.folder, name), logFile: join(this.folder, `${name}.log`) };
			this.#places.set(name, { ...paths, port: await freePort(), command });
		}
		await installTarball(
			this.folder,
			[...this.#places.values()].map(({ userFolder }) => userFolder),
		);
		const [main, ...workers] = processNames;
		await this.start(main);
		await Promise.all(workers.map((name) => this.start(name)));
	}

	/** @param {string} name of a process that is not running */
	async start(name) {
		const place = this.#places.get(name);
		if (!place || this.#running.has(name)) throw new Error(`${name} runs, or is no process`);
		const server = await startN8n({ ...place, env: this.#env });
		this.#running.set(name, server);
		void server.ended.then(() => {
			if (this.#running.get(name) === server) this.#running.delete(name);
		});
	}

	/**
	 * @param {string} name of a running process
	 * @param {NodeJS.Signals} signal
	 */
	async stop(name, signal) {
		const server = this.#running.get(name);
		if (!server) throw new Error(`${name} does not run`);
		await server.stop(signal);
	}

	/** @returns {Record<string, { pid?: number, url?: string, logFile?: string }>} by name */
	get processes() {
		return Object.fromEntries(
			processNames.map((name) => {
				const { pid, url } = this.#running.get(name) ?? {};
				return [name, { pid, url, logFile: this.#places.get(name)?.logFile }];
			}),
		);
	}
}

/**
 * Serves a cluster to the tests, because jest runs them apart from the setup: `GET /`, `POST /<name>/start` and
 * `POST /<name>/stop?signal=SIGTERM`, each answered when it is done.
 *
 * @param {Cluster} cluster
 * @returns {Promise<string>} the address
 */
export async function serve(cluster) {
	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
		const [, name, action] = pathname.split('/');
		const signal = /** @type {NodeJS.Signals} */ (searchParams.get('signal') ?? 'SIGTERM');
		const work = async () => {
			if (action === 'start') await cluster.start(name);
			if (action === 'stop') await cluster.stop(name, signal);
		};
		work().then(
			() => response.end(JSON.stringify(cluster.processes)),
			(error) => response.writeHead(500).end(String(error)),
		);
	});
	// Does not keep the process alive after the tests.
	server.unref();
	const port = await freePort();
	await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
	return `http://127.0.0.1:${port}`;
}
