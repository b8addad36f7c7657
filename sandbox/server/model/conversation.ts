import type { ChatMessage, ChatRequest, OfferedTool } from './protocol';

/** A call of a tool, with its result. */
export interface ToolResult {
	name: string;
	/** As the model sent them. */
	arguments: string;
	content: string;
}

function textOf(content: unknown): string {
	if (typeof content === 'string') return content;
	if (!Array.isArray(content)) return '';
	return content.map((part: { text?: string }) => part.text ?? '').join('');
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return text;
	}
}

/** The model's view of a conversation: the last message of the user, and the results of tools since. */
export class Conversation {
	readonly question: string;

	readonly results: ToolResult[];

	readonly tools: OfferedTool[];

	constructor({ messages, tools }: ChatRequest) {
		const last = messages.map(({ role }) => role).lastIndexOf('user');
		this.question = textOf(messages[last]?.content);
		this.tools = tools;
		const since = messages.slice(last + 1);
		const calls = since.flatMap(({ tool_calls: made = [] }) => made);
		this.results = since
			.filter(({ role }) => role === 'tool')
			.map(({ tool_call_id: id, content }: ChatMessage) => {
				const call = calls.find((one) => one.id === id);
				return {
					name: call?.function.name ?? '',
					arguments: call?.function.arguments ?? '',
					content: textOf(content),
				};
			});
	}

	/** The last result of a tool, parsed if it is JSON; undefined before it was called. */
	resultOf(name: string): unknown {
		const [result] = this.results.filter((one) => one.name === name).slice(-1);
		return result && parsed(result.content);
	}

	/** Inserts values of earlier results: `{{0.1.id}}` is the `id` of the second entry of the first result. */
	filled(value: unknown): unknown {
		if (Array.isArray(value)) return value.map((entry) => this.filled(entry));
		if (typeof value === 'object' && value !== null) {
			return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, this.filled(entry)]));
		}
		if (typeof value !== 'string') return value;
		const whole = /^\{\{([^{}]+)\}\}$/.exec(value);
		if (whole) return this.at(whole[1]);
		return value.replace(/\{\{([^{}]+)\}\}/g, (_, path: string) => {
			const found = this.at(path);
			return typeof found === 'string' ? found : JSON.stringify(found);
		});
	}

	private at(path: string): unknown {
		const [number, ...keys] = path.trim().split('.');
		const result: unknown = parsed(this.results[Number(number)]?.content ?? 'null');
		return keys.reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], result) ?? null;
	}
}
