import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { UserError } from 'n8n-workflow';

import { AutomationPlatformApi } from '../../credentials/AutomationPlatformApi.credentials';
import { AutomationPlatform } from '../../nodes/AutomationPlatform/AutomationPlatform.node';
import { AutomationPlatformTrigger } from '../../nodes/AutomationPlatform/AutomationPlatformTrigger.node';
import { isOfItem } from '../../nodes/shared/http/credentialExpressions';
import { CredentialStore, listSearch, PollingHost, testCredential } from '../support/engine';
import type { RunOptions } from '../support/engine';
import { CredentialsHelper } from '../support/engine/credentials';
import { apiKey, credential, credentialName, origin, runOperation } from '../support/automationPlatform';
import { inputItems, operationOfEachWay, requestsOf } from '../nodes/operations';
import { loseCauses } from '../support/olderErrors';
import { reply, strictNock } from '../support/nock';
import type { Reply } from '../support/nock';
import { items, itemsOf, locator } from '../support/input';
import { jsonOf, shownText } from '../support/results';

const requests = strictNock();
const list = '/api/v2/organizations';
const organizations = { organizations: [{ id: 1, name: 'Example' }], pg: { offset: 0, limit: 500 } };

/** The message that the user sees after Save, with a credential of these values. */
const test_ = async (baseUrl = origin, more: Record<string, string> = {}) =>
	await testCredential({ credentialType: new AutomationPlatformApi(), data: credential(baseUrl, more) });

/** Answers a credential test, which sends its request twice if the first answer is good: its own, and n8n's. */
const answerTest = (answer: Reply, path = list) => reply(origin, 'GET', path, answer, { times: 2 });

const get = async (baseUrl: string, more: Record<string, string> = {}) =>
	await runOperation(
		'incompleteExecution.get',
		{ dlqId: locator('a') },
		{ credentials: { [credentialName]: credential(baseUrl, more) } },
	);

describe('C06: the credential test', () => {
	test('is green for this API, requests one entry, and sends the key unchanged', async () => {
		answerTest({ body: organizations });

		expect(await test_()).toEqual({ status: 'OK', message: 'Connection successful!' });
		expect(requests.map(({ query, headers }) => [query, headers.authorization])).toEqual(
			Array(2).fill([[['pg[limit]', '1']], apiKey]),
		);
	});

	test('is green for a key that can see no organization', async () => {
		answerTest({ body: { organizations: [], pg: { offset: 0, limit: 1 } } });

		expect((await test_()).status).toBe('OK');
	});

	test.each([
		['a web page', '<html><body>Welcome</body></html>'],
		['other JSON', { status: 'ok', version: '1.2' }],
		['a list', []],
		['a list of other entries', [{ id: 1 }]],
		['an empty body', ''],
		['text', 'pong'],
	])('is red for an address that answers 200 with %s, and points to the Base URL', async (_, body) => {
		answerTest({ body });

		const { status, message } = await test_();

		expect(status).toBe('Error');
		expect(message).toMatch(/does not come from this API.*Base URL/);
	});

	test.each([
		[404, /no such API.*Base URL/],
		[403, /key is valid.*organizations:read/],
	])('is red for %i, and says what to change', async (status, message) => {
		reply(origin, 'GET', list, { status, body: { message: 'no', code: 'SC403' } });

		expect(await test_()).toEqual({ status: 'Error', message: expect.stringMatching(message) });
	});

	test.each([
		['n8n today', () => undefined],
		['G38 n8n before 2.34, which reads no status', loseCauses],
	])('is red for 401, and names key, scheme and zone: %s', async (_, becomeHost) => {
		becomeHost();
		reply(origin, 'GET', list, { status: 401, body: { message: 'Access denied.' } });

		const result = await test_();
		jest.restoreAllMocks();

		expect(result).toEqual({
			status: 'Error',
			message: expect.stringMatching(/API Key.*Authorization Scheme.*Base URL.*zone/),
		});
		// n8n itself would send the request again after a 401.
		expect(requests).toHaveLength(1);
	});

	test.each([301, 302, 303, 307, 308])(
		'is red for a redirect (%i), which it does not follow, and names the Base URL',
		async (status) => {
			reply(origin, 'GET', list, { status, headers: { location: 'https://elsewhere.example/login' } });

			expect(await test_()).toEqual({ status: 'Error', message: expect.stringMatching(/redirects.*Base URL/) });
			expect(requests).toHaveLength(1);
		},
	);

	test.each([
		'',
		'   ',
		'not an address',
		'ftp://platform.example',
		'https://',
		'https:///api/v2',
		'https:/platform.example',
		'javascript:alert(1)',
		'/api/v2',
	])('is red for the Base URL %j, and sends no request', async (baseUrl) => {
		expect(await test_(baseUrl)).toEqual({ status: 'Error', message: expect.stringMatching(/Base URL/) });
		expect(requests).toHaveLength(0);
	});

	test('is red without a key, and sends no request', async () => {
		expect(await test_(origin, { apiKey: ' \n' })).toEqual({
			status: 'Error',
			message: expect.stringMatching(/API Key.*empty/),
		});
		expect(requests).toHaveLength(0);
	});
});

