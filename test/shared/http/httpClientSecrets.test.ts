import dns from 'node:dns';
import { inspect } from 'node:util';

import { inputItems, operationOfEachWay } from '../../nodes/operations';
import { credential, credentialName, runOperation } from '../../support/automationPlatform';
import type { HttpHandler, HttpServer } from '../../support/http';
import { closedPort, serve } from '../../support/http';
import { skipWaits } from '../../support/waits';
import { textsOf, shownText } from '../../support/results';

let server: HttpServer | undefined;

afterEach(async () => {
	jest.restoreAllMocks();
	await server?.close();
	server = undefined;
});

const apiKey = 'dummy-example "key"/1';

/** Everything that a server can repeat of a request. */
function echo(request: Parameters<HttpHandler>[0]): Record<string, unknown> {
	return { ...request, query: [...request.query], key: request.headers.authorization };
}

/** Servers that repeat the request in their answers, in the usual ways. */
const faults: Record<string, HttpHandler> = {
	...Object.fromEntries(
		[400, 401, 403, 404, 406, 429, 500, 502].map((status): [string, HttpHandler] => [
			`${status} with JSON`,
			(request, response) => {
				response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '9999' });
				response.end(
					JSON.stringify({
						code: `C ${String(request.headers.authorization)}`,
						message: `Got ${JSON.stringify(echo(request))}`,
						detail: `Key ${String(request.headers.authorization)} is not known`,
						suberrors: [{ message: encodeURIComponent(String(request.headers.authorization)) }],
						metadata: echo(request),
					}),
				);
			},
		]),
	),
	'400 with text': (request, response) => {
		response.writeHead(400, { 'content-type': 'text/plain' });
		response.end(`${String(request.headers.authorization)} ${JSON.stringify(echo(request))}`);
	},
	'500 with a page': (request, response) => {
		response.writeHead(500, { 'content-type': 'text/html' });
		response.end(`<html>${String(request.headers.authorization)}</html>`);
	},
	'200 with JSON of another kind': (request, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ echo: echo(request) }));
	},
	'200 with text': (request, response) => void response.end(`not JSON: ${String(request.headers.authorization)}`),
	'a redirect': (request, response) => {
		response.writeHead(307, {
			location: `https://elsewhere.example/?key=${encodeURIComponent(String(request.headers.authorization))}`,
		});
		response.end();
	},
	'a connection that is cut': (_, response) => void response.socket?.destroy(),
	'no answer in time': () => undefined,
};

/** The encodings in which the key can appear in a text. `word` is part of each. */
const word = 'dummy-example';

async function expectNoSecret(
	name: string,
	parameters: (typeof operationOfEachWay)[number]['parameters'],
	baseUrl: string,
): Promise<void> {
	const credentials = { [credentialName]: credential(baseUrl, { apiKey, authorizationScheme: 'token' }) };
	const requestOptions = { timeout: 60 };
	const given = { ...parameters, requestOptions };
	const options = { credentials, items: inputItems };

	const stopped = await runOperation(name, given, options);
	const continued = await runOperation(name, given, { ...options, onError: 'continueRegularOutput' });

	expect(stopped.error).toBeDefined();
	expect(`${textsOf(stopped.error)}\n${textsOf(stopped.shownError)}`).not.toContain(word);
	expect(JSON.stringify(continued.output)).toContain('"error"');
	expect(`${JSON.stringify(continued.output)}\n${JSON.stringify(continued.run?.data.resultData)}`).not.toContain(word);
	expect(inspect(continued.output, { depth: 10, showHidden: true })).not.toContain(word);
}

describe('D30: no failure text contains the key', () => {
	describe.each(operationOfEachWay)('$name', ({ name, parameters }) => {
		test.each(Object.entries(faults))('%s', async (_, handler) => {
			skipWaits();
			server = await serve(handler);

			await expectNoSecret(name, parameters, server.origin);

			expect(server.requests.length).toBeGreaterThan(0);
			expect(server.requests.every(({ headers }) => headers.authorization === `Token ${apiKey}`)).toBe(true);
		});

		test('after a refused connection', async () => {
			skipWaits();

			await expectNoSecret(name, parameters, `http://127.0.0.1:${await closedPort()}`);
		});

		test('after an unknown host name', async () => {
			skipWaits();
			jest.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: unknown[]) => {
				const done = rest.at(-1) as (error: Error) => void;
				done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND', hostname: host }));
			}) as never);

			await expectNoSecret(name, parameters, 'http://nowhere.example');
			expect(dns.lookup).toHaveBeenCalled();
		});
	});

	test('if the key was pasted with a line break in it', async () => {
		server = await serve(faults['400 with JSON']);

		const { error } = await runOperation(operationOfEachWay[0].name, operationOfEachWay[0].parameters, {
			credentials: { [credentialName]: credential(server.origin, { apiKey: 'dummy-example\n  key-two' }) },
		});

		expect(shownText(error)).toMatch(/HTTP 400/);
		expect(textsOf(error)).not.toMatch(/dummy-example|key-two/);
	});

	test('and no name and password of a proxy that cannot be reached', async () => {
		skipWaits();
		const proxy = `http://user:dummy-example-pass@127.0.0.1:${await closedPort()}`;

		const { error } = await runOperation(operationOfEachWay[0].name, {
			...operationOfEachWay[0].parameters,
			requestOptions: { proxy },
		});

		expect(shownText(error)).toMatch(/The proxy 127\.0\.0\.1:\d+ cannot be reached.*'Proxy'/);
		expect(textsOf(error)).not.toContain('dummy-example-pass');
	});
});
