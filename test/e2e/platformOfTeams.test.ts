import { platformIds } from '../../sandbox/server/seeds/platform';
import { PlatformRuns, shapes } from './platformRuns';
import { locator } from '../support/input';

let runs: PlatformRuns;

beforeAll(async () => {
	runs = await PlatformRuns.connect();
});

const MEGABYTE = 1024 * 1024;
const teamId = locator('88');
const emptyTeam = locator('89');

/** A count in the format of data stores. */
function count(value: number): string | number {
	return runs.either(String(value), value);
}

describe.each(shapes)('the resources of teams in the real n8n, in the %s shapes', (shape) => {
	beforeEach(async () => runs.begin(shape));

	afterEach(async () => {
		expect((await runs.host.sandbox.stats()).outOfContractDetails).toEqual([]);
	});

	it('data stores are listed', async () => {
		const ids = async (parameters: object) =>
			(await runs.items('dataStore', 'getAll', { teamId, ...parameters })).map(({ id }) => id);
		expect(await ids({})).toEqual([53, 54, 51, 52]);
		const options = { sortBy: 'name', sortDirection: 'desc', additionalQuery: '{"pg": {"offset": 0}}' };
		expect(await ids({ limit: 3, options })).toEqual([52, 51, 54]);
		expect(await ids({ returnAll: true, options })).toEqual([52, 51, 54, 53]);
		expect(await ids({ teamId: emptyTeam, returnAll: true })).toEqual([]);
	});

	it('a data store is created, read and changed', async () => {
		const given = { teamId, name: 'Returns', maxSizeMb: 1 };
		const [created] = await runs.items('dataStore', 'create', given);
		expect(created).toEqual({
			id: expect.any(Number),
			name: 'Returns',
			teamId: 88,
			records: count(0),
			size: count(0),
			maxSize: count(MEGABYTE),
		});
		const additionalFields = { dataStructureId: 17 };
		expect(
			await runs.items('dataStore', 'create', { ...given, name: 'Offers', maxSizeMb: 3, additionalFields }),
		).toMatchObject([{ name: 'Offers', maxSize: count(3 * MEGABYTE) }]);
		const listed = await runs.items('dataStore', 'getAll', { teamId });
		expect(listed.find(({ name }) => name === 'Offers')).toMatchObject({ datastructureId: 17 });

		const chosen = { dataStoreId: locator('51') };
		expect(await runs.items('dataStore', 'get', chosen)).toEqual([
			{ id: 51, name: 'Customers', teamId: 88, records: count(18), size: count(2048), maxSize: count(MEGABYTE) },
		]);
		const updateFields = { name: 'Guests', maxSizeMb: 2, dataStructureId: 18 };
		expect(await runs.items('dataStore', 'update', { ...chosen, updateFields })).toMatchObject([
			{ id: 51, name: 'Guests', records: count(18), maxSize: count(2 * MEGABYTE) },
		]);
		expect(await runs.refusal('dataStore', 'update', chosen)).toContain('Update Fields');
	});

	it('data stores are deleted, and each item says whether it was', async () => {
		expect(await runs.items('dataStore', 'deleteMany', { teamId, dataStoreIds: [53] })).toEqual([
			{ id: 53, deleted: true },
		]);
		const dataStoreIds = [51, 52, 54];
		expect(await runs.refusal('dataStore', 'deleteMany', { teamId, dataStoreIds })).toContain('Confirm');
		expect(await runs.items('dataStore', 'deleteMany', { teamId, dataStoreIds, confirm: true })).toEqual([
			{ id: 51, deleted: true },
			{ id: 52, deleted: true },
			{ id: 54, deleted: false, message: expect.stringContaining('in use') },
		]);
		expect(await runs.items('dataStore', 'getAll', { teamId })).toMatchObject([{ id: 54 }]);
	});

	it('devices are listed, by scenario and by whether they have one', async () => {
		const ids = async (parameters: object) =>
			(await runs.items('device', 'getAll', { teamId, ...parameters })).map(({ id }) => id);
		expect(await ids({})).toEqual([301, 302, 303, 304]);
		expect(await ids({ returnAll: true, filters: { assigned: 'true' } })).toEqual([301, 303]);
		expect(await ids({ filters: { assigned: 'false' } })).toEqual([302, 304]);
		const options = { additionalQuery: '{}' };
		expect(await ids({ limit: 3, filters: { viewForScenarioId: locator('4711') }, options })).toEqual([301, 302, 303]);
		expect(await ids({ teamId: emptyTeam, returnAll: true })).toEqual([]);
	});

	it('a device is read by its ID and by its udid, and changed', async () => {
		const phone = {
			id: 301,
			name: 'Test phone',
			teamId: 88,
			udid: platformIds.udid,
			scope: ['scan', 'button'],
			scenarioId: runs.either<unknown, unknown>(4711, [4711]),
			...runs.either({}, { gone: false }),
		};
		expect(await runs.items('device', 'get', { deviceId: locator('301') })).toMatchObject([phone]);
		expect(await runs.items('device', 'get', { deviceId: locator(platformIds.udid) })).toMatchObject([phone]);
		expect(await runs.items('device', 'get', { deviceId: locator(platformIds.digitsUdid) })).toMatchObject([
			{ id: 304, scenarioId: null },
		]);
		expect(await runs.items('device', 'update', { deviceId: locator('301'), name: 'Counter tablet' })).toMatchObject([
			{ ...phone, name: 'Counter tablet' },
		]);
	});

	it('a device is requested, and devices are deleted after a confirmation', async () => {
		const [asked] = await runs.items('device', 'request', { teamId, name: 'New phone' });
		expect(asked).toEqual({ udid: expect.stringMatching(/^[0-9a-f]{32}$/), inspector: false });
		const [device] = await runs.items('device', 'get', { deviceId: locator(asked.udid as string) });
		expect(device).toMatchObject({ name: 'New phone', teamId: 88, scenarioId: null });

		expect(await runs.refusal('device', 'delete', { deviceId: locator('302') })).toContain('Confirm');
		expect(await runs.items('device', 'delete', { deviceId: locator('302'), confirm: true })).toEqual([
			{ deleted: true, id: 302 },
		]);
		// The answer has the ID.
		const byUdid = { deviceId: locator(asked.udid as string), confirm: true };
		expect(await runs.items('device', 'delete', byUdid)).toEqual([{ deleted: true, id: device.id }]);
		const left = await runs.items('device', 'getAll', { teamId });
		expect(left.map(({ id }) => id)).toEqual([301, 303, 304]);
	});

	it('LLM providers are listed and read, with their models', async () => {
		const providers = [
			{ id: 2, provider: 'example-ai', accountName: 'Account 2' },
			{ id: 3, provider: 'sample-ai', accountName: 'Account 3' },
		];
		const options = { additionalQuery: '{}' };
		expect(await runs.items('llmProvider', 'getAll', { teamId })).toEqual(providers);
		expect(await runs.items('llmProvider', 'getAll', { teamId, limit: 1, options })).toEqual([providers[0]]);
		expect(await runs.items('llmProvider', 'getAll', { teamId, returnAll: true })).toEqual(providers);
		expect(await runs.items('llmProvider', 'getAll', { teamId: emptyTeam })).toEqual([]);

		const chosen = { teamId, providerId: locator('2') };
		expect(await runs.items('llmProvider', 'get', chosen)).toEqual([{ id: 2, provider: 'example-ai' }]);
		const models = [
			{ provider: 'example-ai', model: 'example-large', tokenLimit: 128000, settings: { maxTokens: 4096 } },
			{ provider: 'example-ai', model: 'example-small', tokenLimit: 32000, settings: { maxTokens: 2048 } },
		];
		expect(await runs.items('llmProvider', 'getModels', chosen)).toEqual(models);
		expect(await runs.items('llmProvider', 'getModels', { ...chosen, limit: 1, options })).toEqual([models[0]]);
		expect(await runs.items('llmProvider', 'getModels', { ...chosen, returnAll: true })).toEqual(models);
	});

	it('every operation and every field of them was tested', () => {
		expect(runs.untried(['dataStore', 'device', 'llmProvider'])).toEqual([]);
	});
});

