import type { INodeProperties } from 'n8n-workflow';

import { runNode, type RunOptions } from '../support/engine';
import { asExpressions, countEvaluations } from '../support/evaluations';
import { reply, strictNock } from '../support/nock';
import { field, widget, widgetHost, widgetHostOptions } from './widget';

const requests = strictNock();
const host = widgetHostOptions();

/** Runs a widget with n8n's own engine and returns its only request. */
async function send(fields: INodeProperties[], parameters: RunOptions['parameters'], more: Partial<RunOptions> = {}) {
	reply(widgetHost, 'POST', /./);
	const nodeType = widget({ request: { method: 'POST', url: '/widgets' }, fields });
	const { error } = await runNode({ ...host, nodeType, parameters, entryPoint: 'routing', ...more });
	expect(error).toBeUndefined();
	expect(requests).toHaveLength(1);
	return requests[0];
}

describe('the request that n8n sends', () => {
	test('H1: an array in the query gets indexes', async () => {
		const cols = field('cols', 'query', { type: 'multiOptions', options: [], default: [] });

		const { query } = await send([cols], { cols: ['id', 'name'] });

		expect(query).toEqual([
			['cols[0]', 'id'],
			['cols[1]', 'name'],
		]);
	});

	test.each([
		['cols', 'brackets'],
		['cols[]', 'repeat'],
	] as const)('H1: cols[] is sent with the property %s and the format %s', async (property, arrayFormat) => {
		reply(widgetHost, 'GET', '/widgets');
		const cols = field('cols', 'query', {
			type: 'multiOptions',
			options: [],
			default: [],
			routing: { send: { type: 'query', property, propertyInDotNotation: false } },
		});
		const nodeType = widget({ request: { method: 'GET', url: '/widgets', arrayFormat }, fields: [cols] });

		await runNode({ ...host, nodeType, parameters: { cols: ['id', 'name'] }, entryPoint: 'routing' });

		expect(requests[0].query).toEqual([
			['cols[]', 'id'],
			['cols[]', 'name'],
		]);
	});

	test('H2: a property with brackets becomes an object, beside the flat key that the pager sends', async () => {
		reply(widgetHost, 'GET', '/widgets', { body: [] });
		const nodeType = widget({
			request: { method: 'GET', url: '/widgets' },
			fields: [
				field('limit', 'query', {
					routing: {
						send: { type: 'query', property: 'pg[limit]', paginate: true },
						operations: {
							pagination: {
								type: 'offset',
								properties: { limitParameter: 'pg[limit]', offsetParameter: 'pg[offset]', pageSize: 5, type: 'query' },
							},
						},
					},
				}),
			],
		});

		await runNode({ ...host, nodeType, parameters: { limit: '20' }, entryPoint: 'routing' });

		expect(requests[0].query).toEqual([
			['pg[limit]', '20'],
			['pg[limit]', '5'],
			['pg[offset]', '0'],
		]);
	});

	test('H3: the pager advances by the size it asked for, and ends with the first shorter page', async () => {
		const page = (size: number) => Array.from({ length: size }, (_value, id) => ({ id }));
		reply(widgetHost, 'GET', '/widgets', { body: page(5) });
		reply(widgetHost, 'GET', '/widgets', { body: page(4) });
		const nodeType = widget({
			resourceRouting: {
				send: { paginate: true },
				operations: {
					pagination: {
						type: 'offset',
						properties: { limitParameter: 'limit', offsetParameter: 'offset', pageSize: 5, type: 'query' },
					},
				},
			},
		});

		const { output } = await runNode({ ...host, nodeType, entryPoint: 'routing' });

		expect(requests.map(({ query }) => Object.fromEntries(query).offset)).toEqual(['0', '5']);
		expect(output[0]).toHaveLength(9);
	});

	test('H6: a failing expression in a routing is dropped, and the request is sent without the value', async () => {
		const config = field('config', 'body', {
			routing: { send: { type: 'body', property: 'config', value: '={{ JSON.parse($value) }}' } },
		});

		expect((await send([config], { config: '{bad' })).body).toEqual({});
	});

	test('H7: a JSON field with a text is sent as text', async () => {
		const config = field('config', 'body', { type: 'json' });

		expect((await send([config], { config: '{"a":1}' })).body).toEqual({ config: '{"a":1}' });
	});

	test('H8: empty optional values are sent', async () => {
		const fields = [
			field('name'),
			field('countryId', 'body', { type: 'number', default: 0 }),
			field('search', 'query'),
		];

		const { body, query } = await send(fields, {});

		expect(body).toEqual({ name: '', countryId: 0 });
		expect(query).toEqual([['search', '']]);
	});

	test.each([
		['', '/widgets//retry'],
		['..', '/retry'],
		['a/../../users', '/users/retry'],
		['a#b', '/widgets/a'],
		['={{ $json.missing }}', '/widgets//retry'],
	])('H9: a path is not encoded and not checked: %j becomes %s', async (widgetId, path) => {
		reply(widgetHost, 'POST', /./);
		const nodeType = widget({
			request: { method: 'POST', url: '=/widgets/{{ $parameter.widgetId }}/retry' },
			fields: [{ displayName: 'ID', name: 'widgetId', type: 'string', default: '' }],
		});

		await runNode({ ...host, nodeType, parameters: { widgetId }, entryPoint: 'routing' });

		expect(requests[0].path).toBe(path);
	});

	test('H15: a numeric text from an expression stays text', async () => {
		const teamId = field('teamId', 'body', { type: 'number', default: 0 });

		expect((await send([teamId], { teamId: '={{ "12" }}' })).body).toEqual({ teamId: '12' });
	});

	test('the body of a DELETE is sent', async () => {
		reply(widgetHost, 'DELETE', '/widgets');
		const nodeType = widget({ request: { method: 'DELETE', url: '/widgets' }, fields: [field('ids')] });

		await runNode({ ...host, nodeType, parameters: { ids: '={{ ["a"] }}' }, entryPoint: 'routing' });

		expect(requests[0].body).toEqual({ ids: ['a'] });
		expect(requests[0].headers['content-type']).toBe('application/json');
	});
});

