import type { INodeParameters } from 'n8n-workflow';

import { customerAuthSeed as seed } from '../../sandbox/server/customerAuth/seed';
import { skipWaits } from '../support/automationPlatform';
import type { HttpServer } from '../support/http';
import { answer, serve } from '../support/http';
import { run, storeFor } from './host';

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

/** A service that answers each login with this, and everything else well. */
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
		'C12 a refusal with %i is sent once, with Retry On Fail as well',
		async (status) => {
			server = await refusing(path, status, { status, type: 'refused', message: 'No.' });
			const { error, tries } = await run(
				operation,
				{ authentication: 'anonymous', ...parameters },
				{ credentials: storeFor(server.origin), retryOnFail: true, maxTries: 3 },
			);
			expect(error?.message).toContain(`HTTP ${status}`);
			expect(tries).toBe(3);
			expect(loginsOf(server)).toBe(1);
		},
	);

	test.each([408, 429])('%i refuses nothing for good: Retry On Fail sends it again', async (status) => {
		skipWaits();
		server = await refusing(path, status, { message: 'Later.' }, { 'retry-after': '1' });
		await run(
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
			await run(operation, { authentication: 'anonymous', ...parameters }, { credentials });
			expect(loginsOf(server)).toBe(1);
			if (operation !== 'customerSession.logIn') return;
			const { error } = await run('customerSession.validate', {}, { credentials });
			expect(error?.message).toMatch(/refuses e-mail or password/);
			expect(loginsOf(server)).toBe(2);
		},
	);
});
