import type { Execution } from '../../sandbox/demo/n8n-client.mjs' with { 'resolution-mode': 'import' };
import { platformIds } from '../../sandbox/server/seeds/platform';
import { testIds } from '../../sandbox/server/seeds/test';
import { fromAI, modelCredential, modelRequests, runAgent } from './agentHost';
import type { OfferedTool, ToolResult } from './agentHost';
import type { CredentialReference, Host } from './host';
import { connect } from './host';
import { locator } from '../support/input';

let host: Host;
let model: CredentialReference;

beforeAll(async () => {
	host = await connect();
	model = await modelCredential(host);
});
beforeEach(async () => await host.sandbox.control('POST', '/reset', { seed: 'platform' }));

const incompleteExecution = (operation: string, more: object = {}) => ({
	resource: 'incompleteExecution',
	operation,
	dlqId: locator(fromAI('dlqId', 'ID of the incomplete execution')),
	...more,
});
const ofScenario = (operation: string, more: object = {}) => ({
	resource: 'incompleteExecution',
	operation,
	scenarioId: locator(fromAI('scenarioId', 'ID of the scenario', 'number')),
	...more,
});
const organizationId = locator(fromAI('organizationId', 'ID of the organization'));
const teamId = locator(fromAI('teamId', 'ID of the team'));
const askAgent = (operation: string) => ({
	resource: 'agent',
	operation,
	teamId: locator('88'),
	agentId: locator(fromAI('agentId', 'ID of the agent')),
	message: fromAI('question', 'What the agent is asked'),
});

/** One tool for each operation, with the fields that the model fills in. */
const tools: Record<string, object> = {
	'Get Organizations': { resource: 'organization', operation: 'getAll' },
	'Get Scenarios': { resource: 'scenario', operation: 'getAll', scope: 'team', teamId },
	'Get Users': { resource: 'user', operation: 'getAll', scope: 'organization', organizationId },
	'Get Data Stores': { resource: 'dataStore', operation: 'getAll', teamId },
	'Get Devices': { resource: 'device', operation: 'getAll', teamId },
	'Get Agents': { resource: 'agent', operation: 'getAll', teamId },
	'Ask Agent': askAgent('run'),
	'Ask Agent Streamed': askAgent('runStream'),
	'Get Payments': { resource: 'payment', operation: 'getAll', organizationId },
	'Get Failed': ofScenario('getAll', { searchIn: 'scenario', limit: fromAI('limit', 'How many at most', 'number') }),
	'Get One': incompleteExecution('get'),
	'Get Blueprint': incompleteExecution('getBlueprint'),
	'Get Data': incompleteExecution('getBundles'),
	'Get Logs': incompleteExecution('getAllLogs', { limit: fromAI('limit', 'How many at most', 'number') }),
	Retry: incompleteExecution('retry'),
	'Retry Many': ofScenario('retryMany', { source: 'list', ids: fromAI('ids', 'IDs, separated by commas') }),
	Delete: incompleteExecution('delete'),
	'Delete With Leave': incompleteExecution('delete', { allowDeletingAsTool: true }),
	'Delete All': ofScenario('deleteMany', {
		source: 'all',
		confirm: fromAI('confirm', 'Whether the user has confirmed it', 'boolean'),
	}),
	'Delete Data Stores': {
		resource: 'dataStore',
		operation: 'deleteMany',
		teamId,
		dataStoreIds: fromAI('ids', 'IDs of the data stores', 'json'),
		confirm: fromAI('confirm', 'Whether the user has confirmed it', 'boolean'),
	},
	'Delete Variable': {
		resource: 'organizationVariable',
		operation: 'delete',
		organizationId,
		variableName: locator(fromAI('name', 'Name of the variable')),
	},
};

type Call = [name: string, args: object];

interface Outcome {
	/** The tools in the request to the model. */
	tools: OfferedTool[];
	/** The results that the model got, call by call. */
	results: ToolResult[];
	runs: Execution['runs'];
}

