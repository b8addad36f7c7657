import { isRecord } from '../checks';
import type { Conversation } from './conversation';

/** A call that the model must make. Arguments that are a text are sent unchanged, even if they are not JSON. */
export interface ScriptedCall {
	name: string;
	arguments?: unknown;
}

/** The model's next move: it calls tools, or says something and is done. */
export interface Move {
	calls: Array<{ name: string; arguments: string }>;
	text: string;
}

/** The calls that the model makes in each turn, in order, and its text after the last turn. */
export interface ModelScript {
	turns: Array<{ calls: ScriptedCall[] }>;
	finalText: string;
}

function readCall(call: unknown): ScriptedCall {
	if (!isRecord(call) || typeof call.name !== 'string') throw new Error('A call is { name, arguments? }.');
	return { name: call.name, arguments: call.arguments };
}

/**
 * Reads a script. A turn can be a single call or an array of calls.
 *
 * @throws Error that says what is wrong with it
 */
export function readModelScript(input: unknown): ModelScript {
	if (!isRecord(input)) throw new Error('A script of the model is an object.');
	const { turns = [], finalText = 'Done.', ...others } = input;
	const [unknown] = Object.keys(others);
	if (unknown !== undefined) throw new Error(`A script of the model has no "${unknown}". It has: turns, finalText.`);
	if (!Array.isArray(turns)) throw new Error('turns are an array.');
	if (typeof finalText !== 'string') throw new Error('finalText is a text.');
	return { turns: turns.map((turn: unknown) => ({ calls: [turn].flat().map(readCall) })), finalText };
}

function wording(conversation: Conversation, { arguments: given = {} }: ScriptedCall): string {
	return typeof given === 'string' ? given : JSON.stringify(conversation.filled(given));
}

/**
 * The current turn of a conversation. The number of tool results since the user's last message decides it, so the same
 * conversation gives the same move, and conversations do not affect each other.
 */
export function scriptedMove({ turns, finalText }: ModelScript, conversation: Conversation): Move {
	let answered = conversation.results.length;
	for (const { calls } of turns) {
		if (answered <= 0 && calls.length > 0) {
			return { calls: calls.map((call) => ({ name: call.name, arguments: wording(conversation, call) })), text: '' };
		}
		answered -= calls.length;
	}
	return { calls: [], text: String(conversation.filled(finalText)) };
}
