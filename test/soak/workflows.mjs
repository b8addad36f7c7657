/** The workflows of the soak, as people have them: each is published, and runs by its trigger. */
import { workflowOf } from '../bench/workflows.mjs';

/** @typedef {{ id: string, name: string }} Reference */
/** @typedef {{ platform: Reference, customer: Reference }} Credentials */

/** What the sandbox's seed `test` has for the soak: a scenario without incomplete executions, its team and its organization. */
export const soaked = { scenarioId: 4713, teamId: 88, organizationId: 12 };

/** How many people are invited each time; all but one of them are known from the second time on. */
export const PEOPLE = 20;

/** A poll every second, which n8n takes as sixty schedules of one poll a minute. */
const pollTimes = Array.from({ length: 60 }, (_, second) => ({
	mode: 'custom',
	cronExpression: `${second} * * * * *`,
}));

/** @param {number | string} value */
const byId = (value) => ({ __rl: true, mode: 'id', value: String(value) });

const search = { source: 'search', searchIn: 'scenario', scenarioId: byId(soaked.scenarioId) };

/** @param {Record<string, unknown>} parameters */
const platformNode = (parameters) => ({
	type: 'n8n-nodes-automation-platform.automationPlatform',
	typeVersion: 1,
	parameters,
});

/** @param {Credentials} credentials */
function trigger({ platform }) {
	const nodes = [
		{
			id: 'trigger',
			name: 'Trigger',
			type: 'n8n-nodes-automation-platform.automationPlatformTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: {
				watch: 'team',
				teamId: byId(soaked.teamId),
				events: ['new', 'resolved'],
				pollTimes: { item: pollTimes },
			},
			credentials: { automationPlatformApi: platform },
		},
		{ id: 'end', name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [200, 0], parameters: {} },
	];
	return { name: 'watch', nodes, connections: { Trigger: { main: [[{ node: 'End', type: 'main', index: 0 }]] } } };
}

/**
 * All workflows; those with a webhook have its path as their name.
 *
 * @param {Credentials} credentials
 * @param {string} tokenUrl where a customer's token is validated
 */
export function soakWorkflows(credentials, tokenUrl) {
	const { platform, customer } = credentials;
	const nightly = [
		platformNode({
			resource: 'incompleteExecution',
			operation: 'retryMany',
			...search,
			waitForOutcome: true,
			output: 'summary',
		}),
		platformNode({
			resource: 'incompleteExecution',
			operation: 'deleteMany',
			...search,
			filters: { status: 'resolved' },
			confirm: true,
		}),
	];
	const invitations = platformNode({
		resource: 'invitation',
		operation: 'send',
		organizationId: byId(soaked.organizationId),
		email: '={{ $json.email }}',
		name: '={{ $json.email }}',
		ifMember: 'skip',
	});
	// They meet faults, and their errors become items.
	const faulty = [
		platformNode({ resource: 'dataStore', operation: 'getAll', teamId: byId(soaked.teamId), returnAll: true }),
		platformNode({ resource: 'scenarioFolder', operation: 'create', teamId: byId(soaked.teamId), name: 'Faulty' }),
	].map((node) => ({
		...node,
		parameters: { ...node.parameters, requestOptions: { timeout: 300 } },
		onError: 'continueRegularOutput',
	}));
	const ofCustomer = { credentials: { customerAuthCustomerApi: customer } };
	const sessions = [
		{
			...ofCustomer,
			type: 'n8n-nodes-automation-platform.customerAuth',
			typeVersion: 1,
			parameters: { authentication: 'customer', resource: 'customerSession', operation: 'validate' },
		},
		{
			...ofCustomer,
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url: tokenUrl,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'customerAuthCustomerApi',
			},
		},
	];
	return [
		trigger(credentials),
		workflowOf('nightly', nightly, platform),
		workflowOf('invitations', [invitations], platform),
		workflowOf('sessions', sessions, platform),
		workflowOf('faults', faulty, platform),
	];
}
