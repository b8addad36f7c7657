import type { IDataObject, INodeExecutionData, NodeApiError } from 'n8n-workflow';

import { attempt } from '../../../shared/attempt';
import { brokenOff, connectionError, inputError } from '../../../shared/errors/nodeErrors';
import { ServiceWords } from '../../../shared/errors/refusal';
import { shorten } from '../../../shared/errors/text';
import { ShapeError } from '../../../shared/errors/shapeError';
import { EventStreamReader } from '../../../shared/http/eventStream';
import { eventsOf, StreamLimitError, StreamWatch, textOf } from '../../../shared/http/stream';
import type { ByteStream, StreamLimits } from '../../../shared/http/stream';
import type { Answer } from '../../../shared/http/types';
import { isTool } from '../../../shared/input/tool';
import { isWebPage, readBody } from '../../../shared/json';
import type { OutputStep } from '../../../shared/output/steps';
import type { Item, ItemWork } from '../../../shared/run/item';
import { Chat } from './chat';
import { StreamedSteps } from './streamedSteps';

const DEFAULT_IDLE_LIMIT_S = 300;
const DEFAULT_TOTAL_LIMIT_S = 3600;
const NOT_ALL_TEXT = 'Some parts of the answer are not text, such as images. Only the steps contain them.';
const LONGEST_RESPONSE_IN_TEXT = 1500;

/** The reason why a run ended too early. */
interface Interruption {
	/** A sentence without its period. It contains nothing confidential. */
	what: string;
	/** The message of the service about it. */
	detail?: unknown;
	advice?: string;
}

function limitsOf({ run, values, prepared: { errorContext } }: Item): StreamLimits {
	const milliseconds = (name: string, label: string, byDefault: number) => {
		const seconds = (values.converted(`options.${name}`, 'number') as number | undefined) ?? byDefault;
		if (seconds > 0) return seconds * 1000;
		throw inputError(errorContext, `'${label}' must be more than 0`, 'Set it to 1 or more, or remove it');
	};
	return {
		idleMs: milliseconds('idleLimit', 'Idle Limit (Seconds)', DEFAULT_IDLE_LIMIT_S),
		totalMs: milliseconds('totalLimit', 'Total Limit (Seconds)', DEFAULT_TOTAL_LIMIT_S),
		signal: run.invocation.signal,
	};
}

function interruptionOf(error: Error): Interruption {
	if (error instanceof StreamLimitError) {
		const advice = {
			idleMs: "Raise 'Idle Limit (Seconds)' if the agent needs more time.",
			totalMs: "Raise 'Total Limit (Seconds)' if the agent needs more time.",
			signal: undefined,
		}[error.limit];
		return { what: `The stream ${error.message}`, advice };
	}
	const { code } = error as { code?: unknown };
	return { what: `The stream broke${typeof code === 'string' ? ` (${code})` : ''}` };
}

/**
 * The error of an interrupted run. Its context contains the steps so far. The host sends its description to a chat, so for
 * a chat the description contains no steps: they can be confidential to the person in the chat.
 */
function interrupted(
	{ prepared: { errorContext } }: Item,
	{ steps, response }: StreamedSteps,
	{ what, detail, advice }: Interruption,
	words: ServiceWords,
	chat: Chat,
): Error {
	const reason = detail === undefined ? undefined : words.describe(detail);
	const ended = `${what} after ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`;
	const text = reason === undefined ? ended : `${ended}: ${reason}`;
	const error = brokenOff(errorContext, text, advice);
	error.context.executionSteps = words.maskIn(steps) as IDataObject[];
	if (!chat.isStreamed && response !== '') {
		error.description += ` The answer so far: ${shorten(words.mask(response), LONGEST_RESPONSE_IN_TEXT)}`;
	}
	return error;
}

/** Describes an answer that is not a stream, in the words of the service. */
function otherAnswerText(text: string, words: ServiceWords): string {
	if (isWebPage(text)) return 'is a web page, not an event stream';
	const reason = words.describe(readBody(text));
	return `is not an event stream${reason === undefined ? '' : `: ${reason}`}`;
}

