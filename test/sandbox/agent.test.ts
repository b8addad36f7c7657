import { platformIds } from '../../sandbox/server/seeds/platform';
import { failureOf, useSandboxApi } from './support/api';

const api = useSandboxApi();

describe('agents', () => {
	const { helper, reporter, pausedAgent } = platformIds;
	const root = '/ai-agents/v1/agents';
	const team = { teamId: 88 };

	const get = async (id: string, teamId = 88) => await api.get(`${root}/${id}`, { teamId });
	const run = async (id: string, body: object, teamId = 88) => await api.post(`${root}/${id}/run`, body, { teamId });
	const say = (content: string, more: object = {}) => ({ messages: [{ role: 'user', content }], ...more });

	const needed = {
		name: 'Made',
		teamId: 88,
		platformConnectionId: 72,
		defaultModel: 'sample-one',
		systemPrompt: 'Be kind.',
	};

	describe('list and get', () => {
		test('the list has the agents of a team', async () => {
			const { data } = await api.get(root, team);
			expect(data.map(({ name }: { name: string }) => name)).toEqual(['Helper', 'Reporter']);
			expect(data[0]).toMatchObject({
				id: helper,
				teamId: 88,
				scenarios: [
					{ platformScenarioId: 4711, approvalMode: 'auto-run' },
					{ platformScenarioId: 4712, approvalMode: 'approval-required' },
				],
				mcpConfigs: [{ mcpConnectionId: 90, name: 'Tools', toolIds: ['lookup'] }],
				contexts: [{ id: 'ctx-0001', agentId: helper, isTemporary: false }],
			});
			expect(data[0]).not.toHaveProperty('platformConnectionId');
			expect((await api.get(root, { teamId: 89 })).data).toEqual([]);
			expect(failureOf(await api.get(root, { teamId: 999 }))).toEqual([404, 'IM304']);
		});

		test('the detail has the connection, the tools and the output parser', async () => {
			const { data } = await get(reporter);
			expect(data).toMatchObject({
				platformConnectionId: 72,
				platformConnectionType: 'sample-ai',
				llmProviderId: 3,
				pastConfigurations: [],
				outputParser: { type: 'platform-schema', schema: [{ name: 'total', type: 'number' }, { name: 'summary' }] },
			});
			expect((await get(helper)).data.mcpConfigs[0].tools).toEqual([{ id: 'lookup', isDeprecated: false }]);
		});

		test('404 for an unknown agent and for one of another team', async () => {
			expect(failureOf(await get('unknown'))).toEqual([404, 'IM304']);
			expect(failureOf(await get(helper, 89))).toEqual([404, 'IM304']);
		});
	});

	describe('create', () => {
		test('with only the required fields', async () => {
			const { status, data } = await api.post(root, needed, team);
			expect([status, data]).toEqual([200, { ...needed, agentId: expect.any(String) }]);
			const { data: detail } = await get(data.agentId);
			expect(detail).toMatchObject({ name: 'Made', scenarios: [], mcpConfigs: [], outputParser: { type: 'text' } });
			expect(detail.createdAt).toBe('2026-04-08T12:00:00.000Z');
		});

		test('with all fields', async () => {
			const given = {
				...needed,
				scenarios: [{ platformScenarioId: 4711 }],
				mcpConfigs: [{ mcpConnectionId: 90, toolIds: ['a', 'b'], name: 'Tools' }],
				historyConfig: { iterationsFromHistoryCount: 3 },
				llmConfig: { maxTokens: 500 },
				contexts: [{ id: 'ctx-1' }],
			};
			const { agentId } = (await api.post(root, given, team)).data;
			expect((await get(agentId)).data).toMatchObject({
				scenarios: [{ platformScenarioId: 4711, approvalMode: 'auto-run' }],
				historyConfig: { iterationsFromHistoryCount: 3 },
				llmConfig: { maxTokens: 500 },
				contexts: [{ id: 'ctx-1' }],
			});
		});

		test('answers 201 by mode', async () => {
			api.modes({ agentCreated: 201 });
			expect((await api.post(root, needed, team)).status).toBe(201);
		});

		test.each([
			['another team in the body', { teamId: 89 }, 88, [400, 'SC400']],
			['an empty name', { name: '' }, 88, [400, 'SC400']],
			['a scenario of another team', { scenarios: [{ platformScenarioId: 4717 }] }, 88, [400, 'SC400']],
			['a paused organization', { teamId: 91 }, 91, [403, 'IM002']],
			['an unknown team', { teamId: 999 }, 999, [404, 'IM304']],
		])('with %s fails', async (_what, given, teamId, failure) => {
			expect(failureOf(await api.post(root, { ...needed, ...given }, { teamId }))).toEqual(failure);
		});
	});

	describe('update and delete', () => {
		test('an update returns no content, changes the given fields and keeps the others', async () => {
			const { status, data } = await api.patch(
				`${root}/${helper}`,
				{
					systemPrompt: 'Answer at length.',
					invocationConfig: { recursionLimit: 9 },
					outputParserFormat: { type: 'platform-schema', schema: [{ name: 'ok', type: 'boolean' }] },
				},
				team,
			);
			expect([status, data]).toEqual([204, '']);
			expect((await get(helper)).data).toMatchObject({
				name: 'Helper',
				systemPrompt: 'Answer at length.',
				invocationConfig: { recursionLimit: 9 },
				outputParser: { type: 'platform-schema', schema: [{ name: 'ok', type: 'boolean' }] },
				pastConfigurations: [{ name: 'Helper', systemPrompt: 'Answer briefly.' }],
			});
			expect((await api.patch(`${root}/${helper}`, {}, team)).status).toBe(204);
			expect((await get(helper)).data.pastConfigurations).toHaveLength(1);
		});

		test('a delete returns no content', async () => {
			const { status, data } = await api.delete(`${root}/${helper}`, team);
			expect([status, data]).toEqual([204, '']);
			expect(failureOf(await get(helper))).toEqual([404, 'IM304']);
			expect(failureOf(await api.delete(`${root}/${helper}`, team))).toEqual([404, 'IM304']);
		});

		test.each([
			['an unknown output type', { outputParserFormat: { type: 'other-schema' } }],
			['a scenario of another team', { scenarios: [{ platformScenarioId: 4717 }] }],
		])('an update with %s fails', async (_what, given) => {
			expect(failureOf(await api.patch(`${root}/${helper}`, given, team))).toEqual([400, 'SC400']);
		});
	});

	describe('run', () => {
		test('returns the last message, with its steps', async () => {
			const { data } = await run(helper, say('Where is order 2044?'));
			expect(data).toMatchObject({
				response: 'Answer 1: Where is order 2044?',
				threadId: expect.any(String),
				executionSteps: [
					{ index: 0, role: 'system', content: 'Answer briefly.' },
					{ index: 1, role: 'user', content: 'Where is order 2044?' },
					{ index: 2, role: 'assistant', content: data.response, executionTimeMs: expect.any(Number) },
				],
			});
			expect(data).not.toHaveProperty('jsonResponse');
			const { promptTokens, completionTokens, totalTokens } = data.tokenUsageSummary;
			expect(promptTokens + completionTokens).toBe(totalTokens);
			expect(data.executionSteps[2].tokenUsage).toEqual(data.tokenUsageSummary);
			expect(data.executionSteps[2].agentIterationId).toBe(data.lastAgentIterationId);
		});

		test('returns the same for the same runs after a reset', async () => {
			const both = async () => [await run(helper, say('One')), await run(helper, say('Two'))];
			const first = await both();
			api.sandbox.reset();
			expect(await both()).toEqual(first);
			expect(first[0].data.threadId).not.toBe(first[1].data.threadId);
		});

		test('continues a thread, which costs tokens', async () => {
			const first = (await run(helper, say('Same words', { threadId: 't-1' }))).data;
			const second = (await run(helper, say('Same words', { threadId: 't-1' }))).data;
			expect([first.threadId, first.response]).toEqual(['t-1', 'Answer 1: Same words']);
			expect([second.threadId, second.response]).toEqual(['t-1', 'Answer 2: Same words']);
			expect(second.tokenUsageSummary.promptTokens).toBeGreaterThan(first.tokenUsageSummary.promptTokens);
			expect((await run(helper, say('Same words'))).data.response).toBe('Answer 1: Same words');
			const alone = say('Same words', {
				threadId: 't-1',
				config: { historyConfig: { iterationsFromHistoryCount: 0 } },
			});
			expect((await run(helper, alone)).data.tokenUsageSummary.promptTokens).toBe(first.tokenUsageSummary.promptTokens);
		});

		test('remembers as many turns as the history allows; a turn is a question and an answer', async () => {
			const cost = async (iterationsFromHistoryCount: number) => {
				const config = { historyConfig: { iterationsFromHistoryCount } };
				const { data } = await run(helper, say('Same words', { threadId: 't-1', config }));
				return data.tokenUsageSummary.promptTokens;
			};
			const [none] = [await cost(0), await cost(0), await cost(0)];
			const one = await cost(1);
			// "Same words" is 3 tokens, "Answer 3: Same words" is 5.
			expect([one - none, (await cost(2)) - none]).toEqual([8, 16]);
		});

		test('uses the prompts of the configuration', async () => {
			const config = { systemPrompt: 'Be short.', additionalSystemPrompt: 'Be kind.', outputParser: { type: 'text' } };
			const { data } = await run(reporter, say('Hi', { config }));
			expect(data.executionSteps[0].content).toBe('Be short.\nBe kind.');
			expect(data).not.toHaveProperty('jsonResponse');
		});

		test('returns JSON if the agent or the run asks for it', async () => {
			const { data } = await run(reporter, say('How many?'));
			expect(data.jsonResponse).toEqual({ total: data.response.length, summary: data.response });
			const config = { outputParser: { type: 'platform-schema' } };
			expect((await run(helper, say('How many?', { config }))).data.jsonResponse).toEqual({});
		});

		test.each([
			['no messages', {}, [400, 'SC400']],
			['an empty list of messages', { messages: [] }, [400, 'SC400']],
			['an unknown output type', say('x', { config: { outputParser: { type: 'xml' } } }), [400, 'SC400']],
		])('with %s fails', async (_what, body, failure) => {
			expect(failureOf(await run(helper, body))).toEqual(failure);
		});

		test('404 for an unknown agent, 403 in a paused organization', async () => {
			expect(failureOf(await run('unknown', say('x')))).toEqual([404, 'IM304']);
			expect(failureOf(await run(pausedAgent, say('x'), 91))).toEqual([403, 'IM002']);
		});
	});

	describe('modes', () => {
		test('the list is wrapped in an object', async () => {
			api.modes({ agentList: 'wrapped' });
			const { data } = await api.get(root, team);
			expect(data.agents).toHaveLength(2);
		});

		test('an empty list is null, wrapped or not', async () => {
			api.modes({ emptyLists: 'null' });
			expect((await api.get(root, { teamId: 89 })).data).toBeNull();
			expect((await api.get('/ai-agents/v1/llm-providers', { teamId: 89 })).data).toBeNull();
			api.modes({ agentList: 'wrapped' });
			expect((await api.get(root, { teamId: 89 })).data).toEqual({ agents: null });
		});

		test('a single agent comes without a list, several agents never do', async () => {
			api.modes({ agentList: 'object' });
			expect((await api.get(root, { teamId: 91 })).data).toMatchObject({ id: pausedAgent });
			expect((await api.get(root, team)).data).toHaveLength(2);
			expect((await api.get(root, { teamId: 89 })).data).toEqual([]);
		});

		describe('a service with another word in place of the neutral one', () => {
			beforeEach(() => api.modes({ fieldPrefix: 'acme' }));

			test('uses it in the answers', async () => {
				const { data } = await get(reporter);
				expect(data).toMatchObject({ acmeConnectionId: 72, outputParser: { type: 'acme-schema' } });
				expect(JSON.stringify(data)).not.toContain('platform');
				expect((await api.get(root, team)).data[0].scenarios[0]).toHaveProperty('acmeScenarioId', 4711);
			});

			test('reads it in the requests', async () => {
				const { platformConnectionId: acmeConnectionId, ...others } = needed;
				const given = { ...others, acmeConnectionId, scenarios: [{ acmeScenarioId: 4711 }] };
				const { status, data } = await api.post(root, given, team);
				expect([status, data.acmeConnectionId]).toEqual([200, 72]);
				const changes = { outputParserFormat: { type: 'acme-schema', schema: [] } };
				expect((await api.patch(`${root}/${data.agentId}`, changes, team)).status).toBe(204);
				expect((await get(data.agentId)).data).toMatchObject({
					scenarios: [{ acmeScenarioId: 4711, approvalMode: 'auto-run' }],
					outputParser: { type: 'acme-schema' },
				});
				const config = { outputParser: { type: 'acme-schema' } };
				expect((await run(helper, say('x', { config }))).data.jsonResponse).toEqual({});
			});

			test('does not know the neutral output type', async () => {
				const config = { outputParser: { type: 'platform-schema' } };
				expect(failureOf(await run(helper, say('x', { config })))).toEqual([400, 'SC400']);
			});
		});
	});
});

