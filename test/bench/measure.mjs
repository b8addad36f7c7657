import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { longestWithin } from './statistics.mjs';
import { MEASURED_NODE, workflowOf } from './workflows.mjs';

/** @typedef {import('./workflows.mjs').MeasuredNode} MeasuredNode */

/**
 * @typedef {object} Measurement
 * @property {number} timeMs the node's execution time, as the execution's data has it
 * @property {number} freezeMs the longest that the process turned to nothing else while the node ran
 * @property {number} freezeWorkMs how long its main thread was computing of that, which on a busy machine is less
 * @property {number} requests that reached the server
 * @property {number} mostOpen that were open at once
 */

/** Runs a node on items once. @typedef {(items: unknown[]) => Promise<Measurement>} Measure */

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
	 * @param {string} file where the CPU profile goes that is taken of the n8n process while the work is done
	 * @param {() => Promise<unknown>} work
	 */
	async profile(file, work) {
		await get(`${this.#setup.recorderUrl}/profile`);
		await work();
		writeFileSync(file, JSON.stringify(await get(`${this.#setup.recorderUrl}/profile`)));
	}

	/**
	 * Creates and activates a workflow around a node.
	 *
	 * @param {string} name
	 * @param {MeasuredNode} node
	 * @returns {Promise<Measure>}
	 */
	async prepare(name, node) {
		const { client, credential } = this.#setup;
		const workflow = { settings: {}, ...workflowOf(name, node, credential) };
		const { id, versionId } = await client.request('POST', '/rest/workflows', workflow);
		// Run in production: in a manual run both nodes would also talk to the editor.
		await client.request('POST', `/rest/workflows/${id}/activate`, { versionId });
		return (items) => this.#measure(name, id, items);
	}

	/**
	 * @param {string} name
	 * @param {string} workflowId
	 * @param {unknown[]} items
	 * @returns {Promise<Measurement>}
	 */
	async #measure(name, workflowId, items) {
		const { n8nUrl, recorderUrl, serverUrl } = this.#setup;
		await get(`${recorderUrl}/freezes`);
		await get(`${serverUrl}/count`);
		const send = () =>
			fetch(`${n8nUrl}/webhook/${name}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ items }),
			});
		let answer = await send();
		// n8n says that a workflow is published before its webhook is there
		for (let tries = 0; answer.status === 404 && tries < 100; tries++) {
			await sleep(200);
			answer = await send();
		}
		await answer.arrayBuffer();
		/** @type {Array<{ start: number, end: number, workMs: number }>} */
		const freezes = await get(`${recorderUrl}/freezes`);
		const { requests, mostOpen } = await get(`${serverUrl}/count`);

		const { status, error, runs } = await this.#lastExecution(workflowId);
		const run = runs[MEASURED_NODE]?.[0];
		const given = run?.data?.main?.[0]?.length;
		if (status !== 'success' || given !== items.length) {
			throw new Error(`${name} ended with ${status} and gave ${given} of ${items.length} items: ${error?.message}`);
		}
		const longest = longestWithin(freezes, { start: run.startTime, end: run.startTime + run.executionTime });
		return {
			timeMs: run.executionTime,
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
