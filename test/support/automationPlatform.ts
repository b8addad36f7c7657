import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { AutomationPlatformApi } from '../../credentials/AutomationPlatformApi.credentials';
import { AutomationPlatform } from '../../nodes/AutomationPlatform/AutomationPlatform.node';
import { Limiter } from '../../nodes/shared/http/limiter';
import { runNode, type RunOptions, type RunResult } from './engine';

/** Where the tests' credential leads, if nothing else is said. */
export const platform = 'https://platform.example';

export const apiKey = 'dummy-example-key';

export const credentialName = 'automationPlatformApi';

/** The data of a credential, as a user fills it in. */
export function credential(baseUrl = platform, more: Record<string, string> = {}) {
	return { baseUrl, apiKey, authorizationScheme: 'none', fieldPrefix: 'platform', ...more };
}

/** A resource locator with an ID in it. */
export function byId(value: string | number) {
	return { __rl: true, mode: 'id', value };
}

/** Input items. */
export function itemsOf(...entries: object[]): INodeExecutionData[] {
	return entries.map((json) => ({ json: json as INodeExecutionData['json'] }));
}

/** Runs an operation of the node in the host. */
export async function run(
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

/** The items of the first output, without what the host adds. */
export function jsonOf({ output }: RunResult): object[] {
	return (output[0] ?? []).map(({ json }) => json);
}

/** The input items that each item of the first output is paired with. */
export function pairsOf({ output }: RunResult): number[][] {
	return (output[0] ?? []).map(({ pairedItem }) =>
		[pairedItem ?? []].flat().map((pair) => (typeof pair === 'object' ? pair.item : pair)),
	);
}

/** Every operation of the node with parameters that let it be sent: one request each. */
export const everyOperation: Array<{ name: string; method: string; path: string; parameters: INodeParameters }> = [
	{ name: 'incompleteExecution.delete', method: 'DELETE', path: '/api/v2/dlqs/a', parameters: { dlqId: byId('a') } },
	{
		name: 'incompleteExecution.deleteMany',
		method: 'DELETE',
		path: '/api/v2/dlqs',
		parameters: { source: 'list', scenarioId: byId(1), ids: 'a' },
	},
	{ name: 'incompleteExecution.get', method: 'GET', path: '/api/v2/dlqs/a', parameters: { dlqId: byId('a') } },
	{
		name: 'incompleteExecution.getAll',
		method: 'GET',
		path: '/api/v2/dlqs',
		parameters: { scenarioId: byId(1), returnAll: true },
	},
	{
		name: 'incompleteExecution.getAllLogs',
		method: 'GET',
		path: '/api/v2/dlqs/a/logs',
		parameters: { dlqId: byId('a'), returnAll: true },
	},
	{
		name: 'incompleteExecution.getBlueprint',
		method: 'GET',
		path: '/api/v2/dlqs/a/blueprint',
		parameters: { dlqId: byId('a') },
	},
	{
		name: 'incompleteExecution.getBundles',
		method: 'GET',
		path: '/api/v2/dlqs/a/bundle',
		parameters: { dlqId: byId('a') },
	},
	{
		name: 'incompleteExecution.getLog',
		method: 'GET',
		path: '/api/v2/dlqs/a/logs/l',
		parameters: { dlqId: byId('a'), logId: 'l' },
	},
	{ name: 'incompleteExecution.retry', method: 'POST', path: '/api/v2/dlqs/a/retry', parameters: { dlqId: byId('a') } },
	{
		name: 'incompleteExecution.retryMany',
		method: 'POST',
		path: '/api/v2/dlqs/retry',
		parameters: { source: 'list', scenarioId: byId(1), ids: 'a' },
	},
	{
		name: 'incompleteExecution.update',
		method: 'PATCH',
		path: '/api/v2/dlqs/a',
		parameters: { dlqId: byId('a'), blueprint: '{"name":"n","flow":[]}', failer: 3 },
	},
	{
		name: 'scenario.getAll',
		method: 'GET',
		path: '/api/v2/scenarios',
		parameters: { scope: 'organization', organizationId: byId(1), returnAll: true },
	},
];

/** An operation of each way in which requests are made: one that reads, one that lists, one that writes, and the bulk ones. */
export const operationOfEachWay = ['get', 'getAll', 'update', 'retryMany', 'deleteMany'].map(
	(operation) => everyOperation.find(({ name }) => name === `incompleteExecution.${operation}`)!,
);

/**
 * Lets the waits of the door pass at once until the test ends: the clock jumps by each of them. Gives the list of the
 * waits in milliseconds, in order.
 */
export function skipWaits(): number[] {
	const waits: number[] = [];
	let skipped = 0;
	const { now } = Date;
	jest.spyOn(Date, 'now').mockImplementation(() => now() + skipped);
	jest.spyOn(Limiter.prototype, 'pause').mockImplementation(async (ms) => {
		// a pause of 0 gives the process a turn, and is none to whom the run waits for
		if (ms > 0) waits.push(ms);
		skipped += ms;
		await new Promise((resolve) => setImmediate(resolve));
	});
	return waits;
}