/** Lets the model make calls, one after the other. */
async function call(calls: Call[], agentVersion?: number): Promise<Outcome> {
	const toolName = (name: string) => name.replaceAll(' ', '_');
	await host.sandbox.control('POST', '/model', {
		turns: calls.map(([name, args]) => ({ name: toolName(name), arguments: args })),
		finalText: 'That was all.',
	});
	const used = new Set(calls.map(([name]) => name));
	const execution = await runAgent(host, {
		tools: Object.fromEntries(Object.entries(tools).filter(([name]) => used.has(name))),
		model,
		question: 'Go',
		agentVersion,
	});
	const { output } = execution.runs['AI Agent']?.at(-1)?.data?.main?.[0]?.[0].json ?? {};
	expect([execution.error?.message, output]).toEqual([undefined, 'That was all.']);
	const requests = await modelRequests(host);
	const { tools: offered, results } = requests[requests.length - 1];
	expect(results.map(({ name }) => name)).toEqual(calls.map(([name]) => toolName(name)));
	expect((await host.sandbox.stats()).outOfContractDetails).toEqual([]);
	return { tools: offered, results, runs: execution.runs };
}

/** The text of a failed call that the model reads. */
function refusal({ content }: ToolResult): string {
	const read = JSON.parse(content) as [{ error: string }];
	expect([read.length, Object.keys(read[0])]).toEqual([1, ['error']]);
	return read[0].error;
}

const entriesOf = ({ content }: ToolResult) => JSON.parse(content) as Array<Record<string, unknown>>;

const { transient, flaky, gone, manyLogs, foreign } = testIds;

describe('operations as tools', () => {
	it('return items to the model: sixteen tools, called one after the other', async () => {
		const { results, tools: offered } = await call([
			['Get Organizations', {}],
			['Get Scenarios', { teamId: '88' }],
			['Get Users', { organizationId: '12' }],
			['Get Data Stores', { teamId: '88' }],
			['Get Devices', { teamId: '88' }],
			['Get Payments', { organizationId: '12' }],
			['Get Failed', { scenarioId: 4711, limit: 3 }],
			['Get One', { dlqId: transient }],
			['Get Blueprint', { dlqId: transient }],
			['Get Data', { dlqId: transient }],
			['Get Logs', { dlqId: manyLogs, limit: 2 }],
			['Retry', { dlqId: transient }],
			['Retry Many', { scenarioId: 4711, ids: `${flaky}, ${gone}` }],
			['Delete With Leave', { dlqId: foreign }],
			['Delete All', { scenarioId: 4712, confirm: true }],
			['Delete Data Stores', { teamId: '88', ids: [53], confirm: true }],
		]);
		const [organizations, scenarios, users, stores, devices, payments, failed, one, blueprint, data, logs, ...writes] =
			results.map(entriesOf);
		expect(organizations.map(({ id }) => id)).toContain(12);
		expect(scenarios.map(({ id }) => id)).toEqual(expect.arrayContaining([4711, 4712, 4713]));
		expect(users).toHaveLength(14);
		expect(stores.map(({ name }) => name)).toEqual(['Archive', 'Busy', 'Customers', 'Orders']);
		expect(devices).toHaveLength(4);
		const mayBeMore = { message: expect.stringContaining("'Limit'") as string };
		expect(payments).toHaveLength(51);
		expect(payments.at(-1)).toEqual(mayBeMore);
		expect(failed).toMatchObject([
			...Array(3).fill({ scenarioId: 4711, scenarioName: 'Every Kind', reason: expect.stringContaining('503') }),
			{ message: "There are more results than 'Limit' allows. Raise it, or turn on 'Return All'." },
		]);
		expect(one).toMatchObject([{ id: transient, scenarioId: 4711, resolved: false }]);
		expect(blueprint).toMatchObject([{ dlqId: transient, blueprint: { name: 'Every Kind' } }]);
		expect(data).toMatchObject([{ 1: { value: expect.anything() } }]);
		expect(logs).toMatchObject([{ dlqId: manyLogs }, { dlqId: manyLogs }, mayBeMore]);
		expect(writes).toEqual([
			[{ id: transient, outcome: 'queued' }],
			[expect.objectContaining({ found: 2, queued: 2, text: expect.stringContaining('2 retried: 2 queued') })],
			[expect.objectContaining({ deleted: true, id: foreign })],
			[{ message: 'No incomplete executions found.' }],
			[{ id: 53, deleted: true }],
		]);

		expect(offered).toHaveLength(16);
		const { byOperation } = await host.sandbox.stats();
		expect(Object.keys(byOperation)).toHaveLength(16);
		// One more reads the name of a scenario for its list.
		expect(byOperation['incompleteExecution.get']).toBe(2);
		expect(Object.values(byOperation).sort()).toEqual([...Array(15).fill(1), 2]);
	});

	it('run agents of the platform, at once or streamed, and return their words', async () => {
		const { helper } = platformIds;
		const { results } = await call([
			['Get Agents', { teamId: 88 }],
			['Ask Agent', { agentId: helper, question: 'Where is order 2044?' }],
			['Ask Agent Streamed', { agentId: helper, question: 'Where is order 2044?' }],
		]);
		const [agents, [asked], [streamed]] = results.map(entriesOf);
		expect(agents.map(({ id }) => id)).toContain(helper);
		expect(asked.response).toEqual(expect.stringMatching(/./));
		expect(streamed.response).toEqual(asked.response);
		const { byOperation } = await host.sandbox.stats();
		expect(byOperation).toEqual({ 'agent.getAll': 1, 'agent.run': 1, 'agent.runStream': 1 });
	});

	it('are offered with their descriptions, and only with the arguments that their builder leaves to the model', async () => {
		const { tools: offered } = await call([
			['Get Failed', { scenarioId: 4713, limit: 1 }],
			['Delete All', { scenarioId: 4713, confirm: false }],
			['Delete Variable', { organizationId: '12', name: 'greeting' }],
		]);
		const shown = Object.fromEntries(
			offered.map(({ name, description, parameters }) => [name, { description, parameters }]),
		);
		expect(shown).toMatchObject({
			Get_Failed: {
				description: 'Get many incomplete executions / failed runs (DLQ) in Automation Platform',
				parameters: {
					properties: {
						scenarioId: { type: 'number', description: 'ID of the scenario' },
						limit: { type: 'number', description: 'How many at most' },
					},
				},
			},
			Delete_All: {
				description: 'Delete many incomplete executions in Automation Platform',
				parameters: { properties: { confirm: { type: 'boolean' } } },
			},
		});
		expect(Object.keys(shown.Delete_Variable.parameters.properties)).toEqual(['organizationId', 'name']);
	});
});