describe("n8n's handling of an answer", () => {
	const get = async (body: string | object, more: Partial<Parameters<typeof widget>[0]> = {}, status = 200) => {
		reply(widgetHost, 'GET', '/widgets', { status, body });
		return await runNode({ ...host, nodeType: widget(more), entryPoint: 'routing' });
	};

	test('H4: 204 becomes an item whose json is an empty text', async () => {
		expect((await get('', {}, 204)).output).toEqual([[{ json: '', pairedItem: { item: 0 } }]]);
	});

	test('H4: a missing root property becomes an item without json', async () => {
		const output = { postReceive: [{ type: 'rootProperty' as const, properties: { property: 'widgets' } }] };

		const [items] = (await get({}, { output })).output;

		expect(items).toHaveLength(1);
		expect(items[0].json).toBeUndefined();
	});

	test('a postReceive function returns the items and gets status, headers and body', async () => {
		let seen: unknown;
		const output = {
			postReceive: [
				async (_items: unknown, { statusCode, body }: { statusCode: number; body: unknown }) => {
					seen = [statusCode, body];
					return [{ json: { made: true } }];
				},
			],
		};

		const result = await get({ a: 1 }, { output: output as never });

		expect(seen).toEqual([200, { a: 1 }]);
		expect(result.output).toEqual([[{ json: { made: true }, pairedItem: { item: 0 } }]]);
	});

	test('H5: n8n pairs items by position if there are as many as in the input, and otherwise pairs none', async () => {
		reply(widgetHost, 'GET', '/widgets', { body: [{ id: 1 }, { id: 2 }, { id: 3 }] }, { times: 2 });

		const { output } = await runNode({
			...host,
			nodeType: widget(),
			items: [{ json: {} }, { json: {} }],
			entryPoint: 'routing',
		});

		expect(output[0]).toHaveLength(6);
		expect(output[0].map(({ pairedItem }) => pairedItem)).toEqual(new Array(6).fill(undefined));
	});

	test('H11: the message is a sentence per status, and the message of the server is only in the description', async () => {
		const { error } = await get({ code: 'IM004', message: 'm', detail: 'd' }, {}, 404);

		expect(error).toMatchObject({
			message: 'The resource you are requesting could not be found',
			description: 'm',
			httpCode: '404',
		});
		expect(error?.message).not.toContain('IM004');
	});

	test('H11: of an HTML page only the text of the status is shown', async () => {
		const { error } = await get('<html><body>Bad Gateway</body></html>', {}, 502);

		expect(error?.message).toBe('Bad gateway - the service failed to handle your request');
	});
});