/**
 * Sends the request and returns the answer, whose body is a stream.
 *
 * @throws NodeApiError for an answer that is not a stream
 */
async function open({ run, prepared: { request, errorContext } }: Item, watch: StreamWatch): Promise<Answer> {
	const answer = await run.send({ ...request, stream: watch }, errorContext);
	const { contentType, words } = answer;
	return await answer.read(async (body) => {
		if (!contentType || /^(text\/event-stream|application\/octet-stream)\b/i.test(contentType)) return answer;
		throw new ShapeError(otherAnswerText(await textOf(body as ByteStream, watch.textWithinMs), words));
	});
}

async function readRun(item: Item, chat: Chat): Promise<INodeExecutionData[]> {
	const { values } = item;
	const { request, errorContext } = item.prepared;
	const streamed = new StreamedSteps();
	const reader = new EventStreamReader();
	const watch = new StreamWatch(limitsOf(item));
	let words: ServiceWords | undefined;
	const { error } = await attempt(async () => {
		const answer = await open(item, watch);
		({ words } = answer);
		for await (const events of eventsOf(answer.body as ByteStream, watch, reader)) {
			for (const event of events) {
				const said = streamed.take(event);
				if (chat.isOpen) await chat.say(said);
			}
		}
	});
	watch.stop();
	if (error instanceof StreamLimitError && !error.wasSent) {
		const advice = "'Total Limit (Seconds)' includes rate limit waits. Raise it, or send fewer requests.";
		throw connectionError(errorContext, `Nothing was sent: the run ${error.message}`, advice);
	}
	if (error && !words && !(error instanceof StreamLimitError)) throw error;
	// before the answer arrived, no text of the service was read, so there are no secrets to mask
	words ??= new ServiceWords(() => []);
	if (error) throw interrupted(item, streamed, interruptionOf(error), words, chat);
	const { failure } = streamed;
	if (failure) throw interrupted(item, streamed, { what: 'The agent failed', ...failure }, words, chat);
	if (streamed.endsWithin)
		throw interrupted(item, streamed, { what: 'The stream broke off within a step' }, words, chat);
	if (streamed.isEmpty) throw brokenOff(errorContext, 'The stream ended without any data');
	await chat.end();
	if (streamed.hasOther) item.run.invocation.addHint(NOT_ALL_TEXT);
	return streamed.items({
		perStep: values.converted('output', 'text') === 'steps',
		isSimple: values.converted('simplify', 'boolean') === true,
		comments: reader.comments,
		threadId: request.body?.threadId,
		maskIn: words.maskIn,
	});
}

/**
 * The output step of the operation. It changes nothing, because {@link runStream} makes the items while it reads the
 * stream.
 */
export const asStreamed: OutputStep = async (items) => items;

/**
 * Runs an agent and reads its steps as they arrive. If the host streams to a chat, the text of the assistant is sent there.
 */
export const runStream: ItemWork = async (item) => {
	const { run } = item;
	const { context, continueOnFail, signal, addHint } = run.invocation;
	const chat = new Chat(context, item.index, !isTool(run.node));
	const ran = await attempt(async () => await readRun(item, chat));
	if (ran.error && chat.isStreamed) {
		const error = ran.error as Partial<NodeApiError>;
		const state = error.context?.executionSteps ? 'The agent did not finish its answer.' : 'The agent did not answer.';
		// if the node throws, the host sends the description of the error to the chat; if the node continues, the host
		// sends nothing
		error.description = [state, error.description].filter(Boolean).join(' ');
		if (continueOnFail && !signal?.aborted) await chat.fail(error.description);
	}
	if (chat.problem !== undefined) addHint(`The chat did not receive the whole answer (${shorten(chat.problem, 160)})`);
	if (ran.error) throw ran.error;
	return ran.value;
};
