import type { ICredentialDataDecryptedObject, ICredentialTestRequest } from 'n8n-workflow';

import { CredentialStore, testCredential } from '../support/engine';
import { closedPort } from '../support/http';
import { reply, strictNock } from '../support/nock';
import { widget, widgetApi, widgetHost } from './widget';

const requests = strictNock({ allowLocalhost: true });

const data = { apiKey: 'example-key' };
const test200: ICredentialTestRequest = { request: { method: 'GET', url: `${widgetHost}/me` } };
const tested = (test: ICredentialTestRequest = test200) => widgetApi({ test });

test('a good answer is a success, requested with the data of the form', async () => {
	reply(widgetHost, 'GET', '/me', { body: {} });

	expect(await testCredential({ credentialType: tested(), data })).toEqual({
		status: 'OK',
		message: 'Connection successful!',
	});
	expect(requests[0].headers.authorization).toBe('example-key');
});

test('the data of the form is used, not the stored data', async () => {
	reply(widgetHost, 'GET', '/me', { body: {} });
	const store = new CredentialStore({ widgetApi: { apiKey: 'example-old' } });

	await testCredential({ credentialType: tested(), data, store });

	expect(requests[0].headers.authorization).toBe('example-key');
});

test('any 200 is a success, whatever it contains', async () => {
	reply(widgetHost, 'GET', '/me', { body: '<html></html>', headers: { 'content-type': 'text/html' } });

	expect((await testCredential({ credentialType: tested(), data })).status).toBe('OK');
});

test("a refused status gives n8n's text for the status", async () => {
	reply(widgetHost, 'GET', '/me', { status: 403 });

	expect(await testCredential({ credentialType: tested(), data })).toEqual({
		status: 'Error',
		message: 'Forbidden',
	});
});

test('a 401 is sent twice', async () => {
	reply(widgetHost, 'GET', '/me', { status: 401 }, { times: 2 });

	expect((await testCredential({ credentialType: tested(), data })).status).toBe('Error');
	expect(requests).toHaveLength(2);
});

test('a rule gives a status its own text', async () => {
	reply(widgetHost, 'GET', '/me', { status: 403 });
	const rules = [{ type: 'responseCode' as const, properties: { value: 403, message: 'No scope' } }];

	expect((await testCredential({ credentialType: tested({ ...test200, rules }), data })).message).toBe('No scope');
});

test('a rule turns an answer with a certain value into a failure', async () => {
	reply(widgetHost, 'GET', '/me', { body: { user: { id: null } } });
	const rules = [
		{ type: 'responseSuccessBody' as const, properties: { key: 'user.id', value: null, message: 'No user' } },
	];

	expect(await testCredential({ credentialType: tested({ ...test200, rules: rules as never }), data })).toEqual({
		status: 'Error',
		message: 'No user',
	});
});

test('a connection that cannot be made shows its code', async () => {
	const refusing = `http://127.0.0.1:${await closedPort()}/me`;

	expect(
		(await testCredential({ credentialType: tested({ request: { method: 'GET', url: refusing } }), data })).message,
	).toMatch(/ECONNREFUSED/);
});

test('an error of authenticate is shown', async () => {
	const credentialType = widgetApi({
		test: test200,
		authenticate: async () => {
			throw new Error('The base URL is missing');
		},
	});

	expect((await testCredential({ credentialType, data })).message).toBe('The base URL is missing');
});

describe('testedBy of a node', () => {
	const nodeType = (testedBy: string | ICredentialTestRequest) =>
		widget({
			description: { credentials: [{ name: 'widgetApi', testedBy }] },
			methods: {
				credentialTest: {
					async widgetApiTest(credential) {
						const { apiKey } = credential.data as ICredentialDataDecryptedObject;
						const page = (await this.helpers.request(`${widgetHost}/me?key=${String(apiKey)}`)) as string;
						return { status: 'OK', message: page };
					},
				},
			},
		});

	test('names a function that decides itself, with only the older request helper', async () => {
		reply(widgetHost, 'GET', '/me', { body: 'hello' });

		expect(await testCredential({ credentialType: widgetApi(), data, nodeTypes: [nodeType('widgetApiTest')] })).toEqual(
			{
				status: 'OK',
				message: 'hello',
			},
		);
		expect(requests[0].query).toEqual([['key', 'example-key']]);
	});

	test('is a request, sent as the node would send it', async () => {
		reply(widgetHost, 'GET', '/me', { body: {} });

		const request = { request: { method: 'GET' as const, url: '/me' } };

		expect((await testCredential({ credentialType: widgetApi(), data, nodeTypes: [nodeType(request)] })).status).toBe(
			'OK',
		);
	});
});

test('a credential without a test says so', async () => {
	expect((await testCredential({ credentialType: widgetApi(), data })).message).toBe(
		'No testing function found for this credential.',
	);
});

describe('a credential with an expirable property', () => {
	const tokenType = () =>
		widgetApi({
			properties: [
				...widgetApi().properties,
				{
					displayName: 'Token',
					name: 'token',
					type: 'hidden',
					typeOptions: { expirable: true, password: true },
					default: '',
				},
			],
			preAuthentication: async () => ({ token: 'dummy-new' }),
			authenticate: { type: 'generic', properties: { headers: { Authorization: '={{ $credentials.token }}' } } },
			test: test200,
		});

	const authorization = async (token: string) => {
		reply(widgetHost, 'GET', '/me', {});
		await testCredential({ credentialType: tokenType(), data: { ...data, token } });
		return requests[0].headers.authorization;
	};

	test('is exchanged while there is no token', async () => {
		expect(await authorization('')).toBe('dummy-new');
	});

	test('is tested with its token, without an exchange', async () => {
		expect(await authorization('dummy-stored')).toBe('dummy-stored');
	});
});