describe('the cost of a run by routing', () => {
	const items = Array.from({ length: 40 }, (_value, id) => ({ json: { id } }));

	test('H10: all items are sent at once', async () => {
		let inFlight = 0;
		let most = 0;
		reply(
			widgetHost,
			'GET',
			'/widgets',
			async () => {
				most = Math.max(most, (inFlight += 1));
				await new Promise((resolve) => setTimeout(resolve, 50));
				inFlight -= 1;
				return { body: {} };
			},
			{ times: items.length },
		);

		await runNode({ ...host, nodeType: widget(), items, entryPoint: 'routing' });

		expect(most).toBe(items.length);
	});

	test('an expression is evaluated several times per item, and again for each hidden field of the same name', async () => {
		reply(widgetHost, 'GET', '/widgets', {}, { times: 4 });
		const size = field('size', 'query');
		const hidden = field('size', 'query', { displayOptions: { show: { operation: ['other'] } } });
		const evaluations = async (fields: INodeProperties[]) =>
			(
				await countEvaluations(async () =>
					runNode({
						...host,
						nodeType: widget({ fields }),
						parameters: asExpressions({ size: 'xl' }),
						items: items.slice(0, 2),
						entryPoint: 'routing',
					}),
				)
			).counts.size;

		const alone = await evaluations([size]);
		const withHidden = await evaluations([size, hidden]);

		expect(alone[0]).toBeGreaterThanOrEqual(2);
		expect(alone[1]).toBe(alone[0]);
		expect(withHidden[0]).toBeGreaterThan(alone[0]);
		expect(requests.map(({ query }) => query)).toEqual(new Array(4).fill([['size', 'xl']]));
	});
});

describe('n8n adds to a declarative node', () => {
	test('Request Options, whose timeout is read for each item', async () => {
		reply(widgetHost, 'GET', '/widgets', { delay: 150, body: { ok: true } }, { times: 2 });

		const { output } = await runNode({
			...host,
			nodeType: widget(),
			parameters: { requestOptions: { timeout: '={{ $itemIndex === 0 ? 20 : 5000 }}' } },
			items: [{ json: {} }, { json: {} }],
			onError: 'continueRegularOutput',
			entryPoint: 'routing',
		});

		expect(output[0].map(({ json }) => json)).toEqual([
			{ error: 'The connection was aborted, perhaps the server is offline' },
			{ ok: true },
		]);
	});

	test('a visible field, if its condition depends on an expression', async () => {
		const fields = [
			field('kind', 'query'),
			field('size', 'query', { default: 's', displayOptions: { show: { kind: ['a'] } } }),
		];

		expect((await send(fields, { kind: '={{ "b" }}', size: 'xl' })).query).toEqual([
			['kind', 'b'],
			['size', 'xl'],
		]);
	});

	test('defaults for parameters that are not stored, so that customOperations can read them', async () => {
		let read: unknown;
		const nodeType = widget({
			fields: [
				field('name', 'body', { default: 'Default' }),
				field('hidden', 'body', { displayOptions: { show: { name: ['x'] } } }),
			],
			async operation() {
				read = [this.getNodeParameter('name', 0), this.getNodeParameter('requestOptions', 0)];
				expect(() => this.getNodeParameter('hidden', 0)).toThrow('Could not get parameter');
				return [[]];
			},
		});

		const { error } = await runNode({ ...host, nodeType });

		expect(error).toBeUndefined();
		expect(read).toEqual(['Default', {}]);
	});

	test('a refusal before the node runs, if a required parameter is stored empty', async () => {
		const operation = jest.fn();

		const { error, tries } = await runNode({
			...host,
			nodeType: widget({ fields: [field('name', 'body', { required: true })], operation }),
			parameters: { name: '' },
		});

		expect(tries).toBe(0);
		expect(error?.message).toContain('has issues');
	});
});
