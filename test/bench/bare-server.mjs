// A server that does nothing but answer, so that what is measured is the client. Prints its address as one line of JSON.
//
//   POST /api/v2/dlqs/<id>/retry   { "dlq": "<id>" }
//   POST /api/v2/dlqs/retry        { "dlqs": [the ids of the request] }
//   GET  /count                    requests answered and the most that were open at once since the last such call
//   PUT  /latency/<milliseconds>   how long it waits before each answer from now on
import { createServer } from 'node:http';

const RETRY_ONE = /^\/api\/v2\/dlqs\/([^/]+)\/retry$/;

let latencyMs = 0;
let requests = 0;
let open = 0;
let mostOpen = 0;

/**
 * @param {import('node:http').ServerResponse} response
 * @param {unknown} body
 */
function answer(response, body) {
	const text = JSON.stringify(body);
	response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
	response.end(text);
}

/** @param {import('node:http').ServerResponse} response @param {string} url */
function control(response, url) {
	if (url.startsWith('/latency/')) {
		latencyMs = Number(url.slice('/latency/'.length));
		answer(response, { latencyMs });
		return;
	}
	answer(response, { requests, mostOpen });
	requests = 0;
	mostOpen = open;
}

const server = createServer((request, response) => {
	const url = request.url ?? '';
	if (request.method !== 'POST') {
		control(response, url);
		return;
	}
	requests += 1;
	open += 1;
	mostOpen = Math.max(mostOpen, open);
	response.on('close', () => (open -= 1));
	/** @type {Buffer[]} */
	const chunks = [];
	request.on('data', (chunk) => chunks.push(chunk));
	request.on('end', () => {
		const one = RETRY_ONE.exec(url);
		const body = one ? { dlq: one[1] } : { dlqs: JSON.parse(Buffer.concat(chunks).toString()).ids };
		if (latencyMs > 0) setTimeout(() => answer(response, body), latencyMs);
		else answer(response, body);
	});
});

server.listen(0, '127.0.0.1', () => {
	const address = /** @type {import('node:net').AddressInfo} */ (server.address());
	console.log(JSON.stringify({ listening: `http://127.0.0.1:${address.port}` }));
});
