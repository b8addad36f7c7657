import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { inOtherWords } from '../../../contract/rows/agent';
import { outOfContract } from '../../../contract/validity';
import { listSearch, runTool } from '../../../support/engine';
import { reply, strictNock } from '../../../support/nock';
import { origin, underTest, runUnderTest } from '../../../nodes/operations';
import { jsonOf, shownText } from '../../../support/results';
import { locator } from '../../../support/input';

const requests = strictNock();

const path = '/api/v2/ai-agents/v1/agents';
const providersPath = '/api/v2/ai-agents/v1/llm-providers';
const { agentId: id, detail, plain } = inOtherWords;
const agent = { resource: 'agent', teamId: locator('340'), agentId: locator(id) };

const answer: IDataObject = {
	response: 'Shipped.',
	executionSteps: [],
	executionTimeMs: 10,
	threadId: 'thread-0002',
	tokenUsageSummary: { promptTokens: 1, completionTokens: 1, totalTokens: 2 },
	lastAgentIterationId: 'e7a1c0d2-95b4-4f36-8c2e-0b7d15f4a601',
};

function serveRun(body: IDataObject = answer, times = 1): void {
	reply(origin, 'POST', `${path}/${id}/run`, { body }, { times });
}

async function runAgent(parameters: INodeParameters, json: IDataObject = {}) {
	return await runUnderTest({ ...agent, operation: 'run', ...parameters }, { items: [{ json }] });
}

describe('a service with another word in place of "platform"', () => {
	const acme = {
		...underTest,
		credentials: { automationPlatformApi: { ...underTest.credentials.automationPlatformApi, fieldPrefix: 'acme' } },
	};
	const scenarios = { scenario: [{ scenarioId: locator('6120') }] };

	test('returns the same items, whatever the word is', async () => {
		for (const options of [acme, underTest]) {
			reply(origin, 'GET', `${path}/${id}`, { body: detail });
			const result = await runUnderTest({ ...agent, operation: 'get', simplify: false }, options);
			expect(jsonOf(result)).toEqual([plain]);
		}
	});

	test('has its word replaced only in the names of the contract', async () => {
		const others = {
			id,
			make2ConnectionId: 5,
			make2ConnectionType: 'example-ai',
			mcpConnectionId: 3,
			fooBarConnectionId: 4,
			contexts: [{ id: 'c', metadata: { shopScenarioId: 1, type: 'shop-schema' } }],
			scenarios: [{ make2ScenarioId: 7, approvalMode: 'auto-run' }],
			pastConfigurations: [{ scenarios: [{ make2ScenarioId: 8 }] }],
		};
		const plainNames = {
			...others,
			scenarios: [{ platformScenarioId: 7, approvalMode: 'auto-run' }],
			pastConfigurations: [{ scenarios: [{ platformScenarioId: 8 }] }],
		};
		const { make2ConnectionId, make2ConnectionType, ...rest } = plainNames;
		for (const [type, read] of [
			['json-schema', 'json-schema'],
			['make2-schema', 'platform-schema'],
			['platform-schema', 'platform-schema'],
			['text', 'text'],
		]) {
			const schema = [{ name: 'a', type: 'make2-schema' }];
			reply(origin, 'GET', `${path}/${id}`, { body: { ...others, outputParser: { type, schema } } });

			const result = await runUnderTest({ ...agent, operation: 'get', simplify: false });

			expect(jsonOf(result)).toEqual([
				{
					...rest,
					platformConnectionId: make2ConnectionId,
					platformConnectionType: make2ConnectionType,
					outputParser: { type: read, schema },
				},
			]);
		}
	});

	test('is recognized through the credential if no name contains the word', async () => {
		reply(origin, 'GET', `${path}/${id}`, { body: { id, outputParser: { type: 'acme-schema' } } }, { times: 4 });
		for (const entryPoint of ['custom', 'routing'] as const) {
			for (const [options, type] of [
				[acme, 'platform-schema'],
				[underTest, 'acme-schema'],
			] as const) {
				const result = await runUnderTest({ ...agent, operation: 'get', simplify: false }, { ...options, entryPoint });
				expect(jsonOf(result)).toEqual([{ id, outputParser: { type } }]);
			}
		}
	});

	test('gets its word in a create', async () => {
		const created = { agentId: id, name: 'x', teamId: 340, acmeConnectionId: 60, defaultModel: 'm', systemPrompt: 's' };
		reply(origin, 'POST', path, { status: 201, body: created });

		const result = await runUnderTest(
			{
				resource: 'agent',
				operation: 'create',
				teamId: locator('340'),
				name: 'platformScenarioId',
				connectionId: 60,
				defaultModel: locator('example-large'),
				systemPrompt: 'platform-schema',
				additionalFields: { scenarios, mcpConfigs: { mcpConfig: [{ mcpConnectionId: 61 }] } },
			},
			acme,
		);

		expect(requests[0].body).toEqual({
			teamId: 340,
			name: 'platformScenarioId',
			acmeConnectionId: 60,
			defaultModel: 'example-large',
			systemPrompt: 'platform-schema',
			scenarios: [{ acmeScenarioId: 6120, approvalMode: 'auto-run' }],
			mcpConfigs: [{ mcpConnectionId: 61 }],
		});
		expect(jsonOf(result)[0]).toMatchObject({ agentId: id, platformConnectionId: 60 });
	});

	test('gets its word in an update and a run', async () => {
		reply(origin, 'PATCH', `${path}/${id}`, { status: 204 });
		serveRun();

		await runUnderTest(
			{ ...agent, operation: 'update', updateFields: { scenarios, outputFormat: 'platform-schema' } },
			acme,
		);
		await runUnderTest(
			{ ...agent, operation: 'run', message: 'Hello', options: { scenarios, outputFormat: 'platform-schema' } },
			acme,
		);

		const sent = [{ acmeScenarioId: 6120, approvalMode: 'auto-run' }];
		expect(requests.map(({ body }) => body)).toEqual([
			{ scenarios: sent, outputParserFormat: { type: 'acme-schema' } },
			{
				messages: [{ role: 'user', content: 'Hello' }],
				config: { scenarios: sent, outputParser: { type: 'acme-schema' } },
			},
		]);
	});
});

