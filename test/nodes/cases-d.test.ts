import fc from 'fast-check';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { convert, withoutLocator } from '../../nodes/shared/input/convert';
import type { Conversion, Send } from '../../nodes/shared/input/routing';
import { contractNock } from '../contract/validity';
import type { EntryPoint, RunResult } from '../support/engine';
import { reply } from '../support/nock';
import { asked, entries, entryIds, lists, pagedLists, serveList } from './lists';
import { nodeUnderTest } from './nodeUnderTest';
import {
	apiKey,
	contract,
	conversionOf,
	description,
	exampleAnswer,
	hasOwnSample,
	inputItems,
	jsonOf,
	locator,
	named,
	origin,
	requestsOf,
	run,
	sampleOf,
	serveExamples,
	shownFields,
	shownText,
	singleOperations,
	takesExpression,
	variants,
	variantsOf,
} from './platform';
import type { Variant } from './platform';

const requests = contractNock();
const entryPoints: EntryPoint[] = ['custom', 'routing'];

const singles = singleOperations.map((operation) => ({ ...variantsOf(operation)[0], name: operation.name }));

function variant(name: string): Variant {
	return variants.find((candidate) => candidate.name === name)!;
}

function dlq(operation: string, parameters: INodeParameters = {}): INodeParameters {
	return { resource: 'incompleteExecution', operation, ...parameters };
}

/** The value of a field as it is stored for an id, a text, or an expression. */
function stored(field: INodeProperties, value: unknown): INodeParameters[string] {
	return field.type === 'resourceLocator' ? locator(value) : (value as INodeParameters[string]);
}

/** Whether an operation has a field, of its own or in a collection, that sends this wire name. */
function hasFieldFor(wireName: string, { parameters }: Variant): boolean {
	return shownFields(parameters)
		.flatMap((field) => [field, ...((field.options ?? []) as INodeProperties[])])
		.some(({ routing }) => routing?.send?.property === wireName);
}

/** Options that sort a list in ascending order: by its field, or by an additional query parameter. */
function sortedAscending(list: Variant): INodeParameters {
	if (hasFieldFor('pg[sortDir]', list)) return { sortDirection: 'asc' };
	return { additionalQuery: '{"pg[sortDir]": "asc"}' };
}

/** A local error: raised before any request is sent. */
function expectLocalError({ error, output }: RunResult): void {
	expect(requests).toEqual([]);
	expect(error).toBeInstanceOf(Error);
	expect(error).not.toBeInstanceOf(TypeError);
	expect(error?.message).not.toMatch(/HTTP|Cannot read|is not a function/);
	expect(output).toEqual([]);
}

