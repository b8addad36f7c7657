import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server received it. */
interface HttpRequest {
	method: string;
	path: string;
	query: URLSearchParams;
	headers: IncomingHttpHeaders;
	/** Parsed if it is JSON. */
	body: unknown;
	/** When it arrived, as returned by `Date.now()`. */
	at: number;
}

export type HttpHandler = (request: HttpRequest, response: ServerResponse) => void | Promise<void>;

/** A server on this machine, for tests of sockets, timing and parallel requests, which an interceptor cannot show. */
export interface HttpServer {
	origin: string;
	requests: HttpRequest[];
	/** The maximum number of unanswered requests at one time. */
	mostInFlight: number;
	close(): Promise<void>;
}

/** Sends JSON as the answer. */
export function answer(
	response: ServerResponse,
	status: number,
	body: unknown,
	headers: Record<string, string> = {},
): void {
	response.writeHead(status, { 'content-type': 'application/json', ...headers });
	response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString();
}

const usedPorts = new Set<number>();

/** Never uses a port twice, because a node's cache for an address must not affect the server of another test. */
async function listenOnNewPort(listener: Server): Promise<void> {
	await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
	const { port } = listener.address() as AddressInfo;
	if (!usedPorts.has(port)) {
		usedPorts.add(port);
		return;
	}
	await new Promise((resolve) => listener.close(resolve));
	await listenOnNewPort(listener);
}

/** Serves on a free port of 127.0.0.1. */
export async function serve(handler: HttpHandler): Promise<HttpServer> {
	let inFlight = 0;
	const listener = createServer((incoming, response) => {
		inFlight += 1;
		server.mostInFlight = Math.max(server.mostInFlight, inFlight);
		response.on('close', () => (inFlight -= 1));
		void textOf(incoming).then(async (text) => {
			const url = new URL(incoming.url ?? '/', 'http://any');
			const request: HttpRequest = {
				method: incoming.method ?? '',
				path: url.pathname,
				query: url.searchParams,
				headers: incoming.headers,
				body: text === '' ? undefined : (JSON.parse(text) as unknown),
				at: Date.now(),
			};
			server.requests.push(request);
			await handler(request, response);
		});
	});
	await listenOnNewPort(listener);
	const server: HttpServer = {
		origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
		requests: [],
		mostInFlight: 0,
		async close() {
			listener.closeAllConnections();
			await new Promise((resolve) => listener.close(resolve));
		},
	};
	return server;
}

/** A port of 127.0.0.1 on which no server listens. */
export async function closedPort(): Promise<number> {
	const server = await serve(() => undefined);
	const { port } = new URL(server.origin);
	await server.close();
	return Number(port);
}