describe('a run', () => {
	test('sends a chat message unchanged, and continues the thread of an earlier run', async () => {
		serveRun(answer, 2);

		const first = await runAgent({ message: '={{ $json.chatInput }}' }, { chatInput: '{"a": 1} — where?\n' });
		const [{ threadId }] = jsonOf(first);
		await runAgent({ message: 'And now?', options: { threadId: '={{ $json.threadId }}' } }, { threadId });

		expect(requests.map(({ body }) => body)).toEqual([
			{ messages: [{ role: 'user', content: '{"a": 1} — where?\n' }] },
			{ messages: [{ role: 'user', content: 'And now?' }], threadId: 'thread-0002' },
		]);
		expect((await Promise.all(requests.map(outOfContract))).flat()).toEqual([]);
	});

	test('starts a new thread if the expression returns none', async () => {
		serveRun();

		await runAgent({ message: 'Hello', options: { threadId: '={{ $json.threadId }}' } });

		expect(requests[0].body).toEqual({ messages: [{ role: 'user', content: 'Hello' }] });
	});

	test.each([
		['an object', { orderNo: '2044' }],
		['text', '{"orderNo":"2044"}'],
	])('returns its JSON as an object when it comes as %s', async (_, jsonResponse) => {
		serveRun({ ...answer, jsonResponse });

		expect(jsonOf(await runAgent({ message: 'Hello', simplify: false }))).toEqual([
			{ ...answer, stepCount: 0, jsonResponse: { orderNo: '2044' } },
		]);
	});

	test('G21: joins an answer in blocks into one text, and returns any other form unchanged with a hint', async () => {
		const text = { type: 'text', text: 'On its way.' };
		const image = { type: 'image', url: 'https://files.example/1' };
		for (const [response, read, hints] of [
			[[text, text], 'On its way.On its way.', 0],
			[text, 'On its way.', 0],
			[[text, image], [text, image], 1],
		] as const) {
			serveRun({ ...answer, response });
			const result = await runAgent({ message: 'Hello' });
			expect(jsonOf(result)).toMatchObject([{ response: read }]);
			expect(result.hints).toHaveLength(hints);
		}
	});

	test.each([[{ jsonResponse: { orderNo: '2044' } }], [{ response: null, jsonResponse: { orderNo: '2044' } }]])(
		'accepts an answer in JSON alone: %j',
		async (body) => {
			serveRun(body);

			expect(jsonOf(await runAgent({ message: 'Hello' }))).toEqual([body]);
		},
	);

	test('reports an answer with neither text nor JSON as an error', async () => {
		serveRun({ message: 'No credit' });

		expect(shownText((await runAgent({ message: 'Hello' })).error)).toContain("The response has no 'response'");
	});

	test('keeps the names in the answer of an agent unchanged', async () => {
		const jsonResponse = { shopScenarioId: 4, type: 'shop-schema' };
		serveRun({ ...answer, jsonResponse });

		expect(jsonOf(await runAgent({ message: 'Hello' }))[0].jsonResponse).toEqual(jsonResponse);
	});

	test.each([
		['[]', 'contains no messages'],
		['[{"role": "user"}]', 'can contain only objects with a role and a content'],
		['[{"role": "user", "content": {"a": 1}}]', 'can contain only objects with a role and a content'],
		['[{"content": "Hello"}]', 'can contain only objects with a role and a content'],
		['[{"role": "user", "content": "Hi"}, {"role": "user", "content": " "}]', 'contains a message without content'],
	])('refuses the messages %s before anything is sent', async (messagesJson, complaint) => {
		const { error } = await runAgent({ messagesFrom: 'json', messagesJson });

		expect(shownText(error)).toContain(`'Messages (JSON)' ${complaint}`);
		expect(requests).toEqual([]);
	});

	test('refuses a conversation without messages, and one with an empty message', async () => {
		for (const messages of [{}, { message: [] }, { message: [{ role: 'user', content: ' ' }] }]) {
			const { error } = await runAgent({ messagesFrom: 'rows', messages: messages as INodeParameters });
			expect(shownText(error)).toMatch(/'(Conversation|Content)' is empty/);
		}
		expect(requests).toEqual([]);
	});

	test.each([500, 502, 504])('is not sent again after a %d, and not by Retry On Fail either', async (status) => {
		reply(origin, 'POST', `${path}/${id}/run`, { status, body: { message: 'Broken' } });

		const { error } = await runAgent({ message: 'Hello' });

		expect(shownText(error)).toContain(
			'The request may have been processed. Before you run the node again, check whether it was',
		);
		expect(requests).toHaveLength(1);
	});
});

