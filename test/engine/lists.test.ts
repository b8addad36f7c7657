import type { ILoadOptionsFunctions, INodeType } from 'n8n-workflow';

import { listSearch, loadOptions } from '../support/engine';
import { reply, strictNock } from '../support/nock';
import { field, widget, widgetHost, widgetHostOptions } from './widget';

const requests = strictNock();
const host = widgetHostOptions();

const ask = async (self: ILoadOptionsFunctions) =>
	(await self.helpers.httpRequestWithAuthentication.call(self, 'widgetApi', {
		method: 'GET',
		url: `${widgetHost}/widgets`,
		json: true,
	})) as Array<{ id: string }>;

const nodeType = (): INodeType =>
	widget({
		fields: [field('team', 'query', { default: 'default-team' })],
		methods: {
			loadOptions: {
				async widgets(this: ILoadOptionsFunctions) {
					return (await ask(this)).map(({ id }) => ({ name: id, value: id }));
				},
				async team(this: ILoadOptionsFunctions) {
					const value = String(this.getCurrentNodeParameter('team'));
					return [{ name: value, value }];
				},
			},
			listSearch: {
				async widgets(this: ILoadOptionsFunctions, filter?: string, paginationToken?: string) {
					const results = [{ name: `${filter}/${paginationToken}/${typeof paginationToken}`, value: 'x' }];
					return { results, paginationToken: 2 as unknown as string };
				},
				async locator(this: ILoadOptionsFunctions) {
					const extracted = this.getCurrentNodeParameter('parent', { extractValue: true });
					return { results: [{ name: 'x', value: String(extracted) }] };
				},
			},
		},
	});

test('loadOptions sends requests with the credential', async () => {
	reply(widgetHost, 'GET', '/widgets', { body: [{ id: 'a' }] });

	expect(await loadOptions({ ...host, nodeType: nodeType(), method: 'widgets' })).toEqual([{ name: 'a', value: 'a' }]);
	expect(requests[0].headers.authorization).toBe('example-key');
});

test.each([
	[{}, 'default-team'],
	[{ team: 'chosen' }, 'chosen'],
])('the parameters %j in the editor give %s', async (parameters, value) => {
	expect(await loadOptions({ ...host, nodeType: nodeType(), method: 'team', parameters })).toEqual([
		{ name: value, value },
	]);
});

test('listSearch gets filter and token, and returns the token as text', async () => {
	const page = await listSearch({
		...host,
		nodeType: nodeType(),
		method: 'widgets',
		filter: 'f',
		paginationToken: '1',
	});

	expect(page).toEqual({ results: [{ name: 'f/1/string', value: 'x' }], paginationToken: '2' });
});

test('an error of the server is thrown', async () => {
	reply(widgetHost, 'GET', '/widgets', { status: 403 });

	await expect(loadOptions({ ...host, nodeType: nodeType(), method: 'widgets' })).rejects.toMatchObject({
		httpCode: '403',
	});
});

test('an unknown method is named', async () => {
	await expect(loadOptions({ ...host, nodeType: nodeType(), method: 'gone' })).rejects.toThrow("'gone'");
	await expect(listSearch({ ...host, nodeType: nodeType(), method: 'gone' })).rejects.toThrow("'gone'");
});

test('a list context has no cancel signal', async () => {
	let has: boolean | undefined;
	const type = widget({
		methods: {
			listSearch: {
				async widgets(this: ILoadOptionsFunctions) {
					has = 'getExecutionCancelSignal' in this;
					return { results: [] };
				},
			},
		},
	});

	await listSearch({ ...host, nodeType: type, method: 'widgets' });

	expect(has).toBe(false);
});

test('a resource locator returns its value', async () => {
	const parent = { __rl: true, mode: 'list', value: 'p1' };
	const type = nodeType();
	type.description.properties.push({
		displayName: 'Parent',
		name: 'parent',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [{ displayName: 'List', name: 'list', type: 'list', typeOptions: { searchListMethod: 'widgets' } }],
	});

	const { results } = await listSearch({ ...host, nodeType: type, method: 'locator', parameters: { parent } });

	expect(results[0].value).toBe('p1');
});