describe.each(shapes)('agents in the real n8n, in the %s shapes', (shape) => {
	beforeEach(async () => runs.begin(shape));

	afterEach(async () => {
		expect((await runs.host.sandbox.stats()).outOfContractDetails).toEqual([]);
	});

	const helper = { teamId, agentId: locator(platformIds.helper) };
	const reporter = { teamId, agentId: locator(platformIds.reporter) };
	const scenarios = {
		scenario: [
			{ scenarioId: locator('4711'), approvalMode: 'approval-required' },
			{ scenarioId: locator('4715'), approvalMode: 'auto-run' },
		],
	};
	const readScenarios = [
		{ platformScenarioId: 4711, approvalMode: 'approval-required' },
		{ platformScenarioId: 4715, approvalMode: 'auto-run' },
	];

	it('are listed and read, with the same names for every service', async () => {
		const list = await runs.items('agent', 'getAll', { teamId });
		expect(list).toEqual([
			{
				id: platformIds.helper,
				name: 'Helper',
				teamId: 88,
				systemPrompt: 'Answer briefly.',
				defaultModel: 'example-large',
				createdAt: expect.any(String),
			},
			expect.objectContaining({ id: platformIds.reporter, defaultModel: 'sample-one' }),
		]);
		const whole = { teamId, limit: 1, simplify: false, options: { additionalQuery: '{}' } };
		expect(await runs.items('agent', 'getAll', whole)).toEqual([
			expect.objectContaining({
				id: platformIds.helper,
				mcpConfigs: [{ mcpConnectionId: 90, name: 'Tools', toolIds: ['lookup'] }],
				scenarios: [
					{ platformScenarioId: 4711, approvalMode: 'auto-run' },
					{ platformScenarioId: 4712, approvalMode: 'approval-required' },
				],
			}),
		]);
		expect(await runs.items('agent', 'getAll', { teamId, returnAll: true })).toEqual(list);
		expect(await runs.items('agent', 'getAll', { teamId: emptyTeam })).toEqual([]);

		const [simple] = await runs.items('agent', 'get', reporter);
		expect(simple).toMatchObject({ name: 'Reporter', platformConnectionId: 72, llmProviderId: 3, scenarios: [] });
		expect(simple).not.toHaveProperty('outputParser');
		expect(await runs.items('agent', 'get', { ...reporter, simplify: false })).toMatchObject([
			{ ...simple, platformConnectionType: 'sample-ai', outputParser: { type: 'platform-schema', schema: [{}, {}] } },
		]);
	});

	it('are also listed if the only agent of a team comes without a list', async () => {
		await runs.host.sandbox.control('POST', '/modes', { agentList: 'object' });
		expect(await runs.items('agent', 'getAll', { teamId: locator('91') })).toMatchObject([
			{ id: platformIds.pausedAgent, name: 'Sleeper' },
		]);
	});

	it('are created, changed and deleted', async () => {
		const given = {
			teamId,
			name: 'Order helper',
			connectionId: 71,
			defaultModel: locator('example-large'),
			systemPrompt: 'Answer questions about orders.',
		};
		const [created] = await runs.items('agent', 'create', given);
		expect(created).toEqual({
			agentId: expect.any(String),
			name: 'Order helper',
			teamId: 88,
			platformConnectionId: 71,
			defaultModel: 'example-large',
			systemPrompt: 'Answer questions about orders.',
		});
		const additionalFields = {
			contexts: { context: [{ contextId: 'ctx-0002' }] },
			historyIterations: 3,
			maxTokens: 900,
			mcpConfigs: { mcpConfig: [{ mcpConnectionId: 61, name: 'Shop tools', toolIds: 'find-order, cancel-order' }] },
			scenarios,
		};
		const [full] = await runs.items('agent', 'create', { ...given, additionalFields });
		const chosen = { teamId, agentId: locator(full.agentId as string) };
		expect(await runs.items('agent', 'get', { ...chosen, simplify: false })).toMatchObject([
			{
				platformConnectionId: 71,
				scenarios: readScenarios,
				historyConfig: { iterationsFromHistoryCount: 3 },
				llmConfig: { maxTokens: 900 },
				mcpConfigs: [
					{ mcpConnectionId: 61, name: 'Shop tools', tools: [{ id: 'find-order' }, { id: 'cancel-order' }] },
				],
				contexts: [{ id: 'ctx-0002' }],
			},
		]);

		const updateFields = {
			defaultModel: locator('example-small'),
			historyIterations: 4,
			maxTokens: 800,
			name: 'Returns helper',
			outputFormat: 'platform-schema',
			outputSchema: { output: [{ name: 'orderNo', label: 'Order number', type: 'text', required: true }] },
			recursionLimit: 20,
			runTimeout: 60,
			scenarios: { scenario: [scenarios.scenario[1]] },
			systemPrompt: 'Answer questions about returns.',
		};
		expect(await runs.items('agent', 'update', { ...chosen, updateFields })).toEqual([
			{ success: true, agentId: full.agentId },
		]);
		expect(await runs.refusal('agent', 'update', chosen)).toContain('Update Fields');
		expect(await runs.items('agent', 'get', { ...chosen, simplify: false })).toMatchObject([
			{
				name: 'Returns helper',
				defaultModel: 'example-small',
				systemPrompt: 'Answer questions about returns.',
				historyConfig: { iterationsFromHistoryCount: 4 },
				llmConfig: { maxTokens: 800 },
				invocationConfig: { recursionLimit: 20, timeout: 60 },
				scenarios: [readScenarios[1]],
				outputParser: {
					type: 'platform-schema',
					schema: [{ name: 'orderNo', label: 'Order number', type: 'text', required: true }],
				},
			},
		]);

		const emptyFields = ['scenarios', 'outputSchema'];
		await runs.items('agent', 'update', { ...chosen, updateFields: { emptyFields } });
		expect(await runs.items('agent', 'get', { ...chosen, simplify: false })).toMatchObject([
			{ name: 'Returns helper', scenarios: [], outputParser: { schema: [] } },
		]);

		expect(await runs.items('agent', 'delete', chosen)).toEqual([{ deleted: true, id: full.agentId }]);
		expect(await runs.refusal('agent', 'get', chosen)).toContain('404');
	});

	it('answer, continue a thread, and answer in JSON', async () => {
		const question = { ...helper, message: 'Where is order 2044?', simplify: false };
		const [first] = await runs.items('agent', 'run', question);
		expect(first).toMatchObject({
			response: 'Answer 1: Where is order 2044?',
			threadId: expect.any(String),
			executionSteps: [{ role: 'system', content: 'Answer briefly.' }, { role: 'user' }, { role: 'assistant' }],
			tokenUsageSummary: { totalTokens: expect.any(Number) },
		});
		const [simple] = await runs.items('agent', 'run', { ...helper, message: 'Where is order 2044?' });
		expect(simple.response).toBe('Answer 1: Where is order 2044?');
		expect(simple).not.toHaveProperty('executionSteps');
		const [second] = await runs.items('agent', 'run', {
			...helper,
			messagesFrom: 'text',
			message: 'And 2045?',
			simplify: false,
			options: {
				additionalSystemPrompt: 'Be kind.',
				historyIterations: 1,
				maxTokens: 700,
				model: locator('example-small'),
				outputFormat: 'text',
				recursionLimit: 10,
				scenarios,
				systemPrompt: 'Answer at length.',
				threadId: first.threadId,
				runTimeout: 90,
			},
		});
		expect(second).toMatchObject({
			response: 'Answer 2: And 2045?',
			threadId: first.threadId,
			executionSteps: [{ role: 'system', content: 'Answer at length.\nBe kind.' }, {}, {}],
		});
		expect(second).not.toHaveProperty('jsonResponse');

		const [third] = await runs.items('agent', 'run', {
			...helper,
			message: 'And 2046?',
			options: { runWithout: ['scenarios', 'systemPrompt'] },
		});
		expect(third.response).toContain('And 2046?');
		expect(third).toMatchObject({ stepCount: expect.any(Number) });
		expect(third).not.toHaveProperty('executionSteps');

		const messages = {
			message: [
				{ role: 'system', content: 'In short.' },
				{ role: 'user', content: 'The total?' },
			],
		};
		expect(await runs.items('agent', 'run', { ...reporter, messagesFrom: 'rows', messages })).toMatchObject([
			{ response: 'Answer 1: The total?', jsonResponse: { total: 20, summary: 'Answer 1: The total?' } },
		]);
		const messagesJson = JSON.stringify([{ role: 'user', content: 'The total?' }]);
		const options = { outputFormat: 'platform-schema' };
		expect(
			await runs.items('agent', 'run', { ...reporter, messagesFrom: 'json', messagesJson, options }),
		).toMatchObject([{ jsonResponse: { total: 20 } }]);
	});

	it('had every operation and every field tested', () => {
		expect(runs.untried(['agent'], { except: ['agent.runStream'] })).toEqual([]);
	});
});