describe('fields to clear', () => {
	const update = (updateFields: INodeParameters, json: IDataObject = {}) =>
		runUnderTest({ ...agent, operation: 'update', updateFields }, { items: [{ json }] });

	test.each([
		['a list of names', ['Output Schema', 'scenarios']],
		['text', 'scenarios, OutputSchema'],
		['an expression', '={{ $json.fields }}'],
	])('are taken from %s', async (_, emptyFields) => {
		reply(origin, 'PATCH', `${path}/${id}`, { status: 204 });

		const { error } = await update({ emptyFields }, { fields: ['scenarios', 'outputSchema'] });

		expect(error).toBeUndefined();
		expect(requests[0].body).toEqual({ scenarios: [], outputParserFormat: { schema: [] } });
	});

	test('can be in the form without a value', async () => {
		reply(origin, 'PATCH', `${path}/${id}`, { status: 204 });

		await update({ emptyFields: ['scenarios'], scenarios: {}, name: '' });

		expect(requests[0].body).toEqual({ scenarios: [] });
	});

	test.each([
		[
			{ emptyFields: ['outputSchema'], outputSchema: { output: [{ name: 'orderNo' }] } },
			"contains 'Output Schema', which also has a value",
		],
		[
			{ emptyFields: ['scenarios'], scenarios: { scenario: [{ scenarioId: locator('5') }] } },
			"contains 'Scenarios', which also has a value",
		],
		[{ emptyFields: ['name'] }, 'can contain only outputSchema, scenarios'],
	])('are refused in %j before anything is sent', async (updateFields, complaint) => {
		const { error } = await update(updateFields as INodeParameters);

		expect(shownText(error)).toContain(`'Fields to Clear' ${complaint}`);
		expect(requests).toEqual([]);
	});

	test('are none if none is selected', async () => {
		const { error } = await update({ emptyFields: [], scenarios: {} });

		expect(shownText(error)).toMatch(/There is nothing to update.*To clear a field, use 'Fields to Clear'/);
		expect(requests).toEqual([]);
	});
});

