import type { ICredentialDataDecryptedObject, ICredentialType, IExecuteFunctions } from 'n8n-workflow';

import { CredentialStore, runNode } from '../support/engine';
import { reply, strictNock } from '../support/nock';
import { widget, widgetApi, widgetHost } from './widget';

const requests = strictNock();

/** A credential that exchanges a key for a token and stores it. */
function tokenApi(more: Partial<ICredentialType> = {}): ICredentialType {
	return widgetApi({
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
		async preAuthentication(credentials: ICredentialDataDecryptedObject) {
			const { token } = (await this.helpers.httpRequest({
				method: 'POST',
				url: `${widgetHost}/login`,
				body: { key: credentials.apiKey },
			})) as { token: string };
			return { token, refreshToken: 'dummy-refresh' };
		},
		authenticate: async ({ token }, options) => ({ ...options, headers: { Authorization: `Bearer ${String(token)}` } }),
		...more,
	});
}

const items = [{ json: {} }, { json: {} }, { json: {} }];

/** Sends a request for each item, one after the other. */
const run = async (store: CredentialStore, type = tokenApi(), count = items.length) =>
	await runNode({
		credentialTypes: [type],
		credentials: store,
		items: items.slice(0, count),
		nodeType: widget({
			async operation(this: IExecuteFunctions) {
				for (const _item of this.getInputData()) {
					await this.helpers.httpRequestWithAuthentication.call(this, 'widgetApi', {
						method: 'GET',
						url: `${widgetHost}/widgets`,
					});
				}
				return [[]];
			},
		}),
	});

const logins = () => requests.filter(({ path }) => path === '/login').length;

describe('a credential with an expirable property', () => {
	test('H13: is exchanged while the property is exactly empty, and everything that is returned is stored', async () => {
		reply(widgetHost, 'POST', '/login', { body: { token: 'dummy-1' } });
		reply(widgetHost, 'GET', '/widgets', {}, { times: 3 });
		const store = new CredentialStore({ widgetApi: { apiKey: 'example-key', token: '' } });

		const { error } = await run(store);

		expect(error).toBeUndefined();
		expect(requests[1].headers.authorization).toBe('Bearer dummy-1');
		expect(store.snapshot().widgetApi).toEqual({
			apiKey: 'example-key',
			token: 'dummy-1',
			refreshToken: 'dummy-refresh',
		});
		expect(store.writes.widgetApi).toBe(1);
	});

	test('H13: by routing is exchanged for each item, because all of them start while it is empty', async () => {
		reply(widgetHost, 'POST', '/login', { body: { token: 'dummy-1' } }, { times: 3 });
		reply(widgetHost, 'GET', '/widgets', {}, { times: 3 });

		await runNode({
			credentialTypes: [tokenApi()],
			credentials: { widgetApi: { apiKey: 'example-key', token: '' } },
			items,
			nodeType: widget(),
			entryPoint: 'routing',
		});

		expect(logins()).toBe(3);
	});

	test('treats a default that is not an empty text as a token', async () => {
		reply(widgetHost, 'GET', '/widgets');
		const type = tokenApi();
		type.properties.at(-1)!.default = 'none';

		await run(new CredentialStore({ widgetApi: { apiKey: 'example-key' } }), type, 1);

		expect(logins()).toBe(0);
	});

	test('exchanges once after a 401, stores the new token and sends the request again', async () => {
		reply(widgetHost, 'POST', '/login', { body: { token: 'dummy-2' } });
		reply(
			widgetHost,
			'GET',
			'/widgets',
			({ headers }) => ({ status: headers.authorization === 'Bearer dummy-2' ? 200 : 401 }),
			{ times: 2 },
		);
		const store = new CredentialStore({ widgetApi: { apiKey: 'example-key', token: 'dummy-old' } });

		const { error } = await run(store, undefined, 1);

		expect(error).toBeUndefined();
		expect(store.snapshot().widgetApi?.token).toBe('dummy-2');
	});

	test('exchanges before anything is sent when authenticate throws an error like a 401', async () => {
		reply(widgetHost, 'POST', '/login', { body: { token: 'dummy-2' } });
		reply(widgetHost, 'GET', '/widgets');
		const type = tokenApi({
			authenticate: async ({ token }, options) => {
				if (token === 'dummy-old') throw Object.assign(new Error('expired'), { response: { status: 401 } });
				return { ...options, headers: { Authorization: `Bearer ${String(token)}` } };
			},
		});

		const { error } = await run(
			new CredentialStore({ widgetApi: { apiKey: 'example-key', token: 'dummy-old' } }),
			type,
			1,
		);

		expect(error).toBeUndefined();
		expect(requests.map(({ path }) => path)).toEqual(['/login', '/widgets']);
		expect(requests[1].headers.authorization).toBe('Bearer dummy-2');
	});

	test('fails the request when authenticate throws the same again after the exchange', async () => {
		reply(widgetHost, 'POST', '/login', { body: { token: 'dummy-2' } });
		const type = tokenApi({
			authenticate: async () => {
				throw Object.assign(new Error('expired'), { response: { status: 401 } });
			},
		});

		const { error } = await run(
			new CredentialStore({ widgetApi: { apiKey: 'example-key', token: 'dummy-old' } }),
			type,
			1,
		);

		expect(error?.name).toBe('NodeApiError');
	});

	test('does not store an exchange without the property, and sends the request again', async () => {
		reply(widgetHost, 'GET', '/widgets', { status: 401 }, { times: 2 });
		const store = new CredentialStore({ widgetApi: { apiKey: 'example-key', token: 'dummy-old' } });

		await run(store, tokenApi({ preAuthentication: async () => ({ other: 'x' }) }), 1);

		expect(store.writes).toEqual({});
		expect(requests).toHaveLength(2);
	});

	test('limits the exchange to the domains of the credential', async () => {
		const store = new CredentialStore({
			widgetApi: {
				apiKey: 'example-key',
				token: '',
				allowedHttpRequestDomains: 'domains',
				allowedDomains: 'other.example.com',
			},
		});

		const { error } = await run(store, undefined, 1);

		expect(error?.message).toContain('Domain not allowed');
		expect(requests).toEqual([]);
	});
});