describe('lists', () => {
	test.each(named(pagedLists))(
		'D01 %s: Return All gives 120 entries from a service that gives 50 in a page',
		async (_, list) => {
			serveList(list.listRoot, 120, 50);

			const ids = jsonOf(await run({ ...list.parameters, returnAll: true })).map(({ id }) => id);

			expect(ids).toEqual(entryIds(120));
		},
	);

	test.each(named(pagedLists))('D01 %s: Limit 70 gives 70 of 120 entries, of two pages', async (_, list) => {
		serveList(list.listRoot, 120, 50);

		const ids = jsonOf(await run({ ...list.parameters, limit: 70 })).map(({ id }) => id);

		expect(ids).toEqual(entryIds(70));
		expect(requests).toHaveLength(2);
	});

	test.each([1, 50, 600])(
		'D02 a list of dlqs without pg in the answer is one request, also with %d entries',
		async (count) => {
			serveExamples(() => ({ body: { dlqs: entries(count) } }));

			const result = await run({ ...variant('incompleteExecution.getAll').parameters, returnAll: true });

			expect(jsonOf(result)).toHaveLength(count);
			expect(requests.map(asked)).toEqual([{}]);
		},
	);

	const withAdditionalQuery = pagedLists.filter(({ parameters }) =>
		shownFields(parameters).some(
			({ name, options = [] }) => name === 'options' && options.some((option) => option.name === 'additionalQuery'),
		),
	);

	test.each(named(withAdditionalQuery))(
		'D06 %s: from an offset on that is given, pages follow each other',
		async (_, list) => {
			serveList(list.listRoot, 60, 10);
			for (const additionalQuery of ['{"pg[offset]": 30}', { pg: { offset: '30' } }, '{"pg[offset]": "30"}']) {
				requests.length = 0;

				const result = await run({ ...list.parameters, limit: 20, options: { additionalQuery } as INodeParameters });

				expect(jsonOf(result).map(({ id }) => id)).toEqual(entryIds(50).slice(30));
				expect(requests.map(asked)).toEqual([
					{ offset: '30', limit: '20' },
					{ offset: '40', limit: '10' },
				]);
			}
		},
	);

	test.each(named(withAdditionalQuery))('D06 %s: a page size that is given is kept', async (_, list) => {
		serveList(list.listRoot, 60, 50);

		const options = { additionalQuery: '{"pg": {"limit": "15", "offset": 5}}' };
		const result = await run({ ...list.parameters, limit: 40, options });

		expect(jsonOf(result).map(({ id }) => id)).toEqual(entryIds(45).slice(5));
		expect(requests.map(asked)).toEqual([
			{ offset: '5', limit: '15' },
			{ offset: '20', limit: '15' },
			{ offset: '35', limit: '10' },
		]);
	});

	test('D06 an offset or a page size that is no number is refused', async () => {
		serveExamples();
		const [list] = withAdditionalQuery;
		for (const [name, value] of [
			['pg[offset]', 'x'],
			['pg[offset]', -1],
			['pg[limit]', 0],
			['pg[limit]', 1.5],
		] as const) {
			const options = { additionalQuery: JSON.stringify({ [name]: value }) };
			const result = await run({ ...list.parameters, options });
			expectLocalError(result);
			expect(result.error?.message).toMatch(
				/'Additional Query Parameters' takes a whole number of at least [01] as pg/,
			);
			expect(result.error?.message).toContain(name);
		}
	});

	test('D02 a list of dlqs with pg in the answer is read to its end', async () => {
		serveList('dlqs', 101, 50);

		const result = await run({ ...variant('incompleteExecution.getAll').parameters, returnAll: true });

		expect(jsonOf(result)).toHaveLength(101);
		expect(requests.map(({ query }) => query.map(([key]) => key))).toEqual([
			['scenarioId'],
			['scenarioId', 'pg[offset]', 'pg[limit]'],
			['scenarioId', 'pg[offset]', 'pg[limit]'],
		]);
	});

	test.each(named(pagedLists))(
		'D02 %s: a service that ignores the offset is asked no more than three times',
		async (_, list) => {
			serveExamples(() => ({ body: { [list.listRoot]: entries(50), pg: { offset: 0, limit: 50 } } }));

			const result = await run({ ...list.parameters, returnAll: true });

			expect(jsonOf(result).map(({ id }) => id)).toEqual(entryIds(50));
			expect(requests.length).toBeLessThanOrEqual(3);
		},
	);

	test.each(named(pagedLists))('D03 %s: the offset advances by what was received', async (_, list) => {
		serveList(list.listRoot, 120, 50);

		const ids = jsonOf(await run({ ...list.parameters, returnAll: true })).map(({ id }) => id);

		expect(requests.map((request) => asked(request).offset ?? '0')).toEqual(['0', '50', '100']);
		expect(new Set(ids).size).toBe(ids.length);
	});

	test.each([
		['id,name', ['id', 'name']],
		['["id", "name"]', ['id', 'name']],
		['={{ ["id", "name"] }}', ['id', 'name']],
		['id', ['id']],
		['', []],
	])('D05 columns %s: the key cols[] is there once for each', async (cols, sent) => {
		serveExamples();

		await run({ ...variant('scenario.getAll').parameters, options: { cols } });

		const columns = requests[0].query.filter(([key]) => key.startsWith('cols'));
		expect(columns).toEqual(sent.map((column) => ['cols[]', column]));
	});

	const withOptions = pagedLists.flatMap((list) =>
		[true, false].flatMap((returnAll) =>
			[{}, sortedAscending(list), { additionalQuery: '{"pg[limit]": 7, "pg[offset]": 3}' }].map(
				(options): [string, boolean, INodeParameters, (typeof pagedLists)[number]] => [
					list.name,
					returnAll,
					options,
					list,
				],
			),
		),
	);

	test.each(withOptions)(
		'D06 %s, Return All %s, options %j: no key is sent twice',
		async (_, returnAll, options, list) => {
			serveList(list.listRoot, 120, 50);

			await run({ ...list.parameters, returnAll, limit: 70, options });

			expect(requests.length).toBeGreaterThan(1);
			for (const { query } of requests) {
				const keys = query.map(([key]) => key).filter((key) => key !== 'cols[]');
				expect(keys).toEqual([...new Set(keys)]);
			}
		},
	);

	test.each(named(lists))('D09 %s: an empty list gives no item', async (_, list) => {
		const bare = list.isLoose ? [[], 'null'] : [];
		for (const body of [{ [list.listRoot]: [] }, { [list.listRoot]: null }, ...bare]) {
			serveExamples(() => ({ body }));
			const result = await run(list.parameters);
			expect([result.error, jsonOf(result)]).toEqual([undefined, []]);
		}
	});

	test.each(named(lists))(
		'D09 %s: an answer without the list is an error that names what is missing',
		async (_, list) => {
			const bare = list.isLoose ? [] : [[], 'null'];
			for (const body of [{}, { [list.listRoot]: 'x' }, { [list.listRoot]: {} }, ...bare, '"x"', '<html></html>', '']) {
				serveExamples(() => ({ body }));
				const { error, output } = await run(list.parameters);
				expect(error?.message).toContain(`'${list.listRoot}'`);
				expect(output).toEqual([]);
			}
		},
	);

	test.each(named(lists))('D26 %s: Limit is 50 by default, and no more comes out', async (_, list) => {
		serveList(list.listRoot, 10_000, 10_000);
		const limit = shownFields(list.parameters).find(({ name }) => name === 'limit');
		expect(limit?.default).toBe(50);

		const result = await run(list.parameters);

		expect(jsonOf(result).map(({ id }) => id)).toEqual(entryIds(50));
		expect(requests).toHaveLength(1);
	});

	test.each(named(lists))('D26 %s: Limit 3 gives 3 items with one request', async (_, list) => {
		serveList(list.listRoot, 120, 50);

		const result = await run({ ...list.parameters, limit: 3 });

		expect(jsonOf(result)).toHaveLength(3);
		expect(requests).toHaveLength(1);
	});

	test.each([
		[undefined, '50'],
		[3, '3'],
		['={{ "3" }}', '3'],
	])('D26 a list that the interface pages is limited by the service: Limit %s asks for %s', async (limit, sent) => {
		serveList('scenarios', 120, 500);

		await run({ ...variant('scenario.getAll').parameters, ...(limit !== undefined && { limit }) });

		expect(requests.map(asked)).toEqual([{ offset: undefined, limit: sent }]);
	});

	test.each(named(lists))('D26 %s: a Limit that cannot be one is refused before anything is sent', async (_, list) => {
		serveExamples();
		for (const limit of [0, -1, 1.5, '={{ "many" }}']) {
			const result = await run({ ...list.parameters, limit });
			expectLocalError(result);
			expect(result.error?.message).toContain("'Limit'");
		}
	});

	test.each(named(pagedLists))(
		'D26 %s: a Limit whose expression gives nothing is not taken for all',
		async (_, list) => {
			serveList(list.listRoot, 120, 50);

			const result = await run({ ...list.parameters, limit: '={{ $json.missing }}' });

			expect(jsonOf(result).length).toBeLessThanOrEqual(50);
		},
	);
});

