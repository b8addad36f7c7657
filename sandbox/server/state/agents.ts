import type { Agent, AgentConfiguration, AgentMessage, OutputField } from './model';
import type { Reducers } from './reducer';

interface AgentCreateChange {
	type: 'agent.create';
	at: number;
	id: string;
	teamId: number;
	platformConnectionId: number;
	configuration: AgentConfiguration;
	contextIds: string[];
}

interface AgentUpdateChange {
	type: 'agent.update';
	at: number;
	id: string;
	configuration: Partial<AgentConfiguration>;
	outputParser?: { type: string; schema?: OutputField[] };
}

interface AgentDeleteChange {
	type: 'agent.delete';
	at: number;
	id: string;
}

/** A run added messages to a thread: those of the request, and the answer. */
interface AgentRunChange {
	type: 'agent.run';
	at: number;
	id: string;
	threadId: string;
	messages: AgentMessage[];
}

export type AgentChange = AgentCreateChange | AgentUpdateChange | AgentDeleteChange | AgentRunChange;

/** Returns the settings of an agent, as its past configurations keep them. */
export function configurationOf(agent: Agent): AgentConfiguration {
	const { name, systemPrompt, defaultModel, llmConfig, invocationConfig, historyConfig, scenarios, mcpConfigs } = agent;
	return { name, systemPrompt, defaultModel, llmConfig, invocationConfig, historyConfig, scenarios, mcpConfigs };
}

export const agentReducers: Reducers<AgentChange> = {
	'agent.create': (state, { at, id, teamId, platformConnectionId, configuration, contextIds }) => {
		state.nextNumber();
		state.agents.set(id, {
			...configuration,
			id,
			teamId,
			createdAt: at,
			platformConnectionId,
			contextIds,
			outputParser: { type: 'text' },
			pastConfigurations: [],
			threads: new Map(),
		});
	},
	'agent.update': (state, { id, configuration, outputParser }) => {
		const agent = state.agents.get(id);
		if (!agent) return;
		agent.pastConfigurations.unshift(configurationOf(agent));
		Object.assign(agent, configuration);
		if (outputParser) agent.outputParser = outputParser;
	},
	'agent.delete': (state, { id }) => {
		state.agents.delete(id);
	},
	'agent.run': (state, { id, threadId, messages }) => {
		const agent = state.agents.get(id);
		if (!agent) return;
		const thread = agent.threads.get(threadId) ?? [];
		thread.push(...messages);
		agent.threads.set(threadId, thread);
		state.nextNumber();
	},
};
