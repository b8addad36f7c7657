import type { INodeParameters } from 'n8n-workflow';

import { AutomationPlatformApi } from '../../credentials/AutomationPlatformApi.credentials';
import { AutomationPlatform } from '../../nodes/AutomationPlatform/AutomationPlatform.node';
import { runNode, type RunOptions, type RunResult } from './engine';
import { locator } from './input';

/** Where the tests' credential leads, if nothing else is said. */
export const origin = 'https://platform.example';

export const apiKey = 'dummy-example-key';

export const credentialName = 'automationPlatformApi';

/** The data of a credential, as a user fills it in. */
export function credential(baseUrl = origin, more: Record<string, string> = {}) {
	return { baseUrl, apiKey, authorizationScheme: 'none', fieldPrefix: 'platform', ...more };
}

/** Runs an operation of the node in the host. */
export async function runOperation(
	resourceAndOperation: string,
	parameters: INodeParameters,
	options: Partial<RunOptions> & { baseUrl?: string } = {},
): Promise<RunResult> {
	const [resource, operation] = resourceAndOperation.split('.');
	const { baseUrl, ...more } = options;
	return await runNode({
		nodeType: new AutomationPlatform(),
		credentialTypes: [new AutomationPlatformApi()],
		credentials: { [credentialName]: credential(baseUrl) },
		parameters: { resource, operation, ...parameters },
		...more,
	});
}

/** Every operation of the node with parameters that let it be sent: one request each. */
export const everyOperation: Array<{ name: string; method: string; path: string; parameters: INodeParameters }> = [
	{ name: 'incompleteExecution.delete', method: 'DELETE', path: '/api/v2/dlqs/a', parameters: { dlqId: locator('a') } },
	{
		name: 'incompleteExecution.deleteMany',
		method: 'DELETE',
		path: '/api/v2/dlqs',
		parameters: { source: 'list', scenarioId: locator(1), ids: 'a' },
	},
	{ name: 'incompleteExecution.get', method: 'GET', path: '/api/v2/dlqs/a', parameters: { dlqId: locator('a') } },
	{
		name: 'incompleteExecution.getAll',
		method: 'GET',
		path: '/api/v2/dlqs',
		parameters: { scenarioId: locator(1), returnAll: true },
	},
	{
		name: 'incompleteExecution.getAllLogs',
		method: 'GET',
		path: '/api/v2/dlqs/a/logs',
		parameters: { dlqId: locator('a'), returnAll: true },
	},
	{
		name: 'incompleteExecution.getBlueprint',
		method: 'GET',
		path: '/api/v2/dlqs/a/blueprint',
		parameters: { dlqId: locator('a') },
	},
	{
		name: 'incompleteExecution.getBundles',
		method: 'GET',
		path: '/api/v2/dlqs/a/bundle',
		parameters: { dlqId: locator('a') },
	},
	{
		name: 'incompleteExecution.getLog',
		method: 'GET',
		path: '/api/v2/dlqs/a/logs/l',
		parameters: { dlqId: locator('a'), logId: 'l' },
	},
	{
		name: 'incompleteExecution.retry',
		method: 'POST',
		path: '/api/v2/dlqs/a/retry',
		parameters: { dlqId: locator('a') },
	},
	{
		name: 'incompleteExecution.retryMany',
		method: 'POST',
		path: '/api/v2/dlqs/retry',
		parameters: { source: 'list', scenarioId: locator(1), ids: 'a' },
	},
	{
		name: 'incompleteExecution.update',
		method: 'PATCH',
		path: '/api/v2/dlqs/a',
		parameters: { dlqId: locator('a'), blueprint: '{"name":"n","flow":[]}', failer: 3 },
	},
	{
		name: 'scenario.getAll',
		method: 'GET',
		path: '/api/v2/scenarios',
		parameters: { scope: 'organization', organizationId: locator(1), returnAll: true },
	},
];

/** An operation of each way in which requests are made: one that reads, one that lists, one that writes, and the bulk ones. */
export const operationOfEachWay = ['get', 'getAll', 'update', 'retryMany', 'deleteMany'].map(
	(operation) => everyOperation.find(({ name }) => name === `incompleteExecution.${operation}`)!,
);
