import { setMaxListeners } from 'node:events';
import type { FastifyReply, FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import type { Outcome } from './answer';
import type { Streams } from '../streams/streams';
import type { Pipeline } from './pipeline';

// A bulk request of 10,000 IDs is 360 kB. The limit leaves room for bodies that are too large on purpose.
const BODY_LIMIT_BYTES = 32 * 1024 * 1024;

/** Sends a 200 with fewer bytes than announced. */
function cutConnection(reply: FastifyReply, afterBytes: number): void {
	reply.hijack();
	if (afterBytes === 0) {
		reply.raw.destroy();
		return;
	}
	const text = JSON.stringify({ dlqs: [], cut: 'x'.repeat(afterBytes) });
	reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
	reply.raw.write(text.slice(0, afterBytes), () => reply.raw.destroy());
}

async function send(reply: FastifyReply, outcome: Exclude<Outcome, { stream: unknown }>): Promise<void> {
	if ('cutAfterBytes' in outcome) {
		cutConnection(reply, outcome.cutAfterBytes);
		return;
	}
	const { status, headers, body } = outcome.answer;
	await reply
		.code(status)
		.headers(headers)
		.send(body === '' ? undefined : body);
}

/** The HTTP server: passes every request unchanged to the pipeline. */
export function createServer(pipeline: Pipeline, streams: Streams): FastifyInstance {
	const closing = new AbortController();
	// Any number of answers can be delayed at once. Older versions of Node.js report more than ten listeners as a leak.
	setMaxListeners(0, closing.signal);
	const app = fastify({
		bodyLimit: BODY_LIMIT_BYTES,
		exposeHeadRoutes: false,
		forceCloseConnections: true,
		// A path that cannot be decoded never reaches a route.
		frameworkErrors: (error, request, reply) => {
			void send(reply, { answer: pipeline.refuse(request.method, request.url, `path: ${error.message}`) });
		},
	});
	app.addHook('preClose', async () => closing.abort());

	// Bodies are read unparsed, because the contract checks their content.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

	app.all<{ Body: Buffer | undefined }>('/*', async (request, reply) => {
		const { method, headers, body } = request;
		const url = request.raw.url ?? request.url;
		const outcome = await pipeline.handle({ method, url, headers, body: body ?? Buffer.alloc(0) }, closing.signal);
		if ('stream' in outcome) {
			reply.hijack();
			await streams.send(outcome.stream, outcome.headers, reply.raw);
		} else {
			await send(reply, outcome);
		}
		return reply;
	});

	// Methods that OpenAPI does not have.
	app.setNotFoundHandler(async (request, reply) => {
		const { method, url } = request;
		await send(reply, {
			answer: pipeline.refuse(method, url, `path: the contract has no ${method} ${url.split('?')[0]}`),
		});
		return reply;
	});

	app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
		if (error.statusCode !== undefined && error.statusCode < 500) {
			const answer = pipeline.refuse(request.method, request.url, error.message);
			return await send(reply, { answer: { ...answer, status: error.statusCode } });
		}
		console.error(error);
		return await reply.code(500).send({ message: `The sandbox failed: ${error.message}` });
	});
	return app;
}