describe('C07: the Base URL', () => {
	const spellings = [
		origin,
		`${origin}/`,
		`${origin}//`,
		` ${origin}/ `,
		`${origin}\n`,
		`"${origin}/"`,
		`' ${origin} '`,
		`${origin}/api/v2`,
		`${origin}/api/v2/`,
		`${origin}//api//v2//`,
		'platform.example',
		'platform.example/api/v2/',
		'HTTPS://Platform.Example/',
		`${origin}:443/`,
		`${origin}/?tab=1#top`,
	];

	test.each(spellings)('%j leads to /api/v2 of that host, in the test and in the node', async (baseUrl) => {
		answerTest({ body: organizations });
		reply(origin, 'GET', '/api/v2/dlqs/a', { body: { dlq: { id: 'a' } } });

		expect((await test_(baseUrl)).status).toBe('OK');
		expect(jsonOf(await get(baseUrl))).toEqual([{ id: 'a' }]);
		expect(requests.map(({ path }) => path)).toEqual([list, list, '/api/v2/dlqs/a']);
	});

	test.each([`${origin}/proxy/`, `${origin}/proxy`, `${origin}//proxy//`, `${origin}/proxy/api/v2`])(
		'%j keeps the path that a proxy adds',
		async (baseUrl) => {
			answerTest({ body: organizations }, `/proxy${list}`);
			reply(origin, 'GET', '/proxy/api/v2/dlqs/a', { body: { dlq: { id: 'a' } } });

			expect((await test_(baseUrl)).status).toBe('OK');
			expect((await get(baseUrl)).error).toBeUndefined();
		},
	);

	test('keeps a port', async () => {
		reply('http://127.0.0.1:8443', 'GET', '/api/v2/dlqs/a', { body: { dlq: { id: 'a' } } });

		expect((await get('http://127.0.0.1:8443/')).error).toBeUndefined();
	});

	test.each([
		'https://user:dummy-word@platform.example/api/v2',
		'user:dummy-word@platform.example',
		`https://user@platform.example`,
		'https://:dummy-word@platform.example',
	])(
		'G27 %j is refused before anything is sent, in the test, the operations, the lists and the trigger',
		async (baseUrl) => {
			const credentials = { [credentialName]: credential(baseUrl) };
			const underTest = { credentialTypes: [new AutomationPlatformApi()], credentials };
			const texts = [
				(await test_(baseUrl)).message,
				...(await Promise.all(
					operationOfEachWay.flatMap(({ name, parameters }) =>
						(['custom', 'routing'] as const).map(async (entryPoint) => {
							const { error } = await runOperation(name, parameters, {
								credentials,
								entryPoint,
								items: inputItems,
							});
							return `${shownText(error)} ${(error as { description?: string })?.description ?? ''}`;
						}),
					),
				)),
				await listSearch({ nodeType: new AutomationPlatform(), ...underTest, method: 'searchOrganizations' }).then(
					() => 'listed',
					({ message }: Error) => message,
				),
				await new PollingHost({
					nodeType: new AutomationPlatformTrigger(),
					...underTest,
					parameters: { watch: 'scenarios', scenarioIds: [1] },
				})
					.activate()
					.then(
						() => 'polled',
						({ message }: Error) => message,
					),
			];

			expect(
				texts.filter((text) => !/Base URL of the credential must not contain a user name or password/.test(text)),
			).toEqual([]);
			expect(texts.filter((text) => /dummy-word/.test(text))).toEqual([]);
			expect(requests).toHaveLength(0);
		},
	);

	test.each(['', 'not an address', 'ftp://platform.example'])(
		'%j is refused by the node before anything is sent',
		async (baseUrl) => {
			const { error } = await get(baseUrl);

			expect(shownText(error)).toMatch(/Base URL of the credential must be an http or https address/);
			expect(requests).toHaveLength(0);
		},
	);
});