describe('bodies and answers', () => {
	test('D07 Delete Many sends its ids in the body, as JSON', async () => {
		reply(origin, 'DELETE', '/api/v2/dlqs', { body: { dlqs: ['a', 'b'] } });

		await run(dlq('deleteMany', { source: 'list', scenarioId: locator(1), ids: 'a,b' }));

		expect(requests).toMatchObject([
			{ query: [['scenarioId', '1']], body: { ids: ['a', 'b'] }, headers: { 'content-type': 'application/json' } },
		]);
	});

	const deletes = singles.filter(
		({ name, method }) => method === 'DELETE' && contract.operation(name).requestBody === undefined,
	);

	test.each(named(deletes))('D07 %s: sends no body', async (_, { parameters }) => {
		serveExamples();

		await run(parameters);

		expect(requests[0].body).toBeUndefined();
		expect(requests[0].headers).not.toHaveProperty('content-type');
	});

	test.each(named(deletes.filter(({ path }) => /:\w+$/.test(path))))(
		'D08 %s: 204 gives exactly one item that says what is deleted',
		async (_, { path, parameters, required }) => {
			serveExamples(() => ({ status: 204 }));

			const result = await run(parameters);

			const id = sampleOf({ ...required.find(({ name }) => path.endsWith(`:${name}`))!, type: 'string' });
			expect(jsonOf(result)).toEqual([{ deleted: true, id }]);
		},
	);

	const records = singles.filter(
		({ name, listRoot, method }) => !listRoot && method !== 'DELETE' && typeof exampleAnswer(name) === 'object',
	);

	test.each(named(records))(
		'D09 %s: an answer without its object is an error that names it',
		async (_, { name, resource, parameters }) => {
			const example = exampleAnswer(name)!;
			const roots = [resource, ...Object.keys(example)];
			for (const body of [{}, '', '[]', '"x"', '<html></html>']) {
				serveExamples((_request, operationId) => (operationId === name ? { body } : undefined));
				const { error, output } = await run(parameters);
				expect(roots.filter((root) => error?.message.includes(`'${root}'`))).not.toEqual([]);
				expect(output).toEqual([]);
			}
		},
	);

	test.each(entryPoints)(
		'through the entryPoint %s, the fields of other operations change nothing',
		async (entryPoint) => {
			for (const { name, parameters } of variants) {
				const seen: unknown[] = [];
				for (const withAllFields of [true, false]) {
					requests.length = 0;
					serveExamples();
					const { output, error } = await run(parameters, { entryPoint, withAllFields });
					const items = output.flat().map((item) => ({ ...item, json: { ...item.json, executionTimeMs: 0 } }));
					seen.push([items, error?.message, [...requests]]);
				}
				expect([name, seen[0]]).toEqual([name, seen[1]]);
			}
		},
	);

	test.each(entryPoints)('D09 no item without JSON comes out through the entryPoint %s', async (entryPoint) => {
		for (const { parameters } of variants) {
			serveExamples();
			const { output } = await run(parameters, { entryPoint });
			expect(output.flat().every(({ json }) => typeof json === 'object' && json !== null)).toBe(true);
		}
	});
});

