import { join } from 'node:path';

import { startChild } from './children.mjs';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';

/** The sandbox's API keys, by their permissions. */
export const sandboxKeys = {
	all: 'sandbox-example-key-all',
	read: 'sandbox-example-key-read',
	none: 'sandbox-example-key-none',
};

/**
 * @typedef {object} SandboxStats
 * @property {number} requests
 * @property {number} outOfContract
 * @property {unknown[]} outOfContractDetails
 * @property {Record<string, number>} byOperation by operationId
 * @property {Record<string, number>} retriesQueued by the id of the incomplete execution
 */

/**
 * @typedef {object} Sandbox
 * @property {string} url
 * @property {() => Promise<SandboxStats>} stats
 * @property {(method: string, path: string, body?: unknown) => Promise<any>} control calls an endpoint below `/__sandbox`
 */

/** @typedef {Sandbox & { pid: number | undefined, stop: (signal?: NodeJS.Signals) => Promise<void> }} SandboxServer */

/**
 * Starts the sandbox server in its own process on the loopback address, and waits until it listens.
 *
 * @param {{ port?: number, seed?: string, journal?: string, retryDelayMs?: number, logFile: string }} options
 * @returns {Promise<SandboxServer>}
 */
export async function startSandbox({ port = 0, seed = 'demo', journal, retryDelayMs, logFile }) {
	const args = [join(root, 'sandbox', 'dist', 'server', 'main.js'), '--port', String(port), '--seed', seed];
	if (journal) args.push('--journal', journal);
	if (retryDelayMs !== undefined) args.push('--retry-delay', String(retryDelayMs));
	const child = startChild(process.execPath, args, { cwd: root, logFile });

	const url = addressIn(await child.firstLine());
	if (!url) {
		await child.stop();
		throw new Problem(`The sandbox server did not start. What it said is in ${logFile}`);
	}
	return { ...sandboxAt(url), pid: child.pid, stop: (signal) => child.stop(signal) };
}

/**
 * A sandbox that is already running.
 *
 * @param {string} url
 * @returns {Sandbox}
 */
export function sandboxAt(url) {
	/** @type {Sandbox['control']} */
	const control = async (method, path, body) => {
		const answer = await fetch(`${url}/__sandbox${path}`, {
			method,
			headers: body === undefined ? {} : { 'content-type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await answer.text();
		if (!answer.ok) throw new Error(`The sandbox answered ${method} ${path} with ${answer.status}: ${text}`);
		return text ? JSON.parse(text) : undefined;
	};
	return { url, control, stats: () => control('GET', '/stats') };
}

/** @param {string} line @returns {string | undefined} */
function addressIn(line) {
	try {
		return JSON.parse(line).listening;
	} catch {
		return undefined;
	}
}
