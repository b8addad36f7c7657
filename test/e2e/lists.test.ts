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

/** Opens a list of the node's form, as the editor does. */
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

describe('the lists of the form in the real n8n', () => {
	it('organizations', async () => {
		expect(await open('searchOrganizations', 'organizationId', { scope: 'organization' })).toEqual([
			{ name: 'North Org', value: 12 },
			{ name: 'South Org', value: 13 },
		]);
	});

	it('scenarios of the organization that was chosen, by a part of the name', async () => {
		const parameters = { scope: 'organization', organizationId: locator('12') };
		expect(await open('searchScenarios', 'scenarioId', parameters, 'second')).toEqual([
			{ name: expect.stringContaining('Second Scenario'), value: 4712 },
		]);
	});

	it('scenarios of the team that was chosen', async () => {
		const parameters = { scope: 'team', teamId: locator('90') };
		expect(await open('searchScenarios', 'scenarioId', parameters)).toEqual([
			{ name: expect.stringContaining('Many Pages'), value: 4714 },
		]);
	});

	it('incomplete executions of the scenario that was chosen', async () => {
		expect(await open('searchIncompleteExecutions', 'dlqId', { scenarioId: locator('4712') })).toEqual([
			{ name: expect.any(String), value: testIds.foreign },
		]);
	});

	it('says what to choose first where that is missing', async () => {
		const parameters = { scope: 'organization', organizationId: { __rl: true, mode: 'list', value: '' } };
		expect(await open('searchScenarios', 'scenarioId', parameters)).toEqual([
			{ name: 'Select an organization first', value: '' },
		]);
	});

	it('sent nothing outside the contract', async () => {
		expect((await host.sandbox.stats()).outOfContractDetails).toEqual([]);
	});
});
