import type { ICredentialDataDecryptedObject, IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { authenticate, preAuthenticate } from '../../../nodes/CustomerAuth/tokens/hostProtocol';
import { TokenAuthorization } from '../../../nodes/CustomerAuth/tokens/tokenAuthorization';
import { answer, serve } from '../../support/http';
import { anonymousType, credential, customerType, send, stored, storeFor } from '../host';
import { ownSandbox } from '../ownSandbox';
import { shownText } from '../../support/results';

let addresses = 0;

/** A credential with an unused address, because this process caches tokens by address. */
const fresh = () => credential(`https://shop${++addresses}.example`) as ICredentialDataDecryptedObject;

/** Receives the requests of `preAuthentication`. Every answer has tokens with a new number. */
function service() {
	const paths: string[] = [];
	const helpers = {
		httpRequest: async ({ url }: IHttpRequestOptions) => {
			paths.push(url);
			const body = {
				access_token: `token-${paths.length}`,
				refresh_token: `refresh-${paths.length}`,
				expires_in: 3600,
			};
			return await Promise.resolve({ statusCode: 200, headers: {}, body: JSON.stringify(body) });
		},
	};
	return { paths, host: { helpers } as never };
}

const options = { url: 'https://shop.example/cart', method: 'GET' as const };
const asks = expect.objectContaining({ response: { status: 401 } }) as Error;

describe("n8n's calls for one request", () => {
	test('without a stored token: sends nothing until it is known what the request needs', async () => {
		const { paths, host } = service();
		const read = fresh();

		expect(await preAuthenticate('customer', read, host)).toEqual({});
		expect(paths).toEqual([]);
		await expect(authenticate('customer', read, options)).rejects.toEqual(asks);
		const stored = await preAuthenticate('customer', read, host);
		expect(paths.map((path) => path.split('/').at(-1))).toEqual(['login', 'login']);
		expect(stored).toMatchObject({ accessToken: 'token-2', anonymousToken: 'token-1' });
		const { headers } = await authenticate('customer', Object.assign(read, stored), options);
		expect(headers).toEqual({ Authorization: 'Bearer token-2' });
	});

	test('gives a second credential object of the same identity the tokens without a request', async () => {
		const { paths, host } = service();
		const read = fresh();
		await authenticate('customer', read, options).catch(() => undefined);
		await preAuthenticate('customer', read, host);
		const sent = paths.length;
		const other = { ...read };

		expect(await preAuthenticate('customer', other, host)).toMatchObject({ accessToken: 'token-2' });
		expect((await authenticate('customer', other, options)).headers).toEqual({ Authorization: 'Bearer token-2' });
		expect(paths).toHaveLength(sent);
	});

	test('after a 401: gets new tokens once, and does not try a third time', async () => {
		const { host } = service();
		const read = fresh();
		await authenticate('customer', read, options).catch(() => undefined);
		Object.assign(read, await preAuthenticate('customer', read, host));
		const first = await authenticate('customer', read, options);
		const stored: IDataObject = await preAuthenticate('customer', read, host);
		expect(stored.accessToken).toBe('token-3');
		const second = await authenticate('customer', Object.assign(read, stored), first);
		expect(second.headers).toEqual({ Authorization: 'Bearer token-3' });
	});

	test('keeps the Authorization of a request that has one, and renews nothing when it fails', async () => {
		const { paths, host } = service();
		const read = fresh();
		const headers = { authorization: 'Bearer mine' };
		expect((await authenticate('customer', read, { ...options, headers })).headers).toEqual(headers);
		expect(await preAuthenticate('customer', read, host)).toEqual({});
		expect(paths).toEqual([]);
	});
});

test('a request that ends later does not undo what another one changed in the credential', async () => {
	const read = { ...fresh(), accessToken: 'old' };
	const use = { bearer: 'customer' as const };
	const request = { method: 'GET' as const, path: '/customer/:tenant/validateauthtoken' };
	const answer = { statusCode: 200, headers: {}, body: '' };
	const send = async (work: (copy: ICredentialDataDecryptedObject) => unknown) =>
		await new TokenAuthorization('customer', use, request).send({ url: request.path }, read, {
			withCredential: async (_, copy) => {
				await work(copy);
				return answer;
			},
			plain: async () => await Promise.resolve(answer),
		});
	let end = () => {};
	const slow = send(async () => await new Promise<void>((done) => (end = done)));
	await send((copy) => (copy.accessToken = 'new'));
	end();
	await slow;

	expect(read.accessToken).toBe('new');
});

describe('the HTTP Request node, whose requests n8n repeats after any failure', () => {
	const own = ownSandbox();
	const { counts } = own;
	const byOperation = () => (own.sandbox.stats() as { byOperation: Record<string, number> }).byOperation;

	test.each([customerType, anonymousType])(
		'sends a POST that is answered 404 once, without another login: %s',
		async (type) => {
			const other = await serve((_, response) => answer(response, 404, {}));
			const store = storeFor(own.sandbox.url);
			const call = { type, method: 'POST' as const, path: '/cart', baseUrl: other.origin };
			const results = [await send(call, { credentials: store }), await send(call, { credentials: store })];
			await other.close();

			for (const { error } of results) expect(shownText(error)).toMatch(/404|could not be found/i);
			expect(other.requests).toHaveLength(2);
			expect(counts().anonymousLogins).toBe(1);
			expect(counts().customerLogins).toBe(type === customerType ? 1 : 0);
			// For a customer token, the service is asked whether it is still valid.
			expect(byOperation()['customerSession.validate'] ?? 0).toBe(type === customerType ? 1 : 0);
		},
	);

	test('sends the second token of the customer if the credential says so', async () => {
		const other = await serve((_, response) => answer(response, 200, {}));
		const store = storeFor(own.sandbox.url, { addSaasHeader: true });
		const result = await send({ path: '/cart', baseUrl: other.origin }, { credentials: store });
		await other.close();

		expect(result.error).toBeUndefined();
		const { accessToken, saasToken } = stored(store);
		expect(other.requests[0].headers).toMatchObject({
			authorization: `Bearer ${String(accessToken)}`,
			'saas-token': saasToken,
		});
	});

	test('keeps an existing Authorization', async () => {
		const other = await serve((_, response) => answer(response, 404, {}));
		const result = await send(
			{ method: 'POST', path: '/cart', baseUrl: other.origin, headers: { Authorization: 'Bearer mine' } },
			{ credentials: storeFor(own.sandbox.url) },
		);
		await other.close();
		expect(result.error).toBeDefined();
		expect(other.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer mine']);
	});

	test('keeps a path of another node that contains ":tenant"', async () => {
		const { origin, close, requests } = await serve((_, response) => answer(response, 200, {}));
		await send({ path: '/urn:tenant:5', baseUrl: origin }, { credentials: storeFor(own.sandbox.url) });
		await close();

		expect(requests.map(({ path }) => path)).toEqual(['/urn:tenant:5']);
	});
});