test('a credential value that is an expression is evaluated for the item of the request', async () => {
	reply(widgetHost, 'GET', '/widgets');
	const store = new CredentialStore({ widgetApi: { apiKey: '={{ "example-" + $itemIndex }}' } });

	await run(store, widgetApi(), 1);

	expect(requests[0].headers.authorization).toBe('example-0');
});

test('G02 an index after the last item does not show whether a value depends on the item', async () => {
	const read = async (apiKey: string) => {
		const values: unknown[] = [];
		await runNode({
			credentialTypes: [widgetApi()],
			credentials: { widgetApi: { apiKey } },
			items: [{ json: {} }, { json: { key: 'b' } }],
			nodeType: widget({
				async operation(this: IExecuteFunctions) {
					for (const index of [0, 1, 2]) {
						const credential = this.getCredentials('widgetApi', index);
						values.push(await credential.then(({ apiKey: value }) => value).catch(({ name }: Error) => name));
					}
					return [[]];
				},
			}),
		});
		return values;
	};

	expect(await read("={{ $json.key ?? 'a' }}")).toEqual(['a', 'b', 'ExpressionError']);
	expect(await read("={{ $('Input').item.json.key ?? 'a' }}")).toEqual(['a', 'b', 'ExpressionError']);
	expect(await read("={{ $input.item?.json.key ?? 'a' }}")).toEqual(['a', 'b', 'a']);
	expect(await read("={{ $itemIndex === 1 ? 'b' : 'a' }}")).toEqual(['a', 'b', 'a']);
	expect(await read("={{ $vars.key ?? 'a' }}")).toEqual(['a', 'a', 'a']);
});