describe('C09: a credential that n8n limits to domains', () => {
	const limited = { allowedHttpRequestDomains: 'domains', allowedDomains: 'platform.example' };

	test('works in its own node and lists on its own host', async () => {
		reply(origin, 'GET', '/api/v2/dlqs/a', { body: { dlq: { id: 'a' } } });
		reply(origin, 'GET', list, { body: organizations });

		expect(jsonOf(await get(origin, limited))).toEqual([{ id: 'a' }]);
		const { results } = await listSearch({
			nodeType: new AutomationPlatform(),
			credentialTypes: [new AutomationPlatformApi()],
			credentials: { [credentialName]: credential(origin, limited) },
			method: 'searchOrganizations',
		});
		expect(results).toEqual([{ name: 'Example', value: 1 }]);
	});

	test('is refused on another host before the key is sent', async () => {
		expect(shownText((await get('https://elsewhere.example', limited)).error)).toMatch(/domain/i);
		expect(requests).toHaveLength(0);
	});

	test('is refused in lists on another host too', async () => {
		await expect(
			listSearch({
				nodeType: new AutomationPlatform(),
				credentialTypes: [new AutomationPlatformApi()],
				credentials: { [credentialName]: credential('https://elsewhere.example', limited) },
				method: 'searchOrganizations',
			}),
		).rejects.toThrow(/domain/i);
		expect(requests).toHaveLength(0);
	});
});

describe('C10: the key', () => {
	test.each([
		['none', ` ${apiKey}\n`, apiKey],
		['none', apiKey, apiKey],
		['none', `Token ${apiKey}`, `Token ${apiKey}`],
		['token', apiKey, `Token ${apiKey}`],
		['token', `Token ${apiKey}`, `Token ${apiKey}`],
		['token', ` token   ${apiKey} `, `Token ${apiKey}`],
		['bearer', apiKey, `Bearer ${apiKey}`],
		['bearer', `Bearer ${apiKey}\r\n`, `Bearer ${apiKey}`],
		['bearer', `bearer ${apiKey}`, `Bearer ${apiKey}`],
	])('with the scheme %s, %j is sent as %j', async (authorizationScheme, key, sent) => {
		reply(origin, 'GET', '/api/v2/dlqs/a', { body: { dlq: { id: 'a' } } });
		answerTest({ body: organizations });

		await get(origin, { authorizationScheme, apiKey: key });
		await test_(origin, { authorizationScheme, apiKey: key });

		expect(requests.map(({ headers }) => headers.authorization)).toEqual([sent, sent, sent]);
	});

	test('is evaluated if it contains an expression, and the text of the expression is never sent', async () => {
		reply(origin, 'GET', '/api/v2/dlqs/a', { body: { dlq: { id: 'a' } } });

		await get(origin, { apiKey: `={{ '${apiKey}' }}` });

		expect(requests[0].headers.authorization).toBe(apiKey);
	});

	test.each(['', '  \n'])('is refused before anything is sent if it is empty (%j)', async (key) => {
		const { error } = await get(origin, { apiKey: key });

		expect(shownText(error)).toMatch(/API Key of the credential is empty/);
		expect(requests).toHaveLength(0);
	});
});

