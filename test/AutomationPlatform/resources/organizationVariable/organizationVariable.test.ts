import type { INodeParameters } from 'n8n-workflow';

import { contractNock } from '../../../contract/validity';
import type { EntryPoint } from '../../../support/engine';
import { runUnderTest, serveExamples } from '../../../nodes/operations';
import { jsonOf, shownText } from '../../../support/results';
import { locator } from '../../../support/input';

const requests = contractNock();

function variable(operation: string, more: INodeParameters = {}): INodeParameters {
	return { resource: 'organizationVariable', operation, organizationId: locator('34'), ...more };
}

const TYPE = { number: 1, text: 2, boolean: 3, date: 4 };

/** A value as it is typed, by its type, and as it is sent. */
const values: Array<[type: keyof typeof TYPE, given: unknown, sent: unknown]> = [
	['number', 25, 25],
	['number', 0, 0],
	['number', -1.5, -1.5],
	['number', '={{ "12" }}', 12],
	['number', '={{ 1e3 }}', 1000],
	['text', 'Arabica', 'Arabica'],
	['text', ' kept blanks ', ' kept blanks '],
	['text', '={{ 5 }}', '5'],
	['text', '={{ false }}', 'false'],
	['text', 'null', 'null'],
	['boolean', true, true],
	['boolean', false, false],
	['boolean', '={{ "false" }}', false],
	['boolean', '={{ "yes" }}', true],
	['date', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z'],
	['date', '2026-03-01T02:00:00.5+02:00', '2026-03-01T00:00:00.500Z'],
	['date', '={{ 1772323200000 }}', '2026-03-01T00:00:00.000Z'],
	['date', '={{ new Date("2026-03-01") }}', '2026-03-01T00:00:00.000Z'],
];

describe.each([
	['create', { name: 'roast_limit' }],
	['update', { variableName: locator('roast_limit') }],
] as Array<[string, INodeParameters]>)('%s', (operation, more) => {
	test.each(values)('sends a %s %j as %j, with its type', async (type, given, sent) => {
		serveExamples();
		for (const entryPoint of ['custom', 'routing'] as EntryPoint[]) {
			requests.length = 0;
			const parameters = variable(operation, { ...more, type: TYPE[type], value: given as string });

			const { error } = await runUnderTest(parameters, { entryPoint });

			expect(error).toBeUndefined();
			expect(requests[0].body).toEqual({
				...(operation === 'create' && { name: 'roast_limit' }),
				typeId: TYPE[type],
				value: sent,
			});
		}
	});

	test.each([
		['number', 'many'],
		['number', '={{ [1] }}'],
		['number', '={{ $json.missing }}'],
		['number', '={{ "9007199254740993" }}'],
		['number', '={{ "0x1F" }}'],
		['boolean', '={{ "perhaps" }}'],
		['boolean', '={{ 2 }}'],
		['date', 'yesterday'],
		['date', '={{ 20260131 }}'],
		['date', '={{ 2026 }}'],
		['date', '2026-02-31'],
		['date', '2026-01-31T10:00:00+99:99'],
		['date', '={{ true }}'],
		['text', '={{ ({ a: 1 }) }}'],
		['text', '={{ $json.missing }}'],
		['text', '={{ "" }}'],
	] as Array<[keyof typeof TYPE, string]>)('refuses for a %s %s before anything is sent', async (type, given) => {
		serveExamples();

		const { error } = await runUnderTest(variable(operation, { ...more, type: TYPE[type], value: given }));

		expect(shownText(error)).toContain("'Value'");
		expect(requests).toEqual([]);
	});
});

describe('update keeps the type unless the user selects another one', () => {
	const listed = [
		{ name: 'roast_limit', typeId: 1, value: 25, isSystem: false },
		{ name: 'season_start', typeId: 4, value: '2026-03-01T00:00:00.000Z', isSystem: false },
	];
	const update = async (name: string, value: string, items = 1) =>
		await runUnderTest(variable('update', { variableName: locator(name), value }), {
			items: Array.from({ length: items }, () => ({ json: {} })),
		});

	beforeEach(() => {
		serveExamples(({ method }) => (method === 'GET' ? { body: { organizationVariables: listed } } : undefined));
	});

	test.each([
		['roast_limit', '5', { typeId: 1, value: 5 }],
		['roast_limit', '={{ 0 }}', { typeId: 1, value: 0 }],
		['season_start', '={{ new Date("2026-04-01") }}', { typeId: 4, value: '2026-04-01T00:00:00.000Z' }],
	])('%s gets %s', async (name, value, body) => {
		const { error } = await update(name, value);

		expect(error).toBeUndefined();
		expect(requests.map((request) => [request.method, request.body])).toEqual([
			['GET', undefined],
			['PATCH', body],
		]);
	});

	test('the variables are read once for all items', async () => {
		await update('roast_limit', '5', 3);

		expect(requests.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'PATCH', 'PATCH']);
	});

	test.each([
		['roast_limit', 'abc', /'Value' must be a number/],
		['season_start', '5', /'Value' must be a date/],
		['Roast_limit', '5', /has no variable 'Roast_limit'.*case-sensitive/s],
	])('%s refuses %s, and changes nothing', async (name, value, told) => {
		const { error } = await update(name, value);

		expect(shownText(error)).toMatch(told);
		expect(requests.map(({ method }) => method)).toEqual(['GET']);
	});
});

