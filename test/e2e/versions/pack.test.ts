import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';

import { locator } from '../../support/input';
import { anonymousType, customerType } from '../customerAuthHost';
import type { Host } from '../host';
import { connect, credentialType, nodeType } from '../host';

const pack = 'n8n-nodes-automation-platform';
const credentialTypes = [credentialType, anonymousType, customerType];

let host: Host;

beforeAll(async () => {
	host = await connect();
});

const described = async <Type>(kind: 'nodes' | 'credentials') =>
	(await (await host.client.get(`/types/${kind}.json`)).json()) as Type[];

it('n8n has loaded all nodes of the pack, those that a model can use as tools too', async () => {
	const names = (await described<INodeTypeDescription>('nodes')).map(({ name }) => name);
	expect(names.filter((name) => name.startsWith(pack)).sort()).toEqual([
		nodeType,
		`${nodeType}Tool`,
		`${nodeType}Trigger`,
		`${pack}.customerAuth`,
		`${pack}.customerAuthTool`,
	]);
});

it('n8n has loaded all credentials of the pack, and the HTTP Request node offers them', async () => {
	const offered = (await described<ICredentialType>('credentials')).filter(({ authenticate }) => authenticate);
	expect(offered.map(({ name }) => name)).toEqual(expect.arrayContaining(credentialTypes));
});

it('a list of the form is filled', async () => {
	const { results } = await host.client.request('POST', '/rest/dynamic-node-parameters/resource-locator-results', {
		nodeTypeAndVersion: { name: nodeType, version: 1 },
		path: 'parameters.scenarioId',
		methodName: 'searchScenarios',
		filter: 'second',
		currentNodeParameters: { resource: 'incompleteExecution', operation: 'get', scope: 'team', teamId: locator('88') },
		credentials: { [credentialType]: host.credential('all') },
	});
	expect(results).toEqual([{ name: expect.stringContaining('Second Scenario'), value: 4712 }]);
});

it.each([
	['sandbox-example-key-all', { status: 'OK', message: 'Connection successful!' }],
	['example-of-a-wrong-key', { status: 'Error', message: expect.stringContaining('The API key was rejected') }],
	// older versions put their own words in the place of these
	['sandbox-example-key-none', { status: 'Error', message: expect.stringMatching(/organizations:read|^Forbidden/) }],
])('G38 the test of a credential with the key %s', async (apiKey, expected) => {
	const { sandboxCredential } = await import('../../../sandbox/demo/credentials.mjs');
	const { name, type, data } = sandboxCredential(host.sandbox.url, apiKey);
	// older versions test only a credential that is stored
	const { id } = await host.client.createCredential({ name, type, data });
	expect(await host.client.testCredential({ id, name, type, data })).toEqual(expected);
});
