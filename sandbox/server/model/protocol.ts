import { isRecord } from '../checks';

/** A call of a tool as the model writes it. The arguments are text, which need not be JSON. */
export interface ToolCall {
	id: string;
	type: 'function';
	function: { name: string; arguments: string };
}

export interface ChatMessage {
	role: string;
	content?: unknown;
	tool_calls?: ToolCall[];
	tool_call_id?: string;
}

/** A tool that the request offers to the model. */
export interface OfferedTool {
	name: string;
	description?: string;
	/** JSON schema of its arguments. */
	parameters?: Record<string, unknown>;
}

/** A request for a chat completion. */
export interface ChatRequest {
	model: string;
	messages: ChatMessage[];
	tools: OfferedTool[];
	stream: boolean;
	includeUsage: boolean;
}

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const LONGEST_DESCRIPTION = 1024;
const MOST_TOOLS = 128;

function readTool(tool: unknown): OfferedTool {
	const offered = isRecord(tool) && tool.type === 'function' ? tool.function : undefined;
	if (!isRecord(offered)) throw new Error('A tool is { type: "function", function }.');
	const { name, description, parameters } = offered;
	if (typeof name !== 'string' || !TOOL_NAME.test(name)) {
		throw new Error(`The name of a tool is 1 to 64 letters, digits, _ or -, not "${String(name)}".`);
	}
	if (description !== undefined && typeof description !== 'string') {
		throw new Error(`The description of the tool ${name} is no text.`);
	}
	if (description && description.length > LONGEST_DESCRIPTION) {
		throw new Error(`The description of the tool ${name} is longer than ${LONGEST_DESCRIPTION} characters.`);
	}
	if (parameters !== undefined && !(isRecord(parameters) && parameters.type === 'object')) {
		throw new Error(`The parameters of the tool ${name} are no schema of an object.`);
	}
	return { name, description, parameters };
}

/** Checks that each call of a tool is answered right after it, and that no other answers are there. */
function checkAnswers(messages: ChatMessage[]): void {
	let open = new Set<string>();
	for (const { role, tool_calls: calls = [], tool_call_id: answered = '' } of messages) {
		if (role === 'tool') {
			if (!open.delete(answered)) throw new Error(`A tool message answers "${answered}", which was not called.`);
			continue;
		}
		if (open.size > 0) throw new Error(`The calls ${[...open].join(', ')} were not answered by tool messages.`);
		open = new Set(calls.map(({ id }) => id));
	}
	if (open.size > 0) throw new Error(`The calls ${[...open].join(', ')} were not answered by tool messages.`);
}

/**
 * Reads the body of a request for a chat completion.
 *
 * @throws Error that says what the protocol does not allow
 */
export function readChatRequest(body: unknown): ChatRequest {
	if (!isRecord(body)) throw new Error('The body is no object.');
	const { model, messages, tools = [], stream = false, stream_options: options } = body;
	if (typeof model !== 'string' || model === '') throw new Error('model is missing.');
	if (!Array.isArray(messages) || messages.length === 0 || !messages.every((one) => isRecord(one) && one.role)) {
		throw new Error('messages are missing.');
	}
	if (!Array.isArray(tools) || tools.length > MOST_TOOLS) throw new Error(`tools are a list of up to ${MOST_TOOLS}.`);
	checkAnswers(messages as ChatMessage[]);
	const offered = tools.map(readTool);
	if (new Set(offered.map(({ name }) => name)).size < offered.length) {
		throw new Error('Two tools have the same name.');
	}
	return {
		model,
		messages: messages as ChatMessage[],
		tools: offered,
		stream: stream === true,
		includeUsage: isRecord(options) && options.include_usage === true,
	};
}
