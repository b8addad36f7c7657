import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { longestWithin } from './statistics.mjs';
import { measuredName, workflowOf } from './workflows.mjs';

/** @typedef {import('./workflows.mjs').MeasuredNode} MeasuredNode */

/**
 * @typedef {object} Measurement
 * @property {number} timeMs from the start of the first measured node to the end of the last, by the execution's data
 * @property {number} freezeMs the longest time in which the process did nothing else while they ran
 * @property {number} freezeWorkMs the computing time of the main thread in that time, which is less on a busy machine
 * @property {number} requests that reached the server
 * @property {number} [mostOpen] the maximum that was open at once
 */

/**
 * @typedef {object} Service that measured nodes talk to
 * @property {{ id: string, name: string }} credential
 * @property {() => Promise<unknown>} begin is called before each run
 * @property {(output: any[], items: unknown[]) => Promise<{ requests: number, mostOpen?: number }>} end is called after
 *   each run, with the output of the last node and the input of the first; throws if the run did other work
 */

/** Runs measured nodes on items once. @typedef {(items: unknown[]) => Promise<Measurement>} Measure */

/**
 * @typedef {object} BenchSetup
 * @property {import('../../sandbox/demo/n8n-client.mjs').N8nClient} client signed in
 * @property {string} n8nUrl
 * @property {string} serverUrl of the bare server
 * @property {string} recorderUrl of the process recorder in n8n
 * @property {{ id: string, name: string }} credential that leads to the bare server
 */

/** Measures nodes in a running n8n. */
export class Bench {
	#setup;

	/** @param {BenchSetup} setup */
	constructor(setup) {
		this.#setup = setup;
	}

	/** @param {number} milliseconds how long the server waits before each answer from now on */
	async setLatency(milliseconds) {
		await fetch(`${this.#setup.serverUrl}/latency/${milliseconds}`, { method: 'PUT' });
	}

	/**
	 * @param {string} file the path of the CPU profile of the n8n process during the work
	 * @param {() => Promise<unknown>} work
	 */
	async profile(file, work) {
		await get(`${this.#setup.recorderUrl}/profile`);
		await work();
		writeFileSync(file, JSON.stringify(await get(`${this.#setup.recorderUrl}/profile`)));
	}

	/** The bare server, which returns an item for each item. @returns {Service} */
	#bareServer() {
		const { credential, serverUrl } = this.#setup;
		const count = () => get(`${serverUrl}/count`);
		return {
			credential,
			begin: count,
			end: async ({ length }, items) => {
				if (length !== items.length) throw new Error(`${length} of ${items.length} items`);
				return count();
			},
		};
	}

	/** The bare server, for runs at the same time, whose requests cannot be told apart. @returns {Service} */
	unchecked() {
		const { credential } = this.#setup;
		return { credential, begin: async () => undefined, end: async () => ({ requests: 0 }) };
	}

	/** @param {{ name: string, type: string, data: Record<string, unknown> }} credential */
	async createCredential(credential) {
		return this.#setup.client.createCredential(credential);
	}

	/**
	 * Creates and activates a workflow with nodes.
	 *
	 * @param {string} name
	 * @param {MeasuredNode | MeasuredNode[]} nodes
	 * @param {Service} [service] by default the bare server
	 * @returns {Promise<Measure>}
	 */
	async prepare(name, nodes, service = this.#bareServer()) {
		const { client } = this.#setup;
		const measured = [nodes].flat();
		const workflow = { settings: {}, ...workflowOf(name, measured, service.credential) };
		const { id } = await client.request('POST', '/rest/workflows', workflow);
		// An active workflow, because in a manual run all nodes would also send data to the editor.
		await client.publish(id);
		const names = measured.map((_, index) => measuredName(index));
		return (items) => this.#measure({ path: name, workflowId: id, names, service }, items);
	}

	/**
	 * @param {{ path: string, workflowId: string, names: string[], service: Service }} workflow
	 * @param {unknown[]} items
	 * @returns {Promise<Measurement>}
	 */
	async #measure({ path, workflowId, names, service }, items) {
		const { n8nUrl, recorderUrl } = this.#setup;
		await get(`${recorderUrl}/freezes`);
		await service.begin();
		const send = () =>
			fetch(`${n8nUrl}/webhook/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ items }),
			});
		let answer = await send();
		// n8n reports a workflow as published before its webhook exists.
		for (let tries = 0; answer.status === 404 && tries < 100; tries++) {
			await sleep(200);
			answer = await send();
		}
		await answer.arrayBuffer();
		// otherwise the last execution would be an earlier one
		if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
		/** @type {Array<{ start: number, end: number, workMs: number }>} */
		const freezes = await get(`${recorderUrl}/freezes`);

		const { status, error, runs } = await this.#lastExecution(workflowId);
		if (status !== 'success') throw new Error(`${path} ended with ${status}: ${error?.message}`);
		const [first, last] = [names[0], names[names.length - 1]].map((name) => runs[name][0]);
		const output = (last.data?.main?.[0] ?? []).map(({ json }) => json);
		const { requests, mostOpen } = await service.end(output, items);
		const span = { start: first.startTime, end: last.startTime + last.executionTime };
		const longest = longestWithin(freezes, span);
		return {
			timeMs: span.end - span.start,
			freezeMs: longest?.lengthMs ?? 0,
			freezeWorkMs: longest?.workMs ?? 0,
			requests,
			mostOpen,
		};
	}

	/** @param {string} workflowId */
	async #lastExecution(workflowId) {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.#setup.client.request('GET', `/rest/executions?filter=${filter}&limit=1`);
		return this.#setup.client.waitFor(results[0].id);
	}
}

/** @param {string} url @returns {Promise<any>} */
async function get(url) {
	return (await fetch(url)).json();
}
