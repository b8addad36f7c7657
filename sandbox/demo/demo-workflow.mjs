import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './paths.mjs';

/** @typedef {import('./n8n-client.mjs').Execution} Execution */
/** @typedef {{ id: string, name: string }} Reference */
/** @typedef {{ name: string, type: string, parameters: Record<string, any>, credentials?: Record<string, Reference>, webhookId?: string }} WorkflowNode */
/** @typedef {{ id: string, name: string, active: boolean, nodes: WorkflowNode[], connections: object, settings: object }} DemoWorkflow */

/**
 * @typedef {object} Choices the values that the user of an example chooses after the import
 * @property {string} sandboxUrl
 * @property {Record<string, Reference>} credentials by type
 */

const folder = join(root, 'examples');
const PACK = 'n8n-nodes-automation-platform';

/** The entries of the demo data that are selected in a list of the form. */
const CHOSEN = {
	organizationId: { value: '34', cachedResultName: 'Harbour Coffee' },
	teamId: { value: '340', cachedResultName: 'Operations' },
	agentId: { value: 'c9e3abd2-4d2e-4929-81de-a29885fce1c5', cachedResultName: 'Order helper' },
};

/** The text that replaces a note in the demo, by the name of the note. @type {Record<string, string>} */
const NOTES = {
	'Note: Model':
		'### A scripted model\nIn this demo a script answers instead of an AI model. Ask *What failed?*, then say *Retry them*.',
};

/** The names of all examples, such as `bulk-retry`. */
export const exampleNames = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

/** @param {string} name of an example @returns {string} the ID of its workflow in the demo, such as `bulkRetryExample` */
export function workflowIdOf(name) {
	return `${name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())}Example`;
}

/** @param {WorkflowNode} node @returns {string | undefined} the type of the credential that it needs */
function credentialTypeOf({ type, parameters }) {
	if (type.startsWith(`${PACK}.automationPlatform`)) return 'automationPlatformApi';
	if (type === `${PACK}.customerAuth`) {
		return parameters.authentication === 'customer' ? 'customerAuthCustomerApi' : 'customerAuthAnonymousApi';
	}
	if (type.endsWith('.lmChatOpenAi')) return 'openAiApi';
	if (type.endsWith('.webhook') && parameters.authentication === 'headerAuth') return 'httpHeaderAuth';
	return parameters.nodeCredentialType;
}

/**
 * An example with the values that its user fills in after the import: credentials, entries of lists, addresses.
 *
 * @param {string} name such as `bulk-retry`
 * @param {Choices} choices
 * @returns {DemoWorkflow}
 */
export function filledExample(name, { sandboxUrl, credentials }) {
	const workflow = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
	for (const node of workflow.nodes) {
		const { parameters } = node;
		const type = credentialTypeOf(node);
		parameters.content = NOTES[node.name] ?? parameters.content;
		if (type) node.credentials = { [type]: credentials[type] };
		for (const [field, chosen] of Object.entries(CHOSEN)) {
			if (parameters[field]?.value === '') parameters[field] = { __rl: true, mode: 'list', ...chosen };
		}
		if (type === 'openAiApi') parameters.model = { __rl: true, mode: 'id', value: 'example-model' };
		if (node.type.endsWith('.httpRequest')) parameters.url = `${sandboxUrl}/customer/exampleshop/validateauthtoken`;
	}
	return { ...workflow, id: workflowIdOf(name), active: false };
}

/** @typedef {{ found: number, resolved: number, failed: number, gone: number, text: string }} RetrySummary */

/**
 * The summary that a run of the example `bulk-retry` returns; zeros if somebody removed it from the workflow.
 *
 * @param {Execution} execution
 * @returns {RetrySummary}
 */
export function readSummary({ runs }) {
	const [item] = (runs['Retry What Failed'] ?? []).flatMap((run) => run.data?.main?.[0] ?? []);
	return { found: 0, resolved: 0, failed: 0, gone: 0, text: 'The run put out no summary.', ...item?.json };
}

/**
 * Whether every incomplete execution that was found was retried and has ended.
 *
 * @param {Pick<RetrySummary, 'found' | 'resolved' | 'failed' | 'gone'>} summary
 */
export function hasAllOutcomes({ found, resolved, failed, gone }) {
	return found > 0 && resolved + failed + gone === found;
}