describe('pairing and errors', () => {
	/** The field of the id in the path, or in the query where the path has none, or else the first that is sent. */
	function subjectField({ path, required }: Variant): INodeProperties {
		const inQuery = required.find(({ routing }) => routing?.send?.type === 'query');
		return required.find(({ name }) => path.includes(`:${name}`)) ?? inQuery ?? required[0];
	}

	/** The parameters with that field, and what has to be equal to it, from the input item. */
	function withIdOfItem(single: Variant): INodeParameters {
		const field = subjectField(single);
		const sample = sampleOf(field);
		const isPassword = /password/i.test(field.name);
		const id =
			conversionOf(field) === 'email'
				? '={{ $json.id + "@shop.example" }}'
				: isPassword
					? `={{ "${String(sample)}" + $json.id }}`
					: '={{ $json.id }}';
		const equal = single.required.filter(({ name }) => isPassword && single.parameters[name] === sample);
		return {
			...single.parameters,
			...Object.fromEntries([field, ...equal].map((one) => [one.name, stored(one, id)])),
		};
	}

	/** Those that take several items, of which two can differ in what they need. */
	function withSubject<Single extends Variant>(all: Single[]): Array<[string, Single]> {
		return named(all.filter(({ name, required }) => required.length > 0 && !nodeUnderTest.forOneItem.includes(name)));
	}

	test.each(withSubject(singles))(
		'D10 %s: with one failed item of three, each output points to its input',
		async (_, single) => {
			serveExamples(({ path, query, body }) =>
				path.includes('/22') || query.some(([, value]) => value === '22') || JSON.stringify(body ?? '').includes('22')
					? { status: 404, body: { message: 'Not there' } }
					: undefined,
			);

			const { output, error } = await run(withIdOfItem(single), {
				items: ['11', '22', '33'].map((id) => ({ json: { id } })),
				onError: 'continueRegularOutput',
			});

			expect(error).toBeUndefined();
			const paired = output[0].map(({ pairedItem }) => (pairedItem as { item: number }).item);
			expect([...new Set(paired)]).toEqual([0, 1, 2]);
			expect(output[0].filter(({ json }) => json.error).map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
		},
	);

	test.each(withSubject(lists))('D10 %s: with two input items each entry points to its own', async (_, list) => {
		serveExamples(({ query, path }) => ({
			body: {
				[list.listRoot]: entries([...query.map(([, value]) => value), path].some((v) => v.includes('11')) ? 2 : 3),
			},
		}));

		const { output } = await run(withIdOfItem(list), { items: ['11', '22'].map((id) => ({ json: { id } })) });

		expect(output[0].map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 0 },
			{ item: 1 },
			{ item: 1 },
			{ item: 1 },
		]);
	});

	const confirmation = { status: 406, body: { code: 'IM004', message: 'm', detail: 'd' } };

	test.each(named(variants))(
		'D11 %s: a refusal shows code, message, detail and what to do',
		async (_, { parameters }) => {
			serveExamples(() => confirmation);

			const { error } = await run(parameters);

			expect(error).toBeInstanceOf(NodeApiError);
			expect(error?.message).toMatch(/406 IM004\. d\. m\..*confirm/i);
		},
	);

	test.each(named(variants))('D11 %s: so does the item under continue on error', async (_, { parameters }) => {
		serveExamples(() => confirmation);

		const [failed, ...others] = jsonOf(await run(parameters, { onError: 'continueRegularOutput' }));

		expect(failed.error).toMatch(/406 IM004\. d\. m\..*confirm/i);
		expect(others.every(({ error }) => typeof error === 'string')).toBe(true);
	});

	const page = `<!DOCTYPE html><html><head><title>Bad gateway</title></head><body>${'<p>long</p>'.repeat(500)}</body></html>`;

	test.each(named(variants))(
		'D13 %s: the web page of a gateway gives a short message with the status',
		async (_, { parameters, method }) => {
			// A read is repeated after a 502, which takes its time; 524 is no less a web page.
			const status = method === 'GET' ? 524 : 502;
			serveExamples(() => ({ status, body: page, headers: { 'content-type': 'text/html' } }));

			const { error } = await run(parameters);

			expect(error).toBeInstanceOf(NodeApiError);
			expect((error as NodeApiError).httpCode).toBe(String(status));
			expect(error?.message).toContain(String(status));
			expect(error!.message.length).toBeLessThan(300);
			expect(JSON.stringify([error, shownText(error)])).not.toMatch(/<html|<p>|<!DOCTYPE/i);
		},
	);

	test('D32 of five single retries the failed third names its input and its id, and the order is kept', async () => {
		serveExamples(({ path }) =>
			path.includes('/c/') ? { status: 404, body: { message: 'Not there' } } : { body: { dlq: path.split('/')[4] } },
		);

		const { output } = await run(dlq('retry', { dlqId: locator('={{ $json.id }}') }), {
			items: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ json: { id } })),
			onError: 'continueRegularOutput',
		});

		expect(output[0].map(({ json, pairedItem }) => [json.id ?? json.error, pairedItem])).toEqual([
			['a', { item: 0 }],
			['b', { item: 1 }],
			[expect.stringMatching(/'c' \[item 2\].*404.*Not there/), { item: 2 }],
			['d', { item: 3 }],
			['e', { item: 4 }],
		]);
	});

	test.each(withSubject(singles))('D32 %s: the item of a failure names the id that failed', async (_, single) => {
		serveExamples((_request, operationId) =>
			operationId === single.name.split(' ')[0] ? { status: 404, body: { message: 'Not there' } } : undefined,
		);

		const items = jsonOf(
			await run(withIdOfItem(single), {
				items: ['11', '22'].map((id) => ({ json: { id } })),
				onError: 'continueRegularOutput',
			}),
		);

		const { routing, typeOptions } = subjectField(single);
		const isNamed = routing?.send?.type !== 'body' && !typeOptions?.password;
		expect(items.map(({ error }) => error)).toEqual([
			expect.stringMatching(isNamed ? /'11.*\[item 0\].*404/ : /\[item 0\].*404/),
			expect.stringMatching(isNamed ? /'22.*\[item 1\].*404/ : /\[item 1\].*404/),
		]);
	});
});

