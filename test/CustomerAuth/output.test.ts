import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { HttpServer } from '../support/http';
import { answer, serve } from '../support/http';
import { runOperation, storeFor } from './host';
import { jsonOf, shownText } from '../support/results';

let server: HttpServer | undefined;

afterEach(async () => {
	await server?.close();
	server = undefined;
});

const anonymously = { authentication: 'anonymous' };

/** The item or error of an operation for an answer with status 200. */
async function outcome(operation: string, parameters: INodeParameters, body: unknown) {
	server = await serve((_, response) => answer(response, 200, body));
	const result = await runOperation(
		operation,
		{ ...anonymously, ...parameters },
		{ credentials: storeFor(server.origin) },
	);
	return { error: result.error?.message, item: jsonOf(result)[0] };
}

describe('a token that was pasted with the word Bearer', () => {
	test.each(['Bearer example-access', ' bearer  example-access ', 'example-access'])('%j', async (accessToken) => {
		server = await serve((_, response) => answer(response, 200, { scope: 'a', access_token: 'example-new' }));
		const credentials = storeFor(server.origin);
		await runOperation('customerSession.validate', { ...anonymously, accessToken }, { credentials });
		await runOperation('customerSession.logOut', { ...anonymously, accessToken }, { credentials });
		const visitor = { tokenSource: 'fields', anonymousToken: accessToken };
		await runOperation(
			'anonymousToken.refresh',
			{ ...anonymously, ...visitor, refreshToken: 'example-r' },
			{ credentials },
		);
		await runOperation(
			'customer.signUp',
			{ ...anonymously, ...visitor, email: 'a@b.example', password: 'p' },
			{ credentials },
		);

		const [validate, logOut, refresh, signUp] = server.requests;
		for (const { headers } of [validate, logOut, signUp]) expect(headers.authorization).toBe('Bearer example-access');
		expect(logOut.query.get('accessToken')).toBe('example-access');
		expect(refresh.query.get('anonymous_token')).toBe('example-access');
	});
});

describe('tokens', () => {
	test.each([9e15, '9e15', 8.64e12, Number.MAX_VALUE])(
		'a lifetime of %j seconds gives no date: the tokens are returned anyway',
		async (expires_in) => {
			const { error, item } = await outcome('anonymousToken.request', {}, { access_token: 'example', expires_in });
			expect(error).toBeUndefined();
			expect(item).toEqual({ accessToken: 'example', expiresIn: expires_in });
		},
	);

	test.each([{ session_id: 'session-1' }, { sessionId: 'session-1' }])(
		'an anonymous session is under the name of the spec: %j',
		async (session) => {
			const { item } = await outcome('anonymousToken.request', {}, { access_token: 'example', ...session });
			expect(item).toEqual({ accessToken: 'example', sessionId: 'session-1' });
		},
	);

	test.each([{ session_id: 'session-1' }, { sessionId: 'session-1' }])(
		'so is the session of a customer: %j',
		async (session) => {
			const parameters = { accessToken: 'example', refreshToken: 'example' };
			const { item } = await outcome('customerSession.refresh', parameters, { access_token: 'example', ...session });
			expect(item).toEqual({ accessToken: 'example', sessionId: 'session-1' });
		},
	);
});

describe('validate', () => {
	test.each<[body: IDataObject, item: IDataObject]>([
		[{ scope: null }, { scopes: [] }],
		[{ scope: '' }, { scopes: [] }],
		[{ scope: ['a', 'tenant=exampleshop'] }, { scopes: ['a'], tenant: 'exampleshop' }],
		[{ scope: ['a b', 'c tenant=exampleshop'] }, { scopes: ['a', 'b', 'c'], tenant: 'exampleshop' }],
		[
			{ scope: 'a tenant=exampleshop', expires_in: '12', session_id: 'session-1', legal_entity_id: 'legal-1' },
			{ scopes: ['a'], tenant: 'exampleshop', expiresIn: 12, sessionId: 'session-1', legalEntityId: 'legal-1' },
		],
	])('%j', async (body, item) => {
		const parameters = { accessToken: 'example' };
		expect(await outcome('customerSession.validate', parameters, body)).toEqual({ item: { valid: true, ...item } });
	});
});

describe('log out', () => {
	test.each([{}, null, 'OK', { status: 'ok' }, { success: true }, { ok: 1 }, []])('%j is a success', async (body) => {
		const { error, item } = await outcome('customerSession.logOut', { accessToken: 'example' }, body);
		expect(error).toBeUndefined();
		expect(item).toEqual({ success: true });
	});

	test.each([{ error: 'no' }, { fault: { faultstring: 'no' } }, { ok: false }, { ok: 0 }, { success: false }])(
		'%j is no success',
		async (body) => {
			const { error } = await outcome('customerSession.logOut', { accessToken: 'example' }, body);
			expect(error).toMatch(/reports a failure/);
		},
	);

	test('a web page is no success', async () => {
		const { error } = await outcome('customerSession.logOut', { accessToken: 'example' }, undefined);
		expect(error).toBeUndefined();
		await server?.close();
		server = await serve((_, response) => void response.end('<html>Sign in</html>'));
		const parameters = { ...anonymously, accessToken: 'example' };
		const result = await runOperation('customerSession.logOut', parameters, { credentials: storeFor(server.origin) });
		expect(shownText(result.error)).toMatch(/is a web page/);
	});
});

test('the tags of an address are free text', async () => {
	const customerAddress = { contactName: 'Noa', tags: 'Main office, BILLING' };
	const parameters = { tokenSource: 'fields', anonymousToken: 'example', email: 'a@b.example', password: 'p' };
	const { error } = await outcome('customer.signUp', { ...parameters, customerAddress }, { id: 'c-1' });
	expect(error).toBeUndefined();
	expect(server?.requests[0].body).toMatchObject({ customerAddress: { tags: ['Main office', 'BILLING'] } });
});
