// Pollers: the trigger of the pack, and bare loops that read the same pages and ignore them.
import axios from 'axios';
import { createRequire } from 'node:module';

import { root } from '../../sandbox/demo/paths.mjs';

const require = createRequire(import.meta.url);
require('./typescript.cjs');

/** @typedef {import('n8n-workflow').INodeType} NodeType */
/** @typedef {{ method: 'GET', path: string, query: Record<string, string | number> }} Read */

const CREDENTIAL = 'automationPlatformApi';
const PAGE = { 'pg[limit]': 500 };
const TEAM_ID = 800;

/** @type {typeof import('../support/engine.js')} */
const { PollingHost } = require('../support/engine');
const { AutomationPlatformTrigger } = require(
	`${root}/dist/nodes/AutomationPlatform/AutomationPlatformTrigger.node.js`,
);
const { AutomationPlatformApi } = require(`${root}/dist/credentials/AutomationPlatformApi.credentials.js`);

/** @param {NodeType} nodeType @param {string} baseUrl */
function hostOf(nodeType, baseUrl) {
	return new PollingHost({
		nodeType,
		credentialTypes: [new AutomationPlatformApi()],
		credentials: {
			[CREDENTIAL]: { baseUrl, apiKey: 'example-key', authorizationScheme: 'none', fieldPrefix: 'platform' },
		},
		parameters: { watch: 'team', teamId: { __rl: true, mode: 'id', value: String(TEAM_ID) } },
	});
}

/** The trigger of the pack in n8n's poll context. @param {string} baseUrl */
export function triggerHost(baseUrl) {
	return hostOf(new AutomationPlatformTrigger(), baseUrl);
}

/**
 * Reads the list of scenarios, then the list of each, with this many requests in flight.
 *
 * @param {(path: string, query: Record<string, string | number>) => Promise<any>} read returns the body of an answer
 * @param {number} inFlight
 */
async function readAll(read, inFlight) {
	const { scenarios } = await read('/api/v2/scenarios', { teamId: TEAM_ID, ...PAGE });
	const ids = scenarios.map((/** @type {{ id: number }} */ { id }) => id);
	let count = 0;
	const worker = async () => {
		for (let scenarioId = ids.shift(); scenarioId !== undefined; scenarioId = ids.shift()) {
			count += (await read('/api/v2/dlqs', { scenarioId, ...PAGE })).dlqs.length;
		}
	};
	await Promise.all(Array.from({ length: inFlight }, worker));
	return count;
}

/**
 * A bare loop with n8n's `httpRequestWithAuthentication`, in n8n's poll context too.
 *
 * @param {string} baseUrl
 * @param {number} inFlight
 */
export function bareHost(baseUrl, inFlight) {
	/** @type {NodeType} */
	const bareLoop = {
		description: {
			...new AutomationPlatformTrigger().description,
			name: 'bareLoop',
			displayName: 'Bare Loop',
		},
		async poll() {
			await readAll(
				(url, qs) =>
					this.helpers.httpRequestWithAuthentication.call(this, CREDENTIAL, { method: 'GET', url, qs, json: true }),
				inFlight,
			);
			return null;
		},
	};
	return hostOf(bareLoop, baseUrl);
}

/** The same loop with axios, without n8n. @param {string} baseUrl @param {number} inFlight */
export async function readByAxios(baseUrl, inFlight) {
	await readAll(async (url, params) => (await axios.get(url, { baseURL: baseUrl, params })).data, inFlight);
}
