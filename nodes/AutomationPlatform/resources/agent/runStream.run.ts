import type { IDataObject, INodeExecutionData, NodeApiError } from 'n8n-workflow';

import { isWebPage, readBody } from '../../../shared/json';
import { attempt } from '../../../shared/attempt';
import { Chat } from './chat';
import { asAnswerError, brokenOff, connectionError, inputError } from '../../../shared/errors/nodeErrors';
import { wordsOf } from '../../../shared/errors/refusal';
import { sentence, shorten } from '../../../shared/errors/text';
import { EventStreamReader } from '../../../shared/http/eventStream';
import { maskedIn } from '../../../shared/errors/mask';
import { ShapeError } from '../../../shared/errors/shapeError';
import type { OutputStep } from '../../../shared/output/steps';
import type { ItemWork, PreparedItem, Run } from '../../../shared/run/run';
import { eventsOf, StreamLimitError, StreamWatch, textOf } from '../../../shared/http/stream';
import type { ByteStream, StreamLimits } from '../../../shared/http/stream';
import { isTool } from '../../../shared/input/tool';
import { StreamedSteps } from './streamedSteps';

const DEFAULT_IDLE_LIMIT_S = 300;
const DEFAULT_TOTAL_LIMIT_S = 3600;
const LONGEST_WORDS = 10_000;
const LONGEST_RESPONSE_IN_TEXT = 1500;

/** Why a stream ended too early. */
interface Break {
	/** A sentence without its period, in which nothing is that is not for everybody. */
	what: string;
	/** What the service said of it. */
	words?: string;
	/** What to do about it. */
	advice?: string;
}

function limitsOf(run: Run, { values, errorContext }: PreparedItem): StreamLimits {
	const milliseconds = (name: string, label: string, byDefault: number) => {
		const seconds = (values.convertedOption('options', name, 'number') as number | undefined) ?? byDefault;
		if (seconds > 0) return seconds * 1000;
		throw inputError(errorContext, `'${label}' takes more than 0 seconds`, 'Set it to 1 or more, or take it out');
	};
	return {
		idleMs: milliseconds('idleLimit', 'Idle Limit (Seconds)', DEFAULT_IDLE_LIMIT_S),
		totalMs: milliseconds('totalLimit', 'Total Limit (Seconds)', DEFAULT_TOTAL_LIMIT_S),
		signal: run.invocation.signal,
	};
}

function breakOf(error: Error): Break {
	if (error instanceof StreamLimitError) {
		const advice = {
			idleMs: "Raise 'Idle Limit' if the agent takes longer.",
			totalMs: "Raise 'Total Limit' if the agent takes longer.",
			signal: undefined,
		}[error.limit];
		return { what: `The stream ${error.message}`, advice };
	}
	const { code } = error as { code?: unknown };
	return { what: `The stream broke${typeof code === 'string' ? ` (${code})` : ''}` };
}

/**
 * The error of a run that ended too early. Its context holds the steps that came before. Its description is what the host
 * tells a chat: there it says no more than that the run ended, since steps hold what is not for whoever chats.
 */
async function brokenRun(
	run: Run,
	{ errorContext }: PreparedItem,
	{ steps, response }: StreamedSteps,
	{ what, words, advice }: Break,
	chat: Chat,
): Promise<Error> {
	const mask = await run.masker(errorContext);
	const ended = `${what} after ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`;
	const told = words === undefined ? ended : `${ended}: ${mask(words.slice(0, LONGEST_WORDS))}`;
	const error = brokenOff(errorContext, told, advice);
	error.context.executionSteps = maskedIn(steps, mask) as IDataObject[];
	error.description = sentence(chat.isStreamed ? ended : shorten(told, LONGEST_RESPONSE_IN_TEXT));
	if (!chat.isStreamed && response !== '') {
		const said = shorten(mask(response.slice(0, LONGEST_WORDS)), LONGEST_RESPONSE_IN_TEXT);
		error.description += ` The assistant had said: ${said}`;
	}
	return error;
}

/** What an answer is that is no stream, in the words of the service where it has some. */
function whatElse(text: string): string {
	if (isWebPage(text)) return 'is a web page, and no stream of events';
	const words = wordsOf(readBody(text));
	return `is no stream of events${words === undefined ? '' : `: ${words}`}`;
}

/** Sends the request and gives the stream that it is answered with. */
async function open(run: Run, { request, errorContext }: PreparedItem, watch: StreamWatch): Promise<ByteStream> {
	const answer = await run.send({ ...request, stream: watch }, errorContext);
	const body = answer.body as ByteStream;
	if (!answer.contentType || /^(text\/event-stream|application\/octet-stream)\b/i.test(answer.contentType)) return body;
	const what = whatElse(await textOf(body, watch.textWithinMs));
	throw asAnswerError(new ShapeError(await run.masked(what, errorContext)), errorContext, 'POST');
}

async function readRun(run: Run, prepared: PreparedItem, chat: Chat): Promise<INodeExecutionData[]> {
	const { request, errorContext, values } = prepared;
	const streamed = new StreamedSteps();
	const reader = new EventStreamReader();
	const watch = new StreamWatch(limitsOf(run, prepared));
	let isOpen = false;
	const read = await attempt(async () => {
		const body = await open(run, prepared, watch);
		isOpen = true;
		for await (const events of eventsOf(body, watch, reader)) {
			for (const event of events) {
				const said = streamed.take(event);
				if (chat.isOpen) await chat.say(said);
			}
		}
	});
	watch.stop();
	const { error } = read;
	if (error instanceof StreamLimitError && !error.wasSent) {
		const advice = "'Total Limit' counts the time that the service asks to wait as well.";
		throw connectionError(errorContext, `The run ${error.message} before it began`, advice);
	}
	if (error && !isOpen && !(error instanceof StreamLimitError)) throw error;
	if (error) throw await brokenRun(run, prepared, streamed, breakOf(error), chat);
	const { failure } = streamed;
	if (failure) throw await brokenRun(run, prepared, streamed, { what: 'The agent failed', ...failure }, chat);
	if (streamed.isEmpty) throw brokenOff(errorContext, 'The answer ended without a single event');
	await chat.end();
	return streamed.items({
		perStep: values.converted('output', 'text') === 'steps',
		isSimple: values.converted('simplify', 'boolean') === true,
		comments: reader.comments,
		threadId: request.body?.threadId,
	});
}

/** The items are made as the stream is read. */
export const asStreamed: OutputStep = async (items) => items;

/** Runs an agent and reads its steps as they arrive; what the assistant says goes to the chat, where there is one. */
export const runStream: ItemWork = async (run, itemIndex, _request, prepare) => {
	const chat = new Chat(run.invocation.context, itemIndex, !isTool(run.node));
	const ran = await attempt(async () => await readRun(run, prepare(), chat));
	// what the host tells a chat of an error that has none would be empty
	if (ran.error && chat.isStreamed) (ran.error as Partial<NodeApiError>).description ??= 'The agent gave no answer.';
	// the host sends the error of a node that throws; of one that goes on it sends none
	if (ran.error && run.invocation.continueOnFail && !run.invocation.signal?.aborted) {
		const { context, description } = ran.error as Partial<NodeApiError>;
		await chat.fail((context?.executionSteps ? description : undefined) ?? ran.error.message);
	}
	if (chat.problem !== undefined) {
		run.invocation.addHint(`The chat did not get the whole answer (${shorten(chat.problem, 160)})`);
	}
	if (ran.error) throw ran.error;
	return ran.value;
};