describe('C13: secrets are masked in the editor', () => {
	const secrets = new Set(['apiKey', 'authorizationCode', 'codeVerifier', 'hash', 'clientSecret']);
	const isSecret = (name: string) =>
		secrets.has(name) || /(password|token|secret)(\d|$)|^(refresh|access|anonymous|customer|saas)Token/i.test(name);
	const all = (properties: INodeProperties[]): INodeProperties[] =>
		properties.flatMap((property) => [
			property,
			...all((property.options ?? []).filter((option): option is INodeProperties => 'type' in option)),
			...(property.options ?? []).flatMap((option) => ('values' in option ? all(option.values) : [])),
		]);
	const fields = [
		...all(new AutomationPlatformApi().properties).map((field) => ['credential', field] as const),
		...all(new AutomationPlatform().description.properties).map((field) => ['node', field] as const),
	].map(([owner, field]) => ({ owner, name: field.name, isMasked: field.typeOptions?.password === true }));

	test('the API key is one of them', () => {
		expect(fields).toContainEqual({ owner: 'credential', name: 'apiKey', isMasked: true });
	});

	test('every secret field is masked, and no other field', () => {
		expect(fields.filter(({ name, isMasked }) => isSecret(name) !== isMasked)).toEqual([]);
	});
});

describe('C14: a refusal says which setting is likely wrong', () => {
	test.each([
		[401, /API key.*Base URL.*zone/],
		[403, /API key has the scope/],
		[404, /'Incomplete Execution'.*Base URL.*zone|'Incomplete Execution'.*zone.*Base URL/],
	])('%i', async (status, hint) => {
		reply(origin, 'GET', '/api/v2/dlqs/a', { status, body: { message: 'Refused' } });

		const { error } = await get(origin);

		expect(shownText(error)).toMatch(new RegExp(`HTTP ${status}\\. Refused\\. `));
		expect(shownText(error)).toMatch(hint);
		expect(requests).toHaveLength(1);
	});

	test('a missing permission that only a delete needs is named there', async () => {
		reply(origin, 'DELETE', '/api/v2/dlqs/a', { status: 403, body: { code: 'SC403', message: 'Refused' } });

		const { error } = await runOperation('incompleteExecution.delete', { dlqId: locator('a') });

		expect(shownText(error)).toMatch(/datastores:write/);
	});
});

describe('C15: a credential that cannot be used', () => {
	const items = [{ json: {} }, { json: {} }];

	test('a deleted credential is an error that names it, without a request', async () => {
		const { error } = await runOperation(
			'incompleteExecution.get',
			{ dlqId: locator('a') },
			{ credentials: { [credentialName]: null }, items },
		);

		expect(shownText(error)).toMatch(/^The credential 'Automation Platform API' cannot be used/);
		expect(shownText(error)).toMatch(/Select a credential in the node/);
		expect(error?.name).toBe('NodeOperationError');
	});

	test("a credential that is not shared with the user is an error with n8n's reason", async () => {
		class Unshared extends CredentialStore {
			read(): never {
				throw new UserError('You have no access to this credential.');
			}
		}
		const credentials = new Unshared({ [credentialName]: credential() });

		const { error } = await runOperation('incompleteExecution.get', { dlqId: locator('a') }, { credentials, items });

		expect(shownText(error)).toMatch(
			/'Automation Platform API' cannot be used \(You have no access to this credential\.\)/,
		);
	});

	test('a node without a credential sends no request', async () => {
		const { error } = await runOperation(
			'incompleteExecution.get',
			{ dlqId: locator('a') },
			{ credentials: {}, items },
		);

		expect(shownText(error)).toMatch(/Automation Platform API|automationPlatformApi/);
		expect(error).not.toBeInstanceOf(TypeError);
	});

	test('under Continue On Fail each item has the error', async () => {
		const result = await runOperation(
			'incompleteExecution.get',
			{ dlqId: locator('a') },
			{ credentials: { [credentialName]: null }, items, onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result)).toEqual([
			{ error: expect.stringMatching(/'Automation Platform API' cannot be used/) },
			{ error: expect.stringMatching(/'Automation Platform API' cannot be used/) },
		]);
	});

	test('lists in the editor show the error too', async () => {
		await expect(
			listSearch({
				nodeType: new AutomationPlatform(),
				credentialTypes: [new AutomationPlatformApi()],
				credentials: { [credentialName]: null },
				method: 'searchOrganizations',
			}),
		).rejects.toThrow(/'Automation Platform API' cannot be used/);
	});

	test('a credential that was never tested works', async () => {
		reply(origin, 'GET', '/api/v2/dlqs/a', { body: { dlq: { id: 'a' } } });

		expect((await get(origin)).error).toBeUndefined();
		expect(requests).toHaveLength(1);
	});
});

