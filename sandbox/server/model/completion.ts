import { hexId } from '../ids';
import type { ChatRequest, ToolCall } from './protocol';
import type { Move } from './script';

/** An answer of the model, before it is made into one object or several pieces. */
interface Completion {
	id: string;
	created: number;
	model: string;
	text: string;
	calls: ToolCall[];
	usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);

/** `number` is the number of the answer, so that no two have the same IDs. */
function complete({ model, messages, tools }: ChatRequest, { calls, text }: Move, number: number): Completion {
	const prompt = tokensOf([messages, tools]);
	const completion = tokensOf([calls, text]);
	return {
		id: `chatcmpl-${hexId('completion', number)}`,
		created: Math.floor(Date.now() / 1000),
		model,
		text,
		calls: calls.map((call, n) => ({
			id: `call_${hexId('call', number, n).slice(0, 24)}`,
			type: 'function',
			function: call,
		})),
		usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
	};
}

const finishReason = ({ calls }: Completion): string => (calls.length > 0 ? 'tool_calls' : 'stop');

/** The answer as one object. */
export function completionOf(request: ChatRequest, move: Move, number: number): object {
	const completion = complete(request, move, number);
	const { id, created, model, text, calls, usage } = completion;
	return {
		id,
		object: 'chat.completion',
		created,
		model,
		choices: [
			{
				index: 0,
				message: {
					role: 'assistant',
					content: calls.length > 0 && text === '' ? null : text,
					refusal: null,
					...(calls.length > 0 && { tool_calls: calls }),
				},
				logprobs: null,
				finish_reason: finishReason(completion),
			},
		],
		usage,
	};
}

/** A text in the pieces that a model sends. */
const piecesOf = (text: string): string[] => text.match(/[^]{1,12}/gu) ?? [];

function* deltasOf({ text, calls }: Completion): Generator<object> {
	yield { role: 'assistant', content: calls.length > 0 ? null : '', refusal: null };
	for (const content of piecesOf(text)) yield { content };
	for (const [index, { id, type, function: called }] of calls.entries()) {
		yield { tool_calls: [{ index, id, type, function: { name: called.name, arguments: '' } }] };
		for (const piece of piecesOf(called.arguments)) {
			yield { tool_calls: [{ index, function: { arguments: piece } }] };
		}
	}
}

/** The same answer as an event stream. */
export function* completionStream(request: ChatRequest, move: Move, number: number): Generator<string> {
	const completion = complete(request, move, number);
	const { id, created, model, usage } = completion;
	const event = (more: object): string =>
		`data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created, model, ...more })}\n\n`;
	for (const delta of deltasOf(completion)) {
		yield event({ choices: [{ index: 0, delta, logprobs: null, finish_reason: null }] });
	}
	yield event({ choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: finishReason(completion) }] });
	if (request.includeUsage) yield event({ choices: [], usage });
	yield 'data: [DONE]\n\n';
}