describe('values of each item', () => {
	test.each(['id', 'list'])('D14 three items with their own dlq, in mode %s, are three requests', async (mode) => {
		serveExamples();

		await run(dlq('get', { dlqId: locator('={{ $json.id }}', mode) }), {
			items: ['a', 'b', 'c'].map((id) => ({ json: { id } })),
		});

		expect(requests.map(({ path }) => path).sort()).toEqual(['a', 'b', 'c'].map((id) => `/api/v2/dlqs/${id}`));
	});

	test.each(['id', 'list'])('D14 three items with their own scenario, in mode %s, are three requests', async (mode) => {
		serveExamples(({ query }) => ({ body: { dlqs: [{ id: `of ${query[0][1]}` }] } }));

		const result = await run(dlq('getAll', { scenarioId: locator('={{ $json.scenario }}', mode) }), {
			items: [1, 2, 3].map((scenario) => ({ json: { scenario } })),
		});

		expect(jsonOf(result)).toEqual([1, 2, 3].map((scenario) => ({ id: `of ${scenario}`, scenarioId: scenario })));
	});

	test('D14 the flag Confirm is read for each item: what is not confirmed is not sent', async () => {
		serveExamples(() => ({ body: { dlqs: [] } }));

		const { output } = await run(
			dlq('deleteMany', { source: 'all', scenarioId: locator('={{ $json.scenario }}'), confirm: '={{ $json.sure }}' }),
			{
				items: [true, false, true].map((sure, index) => ({ json: { scenario: index + 1, sure } })),
				onError: 'continueRegularOutput',
			},
		);

		expect(requests.map(({ query }) => query[0][1]).sort()).toEqual(['1', '3']);
		expect(output[0]).toMatchObject([
			{ json: { error: expect.stringContaining("'Confirm'") }, pairedItem: { item: 1 } },
		]);
	});

	/** A field of a JSON value, and where it stands in the parameters. */
	interface JsonField {
		name: string;
		field: INodeProperties;
		variant: Variant;
		with: (value: unknown) => INodeParameters;
		without: INodeParameters;
		/** Whether it is no part of a collection. */
		isOwn: boolean;
	}

	function omit(parameters: INodeParameters, name: string): INodeParameters {
		return Object.fromEntries(Object.entries(parameters).filter(([key]) => key !== name));
	}

	/** Every field that sends something, of every operation, also those that are added to a collection. */
	const sendingFields: JsonField[] = variants.flatMap((of) =>
		shownFields(of.parameters).flatMap((field): JsonField[] => {
			const inner = field.type === 'collection' ? (field.options as INodeProperties[]) : [];
			return (
				[
					{
						name: `${of.name} ${field.name}`,
						field,
						variant: of,
						with: (value: unknown) => ({ ...of.parameters, [field.name]: stored(field, value) }),
						without: omit(of.parameters, field.name),
						isOwn: true,
					},
					...inner.map((child) => ({
						name: `${of.name} ${field.name}.${child.name}`,
						field: child,
						variant: of,
						with: (value: unknown) =>
							({
								...of.parameters,
								[field.name]: { ...(of.parameters[field.name] as INodeParameters), [child.name]: stored(child, value) },
							}) as INodeParameters,
						without: {
							...of.parameters,
							[field.name]: omit((of.parameters[field.name] ?? {}) as INodeParameters, child.name),
						},
						isOwn: false,
					})),
				]
					.filter(({ field: candidate }) => conversionOf(candidate) !== undefined)
					// the editor lets nobody write an expression there
					.filter(({ field: candidate }) => !candidate.noDataExpression)
			);
		}),
	);

	function fieldsAs(...conversions: string[]): Array<[string, JsonField]> {
		return named(sendingFields.filter(({ field }) => conversions.includes(conversionOf(field)!)));
	}

	/** What a field put on the wire: its value in the query, its value in the body, or its part of the path. */
	function wireValues({ field, variant: of }: JsonField): unknown[] {
		const { type, property } = field.routing!.send!;
		if (requests.length === 0) return [];
		const [{ query, body, path }] = requestsOf(of, requests);
		if (type === 'query') return query.filter(([key]) => key === property).map(([, value]) => value);
		if (type !== 'body') return path.split('/');
		const value = property!
			.split('.')
			.reduce<unknown>((within, key) => (within as IDataObject | undefined)?.[key], body);
		return value === undefined ? [] : [value];
	}

	/** The sample of a field that takes JSON of one form only. */
	function jsonOfSample(field: INodeProperties): unknown {
		return hasOwnSample(field) ? JSON.parse(sampleOf(field) as string) : undefined;
	}

	const jsonFields = fieldsAs('json', 'jsonText', 'object', 'objectList').filter(
		([, { field }]) => field.type === 'json',
	);

	/** An additional query parameter that the contract knows and no field sends. */
	function additionalQueryOf(of: Variant): IDataObject {
		const { parameters } = contract.operation(of.name.split(' ')[0]);
		const isOpen = parameters.some(({ name }) => name === 'pg[sortBy]') && !hasFieldFor('pg[sortBy]', of);
		return isOpen ? { 'pg[sortBy]': 'name' } : {};
	}

	test.each(jsonFields)('D15 %s: JSON text and an object give the same', async (_, json) => {
		serveExamples();
		const given = jsonOfSample(json.field) ?? { name: 'with "quotes"', flow: [], metadata: { a: [1, { b: null }] } };
		const isAdditional = conversionOf(json.field) === 'json' && json.field.routing!.send!.property === '...';
		const value = isAdditional ? additionalQueryOf(json.variant) : given;

		await run(json.with(JSON.stringify(value)));
		const [first] = requests;
		await run(json.with(`={{ ${JSON.stringify(value).replaceAll('{', '{ ').replaceAll('}', ' }')} }}`));

		expect(requests[1]).toEqual(first);
		if (!isAdditional) {
			const [sent] = wireValues(json);
			expect(conversionOf(json.field) === 'jsonText' ? JSON.parse(sent as string) : sent).toEqual(
				conversionOf(json.field) === 'objectList' ? [given].flat() : given,
			);
		}
	});

	test.each(jsonFields)('D15 %s: text that is no JSON is refused with the name of the field', async (_, json) => {
		serveExamples();
		for (const bad of ['{bad', '={{ "{bad" }}', '={{ 5 }}', '"text"', 'null']) {
			const result = await run(json.with(bad));
			expectLocalError(result);
			expect(result.error?.message).toContain(`'${json.field.displayName}'`);
		}
	});

	const requiredFields = variants.flatMap((of) =>
		of.required
			.filter((field) => !field.noDataExpression)
			.map((field) => ({ name: `${of.name} ${field.name}`, field, of })),
	);

	test.each(named(requiredFields))(
		'D16 %s: an expression that gives nothing stops the item',
		async (_, { field, of }) => {
			serveExamples();

			const result = await run({ ...of.parameters, [field.name]: stored(field, '={{ $json.missing }}') });

			expectLocalError(result);
			expect(result.error?.message).toContain(`'${field.displayName}'`);
			expect(result.error?.message).toContain('[item 0]');
		},
	);

	const ofSeveralItems = requiredFields.filter(
		({ field, of }) => takesExpression(field) && !nodeUnderTest.forOneItem.includes(of.name),
	);

	test.each(named(ofSeveralItems))(
		'D16 %s: so it does for the item alone under continue on error',
		async (_, { field, of }) => {
			serveExamples();
			const value = `={{ $json.there }}`;

			const { output } = await run(
				{ ...of.parameters, [field.name]: stored(field, value) },
				{
					items: [{ json: {} }, { json: { there: sampleOf({ ...field, type: 'string' }) as string } }],
					onError: 'continueRegularOutput',
				},
			);

			expect(output[0][0]).toMatchObject({
				json: { error: expect.stringContaining(`'${field.displayName}'`) },
				pairedItem: { item: 0 },
			});
			expect(output[0].slice(1).every(({ json }) => !json.error)).toBe(true);
			expect(requests.length).toBeGreaterThan(0);
			expect(JSON.stringify(requests)).not.toMatch(/undefined|null/);
		},
	);

	const ids = requiredFields.filter(({ field }) => ['id', 'integerId', undefined].includes(conversionOf(field)));

	test.each(named(ids))('D16 %s: the words that a template makes of nothing are refused', async (_, { field, of }) => {
		serveExamples();
		for (const lost of ['undefined', 'null', 'NaN', '[object Object]', '={{ String($json.missing) }}']) {
			expectLocalError(await run({ ...of.parameters, [field.name]: stored(field, lost) }));
		}
	});

	test.each(named(requiredFields))(
		'D17 %s: nothing, blanks and null are refused before anything is sent',
		async (_, { field, of }) => {
			serveExamples();
			// What is stored as null is the default.
			const nothing = convert(withoutLocator(field.default), conversionOf(field) as Conversion) === undefined;
			for (const empty of ['', '  ', ...(nothing ? [null] : []), '={{ "" }}', '={{ "  " }}', '={{ null }}']) {
				for (const entryPoint of entryPoints) {
					const result = await run({ ...of.parameters, [field.name]: stored(field, empty) }, { entryPoint });
					expectLocalError(result);
				}
			}
		},
	);

	test.each(named(requiredFields.filter(({ of }) => of.isBulk)))(
		'D17 %s: an empty entry of a bulk operation does not become all of the scenario',
		async (_, { field, of }) => {
			serveExamples();
			expectLocalError(await run({ ...of.parameters, [field.name]: stored(field, '={{ [] }}') }));
		},
	);

	test.each(['id', 'scenarioId'])(
		'D17 an input item without its %s is refused, and the others are done',
		async (missing) => {
			serveExamples(() => ({ body: { dlqs: ['b'] } }));
			const items = [{ json: { id: 'a', scenarioId: 1 } as IDataObject }, { json: { id: 'b', scenarioId: 1 } }];
			for (const empty of [undefined, '', '  ', null]) {
				items[0].json[missing] = empty;
				requests.length = 0;
				expectLocalError(await run(dlq('retryMany'), { items }));

				const { output } = await run(dlq('retryMany'), { items, onError: 'continueRegularOutput' });

				expect(requests.map(({ body }) => body)).toEqual([{ ids: ['b'] }]);
				expect(output[0]).toMatchObject([
					{ json: { error: expect.stringContaining(`'${missing}'`) }, pairedItem: { item: 0 } },
					{ json: { id: 'b', queued: true }, pairedItem: { item: 1 } },
				]);
			}
		},
	);

	const inPath = requiredFields.filter(({ field }) => conversionOf(field) === 'id' && !field.routing!.send!.property);

	test.each(named(inPath))('D18 %s: an odd id is one percent-encoded part of the path', async (_, { field, of }) => {
		serveExamples();
		const odd = {
			'a/b': 'a%2Fb',
			'a b': 'a%20b',
			'a#b': 'a%23b',
			'a?x=1': 'a%3Fx%3D1',
			ü: '%C3%BC',
			'a%2Fb': 'a%252Fb',
			$my_var: '%24my_var',
		};
		for (const [id, encoded] of Object.entries(odd)) {
			requests.length = 0;
			await run({ ...of.parameters, [field.name]: stored(field, `={{ ${JSON.stringify(id)} }}`) });
			const segments = requests[0].path.split('/');
			expect(segments).toHaveLength(of.path.split('/').length);
			expect(segments[of.path.split('/').indexOf(`:${field.name}`)]).toBe(encoded);
		}
	});

	test.each(named(inPath))('D18 %s: dot segments are refused before anything is sent', async (_, { field, of }) => {
		serveExamples();
		for (const id of ['.', '..', 'a/../../users', '%2e%2e', '%2E', 'a\\..\\b', '../x']) {
			const result = await run({ ...of.parameters, [field.name]: stored(field, id) });
			expectLocalError(result);
			expect(result.error?.message).toContain(`'${field.displayName}'`);
		}
	});

	test('D18 no id whatever leads to another resource', async () => {
		const [{ field, of }] = inPath;
		const depth = of.path.split('/').length;
		const ids = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), 200);
		serveExamples();

		await run(
			{ ...of.parameters, [field.name]: stored(field, '={{ $json.id }}') },
			{ items: ids.map((id) => ({ json: { id } })), onError: 'continueRegularOutput' },
		);

		expect(requests.length).toBeGreaterThan(100);
		for (const { path } of requests) {
			expect(path.split('/')).toHaveLength(depth);
			expect(new URL(path, origin).pathname.split('/')).toHaveLength(depth);
		}
	});

	const optional = sendingFields.filter(({ field }) => !field.required && !(field.routing!.send as Send).neverDropped);

	test.each(named(optional))('D19 %s: added but empty, it is not sent', async (_, sending) => {
		serveExamples();
		await run(sending.without);
		const before = requests.map(({ query, body }) => ({ query, body }));
		const empty = ['', null, '={{ "" }}', '={{ null }}', '={{ $json.missing }}'];
		// 0 is what the editor gives a number that has not been filled in, and no thing has it as its id.
		for (const value of conversionOf(sending.field) === 'integerId' ? [...empty, 0] : empty) {
			requests.length = 0;
			const result = await run(sending.with(value));
			if (before.length === 0) expectLocalError(result);
			else expect(result.error).toBeUndefined();
			expect(requests.map(({ query, body }) => ({ query, body }))).toEqual(before);
		}
	});

	test.each(named(singles.filter(({ method }) => method === 'PATCH')))(
		'D19 %s: with nothing set nothing is sent',
		async (_, single) => {
			serveExamples();
			const [id] = single.required;

			expectLocalError(
				await run({ resource: single.resource, operation: single.operation, [id.name]: single.parameters[id.name] }),
			);
		},
	);

	test.each(fieldsAs('integerId', 'integer', 'number'))(
		'D22 %s: a number as text is sent as a number',
		async (_, sending) => {
			serveExamples();
			for (const value of ['={{ "3" }}', '={{ " 3 " }}', 3, '3']) {
				requests.length = 0;
				const { error } = await run(sending.with(value));
				expect(error).toBeUndefined();
				const expected = sending.field.routing!.send!.type === 'body' ? 3 : '3';
				expect(wireValues(sending)).toContainEqual(expected);
			}
		},
	);

	test.each(fieldsAs('integerId', 'integer', 'number', 'boolean', 'timeMs'))(
		'D22 %s: what it cannot be is refused with the name of the field',
		async (_, sending) => {
			serveExamples();
			for (const value of ['={{ "abc" }}', '={{ ({ a: 1 }) }}', '={{ [1, 2] }}']) {
				const result = await run(sending.with(value));
				expectLocalError(result);
				expect(result.error).toBeInstanceOf(NodeOperationError);
				expect(result.error?.message).toContain(`'${sending.field.displayName}'`);
			}
		},
	);

	test.each(fieldsAs('boolean'))('D22 %s: the word false is false', async (_, sending) => {
		serveExamples();
		for (const [value, sent] of [
			['={{ "false" }}', 'false'],
			['={{ "true" }}', 'true'],
			[false, 'false'],
			['={{ "No" }}', 'false'],
			['={{ 1 }}', 'true'],
		]) {
			requests.length = 0;
			await run(sending.with(value));
			// A switch of its own that stands as it does by default is not sent.
			const isUntouched = sending.isOwn && !sending.field.required && sent === String(sending.field.default);
			const isRefused = (sending.field.routing!.send as Send).check?.(sent === 'true', () => undefined) !== undefined;
			expect(wireValues(sending).map(String)).toEqual(isUntouched || isRefused ? [] : [sent]);
		}
	});

	test.each(fieldsAs('textList'))('D22 %s: a list is taken from text, JSON and an expression', async (_, sending) => {
		serveExamples();
		for (const value of ['id, name', 'id\nname', '["id","name"]', '={{ ["id", "name"] }}', '={{ "id,name,id" }}']) {
			requests.length = 0;
			await run(sending.with(value));
			expect(wireValues(sending)).toEqual(['id', 'name']);
		}
	});

	test.each(fieldsAs('timeMs'))('D22 %s: a time is taken as text, number and date', async (_, sending) => {
		serveExamples();
		for (const value of [
			'2026-01-31T08:00:00.000Z',
			'={{ 1769846400000 }}',
			'={{ "1769846400000" }}',
			'={{ DateTime.fromMillis(1769846400000) }}',
			'={{ new Date(1769846400000) }}',
		]) {
			requests.length = 0;
			await run(sending.with(value));
			expect(wireValues(sending)).toEqual(['1769846400000']);
		}
	});

	test('every kind of value stands in these cases', () => {
		const covered = [
			'id',
			'integerId',
			'integer',
			'number',
			'boolean',
			'text',
			'textOrNull',
			'email',
			'textList',
			'integerList',
			'json',
			'jsonText',
			'object',
			'objectList',
			'userMessage',
			'rows',
			'timeMs',
			'isoTime',
			'emptied',
		];
		expect(sendingFields.map(({ field }) => conversionOf(field)).filter((as) => !covered.includes(as!))).toEqual([]);
	});

	test('the key is in no request but its header', async () => {
		serveExamples();
		for (const { parameters } of variants) await run(parameters, { items: inputItems });
		for (const { path, query, body } of requests) expect(JSON.stringify([path, query, body])).not.toContain(apiKey);
		expect(description.credentials).toHaveLength(1);
	});
});
