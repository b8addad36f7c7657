// The built node in n8n-core's execution context, in this process.
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { root } from '../../sandbox/demo/paths.mjs';

const require = createRequire(import.meta.url);
require('./typescript.cjs');

/** @type {typeof import('../support/engine.js')} */
const { runNode } = require('../support/engine');
const { AutomationPlatform } = require(`${root}/dist/nodes/AutomationPlatform/AutomationPlatform.node.js`);
const { AutomationPlatformApi } = require(`${root}/dist/credentials/AutomationPlatformApi.credentials.js`);

setFlagsFromString('--expose-gc');

/** @type {() => void} */
export const collectGarbage = runInNewContext('gc');

/** The memory that the process uses, in bytes, with what is not collected yet. */
export function usedBytes() {
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

/**
 * Runs a node once. Gives the items of its first output.
 *
 * @param {import('n8n-workflow').INodeType} nodeType
 * @param {string} baseUrl
 * @param {import('n8n-workflow').INodeParameters} parameters
 * @throws the error of the node
 */
export async function runInCore(nodeType, baseUrl, parameters) {
	const { output, error } = await runNode({
		nodeType,
		credentialTypes: [new AutomationPlatformApi()],
		credentials: {
			automationPlatformApi: { baseUrl, apiKey: 'example-key', authorizationScheme: 'none', fieldPrefix: 'platform' },
		},
		parameters,
	});
	if (error) throw error;
	return output[0];
}

/** One for all runs, because n8n makes it once, when it starts. */
const automationPlatform = new AutomationPlatform();

/**
 * Runs the pack's node once, as {@link runInCore} does.
 *
 * @param {string} baseUrl
 * @param {import('n8n-workflow').INodeParameters} parameters
 */
export async function runPlatformNode(baseUrl, parameters) {
	return await runInCore(automationPlatform, baseUrl, parameters);
}
