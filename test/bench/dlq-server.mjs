// dlq-server.mjs [SCENARIOS [EACH]]: a server that answers only with lists that it prepared before, so that the client is
// measured. It has 20 scenarios with 499 incomplete executions each, and prints its address as one line of JSON.
//
//   GET /api/v2/scenarios         the scenarios, with their numbers of incomplete executions
//   GET /api/v2/dlqs              the incomplete executions of a scenario, in pages of at most 500
//   GET /count                    requests answered and the maximum open at once since the last such call
//   PUT /latency/<milliseconds>   how long it waits before each answer from now on
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const [, , scenarioCount, each] = process.argv;
const SCENARIOS = Number(scenarioCount ?? 20);
/** By default one less than a page. After a full page a reader must request another one. */
const DLQS = Number(each ?? 499);
const FIRST_SCENARIO = 8001;

const scenarios = Array.from({ length: SCENARIOS }, (_, index) => ({
	id: FIRST_SCENARIO + index,
	name: `Catalogue sync ${index + 1}`,
	teamId: 800,
	dlqCount: DLQS,
	allDlqCount: DLQS,
}));
const dlqs = new Map(
	scenarios.map(({ id }) => [
		String(id),
		Array.from({ length: DLQS }, (_, index) => ({
			id: createHash('md5').update(`${id}-${index}`).digest('hex'),
			reason: 'The remote service answered 503 Service Unavailable.',
			created: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
			size: 1500 + index,
			resolved: false,
			retry: false,
			attempts: index % 4,
		})),
	]),
);

/** @type {Map<string, string>} */
const written = new Map();
let latencyMs = 0;
let requests = 0;
let open = 0;
let mostOpen = 0;

/** @param {URL} url */
function bodyFor({ pathname, searchParams }) {
	const offset = Number(searchParams.get('pg[offset]') ?? 0);
	const limit = Math.min(500, Number(searchParams.get('pg[limit]') ?? 50));
	const pg = { offset, limit };
	if (pathname === '/api/v2/scenarios') return { scenarios: scenarios.slice(offset, offset + limit), pg };
	const list = dlqs.get(searchParams.get('scenarioId') ?? '') ?? [];
	return { dlqs: list.slice(offset, offset + limit), pg };
}

/** @param {import('node:http').ServerResponse} response @param {string} text */
function answer(response, text) {
	response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
	response.end(text);
}

/** @param {import('node:http').ServerResponse} response @param {string} url */
function control(response, url) {
	if (url.startsWith('/latency/')) {
		latencyMs = Number(url.slice('/latency/'.length));
		answer(response, JSON.stringify({ latencyMs }));
		return;
	}
	answer(response, JSON.stringify({ requests, mostOpen }));
	requests = 0;
	mostOpen = open;
}

const server = createServer((request, response) => {
	const url = request.url ?? '';
	if (!url.startsWith('/api/v2/')) {
		control(response, url);
		return;
	}
	requests += 1;
	open += 1;
	mostOpen = Math.max(mostOpen, open);
	response.on('close', () => (open -= 1));
	const text = written.get(url) ?? JSON.stringify(bodyFor(new URL(url, 'http://server')));
	written.set(url, text);
	if (latencyMs > 0) setTimeout(() => answer(response, text), latencyMs);
	else answer(response, text);
});

server.listen(0, '127.0.0.1', () => {
	const address = /** @type {import('node:net').AddressInfo} */ (server.address());
	console.log(JSON.stringify({ listening: `http://127.0.0.1:${address.port}` }));
});