test('if an agent is not found, the error says that a zone can be without agents', async () => {
	reply(origin, 'GET', `${path}/${id}`, { status: 404, body: { code: 'IM304', message: 'Not found' } });

	const { error } = await runUnderTest({ ...agent, operation: 'get' });

	expect(shownText(error)).toMatch(/404 IM304.*'Team' and 'Agent', .*open beta/);
});

test.each([[{ message: 'Nope' }], [{}], [[]], [{ agent: {} }], [[{ id: 'x' }, { id: 'y' }]]])(
	'the answer %j is not an agent',
	async (body) => {
		reply(origin, 'GET', `${path}/${id}`, { body });

		const { error, output } = await runUnderTest({ ...agent, operation: 'get' });

		expect(shownText(error)).toContain("has no object under 'agent'");
		expect(output).toEqual([]);
	},
);

describe('an answer of an operation that returns no content', () => {
	test.each([[{}], ['null'], [{ ok: 1 }], [{ agent: { id } }], [{ id, name: 'N' }]])(
		'%j is a successful update',
		async (body) => {
			reply(origin, 'PATCH', `${path}/${id}`, { body });

			const result = await runUnderTest({ ...agent, operation: 'update', updateFields: { name: 'N' } });

			expect([result.error, jsonOf(result)]).toEqual([undefined, [{ success: true, agentId: id }]]);
		},
	);

	test.each([[{}], ['null'], [{ agent: id }]])('%j is a successful delete', async (body) => {
		reply(origin, 'DELETE', `${path}/${id}`, { body });

		const result = await runUnderTest({ ...agent, operation: 'delete' });

		expect([result.error, jsonOf(result)]).toEqual([undefined, [{ deleted: true, id }]]);
	});

	test.each([
		['update', 'PATCH'],
		['delete', 'DELETE'],
	])('a message is no success of %s, which may have been processed', async (operation, method) => {
		reply(origin, method, `${path}/${id}`, { body: { message: 'Nope' } });

		const { error } = await runUnderTest({ ...agent, operation, updateFields: { name: 'N' } });

		expect(shownText(error)).toContain('The request may have been processed');
	});
});

test('a tool deletes an agent only if the builder of the workflow allows it', async () => {
	const parameters = { ...agent, operation: 'delete' };
	// The form allows no expression there, but a pasted workflow can contain one.
	for (const allowDeletingAsTool of [undefined, false, 'true', "={{ $fromAI('allow', '', 'boolean') }}"]) {
		const given = { ...parameters, ...(allowDeletingAsTool !== undefined && { allowDeletingAsTool }) };
		const refused = await runTool({ ...underTest, route: 'invoke', parameters: given, args: { allow: true } });
		expect(shownText(refused.error) || refused.response).toContain("'Allow Deleting as Tool'");
	}
	expect(requests).toEqual([]);

	reply(origin, 'DELETE', `${path}/${id}`, { status: 204 });
	const allowed = { ...parameters, allowDeletingAsTool: true };
	const { response } = await runTool({ ...underTest, route: 'invoke', parameters: allowed, args: {} });
	expect(response).toContain('"deleted":true');
});

