import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { assistantMove } from './assistant';
import { completionOf, completionStream } from './completion';
import { Conversation } from './conversation';
import type { ToolResult } from './conversation';
import { readChatRequest } from './protocol';
import type { ChatRequest, OfferedTool } from './protocol';
import { readModelScript, scriptedMove } from './script';
import type { ModelScript, Move } from './script';

/** The key that the model accepts. */
export const modelKey = 'sandbox-example-model-key';

const MODEL = 'example-model';
const REQUESTS_KEPT = 100;

/** A request to the model, for tests. */
interface RequestRecord {
	stream: boolean;
	question: string;
	tools: OfferedTool[];
	/** The calls since the user's last message, with their results. */
	results: ToolResult[];
}

/** A stand-in for a language model that follows a script. */
export class Model {
	private script?: ModelScript;

	private requests: RequestRecord[] = [];

	private answers = 0;

	/** Sets the script. Throws an error that says what is wrong with it. */
	follow(script: unknown): void {
		this.script = readModelScript(script);
	}

	/** Removes the script and the recorded requests. */
	reset(): void {
		this.script = undefined;
		this.requests = [];
	}

	toJSON(): object {
		return { requests: this.requests };
	}

	/** Returns the next move of the model, and the number of its answer. */
	answer(request: ChatRequest): { move: Move; number: number } {
		const conversation = new Conversation(request);
		const { question, tools, results } = conversation;
		if (this.requests.length < REQUESTS_KEPT) {
			this.requests.push({ stream: request.stream, question, tools, results });
		}
		const move = this.script ? scriptedMove(this.script, conversation) : assistantMove(conversation);
		return { move, number: ++this.answers };
	}
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
	const type = status === 401 ? 'authentication_error' : 'invalid_request_error';
	return reply.code(status).send({ error: { message, type, param: null, code: null } });
}

/**
 * The part of the OpenAI protocol that n8n's chat model node uses: chat completions, streamed or not, and the list of
 * models.
 */
export function addModelEndpoints(app: FastifyInstance, model: Model): void {
	app.register(async (routes) => {
		routes.addHook('onRequest', async (request, reply) => {
			if (request.headers.authorization !== `Bearer ${modelKey}`) {
				await refuse(reply, 401, 'The API key is not the one of the sandbox.');
			}
		});
		routes.get('/openai/v1/models', async () => ({
			object: 'list',
			data: [{ id: MODEL, object: 'model', created: 0, owned_by: 'sandbox' }],
		}));
		routes.post('/openai/v1/responses', async (_request, reply) =>
			refuse(reply, 404, "This model has chat completions only: turn 'Use Responses API' off."),
		);
		routes.post<{ Body: Buffer | undefined }>('/openai/v1/chat/completions', async ({ body }, reply) => {
			let request: ChatRequest;
			try {
				request = readChatRequest(JSON.parse(body?.toString('utf8') ?? ''));
			} catch (error) {
				return refuse(reply, 400, error instanceof Error ? error.message : String(error));
			}
			const { move, number } = model.answer(request);
			if (!request.stream) return reply.send(completionOf(request, move, number));
			return reply
				.header('content-type', 'text/event-stream; charset=utf-8')
				.send(Readable.from(completionStream(request, move, number)));
		});
	});
}
