import { type ClientRequest, type IncomingMessage, STATUS_CODES } from 'node:http';
import nock from 'nock';

// Importing nock starts its interception. A suite that uses only real servers gets real sockets, because nock's do not
// support broken connections and proxies.
nock.restore();

/** A request as the server received it. */
export interface RecordedRequest {
	method: string;
	/** Scheme, host and port. */
	origin: string;
	/** The path as it was sent, with its percent-encoding. */
	path: string;
	/** Decoded pairs in their order. A key that was sent twice is there twice. */
	query: Array<[key: string, value: string]>;
	/** Names in lower case. */
	headers: Record<string, string>;
	/** Parsed if it is JSON, otherwise the text; absent if nothing was sent. */
	body?: unknown;
}

/** A reply: the status, and a body (an object is sent as JSON) with headers. */
export interface Reply {
	status?: number;
	body?: string | object;
	headers?: Record<string, string>;
	/** Milliseconds before the reply starts. */
	delay?: number;
}

export interface StrictNockOptions {
	/** Lets requests to 127.0.0.1 through, for a suite with a real server. Default: false. */
	allowLocalhost?: boolean;
}

const localhost = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

/**
 * Intercepts all requests of a suite. Call it in a `describe` or at the top of a file. A test fails if it sends a
 * request without an interceptor, even if the code under test catches the refusal, or if it leaves an interceptor
 * unused. Returns the list of requests that were answered, in order. The list is emptied before each test.
 */
export function strictNock({ allowLocalhost = false }: StrictNockOptions = {}): RecordedRequest[] {
	const requests: RecordedRequest[] = [];
	const onNoMatch = (request: UnmatchedRequest, options: UnmatchedRequest = request) => {
		const { method = 'GET', host = '', path = '' } = options;
		if (!(allowLocalhost && localhost.test(host))) unforeseen.push(`${method} ${host}${path}`);
	};

	beforeAll(() => {
		if (!nock.isActive()) nock.activate();
		nock.disableNetConnect();
		if (allowLocalhost) nock.enableNetConnect(localhost);
		nock.emitter.on('no match', onNoMatch as never);
	});

	beforeEach(() => {
		requests.length = 0;
		current = requests;
	});

	afterEach(() => {
		current = undefined;
		const complaints = settle();
		if (complaints.length) throw new Error(complaints.join('\n'));
	});

	afterAll(() => {
		nock.emitter.removeListener('no match', onNoMatch as never);
		nock.enableNetConnect();
		nock.restore();
	});

	return requests;
}

/** Removes all interceptors. Returns what went wrong since the last call. */
export function settle(): string[] {
	const complaints = [
		...unforeseen.map((request) => `No interceptor foresaw the request ${request}`),
		...nock.pendingMocks().map((interceptor) => `No request came to the interceptor ${interceptor}`),
	];
	unforeseen.length = 0;
	nock.abortPendingRequests();
	nock.cleanAll();
	return complaints;
}

interface UnmatchedRequest {
	method?: string;
	host?: string;
	path?: string;
}

const unforeseen: string[] = [];
let current: RecordedRequest[] | undefined;

/** An origin (`https://host:port`) whose intercepted requests are recorded: nock's own scope. */
export function server(origin: string): nock.Scope {
	const scope = nock(origin);
	scope.on('request', (request: ClientRequest, _interceptor: unknown, body: string) => {
		current?.push(toRecord(origin, request, body));
		// Real servers send the text of a status with its number. nock 13 leaves it out.
		request.prependListener('response', (response: IncomingMessage) => {
			response.statusMessage ||= STATUS_CODES[response.statusCode!];
		});
	});
	return scope;
}

export interface ReplyOptions {
	/** How many requests get this answer. `Infinity` for any number, including none. Default: one. */
	times?: number;
}

/**
 * Answers requests to a path, with any query and body. Compare both in the recorded request, where a difference is
 * shown. The path is compared as it was sent. The reply is fixed or made from the request.
 */
export function reply(
	origin: string,
	method: string,
	path: string | RegExp,
	answer: Reply | ((request: RecordedRequest) => Reply | Promise<Reply>) = {},
	{ times = 1 }: ReplyOptions = {},
): void {
	const scope = server(origin);
	if (times === Infinity) scope.persist();
	const interceptor = scope.intercept((uri) => isPath(uri.split('?')[0], path), method);
	if (times === Infinity) interceptor.optionally();
	else interceptor.times(times);

	if (typeof answer === 'function') {
		interceptor.reply(async function (_uri, body) {
			return toReply(await answer(toRecord(origin, this.req as unknown as InterceptedRequest, body)));
		});
		return;
	}
	if (answer.delay) interceptor.delay(answer.delay);
	interceptor.reply(...toReply(answer));
}

interface InterceptedRequest {
	method: string;
	path: string;
	getHeaders(): Record<string, number | string | string[] | undefined>;
}

function isPath(actual: string, expected: string | RegExp): boolean {
	return typeof expected === 'string' ? actual === expected : expected.test(actual);
}

function toRecord(origin: string, request: InterceptedRequest, body: unknown): RecordedRequest {
	const url = new URL(request.path, 'http://any');
	// Not url.pathname, which would resolve dot segments and hide them.
	const path = request.path.split('?')[0];
	const record: RecordedRequest = {
		method: request.method,
		origin,
		path,
		query: [...url.searchParams],
		headers: Object.fromEntries(
			Object.entries(request.getHeaders()).map(([name, value]) => [name.toLowerCase(), String(value)]),
		),
	};
	if (body !== undefined && body !== '') record.body = typeof body === 'string' ? parsed(body) : body;
	return record;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

function toReply({ status = 200, body = '', headers }: Reply): [number, string, Record<string, string>] {
	return typeof body === 'string'
		? [status, body, { ...headers }]
		: [status, JSON.stringify(body), { 'content-type': 'application/json', ...headers }];
}
