import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { AutomationPlatformApi } from '../../../../credentials/AutomationPlatformApi.credentials';
import { AutomationPlatform } from '../../../../nodes/AutomationPlatform/AutomationPlatform.node';
import { credential, credentialName } from '../../../support/automationPlatform';
import { runTool } from '../../../support/engine';
import type { ToolRoute } from '../../../support/engine';
import { locator } from '../../../support/input';
import type { RecordedRequest } from '../../../support/nock';
import { strictNock } from '../../../support/nock';
import { serveWorld } from '../../find/service';
import { worldOf } from '../../find/worldOf';
import { shownText } from '../../../support/results';

// Retry Many and Delete Many by search as tools of an AI agent.

const requests = strictNock();

const idsOf = ({ body }: RecordedRequest) => (body as { ids: string[] }).ids;
const sentIds = () =>
	requests
		.filter(({ method }) => method !== 'GET')
		.flatMap(idsOf)
		.sort();

const ask = async (operation: string, route: ToolRoute, parameters: INodeParameters, args: IDataObject = {}) =>
	await runTool({
		nodeType: new AutomationPlatform(),
		credentialTypes: [new AutomationPlatformApi()],
		credentials: { [credentialName]: credential() },
		route,
		parameters: { resource: 'incompleteExecution', operation, organizationId: locator(1), ...parameters },
		args,
	});
const itemsIn = (response: string | undefined): IDataObject[] =>
	[JSON.parse(response ?? 'null') as IDataObject | IDataObject[]].flat();
const fromAI = (key: string, type = 'string') => `={{ $fromAI('${key}', 'Asked of the model', '${type}') }}`;

const world = () =>
	worldOf([
		{
			id: 101,
			name: 'Orders',
			dlqs: [
				{ id: 'a', reason: 'Timeout' },
				{ id: 'b', reason: 'Service answered 503.' },
			],
		},
		{ id: 102, name: 'Invoices', dlqs: [{ id: 'c', reason: 'Timeout' }] },
	]);

describe.each(['invoke', 'request'] as const)('as a tool, on route %s', (route) => {
	test('a retry returns one summary', async () => {
		serveWorld(world());

		const { response, error } = await ask('retryMany', route, {});

		expect(error).toBeUndefined();
		expect(itemsIn(response)).toMatchObject([{ found: 3, queued: 3, text: expect.stringMatching(/^3 retried/) }]);
		expect(itemsIn(response)[0]).not.toHaveProperty('outcome');
	});

	test('the builder can choose one item for each', async () => {
		serveWorld(world());

		const { response } = await ask('retryMany', route, { output: 'executions' });

		expect(
			itemsIn(response)
				.flatMap(({ id }) => id ?? [])
				.sort(),
		).toEqual(['a', 'b', 'c']);
	});

	test('the model sets scope and filters', async () => {
		serveWorld(world());

		const { response } = await ask(
			'retryMany',
			route,
			{
				searchIn: 'scenario',
				scenarioId: locator(fromAI('scenario', 'number')),
				filters: { reasonContains: fromAI('reason') },
			},
			{ scenario: 101, reason: 'timeout' },
		);

		expect(sentIds()).toEqual(['a']);
		expect(itemsIn(response)).toMatchObject([{ found: 1 }]);
	});

	test('a search without results is reported, and is no error', async () => {
		serveWorld(worldOf([]));

		const { response, error } = await ask('retryMany', route, {});

		expect([error, itemsIn(response)]).toMatchObject([
			undefined,
			[{ found: 0, text: 'No incomplete executions found.' }],
		]);
	});

	test('a delete by search needs Confirm, which the builder sets or leaves to the model', async () => {
		serveWorld(world());

		const refused = await ask('deleteMany', route, {});
		expect(`${refused.response} ${shownText(refused.error)}`).toContain("Turn on 'Confirm'");

		const declined = await ask('deleteMany', route, { confirm: fromAI('sure', 'boolean') }, { sure: false });
		expect(`${declined.response} ${shownText(declined.error)}`).toContain("Turn on 'Confirm'");
		expect(sentIds()).toEqual([]);

		await ask('deleteMany', route, { confirm: fromAI('sure', 'boolean') }, { sure: true });
		expect(sentIds()).toEqual(['a', 'b', 'c']);
	});

	test('items end with the hints of the editor: how the run went, and that Max to Process limited it', async () => {
		serveWorld(world());
		const options = { maxToProcess: 1 };

		const { response } = await ask('retryMany', route, { output: 'executions', options });

		expect(itemsIn(response)).toEqual([
			expect.objectContaining({ outcome: 'queued' }),
			{ message: expect.stringMatching(/^1 retried: 1 queued\. 2 more .* than 'Max to Process' allows/) },
		]);
	});

	test('a preview of a delete deletes nothing', async () => {
		serveWorld(world());

		const { response } = await ask('deleteMany', route, { preview: true });

		expect(itemsIn(response)).toHaveLength(4);
		expect(itemsIn(response)[3]).toEqual({ message: 'Preview: 3 would be deleted.' });
		expect(sentIds()).toEqual([]);
	});
});
