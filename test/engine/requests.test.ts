import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { inspect } from 'node:util';

import { type CredentialData, runNode, type RunOptions } from '../support/engine';
import { closedPort } from '../support/http';
import { reply, strictNock } from '../support/nock';
import { widget, widgetApi, widgetHost, widgetHostOptions } from './widget';

const requests = strictNock({ allowLocalhost: true });
const host = widgetHostOptions();

/** Sends a request from an operation in `customOperations`, with n8n's helper for authenticated requests. */
async function request(options: Partial<IHttpRequestOptions>, more: Partial<RunOptions> = {}) {
	let answer: unknown;
	const { error } = await runNode({
		...host,
		nodeType: widget({
			async operation(this: IExecuteFunctions) {
				answer = await this.helpers.httpRequestWithAuthentication.call(this, 'widgetApi', {
					method: 'GET',
					url: `${widgetHost}/widgets`,
					...options,
				});
				return [[]];
			},
		}),
		...more,
	});
	return {
		answer,
		error: error as (Error & { cause?: { response?: { data?: unknown } }; httpCode?: string }) | undefined,
	};
}

describe('a refused request', () => {
	test.each(['GET', 'POST'] as const)('H12: a thrown 401 sends a %s a second time', async (method) => {
		reply(widgetHost, method, '/widgets', { status: 401, body: { message: 'no' } }, { times: 2 });

		const { error } = await request({ method, body: { a: 1 } });

		expect(requests).toHaveLength(2);
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '401', description: 'no' });
		expect(error?.cause?.response?.data).toEqual({ message: 'no' });
	});

	test('any other status is sent once', async () => {
		reply(widgetHost, 'GET', '/widgets', { status: 403 });

		expect((await request({})).error?.httpCode).toBe('403');
	});

	test('ignoreHttpStatusErrors returns every status as an answer, and a 401 is sent once', async () => {
		reply(widgetHost, 'GET', '/widgets', { status: 401, body: { message: 'no' } });

		const { answer } = await request({ ignoreHttpStatusErrors: true, returnFullResponse: true });

		expect(answer).toMatchObject({ statusCode: 401, body: { message: 'no' } });
	});

	test('ignoreHttpStatusErrors can exclude a status', async () => {
		reply(widgetHost, 'GET', '/widgets', { status: 404 });
		reply(widgetHost, 'GET', '/widgets', { status: 401 }, { times: 2 });
		const ignoreHttpStatusErrors = { ignore: true as const, except: [401] };

		expect((await request({ ignoreHttpStatusErrors })).error).toBeUndefined();
		expect((await request({ ignoreHttpStatusErrors })).error?.httpCode).toBe('401');
	});

	test('H14: the error contains no secret as JSON, but shows the header when it is inspected', async () => {
		reply(widgetHost, 'GET', '/widgets', { status: 500 });

		const { error } = await request({});

		expect(JSON.stringify(error)).not.toContain('example-key');
		expect(inspect(error, { depth: 10 })).toContain('example-key');
	});

	test('a connection that is refused is an error with its code in the cause', async () => {
		const { error } = await request({ url: `http://127.0.0.1:${await closedPort()}` });

		expect(error).toMatchObject({ name: 'NodeApiError', cause: { code: 'ECONNREFUSED' } });
	});
});

describe('a redirect', () => {
	const other = 'https://elsewhere.example.com';
	const redirect = { status: 307, headers: { location: `${other}/widgets` } };

	test('is followed by default, and key and body are sent to the other host', async () => {
		reply(widgetHost, 'POST', '/widgets', redirect);
		reply(other, 'POST', '/widgets');

		await request({ method: 'POST', body: { secret: 'example' } });

		expect(requests[1]).toMatchObject({
			origin: other,
			headers: { authorization: 'example-key' },
			body: { secret: 'example' },
		});
	});

	test('sendCredentialsOnCrossOriginRedirect withholds the header, not the body', async () => {
		reply(widgetHost, 'POST', '/widgets', redirect);
		reply(other, 'POST', '/widgets');

		await request({ method: 'POST', body: { secret: 'example' }, sendCredentialsOnCrossOriginRedirect: false });

		expect(requests[1].headers).not.toHaveProperty('authorization');
		expect(requests[1].body).toEqual({ secret: 'example' });
	});

	test('disableFollowRedirect stops it: the 3xx is an error, or the answer if status errors are ignored', async () => {
		reply(widgetHost, 'POST', '/widgets', redirect, { times: 2 });

		const { error } = await request({ method: 'POST', body: { a: 1 }, disableFollowRedirect: true });
		const { answer } = await request({
			method: 'POST',
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
		});

		expect(error?.httpCode).toBe('307');
		expect(answer).toMatchObject({ statusCode: 307, headers: { location: `${other}/widgets` } });
		expect(requests.map(({ origin }) => origin)).toEqual([widgetHost, widgetHost]);
	});
});

