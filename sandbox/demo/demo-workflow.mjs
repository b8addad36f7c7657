import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './paths.mjs';
import { sandboxKeys } from './sandbox-server.mjs';

/** @typedef {import('./n8n-client.mjs').Execution} Execution */

const NODE_TYPE = 'n8n-nodes-automation-platform.automationPlatform';

/**
 * The credential with which a workflow reaches the sandbox.
 *
 * @param {string} sandboxUrl
 * @param {string} [apiKey]
 */
export function sandboxCredential(sandboxUrl, apiKey = sandboxKeys.all) {
	return {
		id: 'sandboxCredential',
		name: 'Automation Platform Sandbox',
		type: 'automationPlatformApi',
		data: { baseUrl: sandboxUrl, apiKey, authorizationScheme: 'none', fieldPrefix: 'platform' },
	};
}

/**
 * The credential with which n8n's OpenAI Chat Model node reaches the sandbox's stand-in for a language model.
 *
 * @param {string} sandboxUrl
 */
export function modelCredential(sandboxUrl) {
	return {
		id: 'sandboxModelCredential',
		name: 'Sandbox Language Model',
		type: 'openAiApi',
		data: { apiKey: 'sandbox-example-model-key', organizationId: '', url: `${sandboxUrl}/openai/v1`, header: false },
	};
}

/**
 * Reads an example and fills in what its user does after the import: the credential and the organization.
 *
 * @param {string} file
 * @param {{ credentialId: string, credentialName: string, organizationId: number }} choices
 */
function filledIn(file, { credentialId, credentialName, organizationId }) {
	const workflow = JSON.parse(readFileSync(join(root, 'examples', file), 'utf8'));
	for (const node of workflow.nodes) {
		if (node.type !== NODE_TYPE && node.type !== `${NODE_TYPE}Tool`) continue;
		node.credentials = { automationPlatformApi: { id: credentialId, name: credentialName } };
		if (node.parameters.organizationId) {
			node.parameters.organizationId = { __rl: true, mode: 'id', value: String(organizationId) };
		}
	}
	return workflow;
}

/**
 * The workflow of `examples/bulk-retry.json` with what its user fills in after the import.
 *
 * @param {{ credentialId: string, credentialName: string, organizationId: number }} choices
 */
export function bulkRetryWorkflow(choices) {
	return { ...filledIn('bulk-retry.json', choices), id: 'bulkRetryExample', active: false };
}

/**
 * The workflow of `examples/dlq-assistant.json` with what its user fills in after the import, the language model included.
 *
 * @param {{ credentialId: string, credentialName: string, organizationId: number, model: { id: string, name: string } }} choices
 */
export function assistantWorkflow({ model, ...choices }) {
	const workflow = filledIn('dlq-assistant.json', choices);
	for (const node of workflow.nodes) {
		if (!node.type.endsWith('.lmChatOpenAi')) continue;
		node.credentials = { openAiApi: { id: model.id, name: model.name } };
		node.parameters.model = { __rl: true, mode: 'id', value: 'example-model' };
	}
	return { ...workflow, id: 'dlqAssistantExample', active: false };
}

/**
 * @typedef {object} BulkRetryResult
 * @property {Map<number, string>} scenarioNames by the id of the scenario
 * @property {number} scenarios how many have incomplete executions
 * @property {number} listed how many incomplete executions these have
 * @property {Array<{ id: string, scenarioId: number, queued: boolean, outcome?: string }>} retried
 * @property {Record<string, any>[]} summary what the last node puts out, one item per scenario
 */

/**
 * Reads what a run of that workflow did.
 *
 * @param {Execution} execution
 * @param {{ nodes: Array<{ name: string, type: string, parameters: Record<string, any> }> }} workflow
 * @returns {BulkRetryResult}
 */
export function readBulkRetry(execution, workflow) {
	/** @param {(node: { name: string, type: string, parameters: Record<string, any> }) => boolean} matches */
	const itemsOf = (matches) => {
		const name = workflow.nodes.find(matches)?.name ?? '';
		return (execution.runs[name] ?? []).flatMap((run) => run.data?.main?.[0] ?? []).map((item) => item.json);
	};
	/** @param {string} resource @param {string} operation */
	const itemsOfOperation = (resource, operation) =>
		itemsOf(
			({ type, parameters }) =>
				type === NODE_TYPE && parameters.resource === resource && parameters.operation === operation,
		);

	const listed = itemsOfOperation('incompleteExecution', 'getAll');
	return {
		scenarioNames: new Map(itemsOfOperation('scenario', 'getAll').map(({ id, name }) => [id, name])),
		scenarios: new Set(listed.map((item) => item.scenarioId)).size,
		listed: listed.length,
		retried: itemsOfOperation('incompleteExecution', 'retryMany'),
		summary: itemsOf(({ name }) => name === 'Summary per Scenario'),
	};
}

/**
 * Whether every incomplete execution that was retried came to an outcome.
 *
 * @param {BulkRetryResult} result
 */
export function hasAllOutcomes({ retried }) {
	return retried.length > 0 && retried.every(({ queued, outcome }) => queued && outcome && outcome !== 'pending');
}