const refused: Call[] = [
	['Delete', { dlqId: transient }],
	['Delete All', { scenarioId: 4711, confirm: false }],
	['Delete Variable', { organizationId: '12', name: 'greeting' }],
	['Get One', { dlqId: '' }],
	['Get One', { dlqId: transient }],
];
const refusals = [
	/^Delete incomplete execution is not allowed: .* The builder of the workflow can turn on 'Allow Deleting as Tool'/,
	/^'Confirm' is off: turn it on to delete all incomplete executions of the scenario/,
	/^'Confirm' is off, but 'Delete organization variable' needs it when the node runs as a tool.*The builder of the workflow can turn it on/,
	/^'Incomplete Execution' is empty.*Call the tool again with a valid value/,
];

describe('forbidden calls', () => {
	it('S03 are refused in a sentence that reaches the model, which continues, and nothing is sent', async () => {
		const { results } = await call(refused);
		expect(results.slice(0, 4).map(refusal)).toEqual(refusals.map((pattern) => expect.stringMatching(pattern)));
		expect(results[4].content).toContain(transient);
		expect((await host.sandbox.stats()).byOperation).toEqual({ 'incompleteExecution.get': 1 });
	});

	// n8n's agent before version 3 runs its tools itself, and reports their errors only in the log of the tool.
	it('are refused too if the agent runs its tools itself', async () => {
		const { results, runs } = await call(refused, 2.2);
		expect(results[4].content).toContain(transient);
		const told = ['Delete', 'Delete All', 'Delete Variable', 'Get One'].map((name) => runs[name][0].error?.message);
		expect(told).toEqual(refusals.map((pattern) => expect.stringMatching(pattern)));
		expect((await host.sandbox.stats()).byOperation).toEqual({ 'incompleteExecution.get': 1 });
	});
});

