import type { INodeParameters } from 'n8n-workflow';

import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import { skipWaits } from '../support/waits';
import type { HttpServer } from '../support/http';
import { answer, serve } from '../support/http';
import { runOperation, storeFor } from './host';
import { shownText } from '../support/results';

let server: HttpServer | undefined;

afterEach(async () => {
	jest.restoreAllMocks();
	await server?.close();
	server = undefined;
});

const tokens = { access_token: 'example-access', refresh_token: 'example-refresh', expires_in: 3600 };

const logins: Array<[operation: string, parameters: INodeParameters, path: RegExp]> = [
	['customerSession.logIn', { email: seed.email, password: 'example-wrong' }, /\/login$/],
	[
		'customerSession.logInSocial',
		{ authorizationCode: 'example-code', redirectUri: 'https://shop.example/back' },
		/\/socialLogin$/,
	],
];

/** A service that answers each login with this, and every other request with a success. */
async function refusing(login: RegExp, status: number, body: object, headers = {}): Promise<HttpServer> {
	return await serve((request, response) => {
		const isLogin = login.test(request.path) && request.method === 'POST';
		if (!isLogin) return answer(response, 200, tokens);
		response.writeHead(status, { 'content-type': 'application/json', ...headers });
		response.end(JSON.stringify(body));
	});
}

const loginsOf = ({ requests }: HttpServer) => requests.filter(({ method }) => method === 'POST').length;

describe.each(logins)('C12 %s', (operation, parameters, path) => {
	test.each([302, 400, 401, 403, 404, 405, 409, 410, 422, 423, 451])(
		'C12 a refusal with %i is sent once, also with Retry On Fail',
		async (status) => {
			server = await refusing(path, status, { status, type: 'refused', message: 'No.' });
			const { error, tries } = await runOperation(
				operation,
				{ authentication: 'anonymous', ...parameters },
				{ credentials: storeFor(server.origin), retryOnFail: true, maxTries: 3 },
			);
			expect(shownText(error)).toContain(`HTTP ${status}`);
			expect(tries).toBe(3);
			expect(loginsOf(server)).toBe(1);
		},
	);

	test.each([408, 429])('%i is temporary: Retry On Fail sends the login again', async (status) => {
		skipWaits();
		server = await refusing(path, status, { message: 'Later.' }, { 'retry-after': '1' });
		await runOperation(
			operation,
			{ authentication: 'anonymous', ...parameters, requestOptions: { maxRateLimitWait: 0 } },
			{ credentials: storeFor(server.origin), retryOnFail: true, maxTries: 3 },
		);
		expect(loginsOf(server)).toBe(3);
	});

	test.each([{ fault: null }, { fault: 'No.' }, { fault: [] }])(
		'C12 %j with a 401 is no word about the token: it is sent once',
		async (body) => {
			server = await refusing(path, 401, body);
			const credentials = storeFor(server.origin);
			await runOperation(operation, { authentication: 'anonymous', ...parameters }, { credentials });
			expect(loginsOf(server)).toBe(1);
			if (operation !== 'customerSession.logIn') return;
			const { error } = await runOperation('customerSession.validate', {}, { credentials });
			expect(shownText(error)).toMatch(/Wrong email or password/);
			expect(loginsOf(server)).toBe(2);
		},
	);
});

describe('an exchange of the credential that is refused temporarily', () => {
	const date = new Date(Date.now() + 20_000).toUTCString();
	test.each([
		[429, { 'retry-after': '1' }, /HTTP 429.*Too many requests\. Try again in 1 s/],
		[429, { 'retry-after': date }, /Try again in (1?\d|20) s/],
		[429, {}, /Try again in 60 s/],
		[408, {}, /HTTP 408.*Try again later/],
		[500, {}, /HTTP 500.*Try again later/],
		[503, {}, /HTTP 503.*Try again later/],
	])('%i with %j: says when to try again, and does not mention the password', async (status, headers, text) => {
		server = await refusing(/\/login$/, status, { message: 'Later.' }, headers);
		const { error } = await runOperation('customerSession.validate', {}, { credentials: storeFor(server.origin) });
		expect(shownText(error)).toMatch(text);
		expect(shownText(error)).not.toMatch(/check|password/i);
		expect(loginsOf(server)).toBe(1);
	});
});

test.each(['/shop', '/shop/', '/shop/api/v2', '/api/v2/'])(
	'a path in front of the service is kept, whatever it is: %s',
	async (path) => {
		server = await serve((_, response) => answer(response, 200, tokens));
		const credentials = storeFor(`${server.origin}${path}`);
		const { error } = await runOperation('anonymousToken.request', { authentication: 'anonymous' }, { credentials });
		expect(error).toBeUndefined();
		expect(server.requests[0].path).toBe(`${path.replace(/\/$/, '')}/customerlogin/auth/anonymous/login`);
	},
);
