import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { attempt, attemptNow } from '../../../shared/attempt';
import { Chat } from '../../../shared/chat';
import { asAnswerError, brokenOff } from '../../../shared/door';
import { shorten } from '../../../shared/errors';
import { EventStreamReader } from '../../../shared/eventStream';
import type { ServerSentEvent } from '../../../shared/eventStream';
import { ShapeError } from '../../../shared/output';
import type { OutputStep } from '../../../shared/output';
import type { ItemWork, PreparedItem, Run } from '../../../shared/run';
import { eventsOf, StreamLimitError } from '../../../shared/stream';
import type { ByteStream, StreamLimits } from '../../../shared/stream';
import { isTool } from '../../../shared/tool';

const DEFAULT_IDLE_LIMIT_S = 300;
const DEFAULT_TOTAL_LIMIT_S = 3600;
const LONGEST_STEPS_IN_TEXT = 1500;

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What has come of a streamed run so far. */
class StreamedRun {
	readonly steps: IDataObject[] = [];

	/** Events that are no steps, as they came. */
	readonly otherEvents: IDataObject[] = [];

	/** What the assistant said, all of it. */
	response = '';

	private lastAgentIterationId?: unknown;

	/** What the service said of a failure, if nothing came after it. */
	failure?: string;

	private readonly startedAt = Date.now();

	/** Takes the next event; gives what the assistant says in it. */
	take({ event, data, id }: ServerSentEvent): string {
		const read = attemptNow(() => JSON.parse(data) as unknown);
		const value = read.error ? data : read.value;
		if (!isObject(value) || (event !== 'step' && !(event === 'message' && 'role' in value))) {
			this.otherEvents.push({ event, ...(id !== '' && { id }), data: value as IDataObject });
			if (event === 'error') this.failure = shorten(textOf(value), 160);
			return '';
		}
		this.failure = undefined;
		this.steps.push({ event, ...(id !== '' && { id }), ...value });
		this.lastAgentIterationId = value.agentIterationId ?? this.lastAgentIterationId;
		const said = value.role === 'assistant' && typeof value.content === 'string' ? value.content : '';
		this.response += said;
		return said;
	}

	items(perStep: boolean, comments: number, threadId: unknown): INodeExecutionData[] {
		if (perStep) return this.steps.map((json) => ({ json }));
		const json: IDataObject = {
			response: this.response,
			executionSteps: this.steps,
			stepCount: this.steps.length,
			executionTimeMs: Date.now() - this.startedAt,
			...(threadId !== undefined && { threadId: threadId as string }),
			...(this.lastAgentIterationId !== undefined && { lastAgentIterationId: this.lastAgentIterationId as string }),
			...(this.otherEvents.length > 0 && { otherEvents: this.otherEvents }),
			...(comments > 0 && { comments }),
		};
		return [{ json }];
	}
}

function textOf(value: unknown): string {
	const message = isObject(value) ? (value.message ?? value.detail ?? value.error) : value;
	return typeof message === 'string' ? message : JSON.stringify(value);
}

function limitsOf({ values }: PreparedItem, signal: AbortSignal | undefined): StreamLimits {
	const seconds = (name: string, byDefault: number) => {
		const given = values.convertedOption('options', name, 'number') as number | undefined;
		return (given !== undefined && given > 0 ? given : byDefault) * 1000;
	};
	return {
		idleMs: seconds('idleLimit', DEFAULT_IDLE_LIMIT_S),
		totalMs: seconds('totalLimit', DEFAULT_TOTAL_LIMIT_S),
		signal,
	};
}

function whatBroke(error: Error): string {
	const { code } = error as { code?: unknown };
	if (error instanceof StreamLimitError) return `The stream ${error.message}`;
	return `The stream broke${typeof code === 'string' ? ` (${code})` : ''}`;
}

/** The error of a stream that ended too early, with the steps that came before. */
function brokenRun(prepared: PreparedItem, streamed: StreamedRun, what: string): Error {
	const { steps } = streamed;
	const error = brokenOff(prepared.place, `${what} after ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`);
	error.context.executionSteps = steps;
	if (steps.length > 0) {
		error.description = `${error.description ?? ''} Steps before: ${shorten(JSON.stringify(steps), LONGEST_STEPS_IN_TEXT)}`;
	}
	return error;
}

async function readRun(run: Run, prepared: PreparedItem, chat: Chat): Promise<INodeExecutionData[]> {
	const { request, place, values } = prepared;
	const { signal } = run.entrance;
	const connection = new AbortController();
	const close = () => connection.abort();
	signal?.addEventListener('abort', close, { once: true });
	const limits = { ...limitsOf(prepared, signal), close };
	const answer = await run.send({ ...request, stream: { signal: connection.signal } }, place);
	const body = answer.body as ByteStream;
	if (answer.contentType && !/^(text\/event-stream|application\/octet-stream)\b/i.test(answer.contentType)) {
		body.destroy();
		throw asAnswerError(new ShapeError('is no stream of events'), place, 'POST');
	}
	const streamed = new StreamedRun();
	const reader = new EventStreamReader();
	const read = await attempt(async () => {
		for await (const events of eventsOf(body, limits, reader)) {
			for (const event of events) {
				const said = streamed.take(event);
				if (chat.isOpen) await chat.say(said);
			}
		}
	});
	signal?.removeEventListener('abort', close);
	if (read.error) throw brokenRun(prepared, streamed, await run.masked(whatBroke(read.error), place));
	if (streamed.failure !== undefined) {
		const said = await run.masked(streamed.failure, place);
		throw brokenRun(prepared, streamed, `The agent failed (${said})`);
	}
	await chat.end();
	const perStep = values.converted('output', 'text') === 'steps';
	return streamed.items(perStep, reader.comments, values.convertedOption('options', 'threadId', 'text'));
}

/** The items are made as the stream is read. */
export const asStreamed: OutputStep = async (items) => items;

/** Runs an agent and reads its steps as they arrive; what the assistant says goes to the chat, where there is one. */
export const runStream: ItemWork = async (run, itemIndex, _request, prepare) => {
	const chat = new Chat(run.entrance.context, itemIndex, !isTool(run.node));
	const ran = await attempt(async () => await readRun(run, prepare(), chat));
	if (!ran.error) return ran.value;
	// the host sends the error of a node that throws; of one that goes on it sends none
	if (run.entrance.continueOnFail && !run.entrance.signal?.aborted) await chat.fail(ran.error.message);
	throw ran.error;
};