describe('the lists behind agents', () => {
	const search = async (method: string, parameters: INodeParameters = {}, filter?: string) =>
		await listSearch({
			...underTest,
			method,
			parameters: { resource: 'agent', operation: 'create', teamId: locator('340'), ...parameters },
			filter,
		});
	const models = (...names: string[]) => names.map((model) => ({ provider: 'example-ai', model, tokenLimit: 1 }));
	const agents = [
		{ id, name: 'Order helper' },
		{ id: 'b', name: 'Returns helper' },
	];

	test.each([
		['a list', agents],
		['a list under a key', { agents }],
	])('agents come from %s, and are found by name', async (_, body) => {
		reply(origin, 'GET', path, { body });

		expect(await search('searchAgents', { operation: 'get' }, 'order')).toEqual({
			results: [{ name: 'Order helper', value: id }],
		});
	});

	test('a single agent without a list is a list of one', async () => {
		reply(origin, 'GET', path, { body: agents[1] });

		expect((await search('searchAgents', { operation: 'get' })).results).toEqual([
			{ name: 'Returns helper', value: 'b' },
		]);
	});

	test('providers are shown with their accounts', async () => {
		reply(origin, 'GET', providersPath, { body: [{ id: 3, provider: 'example-ai', accountName: 'Harbour' }] });

		expect((await search('searchProviders')).results).toEqual([{ name: 'Harbour (example-ai)', value: 3 }]);
	});

	test('models are from the selected provider', async () => {
		reply(origin, 'GET', `${providersPath}/3/models`, { body: models('example-large', 'example-small') });

		const { results } = await search('searchModels', { providerId: locator(3, 'list') }, 'small');

		expect(results).toEqual([{ name: 'example-small (example-ai)', value: 'example-small' }]);
		expect(requests.map(({ query }) => query)).toEqual([[['teamId', '340']]]);
	});

	test('without a provider, the models of all providers of the team are listed, each once', async () => {
		reply(origin, 'GET', providersPath, { body: [3, 4].map((one) => ({ id: one, provider: 'example-ai' })) });
		reply(origin, 'GET', `${providersPath}/3/models`, { body: models('example-large') });
		reply(origin, 'GET', `${providersPath}/4/models`, { body: models('example-large', 'example-tiny') });

		const { results } = await search('searchModels');

		expect(results.map(({ value }) => value)).toEqual(['example-large', 'example-tiny']);
	});

	test('a provider whose models are refused is omitted', async () => {
		reply(origin, 'GET', providersPath, { body: [3, 4].map((one) => ({ id: one, provider: 'example-ai' })) });
		reply(origin, 'GET', `${providersPath}/3/models`, { status: 403, body: { message: 'Permission denied' } });
		reply(origin, 'GET', `${providersPath}/4/models`, { body: models('example-tiny') });

		expect((await search('searchModels')).results).toEqual([
			{ name: 'example-tiny (example-ai)', value: 'example-tiny' },
		]);
	});

	test.each([
		['without a provider', {}],
		['of the chosen provider', { providerId: locator(3) }],
	])('models that are all refused are an error, not an empty list, %s', async (_, parameters) => {
		if (!('providerId' in parameters)) {
			reply(origin, 'GET', providersPath, { body: [3, 4].map((one) => ({ id: one, provider: 'example-ai' })) });
			reply(origin, 'GET', `${providersPath}/4/models`, { status: 403, body: { message: 'Permission denied' } });
		}
		reply(origin, 'GET', `${providersPath}/3/models`, { status: 403, body: { message: 'Permission denied' } });

		await expect(search('searchModels', parameters)).rejects.toThrow(/List models: HTTP 403.*Permission denied/);
	});

	test('for an existing agent, the models of its provider are listed', async () => {
		reply(origin, 'GET', `${path}/${id}`, { body: { id, llmProviderId: 4 } });
		reply(origin, 'GET', `${providersPath}/4/models`, { body: models('example-tiny') });

		const { results } = await search('searchModels', { operation: 'update', agentId: locator(id) });

		expect(results.map(({ value }) => value)).toEqual(['example-tiny']);
	});

	test('a missing permission is an error, not an empty list', async () => {
		reply(origin, 'GET', providersPath, { status: 403, body: { code: 'IM002', message: 'Permission denied' } });

		await expect(search('searchModels').catch(shownText)).resolves.toMatch(
			/403 IM002.*Permission denied.*has the scope/,
		);
	});
});
