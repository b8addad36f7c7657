import type { ServerResponse } from 'node:http';

import type { Reply } from './nock';

/** What the network, or something between n8n and the service, does in place of the answer. */
export interface Fault {
	act: (response: ServerResponse, answer: Reply) => void;
	/** What the user reads of it. */
	says: RegExp;
	/** For certain, the service has done nothing: the request may be sent again. */
	isRefusal?: boolean;
	/** The answer arrives after all. */
	isHarmless?: boolean;
	/** Only a time limit ends it. */
	isEndless?: boolean;
	/** Bytes arrive: the Timeout of the Request Options, which counts silence, does not end it. */
	isBusy?: boolean;
}

const TRICKLED = 40;
/** The path to which a redirect leads. */
export const ELSEWHERE = '/elsewhere';

const page = '<!DOCTYPE html><html><head><title>Gateway</title></head><body><h1>No upstream</h1></body></html>';

function textOf({ body = '' }: Reply): string {
	return typeof body === 'string' ? body : JSON.stringify(body);
}

function headersOf({ body, headers }: Reply): Record<string, string> {
	return { ...(typeof body === 'object' && { 'content-type': 'application/json' }), ...headers };
}

/** Sends an answer, or another text in its place. */
export function send(response: ServerResponse, answer: Reply, text = textOf(answer)): void {
	response.writeHead(answer.status ?? 200, headersOf(answer)).end(text);
}

/** The text of an answer without its end, cut inside a JSON value. */
function startOf(answer: Reply): string {
	const text = textOf(answer);
	return text.slice(0, Math.max(0, text.lastIndexOf('"'))) || '{';
}

function cutWithin(response: ServerResponse, answer: Reply): void {
	response.writeHead(200, { ...headersOf(answer), 'content-length': textOf(answer).length + 100 });
	response.write(startOf(answer), () => response.socket?.destroy());
}

function trickle(response: ServerResponse, answer: Reply): void {
	response.writeHead(answer.status ?? 200, headersOf(answer));
	const bytes = Buffer.from(textOf(answer));
	const next = (index: number) => {
		if (index >= Math.min(bytes.length, TRICKLED)) response.end(bytes.subarray(index));
		else response.write(bytes.subarray(index, index + 1), () => setImmediate(next, index + 1));
	};
	next(0);
}

function neverEnd(response: ServerResponse): void {
	response.writeHead(200, { 'content-type': 'application/json' });
	const bytes = setInterval(() => response.write(' '), 20);
	response.on('close', () => clearInterval(bytes));
}

const lost = /connection was lost|stream broke/;
const notThisApi = /web page|not complete|does not come from this API|without a usable access token|stream broke off/;

/** Every fault by its name. */
export const faults: Record<string, Fault> = {
	'no answer': { act: () => undefined, says: /timed out|was silent/, isEndless: true },
	'a cut before the answer': { act: ({ socket }) => void socket?.destroy(), says: lost },
	'a reset': { act: ({ socket }) => void socket?.resetAndDestroy(), says: lost },
	'a cut within the answer': { act: cutWithin, says: lost },
	'another status': {
		act: (response) => send(response, { status: 418, body: { message: 'No tea here' } }),
		says: /HTTP 418|No tea here/,
		isRefusal: true,
	},
	'the page of a gateway': {
		act: (response) => send(response, { status: 502, body: page, headers: { 'content-type': 'text/html' } }),
		says: /HTTP 502/,
	},
	'a page with a good status': {
		act: (response) => send(response, { status: 200, body: page, headers: { 'content-type': 'text/html' } }),
		says: notThisApi,
	},
	'an answer without its end': {
		act: (response, answer) => send(response, answer, startOf(answer)),
		says: notThisApi,
	},
	'too many requests': {
		act: (response) =>
			send(response, { status: 429, body: { message: 'Slow down' }, headers: { 'retry-after': '90' } }),
		says: /HTTP 429|asks to wait|Too many requests/i,
		isRefusal: true,
	},
	'one byte at a time': { act: trickle, says: /./, isHarmless: true },
	'an answer without an end': { act: neverEnd, says: /timed out/, isEndless: true, isBusy: true },
	'a redirect to another host': {
		act: (response) => {
			// the same server under another name
			const { localPort } = response.socket!;
			send(response, { status: 307, headers: { location: `http://localhost:${localPort}${ELSEWHERE}` } });
		},
		says: /redirects/,
		isRefusal: true,
	},
	'a proxy that wants a password': {
		act: (response) => send(response, { status: 407, body: page, headers: { 'proxy-authenticate': 'Basic' } }),
		says: /proxy .*requires a valid user name and password/i,
		isRefusal: true,
	},
};