describe('G02 a credential whose fields are expressions', () => {
	const companies = ['a', 'b', 'c'].map((name) => ({
		name,
		zone: `https://${name}.example`,
		key: `dummy-key-of-${name}`,
		scenarioId: 1,
	}));
	const zones = companies.map(({ zone }) => zone);
	const byItem = credential('={{ $json.zone }}', { apiKey: '={{ $json.key }}', fieldPrefix: '=make{{ $json.name }}' });
	const entryPoints = ['custom', 'routing'] as const;

	/** Every zone answers with its own records. */
	function serveZones(): void {
		for (const { name, zone } of companies) {
			const record = { id: name, scenarioId: 1, attempts: 0, outputParser: { type: `make${name}-schema` } };
			const body = {
				dlq: record,
				dlqs: [record],
				scenarios: [{ id: 1 }],
				agent: record,
				user: { id: 7 },
				users: name === 'a' ? [{ id: 7, email: 'noa@customer.example' }] : [],
			};
			for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
				reply(
					zone,
					method,
					/^\/api\/v2\//,
					({ path }) =>
						path.endsWith('/stream')
							? {
									body: `event:step\ndata:${JSON.stringify({ role: 'assistant', content: name })}\n\n`,
									headers: { 'content-type': 'text/event-stream' },
								}
							: { body },
					{ times: Infinity },
				);
			}
		}
	}

	/** The requests that were not sent to the zone of their key. */
	const misdirected = () =>
		requests.filter(
			({ origin: zone, headers }) => companies.find((one) => one.zone === zone)?.key !== headers.authorization,
		);

	const run = async (operation: string, parameters: INodeParameters, more: Partial<RunOptions> = {}) =>
		await runOperation(operation, parameters, {
			credentials: { [credentialName]: byItem },
			items: itemsOf(...companies),
			...more,
		});

	/** The zones that received a request with a method. */
	const zonesOf = (method: string) =>
		requests
			.filter((one) => one.method === method)
			.map(({ origin: zone }) => zone)
			.sort();

	const perItem: Array<{ name: string; parameters: INodeParameters }> = [
		...operationOfEachWay.filter(({ name }) => !name.endsWith('Many')),
		{ name: 'agent.get', parameters: { agentId: locator('a'), teamId: locator(1), simplify: false } },
		{
			name: 'agent.runStream',
			parameters: { agentId: locator('a'), teamId: locator(1), message: 'Hi' },
		},
	];

	test.each(entryPoints.flatMap((entryPoint) => perItem.map((one) => ({ ...one, entryPoint }))))(
		'G02 $name by $entryPoint: sends each item with its own values',
		async ({ name, parameters, entryPoint }) => {
			serveZones();
			const result = await run(name, parameters, { entryPoint });

			expect(result.error).toBeUndefined();
			expect(misdirected()).toEqual([]);
			expect(
				requestsOf({ name }, requests)
					.map(({ origin: zone }) => zone)
					.sort(),
			).toEqual(zones);
			expect(jsonOf(result)).toHaveLength(3);
			if (name === 'agent.get') {
				expect(jsonOf(result).map(({ outputParser }) => outputParser)).toEqual(
					zones.map(() => ({ type: 'platform-schema' })),
				);
			}
		},
	);

	test.each(entryPoints)('G02 by %s: never returns the members of another company', async (entryPoint) => {
		serveZones();
		const parameters = { organizationId: locator(1), email: 'noa@customer.example', name: 'Noa', ifMember: 'skip' };
		const output = jsonOf(await run('invitation.send', parameters, { entryPoint }));

		expect(output.map(({ invited }) => invited)).toEqual([false, true, true]);
		expect(zonesOf('POST')).toEqual(zones.slice(1));
	});

	test('G02 a refusal, or a rate limit that is not waited for, belongs to its item, and does not show its key', async () => {
		for (const { name, zone } of companies) {
			reply(
				zone,
				'GET',
				list,
				({ headers }) => {
					if (name === 'a') return { status: 429, headers: { 'retry-after': '9999' } };
					return name === 'b' ? { status: 401, body: { message: headers.authorization } } : { body: organizations };
				},
				{ times: Infinity },
			);
		}
		const result = await run(
			'organization.getAll',
			{ returnAll: true, requestOptions: { maxInFlight: 1 } },
			{ onError: 'continueRegularOutput' },
		);

		expect(misdirected()).toEqual([]);
		expect(jsonOf(result).map(({ id, error }) => id ?? error)).toEqual([
			expect.stringMatching(/HTTP 429/),
			expect.stringMatching(/HTTP 401/),
			1,
		]);
		expect(JSON.stringify(jsonOf(result).map(({ error }) => error))).not.toContain('dummy-key-of');
	});

	test('G02 an item that leaves it empty is refused before anything is sent, and no other item is', async () => {
		serveZones();
		const [, ...others] = companies;
		const result = await run(
			'incompleteExecution.get',
			{ dlqId: locator('a') },
			{ items: itemsOf({}, ...others), onError: 'continueRegularOutput' },
		);

		expect(jsonOf(result).map(({ id, error }) => id ?? error)).toEqual([
			expect.stringMatching(/Base URL of the credential must be/),
			'b',
			'c',
		]);
		expect(zonesOf('GET')).toEqual(zones.slice(1));
	});

	/** With routing, n8n then passes one item after the other. */
	const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 50 } } };
	const sources: INodeParameters[] = [
		{ source: 'inputItems', idField: 'name' },
		{ source: 'list', scenarioId: locator(1), ids: 'x', requestOptions },
		{ source: 'all', scenarioId: locator(1), confirm: true },
	];

	test.each(['retryMany', 'deleteMany'])(
		'G02 %s of items with different credentials is refused before anything is sent',
		async (operation) => {
			const texts = await Promise.all(
				sources.flatMap((parameters) =>
					([undefined, 'continueRegularOutput'] as const).map(async (onError) => {
						const result = await run(`incompleteExecution.${operation}`, parameters, { onError });
						return onError ? jsonOf(result).map(({ error }) => error) : [shownText(result.error)];
					}),
				),
			);

			expect(texts.flat()).toHaveLength(sources.length * 4);
			expect(
				texts.flat().filter((text) => !/credential differs from that of item 0.*Loop Over Items/.test(String(text))),
			).toEqual([]);
			expect(requests).toHaveLength(0);
		},
	);

	test.each(['retryMany', 'deleteMany'])(
		'G02 %s: items with equal credentials are sent together, and by routing the same ID of two companies is done for each',
		async (operation) => {
			serveZones();
			const items = ['x', 'y'].map((id) => ({ ...companies[1], id }));
			const together = await run(
				`incompleteExecution.${operation}`,
				{ source: 'inputItems' },
				{ items: itemsOf(...items) },
			);
			expect(together.error).toBeUndefined();
			expect(requests[0]).toMatchObject({ origin: zones[1], body: { ids: ['x', 'y'] } });

			requests.length = 0;
			const each = await run(`incompleteExecution.${operation}`, sources[1], { entryPoint: 'routing' });
			expect(each.error).toBeUndefined();
			expect(zonesOf(operation === 'retryMany' ? 'POST' : 'DELETE')).toEqual(zones);
			expect(misdirected()).toEqual([]);
		},
	);

	/** These give the first item, and every index after the last, the same key. */
	test.each([
		"={{ $input.item?.json?.key ?? 'dummy-key-of-a' }}",
		"={{ ({ 1: 'dummy-key-of-b', 2: 'dummy-key-of-c' })[$itemIndex] ?? 'dummy-key-of-a' }}",
		"={{ $('Input').all()[$itemIndex]?.json.key ?? 'dummy-key-of-a' }}",
	])('G02 with a default in the expression: %s', async (apiKeyOfItem) => {
		serveZones();
		const [{ key: _, ...first }, ...others] = companies;
		const { error } = await run(
			'incompleteExecution.get',
			{ dlqId: locator('a') },
			{
				credentials: { [credentialName]: { ...byItem, baseUrl: '={{ $json.zone }}', apiKey: apiKeyOfItem } },
				items: itemsOf(first, ...others),
			},
		);
		expect(error).toBeUndefined();
		expect(misdirected()).toEqual([]);
		expect(zonesOf('GET')).toEqual(zones);
	});

	test('G02 n8n reads a credential once per run if its values are the same for all items, and otherwise for each item', async () => {
		reply(origin, 'GET', /dlqs/, { body: { dlq: { id: 'a' } } }, { times: Infinity });
		const read = jest.spyOn(CredentialsHelper.prototype, 'getDecrypted');
		const counts = [];
		for (const apiKeyOfRun of [apiKey, '=Token {{ $vars.key }}', '={{ "dummy-key" }}']) {
			read.mockClear();
			const { error } = await run(
				'incompleteExecution.get',
				{ dlqId: locator('a') },
				{ credentials: { [credentialName]: credential(origin, { apiKey: apiKeyOfRun }) }, items: items(20) },
			);
			counts.push(error ?? read.mock.calls.length);
		}
		read.mockRestore();
		expect(counts).toEqual([1, 1, 21]);
	});

	test('G02 an expression counts as the same for all items only if it is', () => {
		const same = [
			'dummy-key',
			'= no expression',
			'={{ $vars.key }}',
			"=https://{{ $vars['zone'] }}.example/{{$env.PATH_OF_ZONE}}",
			'={{ $secrets.vault.team["api-key"] }}',
		];
		const different = [
			'={{ $json.key }}',
			'=Token {{ $json.key }}',
			'={{ $vars[$json.name] }}',
			"={{ $vars['a' + $itemIndex] }}",
			'={{ $vars.key + $json.key }}',
			'={{ $vars.key }}{{ $itemIndex }}',
			"={{ $('Input').item.json.key }}",
			'={{ $now }}',
		];
		expect(same.filter(isOfItem)).toEqual([]);
		expect(different.filter((value) => !isOfItem(value))).toEqual([]);
	});

	test('G02 lists and the trigger have no item, and say that the expressions cannot be used', async () => {
		const underTest = { credentialTypes: [new AutomationPlatformApi()], credentials: { [credentialName]: byItem } };
		const parameters = { watch: 'scenarios', scenarioIds: [1] };
		const trigger = new PollingHost({ nodeType: new AutomationPlatformTrigger(), ...underTest, parameters });
		const text = /credential 'Automation Platform API' cannot be used.*In lists and triggers/;

		await expect(
			listSearch({ nodeType: new AutomationPlatform(), ...underTest, method: 'searchOrganizations' }).catch(shownText),
		).resolves.toMatch(text);
		await expect(trigger.activate().catch(shownText)).resolves.toMatch(text);
		expect(requests).toHaveLength(0);
	});
});
