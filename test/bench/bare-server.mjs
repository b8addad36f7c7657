// A server that only answers, so that the client is measured. Prints its address as one line of JSON.
//
//   POST /api/v2/dlqs/<id>/retry   { "dlq": "<id>" }
//   POST /api/v2/dlqs/retry        { "dlqs": [the IDs of the request] }
//   GET  /api/v2/dlqs/<id>, PATCH /api/v2/users/<id>, POST /api/v2/organizations/<id>/invite and /variables: one record
//   GET  /api/v2/users             an empty list
//   GET  /count                    requests answered and the maximum open at once since the last such call
//   PUT  /latency/<milliseconds>   how long it waits before each answer from now on
import { createServer } from 'node:http';

const RETRY_ONE = /^\/api\/v2\/dlqs\/([^/]+)\/retry$/;

const dlq = {
	scenarioId: 4711,
	scenarioName: 'Orders',
	companyId: 88,
	companyName: 'Team',
	resolved: false,
	deleted: false,
};
const user = { id: 5, name: 'Kim', email: 'kim@example.invalid', language: 'en', timezoneId: 113, localeId: 13 };
const userOrganizationRole = { userId: 5, organizationId: 12, usersRoleId: 3, invitation: 'pending' };
/** Answers with one record, by method and path. @type {Array<[RegExp, unknown]>} */
const RECORDS = [
	[/^GET \/api\/v2\/dlqs\/[^/]+$/, { dlq: { id: 'a', ...dlq, index: 1, created: '2026-01-01T00:00:00.000Z' } }],
	[/^PATCH \/api\/v2\/users\/\d+$/, { user }],
	[/^GET \/api\/v2\/users\?/, { users: [], pg: { offset: 0, limit: 500 } }],
	[/^POST \/api\/v2\/organizations\/\d+\/invite$/, { user, userOrganizationRole }],
	[/\/variables$/, { organizationVariable: { name: 'limit', typeId: 1, value: 5, isSystem: false } }],
];

/** @param {string} route method and path @param {Buffer} body @returns {unknown} */
function answerTo(route, body) {
	const one = RETRY_ONE.exec(route.slice('POST '.length));
	if (one) return { dlq: one[1] };
	const record = RECORDS.find(([pattern]) => pattern.test(route));
	return record ? record[1] : { dlqs: JSON.parse(body.toString()).ids };
}

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
	if (!url.startsWith('/api/')) {
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
		const body = answerTo(`${request.method} ${url}`, Buffer.concat(chunks));
		if (latencyMs > 0) setTimeout(() => answer(response, body), latencyMs);
		else answer(response, body);
	});
});

server.listen(0, '127.0.0.1', () => {
	const address = /** @type {import('node:net').AddressInfo} */ (server.address());
	console.log(JSON.stringify({ listening: `http://127.0.0.1:${address.port}` }));
});
