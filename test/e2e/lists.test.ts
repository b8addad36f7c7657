import { testIds } from '../../sandbox/server/seeds/test';
import type { Host } from './host';
import { connect, credentialType, nodeType } from './host';
import { locator } from '../support/input';

let host: Host;

beforeAll(async () => {
	host = await connect();
	await host.reset();
});

interface Entry {
	name: string;
	value: string | number;
}

/** Opens a list of the node's form like the editor. */
async function open(methodName: string, field: string, parameters: object, filter?: string): Promise<Entry[]> {
	const { results } = await host.client.request('POST', '/rest/dynamic-node-parameters/resource-locator-results', {
		nodeTypeAndVersion: { name: nodeType, version: 1 },
		path: `parameters.${field}`,
		methodName,
		filter,
		currentNodeParameters: { resource: 'incompleteExecution', operation: 'get', ...parameters },
		credentials: { [credentialType]: host.credential('all') },
	});
	return results;
}

describe('a list of the form in the real n8n', () => {
	it('shows organizations', async () => {
		expect(await open('searchOrganizations', 'organizationId', { scope: 'organization' })).toEqual([
			{ name: 'North Org', value: 12 },
			{ name: 'South Org', value: 13 },
		]);
	});

	it('shows scenarios of the chosen organization, filtered by a part of the name', async () => {
		const parameters = { scope: 'organization', organizationId: locator('12') };
		expect(await open('searchScenarios', 'scenarioId', parameters, 'second')).toEqual([
			{ name: expect.stringContaining('Second Scenario'), value: 4712 },
		]);
	});

	it('shows scenarios of the chosen team', async () => {
		const parameters = { scope: 'team', teamId: locator('90') };
		expect(await open('searchScenarios', 'scenarioId', parameters)).toEqual([
			{ name: expect.stringContaining('Many Pages'), value: 4714 },
		]);
	});

	it('shows incomplete executions of the chosen scenario', async () => {
		expect(await open('searchIncompleteExecutions', 'dlqId', { scenarioId: locator('4712') })).toEqual([
			{ name: expect.any(String), value: testIds.foreign },
		]);
	});

	it('says what to choose first if that is missing', async () => {
		const parameters = { scope: 'organization', organizationId: { __rl: true, mode: 'list', value: '' } };
		expect(await open('searchScenarios', 'scenarioId', parameters)).toEqual([
			{ name: 'Select an organization first', value: '' },
		]);
	});

	it('sent nothing outside the contract', async () => {
		expect((await host.sandbox.stats()).outOfContractDetails).toEqual([]);
	});
});