it('a model cannot turn on a confirmation that the builder of the workflow did not leave to it', async () => {
	const { results } = await call([
		['Delete Variable', { organizationId: '12', name: 'greeting', confirm: true, confirmed: 'true' }],
		['Delete', { dlqId: transient, allowDeletingAsTool: true, confirm: true }],
	]);
	expect(results.map(refusal)).toEqual([
		expect.stringContaining("'Confirm' is off"),
		expect.stringContaining('is not allowed'),
	]);
	expect((await host.sandbox.stats()).requests).toBe(0);
});

it('S02 loose input of a model is accepted: IDs as text, lists with commas, yes and no as words', async () => {
	const { results } = await call([
		['Get Scenarios', { teamId: ' 88 ' }],
		['Get Data Stores', { teamId: 88 }],
		['Get Failed', { scenarioId: '4711', limit: '2' }],
		['Retry Many', { scenarioId: '4711', ids: `${flaky},${gone}` }],
		['Retry Many', { scenarioId: ' 4711', ids: JSON.stringify([transient]) }],
		['Delete All', { scenarioId: '4712', confirm: 'false' }],
		['Delete All', { scenarioId: '4712', confirm: 'true' }],
		['Delete Data Stores', { teamId: '88', ids: '52, 53', confirm: 'yes' }],
		['Delete Data Stores', { teamId: '88', ids: '["51"]', confirm: 'True' }],
	]);
	const loosely = results.map(entriesOf);
	// In the list of incomplete executions, the last item says that there are more.
	expect(loosely.slice(0, 3).map(({ length }) => length)).toEqual([5, 4, 3]);
	expect(loosely.slice(3, 5)).toMatchObject([[{ found: 2, queued: 2 }], [{ found: 1, queued: 1 }]]);
	expect((await host.sandbox.stats()).retriesQueued).toEqual({ [flaky]: 1, [gone]: 1, [transient]: 1 });
	expect(refusal(results[5])).toContain("'Confirm' is off: turn it on");
	expect(loosely.slice(6)).toEqual([
		[{ id: foreign, scenarioId: 4712, deleted: true }],
		[
			{ id: 52, deleted: true },
			{ id: 53, deleted: true },
		],
		[{ id: 51, deleted: true }],
	]);
});

it('S03 an error of the service reaches the model in a short sentence without markup, stack or secret', async () => {
	const at = (operationId: string, fault: object) => ({ match: { operationId }, times: 0, fault });
	await host.sandbox.control('POST', '/faults', [
		at('organization.getAll', { type: 'html', status: 403 }),
		at('payment.getAll', { type: 'echo', status: 400 }),
		at('user.getAll', { type: 'status', status: 400, body: { message: 'x'.repeat(2000), code: 'SC400' } }),
	]);
	const { results } = await call([
		['Get Organizations', {}],
		['Get Payments', { organizationId: '12' }],
		['Get Users', { organizationId: '12' }],
		['Get One', { dlqId: 'unknown' }],
		['Get Data Stores', { teamId: 'eighty' }],
		['Delete Data Stores', { teamId: '88', ids: [51], confirm: false }],
	]);
	const said = [...results.slice(0, 5).map(refusal), results[5].content];
	expect(said).toEqual([
		expect.stringMatching(/HTTP 403.*web page/),
		expect.stringMatching(/HTTP 400 SC400/),
		expect.stringMatching(/HTTP 400 SC400/),
		expect.stringMatching(/HTTP 404 IM304. There is no incomplete execution unknown/),
		expect.stringMatching(/'Team' must be a numeric ID.*Call the tool again with a valid value/),
		expect.stringMatching(/'Confirm'/),
	]);
	for (const sentence of said) {
		expect(sentence.length).toBeLessThanOrEqual(300);
		expect(sentence).not.toMatch(/<\w+|\bat \S+:\d+|node_modules|sandbox-example-key/);
	}
});