describe('providers of language models', () => {
	const root = '/ai-agents/v1/llm-providers';
	const team = { teamId: 88 };

	test('the list has the providers of a team with their accounts', async () => {
		expect((await api.get(root, team)).data).toEqual([
			{ id: 2, provider: 'example-ai', accountName: 'Account 2' },
			{ id: 3, provider: 'sample-ai', accountName: 'Account 3' },
		]);
		expect((await api.get(root, { teamId: 89 })).data).toEqual([]);
		expect(failureOf(await api.get(root, { teamId: 999 }))).toEqual([404, 'IM304']);
	});

	test('one provider comes in an array, or as an object by mode', async () => {
		expect((await api.get(`${root}/2`, team)).data).toEqual([{ id: 2, provider: 'example-ai' }]);
		api.modes({ provider: 'object' });
		expect((await api.get(`${root}/2`, team)).data).toEqual({ id: 2, provider: 'example-ai' });
	});

	test('a provider has models', async () => {
		const { data } = await api.get(`${root}/2/models`, team);
		expect(data).toEqual([
			{ provider: 'example-ai', model: 'example-large', tokenLimit: 128000, settings: { maxTokens: 4096 } },
			{ provider: 'example-ai', model: 'example-small', tokenLimit: 32000, settings: { maxTokens: 2048 } },
		]);
		expect((await api.get(`${root}/3/models`, team)).data).toHaveLength(1);
	});

	test.each(['/99', '/99/models', '/4', '/4/models'])(
		'404 for a provider that the team does not have: %s',
		async (path) => {
			expect(failureOf(await api.get(`${root}${path}`, team))).toEqual([404, 'IM304']);
		},
	);
});