test('create accepts only names of letters, digits, $ and _', async () => {
	serveExamples();
	for (const name of ['roast_limit', '$my_var', '_', '0', 'A$1']) {
		expect((await runUnderTest(variable('create', { name, type: 2, value: 'x' }))).error).toBeUndefined();
	}
	requests.length = 0;
	for (const name of ['roast limit', 'roast-limit', 'rösten', 'a/b', 'a.b']) {
		const { error } = await runUnderTest(variable('create', { name, type: 2, value: 'x' }));
		expect(shownText(error)).toContain("'Name'");
	}
	expect(requests).toEqual([]);
});

test.each(['custom', 'routing'] as EntryPoint[])(
	'delete sends nothing without Confirm, and confirmed=true with it, through the entryPoint %s',
	async (entryPoint) => {
		serveExamples();
		const parameters = variable('delete', { variableName: locator('$my_var') });

		for (const confirm of [false, undefined, '={{ "no" }}', '={{ $json.missing }}']) {
			const stored = confirm === undefined ? {} : { confirm };
			const { error } = await runUnderTest({ ...parameters, ...stored }, { entryPoint });
			expect(shownText(error)).toContain("'Confirm'");
		}
		expect(requests).toEqual([]);

		const result = await runUnderTest({ ...parameters, confirm: true }, { entryPoint });

		expect(requests.map(({ path, query }) => [path, query])).toEqual([
			['/api/v2/organizations/34/variables/%24my_var', [['confirmed', 'true']]],
		]);
		expect(jsonOf(result)).toEqual([{ deleted: true, id: '$my_var' }]);
	},
);

describe('get many', () => {
	const one = { name: 'roast_limit', typeId: 1, value: 25, isSystem: false };
	const other = { name: 'origin', typeId: 2, value: 'x', isSystem: true };

	test.each([
		['a list', [one, other], [one, other]],
		['one object', one, [one]],
		['an empty list', [], []],
		['null', null, []],
		['an empty object, which is how PHP writes an empty list', {}, []],
	])('reads %s', async (_, organizationVariables, items) => {
		serveExamples(() => ({ body: { organizationVariables } }));

		expect(jsonOf(await runUnderTest(variable('getAll')))).toEqual(items);
	});
});

test.each([
	['create', { name: 'a', type: 2, value: 'x' }],
	['update', { variableName: locator('a'), type: 2, value: 'x' }],
	['delete', { variableName: locator('a'), confirm: true }],
	['getHistory', { variableName: locator('a') }],
] as Array<[string, INodeParameters]>)(
	'%s names the feature that the service may not have in the error for a 404',
	async (operation, more) => {
		for (const body of [{ message: 'Not found' }, { message: 'Not found', code: 'IM027' }]) {
			serveExamples(() => ({ status: 404, body }));

			const { error } = await runUnderTest(variable(operation, more));

			expect(shownText(error)).toMatch(/404.*custom variables/i);
		}
	},
);
