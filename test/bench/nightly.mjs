// The nightly job, in one node and in the five nodes that it needs without Search. It runs on the sandbox, with the
// seed `night` (sandbox/server/seeds/night.ts).
import { join } from 'node:path';

import { sandboxCredential } from '../../sandbox/demo/credentials.mjs';
import { stateFolder } from '../../sandbox/demo/paths.mjs';
import { startSandbox } from '../../sandbox/demo/sandbox-server.mjs';

/** @typedef {import('./measure.mjs').Service} Service */
/** @typedef {import('./workflows.mjs').MeasuredNode} MeasuredNode */

const ORGANIZATION_ID = '90';
/** How many incomplete executions of the seed wait for a retry. The same number is resolved. */
const WAITING = 10_000;

/** The job has no input, so one item starts it. */
export const nightItems = [{}];

/** @param {string} value */
const byId = (value) => ({ __rl: true, mode: 'id', value });

/** @param {Record<string, unknown>} parameters @returns {MeasuredNode} */
function packNode(parameters) {
	return {
		type: 'n8n-nodes-automation-platform.automationPlatform',
		typeVersion: 1,
		parameters: { ...parameters, requestOptions: {} },
	};
}

/**
 * @param {string} leftValue
 * @param {object} operator
 * @returns {MeasuredNode}
 */
function filterNode(leftValue, operator) {
	const options = { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 };
	const conditions = [{ id: 'condition', leftValue, rightValue: 0, operator }];
	return {
		type: 'n8n-nodes-base.filter',
		typeVersion: 2.2,
		parameters: { conditions: { options, conditions, combinator: 'and' }, looseTypeValidation: true, options: {} },
	};
}

/** Retry Many with a search in an organization. */
export const oneNode = packNode({
	resource: 'incompleteExecution',
	operation: 'retryMany',
	source: 'search',
	searchIn: 'organization',
	organizationId: byId(ORGANIZATION_ID),
	waitForOutcome: true,
	output: 'summary',
});

/** Get Scenarios, a filter, Get Many, a filter, and Retry Many of the input items. */
export const fiveNodes = [
	packNode({
		resource: 'scenario',
		operation: 'getAll',
		scope: 'organization',
		organizationId: byId(ORGANIZATION_ID),
		returnAll: true,
	}),
	filterNode('={{ $json.dlqCount }}', { type: 'number', operation: 'gt' }),
	packNode({
		resource: 'incompleteExecution',
		operation: 'getAll',
		searchIn: 'scenario',
		scenarioId: byId('={{ $json.id }}'),
		returnAll: true,
		filters: { status: 'all' },
	}),
	filterNode('={{ $json.resolved }}', { type: 'boolean', operation: 'false', singleValue: true }),
	packNode({ resource: 'incompleteExecution', operation: 'retryMany', source: 'inputItems', waitForOutcome: true }),
];

/**
 * Starts a sandbox that is reset for each run. A run counts only if it retried every waiting incomplete execution once
 * and has all outcomes.
 *
 * @param {import('./measure.mjs').Bench} bench
 * @returns {Promise<Service>}
 */
export async function nightService(bench) {
	const logFile = join(stateFolder, 'bench', 'night-sandbox.log');
	const sandbox = await startSandbox({ seed: 'night', retryDelayMs: 0, logFile });
	const { type, data } = sandboxCredential(sandbox.url);
	const name = 'Night';
	const { id } = await bench.createCredential({ name, type, data });
	return {
		credential: { id, name },
		begin: () => sandbox.control('POST', '/reset', {}),
		end: async (output) => {
			const { requests, retriesQueued } = await sandbox.stats();
			const times = Object.values(retriesQueued);
			if (times.length !== WAITING || times.some((count) => count !== 1)) {
				throw new Error(`${times.length} of ${WAITING} were retried, at most ${Math.max(...times)} times`);
			}
			const [{ resolved, failed }] = output;
			const ended = resolved === undefined ? output.filter(hasEnded).length : resolved + failed;
			if (ended !== WAITING) throw new Error(`${ended} of ${WAITING} have an outcome`);
			return { requests };
		},
	};
}

/** @param {{ outcome?: string }} item */
function hasEnded({ outcome }) {
	return outcome === 'resolved' || outcome === 'failed';
}
