import { badRequest } from '../errors';
import { uuid } from '../ids';
import type { OperationContext } from '../operation';
import { StreamedSteps } from '../streams/step';
import type { StreamStep } from '../streams/step';
import type { Agent, AgentConfiguration, AgentMessage, OutputField } from '../state/model';

export interface RunBody {
	messages?: AgentMessage[];
	threadId?: string;
	config?: {
		systemPrompt?: string;
		additionalSystemPrompt?: string;
		scenarios?: AgentConfiguration['scenarios'];
		historyConfig?: AgentConfiguration['historyConfig'];
		llmConfig?: { llmModel?: string; settings?: AgentConfiguration['llmConfig'] };
		invocationConfig?: AgentConfiguration['invocationConfig'];
		outputParser?: { type?: string };
	};
}

interface IndexedStep extends StreamStep {
	index: number;
	executionTimeMs?: number;
	tokenUsage?: object;
}

/** The answer of a run. The fields besides its steps are only in the answer. */
export interface AgentRun extends Record<string, unknown> {
	executionSteps: IndexedStep[];
}

const STEP_TIME_MS = 40;

/** A turn of the conversation is a question and its answer. */
const MESSAGES_PER_TURN = 2;

function tokensOf(...texts: string[]): number {
	return texts.reduce((total, text) => total + Math.ceil(text.length / 4), 0);
}

/** A value of the type that a field of the output requires. */
function valueOf({ type }: OutputField, answer: string): unknown {
	switch (type) {
		case 'number':
		case 'integer':
			return answer.length;
		case 'boolean':
			return true;
		case 'array':
			return [answer];
		default:
			return answer;
	}
}

function jsonOf(schema: OutputField[] = [], answer: string): Record<string, unknown> {
	return Object.fromEntries(schema.map((field, n) => [field.name ?? `field${n + 1}`, valueOf(field, answer)]));
}

/**
 * The answer depends only on the messages and the thread, so that the same requests in the same order get the same
 * answers.
 */
export function runAgent(context: OperationContext, agent: Agent, body: RunBody): AgentRun {
	const { state, record } = context;
	const { messages = [], config = {} } = body;
	if (messages.length === 0) throw badRequest('messages has no value.');
	const number = state.number + 1;
	const threadId = body.threadId ?? uuid('thread', agent.id, number);
	const earlier = agent.threads.get(threadId) ?? [];
	const turns = config.historyConfig?.iterationsFromHistoryCount ?? agent.historyConfig.iterationsFromHistoryCount;
	const remembered = turns === undefined ? earlier : turns > 0 ? earlier.slice(-turns * MESSAGES_PER_TURN) : [];

	const prompt = [config.systemPrompt ?? agent.systemPrompt, config.additionalSystemPrompt].filter(Boolean).join('\n');
	const asked = messages[messages.length - 1].content;
	const turn = earlier.filter(({ role }) => role === 'assistant').length + 1;
	const answer = `Answer ${turn}: ${asked}`;
	record({
		type: 'agent.run',
		id: agent.id,
		threadId,
		messages: [...messages, { role: 'assistant', content: answer }],
	});

	const agentIterationId = uuid('iteration', agent.id, number);
	const promptTokens = tokensOf(prompt, ...[...remembered, ...messages].map(({ content }) => content));
	const completionTokens = tokensOf(answer);
	const tokenUsage = { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
	const step = (index: number, { role, content }: AgentMessage): IndexedStep => ({
		id: uuid('step', agent.id, number, index),
		index,
		role,
		content,
		agentIterationId,
	});
	const asking = [{ role: 'system', content: prompt }, ...messages].map((message, index) => step(index, message));
	const answering = step(asking.length, { role: 'assistant', content: answer });
	const isJson = (config.outputParser?.type ?? agent.outputParser.type) === 'platform-schema';
	return {
		response: answer,
		...(isJson && { jsonResponse: jsonOf(agent.outputParser.schema, answer) }),
		executionSteps: [...asking, { ...answering, executionTimeMs: STEP_TIME_MS, tokenUsage }],
		executionTimeMs: STEP_TIME_MS * (asking.length + 1),
		threadId,
		tokenUsageSummary: tokenUsage,
		lastAgentIterationId: agentIterationId,
	};
}

/** The same run as a stream, with the part of each step that the event shows. */
export function streamOf(agent: Agent, { executionSteps }: AgentRun): StreamedSteps {
	return new StreamedSteps(
		agent.id,
		executionSteps.map(({ role, content, id, agentIterationId }) => ({ role, content, id, agentIterationId })),
	);
}