describe('the domains to which a credential is limited', () => {
	const credentials: CredentialData = {
		widgetApi: { apiKey: 'example-key', allowedHttpRequestDomains: 'domains', allowedDomains: 'other.example.com' },
	};

	const ownBase = { requestDefaults: { baseURL: widgetHost } };
	const noBase = { requestDefaults: {} };

	test.each([
		['extended by the host that the node declares as its base URL', ownBase, 1],
		['enforced by the engine for a request whose host the node does not declare', noBase, 0],
	])('are %s', async (_title, description, sent) => {
		if (sent) reply(widgetHost, 'GET', '/widgets');
		const route = { method: 'GET' as const, url: sent ? '/widgets' : `${widgetHost}/widgets` };

		const { error } = await runNode({
			...host,
			credentials,
			nodeType: widget({ request: route, description }),
			entryPoint: 'routing',
		});

		expect(requests).toHaveLength(sent);
		if (!sent) expect(error?.message).toContain('Domain not allowed');
	});

	test('are not enforced for the requests of customOperations, unless they are passed', async () => {
		reply(widgetHost, 'GET', '/widgets');

		expect((await request({}, { credentials })).error).toBeUndefined();
		expect((await request({ allowedDomains: 'other.example.com' }, { credentials })).error?.message).toContain(
			'Domain not allowed',
		);
		expect(requests).toHaveLength(1);
	});
});

describe('cancelling', () => {
	test('ends a request in flight', async () => {
		const controller = new AbortController();
		reply(widgetHost, 'GET', '/widgets', () => {
			controller.abort();
			return new Promise(() => {});
		});

		const { error } = await request({}, { abortSignal: controller.signal });

		expect(error?.message).toContain('cancel');
	});
});

describe('a credential', () => {
	test('that is not selected is named, and nothing is sent', async () => {
		const { error } = await request({}, { credentials: {} });

		expect(error?.message).toBe('Node does not have any credentials set');
		expect(requests).toEqual([]);
	});

	test('that was deleted fails without a request', async () => {
		const { error } = await request({}, { credentials: { widgetApi: null } });

		expect(error?.message).toContain('does not exist for type "widgetApi"');
		expect(requests).toEqual([]);
	});

	test('can set everything of a request in its authenticate function', async () => {
		reply('https://base.example.com', 'GET', '/proxy/widgets');
		const authenticated = widgetApi({
			authenticate: async (_credentials, options) => ({
				...options,
				baseURL: 'https://base.example.com/proxy',
				headers: { ...options.headers, Authorization: 'made' },
			}),
		});

		await request({ url: '/widgets' }, { credentialTypes: [authenticated] });

		expect(requests[0].headers.authorization).toBe('made');
	});

	test('has the defaults of fields that are not stored', async () => {
		let read: unknown;
		const properties = [
			...widgetApi().properties,
			{ displayName: 'Scheme', name: 'scheme', type: 'string' as const, default: 'none' },
		];
		await runNode({
			...host,
			credentialTypes: [widgetApi({ properties })],
			nodeType: widget({
				async operation() {
					read = await this.getCredentials('widgetApi');
					return [[]];
				},
			}),
		});

		expect(read).toEqual({ apiKey: 'example-key', scheme: 'none', allowedHttpRequestDomains: 'all' });
	});
});
