import { badRequest, notFound } from '../errors';
import { uuid } from '../ids';
import { Reply } from '../operation';
import type { OperationContext, Operations } from '../operation';
import { configurationOf } from '../state/agents';
import type { Agent, AgentConfiguration, OutputField } from '../state/model';
import { runAgent, streamOf } from './agentRun';
import type { RunBody } from './agentRun';
import { emptyAware } from './list';
import { teamAtWork, teamHere } from './places';

const parserTypes = ['text', 'platform-schema'];

interface GivenAgent {
	name?: string;
	systemPrompt?: string;
	defaultModel?: string;
	llmConfig?: AgentConfiguration['llmConfig'];
	invocationConfig?: AgentConfiguration['invocationConfig'];
	historyConfig?: AgentConfiguration['historyConfig'];
	scenarios?: Array<{ platformScenarioId: number; approvalMode?: string }>;
	mcpConfigs?: Array<{ mcpConnectionId: number; toolIds?: string[]; name?: string }>;
}

function findAgent(context: OperationContext): Agent {
	const { id } = teamHere(context, context.query.teamId);
	const agent = context.state.agents.get(context.params.agentId as string);
	if (!agent || agent.teamId !== id) throw notFound('agent', context.params.agentId as string);
	return agent;
}

/** Throws an ApiError, 400, for a type that the sandbox does not have. */
function demandParserType(type: string | undefined): void {
	if (type !== undefined && !parserTypes.includes(type))
		throw badRequest('The type of the output parser is not known.');
}

/** Adds defaults to a scenario or an MCP configuration. Fields that are not given stay missing. */
function completed(context: OperationContext, teamId: number, given: GivenAgent): Partial<AgentConfiguration> {
	const { scenarios, mcpConfigs, ...others } = given;
	for (const [name, value] of Object.entries(others)) {
		if (value === '') throw badRequest(`${name} has no value.`);
	}
	for (const { platformScenarioId } of scenarios ?? []) {
		if (context.state.scenarios.get(platformScenarioId)?.teamId !== teamId) {
			throw badRequest(`The team has no scenario ${platformScenarioId}.`);
		}
	}
	return {
		...others,
		...(scenarios && {
			scenarios: scenarios.map(({ platformScenarioId, approvalMode = 'auto-run' }) => ({
				platformScenarioId,
				approvalMode,
			})),
		}),
		...(mcpConfigs && {
			mcpConfigs: mcpConfigs.map(({ mcpConnectionId, toolIds = [], name = `Connection ${mcpConnectionId}` }) => ({
				mcpConnectionId,
				toolIds,
				name,
			})),
		}),
	};
}

function listItem(agent: Agent): Record<string, unknown> {
	const { id, teamId, createdAt } = agent;
	const contexts = agent.contextIds.map((contextId) => ({
		id: contextId,
		agentId: id,
		documentName: `${contextId}.md`,
		description: `Document ${contextId}`,
		createdAt: new Date(createdAt).toISOString(),
		metadata: { type: 'markdown' },
		isTemporary: false,
	}));
	return { id, teamId, createdAt: new Date(createdAt).toISOString(), ...configurationOf(agent), contexts };
}

/** An agent in detail. */
export function showAgent({ state }: OperationContext, agent: Agent): Record<string, unknown> {
	const { teamId, platformConnectionId, pastConfigurations, outputParser } = agent;
	const ofTeam = [...state.providers.values()].filter((provider) => provider.teamId === teamId);
	const provider = ofTeam.find(({ connectionId }) => connectionId === platformConnectionId) ?? ofTeam[0];
	return {
		...listItem(agent),
		mcpConfigs: agent.mcpConfigs.map(({ mcpConnectionId, name, toolIds }) => ({
			mcpConnectionId,
			name,
			tools: toolIds.map((id) => ({ id, isDeprecated: false })),
		})),
		platformConnectionId,
		platformConnectionType: provider?.provider ?? 'example-ai',
		llmProviderId: provider?.id ?? 0,
		pastConfigurations,
		outputParser,
	};
}

export const agentOperations: Operations = {
	'agent.getAll': (context) => {
		const { id } = teamHere(context, context.query.teamId);
		const agents = [...context.state.agents.values()].filter(({ teamId }) => teamId === id).map(listItem);
		const { agentList } = context.state.modes;
		if (agentList === 'object' && agents.length === 1) return agents[0];
		return agentList === 'wrapped' ? { agents: emptyAware(context, agents) } : emptyAware(context, agents);
	},

	'agent.get': (context) => showAgent(context, findAgent(context)),

	'agent.create': (context) => {
		const { state, query, body, record } = context;
		const {
			teamId,
			platformConnectionId,
			contexts = [],
			...given
		} = body as GivenAgent & {
			teamId: number;
			platformConnectionId: number;
			contexts?: Array<{ id: string }>;
		};
		if (teamId !== query.teamId) throw badRequest('teamId of the body is not the one of the query.');
		teamAtWork(context, teamId);
		const configuration = {
			llmConfig: {},
			invocationConfig: {},
			historyConfig: {},
			scenarios: [],
			mcpConfigs: [],
			...completed(context, teamId, given),
		} as unknown as AgentConfiguration;
		const id = uuid('agent', teamId, state.number + 1);
		const contextIds = contexts.map((one) => one.id);
		record({ type: 'agent.create', id, teamId, platformConnectionId, configuration, contextIds });
		const { name, defaultModel, systemPrompt } = configuration;
		return new Reply(state.modes.agentCreated, {
			agentId: id,
			name,
			teamId,
			platformConnectionId,
			defaultModel,
			systemPrompt,
		});
	},

	'agent.update': (context) => {
		const agent = findAgent(context);
		teamAtWork(context, agent.teamId);
		const { outputParserFormat, ...given } = context.body as GivenAgent & {
			outputParserFormat?: { type?: string; schema?: OutputField[] };
		};
		demandParserType(outputParserFormat?.type);
		const configuration = completed(context, agent.teamId, given);
		const outputParser = outputParserFormat && { ...agent.outputParser, ...outputParserFormat };
		if (Object.keys(configuration).length > 0 || outputParser) {
			context.record({ type: 'agent.update', id: agent.id, configuration, ...(outputParser && { outputParser }) });
		}
		return undefined;
	},

	'agent.delete': (context) => {
		context.record({ type: 'agent.delete', id: findAgent(context).id });
		return undefined;
	},

	'agent.run': (context) => {
		const agent = findAgent(context);
		teamAtWork(context, agent.teamId);
		const body = context.body as RunBody;
		demandParserType(body.config?.outputParser?.type);
		return runAgent(context, agent, body);
	},

	'agent.runStream': (context) => {
		const agent = findAgent(context);
		teamAtWork(context, agent.teamId);
		const body = context.body as RunBody;
		demandParserType(body.config?.outputParser?.type);
		return streamOf(agent, runAgent(context, agent, body));
	},
};