describe('scenarios as tools', () => {
	const update = async (changes: object, id = 4715) => await api.patch(`/scenarios/tools/${id}`, changes);
	const httpModule = {
		id: 1,
		module: 'http:ActionSendData',
		version: 3,
		parameters: { timeout: 60 },
		mapper: {},
		metadata: {},
	};

	test('an update changes the given fields, and shows when and by whom', async () => {
		const { data } = await update({ name: 'Find order', description: 'Finds an order' });
		expect(data.scenario).toMatchObject({
			id: 4715,
			name: 'Find order',
			description: 'Finds an order',
			type: 'tool',
			lastEdit: '2026-04-08T12:00:00.000Z',
			updatedByUser: { id: 5, name: 'Sam Example', email: 'sam@example.invalid' },
			scheduling: { type: 'on-demand' },
		});
		expect((await update({})).data).toEqual(data);
		const { scenarios } = (await api.get('/scenarios', { teamId: 88, type: 'tool' })).data;
		expect(scenarios[0]).toMatchObject({ id: 4715, name: 'Find order', description: 'Finds an order' });
	});

	test('the answer has another shape by mode, and fields that were not given stay', async () => {
		api.modes({ toolUpdate: 'tool' });
		const inputs = [{ name: 'orderNo', type: 'text', required: true }];
		await update({ inputs, moduleType: 'search' });
		const { data } = await update({ module: httpModule });
		expect(data).toEqual({
			tool: { id: 4715, name: 'A Tool', description: '', teamId: 88, inputs, moduleType: 'search', module: httpModule },
		});
	});

	test.each([
		['a scenario that is not a tool', 4711, { name: 'x' }, [404, 'IM304']],
		['an unknown scenario', 99, { name: 'x' }, [404, 'IM304']],
		['a paused organization', 4718, { name: 'x' }, [403, 'IM002']],
		['an empty name', 4715, { name: '' }, [400, 'SC400']],
		['a timeout over 300', 4715, { module: { ...httpModule, parameters: { timeout: 900 } } }, [400, 'IM007']],
		[
			'a module that is not configured',
			4715,
			{ module: { ...httpModule, parameters: { broken: true } } },
			[400, 'IM007'],
		],
	])('%s fails', async (_what, id, changes, failure) => {
		expect(failureOf(await update(changes, id))).toEqual(failure);
	});
});
