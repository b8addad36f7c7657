import fc from 'fast-check';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { getGlobalState, NodeOperationError, setGlobalState } from 'n8n-workflow';

import { contractNock } from '../contract/validity';
import type { Send } from '../../nodes/shared/input/routing';
import type { RunResult } from '../support/engine';
import { type RecordedRequest, settle } from '../support/nock';
import { offendersOverHttp } from './offendersOverHttp';
import {
	authorization,
	contract,
	conversionOf,
	description,
	hasOwnSample,
	inputItems,
	origin,
	requestsOf,
	runUnderTest,
	sampleOf,
	serveExamples,
	sharesRequests,
	shownFields,
	singleOperations,
	takesExpression,
	variants,
	variantsOf,
} from './operations';
import type { Variant } from './operations';
import { locator } from '../support/input';
import { runs } from '../support/properties';
import { shownText } from '../support/results';

const requests = contractNock();

/** A field that sends something, in one variant of its operation. */
interface Place {
	name: string;
	field: INodeProperties;
	of: Variant;
	/** Whether it is in the form itself, not in a collection. */
	isOwn: boolean;
	/** The parameters of the operation with this value in the field. */
	with: (value: unknown) => INodeParameters;
	/** The parameters of the operation without the field. */
	without: INodeParameters;
}

/** The value of a field as it is stored for an ID, a text or an expression. */
function stored(field: INodeProperties, value: unknown): INodeParameters[string] {
	return field.type === 'resourceLocator' ? locator(value) : (value as INodeParameters[string]);
}

function omit(parameters: INodeParameters, name: string): INodeParameters {
	return Object.fromEntries(Object.entries(parameters).filter(([key]) => key !== name));
}

function placesOf(of: Variant): Place[] {
	const { parameters } = of;
	return shownFields(parameters).flatMap((field): Place[] => {
		const own: Place = {
			name: `${of.name} ${field.name}`,
			field,
			of,
			isOwn: true,
			with: (value) => ({ ...parameters, [field.name]: stored(field, value) }),
			without: omit(parameters, field.name),
		};
		const within = (parameters[field.name] ?? {}) as INodeParameters;
		const inner = ((field.type === 'collection' ? field.options : []) as INodeProperties[]).map(
			(child): Place => ({
				name: `${of.name} ${field.name}.${child.name}`,
				field: child,
				of,
				isOwn: false,
				with: (value) => ({ ...parameters, [field.name]: { ...within, [child.name]: stored(child, value) } }),
				without: { ...parameters, [field.name]: omit(within, child.name) },
			}),
		);
		return [own, ...inner];
	});
}

/**
 * Every field that sends something, once for each operation. A field that is both required and optional is here twice.
 */
const places = [
	...new Map(
		variants
			.flatMap(placesOf)
			// The editor allows no expression there.
			.filter(({ field }) => conversionOf(field) !== undefined && !field.noDataExpression)
			.map((place) => [`${place.name.replace(/ \(.*\)/, '')} ${String(place.field.required)}`, place]),
	).values(),
];

/** The places of the fields with these conversions. */
function placesAs(...conversions: string[]): Place[] {
	const isSent = ({ field, of }: Place) => field.routing!.send!.property ?? of.path.includes(`:${field.name}`);
	return places.filter((place) => conversions.includes(conversionOf(place.field)!) && isSent(place));
}

const requiredPlaces = [
	...new Map(
		variants
			.flatMap(placesOf)
			.filter(({ field }) => field.required && !field.noDataExpression)
			.map((place) => [place.name.replace(/ \(.*\)/, ''), place]),
	).values(),
];

/** The result for an item: its error, or the request that it sent. */
interface Outcome {
	error?: string;
	request?: RecordedRequest;
}

/** Runs the operation with each of the values in the field, one after the other. */
async function outcomesOf(place: Place, values: unknown[]): Promise<Outcome[]> {
	const { of } = place;
	const groups = sharesRequests(of) || !takesExpression(place.field) ? values.map((value) => [value]) : [values];
	const outcomes: Outcome[] = [];
	for (const group of groups) {
		const before = requests.length;
		const expression = takesExpression(place.field) ? '={{ $json.given }}' : group[0];
		const result = await runUnderTest(
			{ ...place.with(expression), requestOptions: { maxInFlight: 1 } },
			{
				items: group.map((given) => ({ json: { ...inputItems[0].json, given: given as IDataObject } })),
				onError: 'continueRegularOutput',
			},
		);
		outcomes.push(...outcomesIn(result, group.length, requestsOf(of, requests.slice(before))));
	}
	return outcomes;
}

function outcomesIn({ output, error: thrown }: RunResult, count: number, sent: RecordedRequest[]): Outcome[] {
	const errors = new Map<number, string>();
	for (const { json, pairedItem } of output.flat()) {
		if (json.error) errors.set((pairedItem as { item: number }).item, String(json.error));
	}
	const left = [...sent];
	const outcomes = Array.from({ length: count }, (_, item): Outcome => {
		const error = thrown?.message ?? errors.get(item);
		return error === undefined ? { request: left.shift() } : { error };
	});
	expect(left).toEqual([]);
	return outcomes;
}

/** The values that a field sent: in the query, in the body, or as its part of the path. */
function wireValues({ field, of }: Place, request: RecordedRequest | undefined): unknown[] {
	const { type, property } = field.routing!.send!;
	if (!request) return [];
	const { query, body, path } = request;
	if (type === 'query') return query.filter(([key]) => key === property).map(([, value]) => value);
	if (type !== 'body') return [path.split('/')[of.path.split('/').indexOf(`:${field.name}`)]];
	const value = property!.split('.').reduce<unknown>((within, key) => (within as IDataObject | undefined)?.[key], body);
	return value === undefined ? [] : [value];
}

/** Expects that every outcome is an error that names the field and its item. */
function expectRefused({ field, of }: Place, outcomes: Outcome[]): void {
	const item = (index: number) => (sharesRequests(of) || !takesExpression(field) ? 0 : index);
	const texts = outcomes.map(({ error }) => error);
	expect(texts).toEqual(texts.map(() => expect.stringContaining(`'${field.displayName}'`)));
	expect(texts).toEqual(texts.map((_, index) => expect.stringContaining(`[item ${item(index)}]`)));
	for (const text of texts) expect(text).not.toMatch(/HTTP|Cannot read|is not a function/);
	expect(requests).toEqual([]);
}

const nothing = [undefined, '', '  ', null];
const wordsOfNothing = ['undefined', 'null', 'NaN', '[object Object]'];

describe('what is required', () => {
	test('D16 D17 is refused only for its item when it is empty, and no text such as "undefined" is sent', async () => {
		const found = await offendersOverHttp(requiredPlaces, requests, async (place) => {
			const { field } = place;
			const isId = ['id', 'integerId', undefined].includes(conversionOf(field));
			serveExamples();

			// A list that is not stored has the rows of its default.
			const absent = field.type === 'fixedCollection' ? nothing.slice(1) : nothing;
			expectRefused(place, await outcomesOf(place, [...absent, ...(isId ? wordsOfNothing : [])]));
			if (!takesExpression(field)) return;
			const sample = sampleOf(field);
			const good = field.type === 'resourceLocator' ? (sample as IDataObject).value : sample;
			const [empty, ...others] = await outcomesOf(place, [undefined, good]);

			expect(empty.error).toContain(`'${field.displayName}'`);
			expect(others).toEqual([{ request: expect.anything() }]);
			expect(JSON.stringify(requests)).not.toMatch(/undefined|null/);
		});
		expect(found).toEqual([]);
	});

	test('an ID that is 0 is refused as too small, not as empty', async () => {
		const ids = requiredPlaces.filter(({ field }) => conversionOf(field) === 'integerId');
		const found = await offendersOverHttp(ids, requests, async (place) => {
			const { error } = await runUnderTest(place.with('0'));

			expect(shownText(error)).toContain(`'${place.field.displayName}' must be a whole number of 1 or more`);
		});
		expect(found).toEqual([]);
	});

	test('D17 is refused, too, when it is stored empty, with an error of the node', async () => {
		const found = await offendersOverHttp(requiredPlaces, requests, async (place) => {
			serveExamples();

			const { error, output } = await runUnderTest(place.with(''));

			expect([requests, output]).toEqual([[], []]);
			expect(error).toBeInstanceOf(Error);
			expect(error).not.toBeInstanceOf(TypeError);
			expect(shownText(error)).not.toMatch(/HTTP|Cannot read|is not a function/);
		});
		expect(found).toEqual([]);
	});

	test('D17 never becomes all of the scenario when the list of a bulk operation is empty', async () => {
		const bulk = requiredPlaces.filter(({ of }) => of.isBulk);
		const found = await offendersOverHttp(bulk, requests, async (place) => {
			serveExamples();
			expectRefused(place, await outcomesOf(place, [[]]));
		});
		expect(found).toEqual([]);
	});
});

const inPath = requiredPlaces.filter(({ field }) => conversionOf(field) === 'id' && !field.routing!.send!.property);

describe('an ID in the path', () => {
	const odd = {
		'a/b': 'a%2Fb',
		'a b': 'a%20b',
		'a#b': 'a%23b',
		'a?x=1': 'a%3Fx%3D1',
		ü: '%C3%BC',
		'a%2Fb': 'a%252Fb',
		$my_var: '%24my_var',
	};

	test('D18 is one percent-encoded part of it, whatever characters it has', async () => {
		const found = await offendersOverHttp(inPath, requests, async (place) => {
			serveExamples();

			const outcomes = await outcomesOf(place, Object.keys(odd));

			expect(outcomes.map(({ error }) => error)).toEqual(outcomes.map(() => undefined));
			expect(outcomes.flatMap(({ request }) => wireValues(place, request))).toEqual(Object.values(odd));
			for (const { request } of outcomes) {
				expect(request?.path.split('/')).toHaveLength(place.of.path.split('/').length);
			}
			// The contract allows only IDs of another form.
			requests.length = 0;
		});
		expect(found).toEqual([]);
	});

	test('D18 is refused if it could lead to another resource', async () => {
		const found = await offendersOverHttp(inPath, requests, async (place) => {
			serveExamples();
			const escapes = ['.', '..', 'a/../../users', '%2e%2e', '%2E', 'a\\..\\b', '../x'];
			expectRefused(place, await outcomesOf(place, escapes));
		});
		expect(found).toEqual([]);
	});

	test('D18 never leads to another resource', async () => {
		const [place] = inPath;
		const depth = place.of.path.split('/').length;
		const ids = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), runs(200));
		serveExamples();

		await outcomesOf(place, ids);

		expect(requests.length).toBeGreaterThan(100);
		for (const { path } of requests) {
			expect(path.split('/')).toHaveLength(depth);
			expect(new URL(path, origin).pathname.split('/')).toHaveLength(depth);
		}
	});
});

describe('what is optional', () => {
	const optional = places.filter(({ field }) => !field.required && !(field.routing!.send as Send).neverDropped);

	/** The requests of operations without an optional field, by their parameters. */
	const requestsWithout = new Map<string, RecordedRequest | undefined>();

	async function requestWithout({ of, without }: Place): Promise<RecordedRequest | undefined> {
		const key = JSON.stringify(without);
		if (!requestsWithout.has(key)) {
			await runUnderTest({ ...without, requestOptions: { maxInFlight: 1 } });
			requestsWithout.set(key, requestsOf(of, requests.splice(0))[0]);
		}
		return requestsWithout.get(key);
	}

	test('D19 is not sent if it was added but is empty, by expression or as stored', async () => {
		const found = await offendersOverHttp(optional, requests, async (place) => {
			serveExamples();
			const without = await requestWithout(place);
			// The editor sets an empty number field to 0, and nothing has the ID 0.
			const values = conversionOf(place.field) === 'integerId' ? [...nothing, 0] : nothing;

			const outcomes = await outcomesOf(place, values);
			if (takesExpression(place.field)) {
				const before = requests.length;
				const { error } = await runUnderTest(place.with(''));
				const [request] = requestsOf(place.of, requests.slice(before));
				outcomes.push(error ? { error: shownText(error) } : { request });
			}

			if (!without) {
				expect(requests).toEqual([]);
				expect(outcomes.map(({ error }) => typeof error)).toEqual(outcomes.map(() => 'string'));
				return;
			}
			const { query, body } = without;
			expect(outcomes).toEqual(outcomes.map(() => ({ request: expect.objectContaining({ query }) })));
			expect(outcomes.map(({ request }) => request?.body)).toEqual(outcomes.map(() => body));
		});
		expect(found).toEqual([]);
	});

	test('D19 a change without a value is not sent', async () => {
		const changes = singleOperations
			.filter(({ method }) => method === 'PATCH')
			.map((operation) => ({ ...variantsOf(operation)[0], name: operation.name }));
		const found = await offendersOverHttp(changes, requests, async ({ resource, operation, required, parameters }) => {
			const [id] = required;
			const { error } = await runUnderTest({ resource, operation, [id.name]: parameters[id.name] });
			expect(error).toBeInstanceOf(Error);
			expect(requests).toEqual([]);
		});
		expect(found).toEqual([]);
	});
});

describe('numbers, switches, lists and times', () => {
	test('D22 a number as text is sent as a number, and an invalid one is refused', async () => {
		// A text that can be a name is looked up.
		const numbers = placesAs('integerId', 'integer', 'number').filter(
			({ field }) => !field.typeOptions?.loadOptionsMethod,
		);
		const found = await offendersOverHttp(numbers, requests, async (place) => {
			serveExamples();
			expectRefused(place, await outcomesOf(place, ['abc', { a: 1 }, [1, 2]]));

			const outcomes = await outcomesOf(place, ['3', ' 3 ', 3]);

			expect(outcomes.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
			const sent = place.field.routing!.send!.type === 'body' ? 3 : '3';
			expect(outcomes.map(({ request }) => wireValues(place, request))).toEqual([[sent], [sent], [sent]]);
		});
		expect(found).toEqual([]);
	});

	test('D22 a refused value is an error of the node', async () => {
		const [place] = placesAs('integerId');
		const { error } = await runUnderTest(place.with('={{ "abc" }}'));
		expect(error).toBeInstanceOf(NodeOperationError);
	});

	test('D22 a switch accepts words and numbers, and refuses others', async () => {
		const forms: Array<[unknown, boolean]> = [
			['false', false],
			['true', true],
			[false, false],
			['No', false],
			[1, true],
		];
		const found = await offendersOverHttp(placesAs('boolean'), requests, async (place) => {
			serveExamples();
			expectRefused(place, await outcomesOf(place, ['abc', { a: 1 }, [1, 2]]));

			const outcomes = await outcomesOf(
				place,
				forms.map(([given]) => given),
			);

			const { field, isOwn } = place;
			expect(outcomes.map(({ request }) => wireValues(place, request).map(String))).toEqual(
				forms.map(([, value]) => {
					// A switch outside collections with its default value is not sent.
					const isUntouched = isOwn && !field.required && value === field.default;
					const isRefused = (field.routing!.send as Send).check?.(value, () => undefined) !== undefined;
					return isUntouched || isRefused ? [] : [String(value)];
				}),
			);
		});
		expect(found).toEqual([]);
	});

	test('D22 D05 a list is read from text, JSON and an array, and its key is sent once for each entry', async () => {
		const forms = ['id, name', 'id\nname', '["id","name"]', ['id', 'name'], 'id,name,id'];
		const found = await offendersOverHttp(placesAs('textList'), requests, async (place) => {
			serveExamples();

			const outcomes = await outcomesOf(place, [...forms, 'id']);

			const { property } = place.field.routing!.send!;
			const list = [
				[property, 'id'],
				[property, 'name'],
			];
			expect(property).toMatch(/\[\]$/);
			expect(
				outcomes.map(({ request }) => request?.query.filter(([key]) => key.startsWith(property!.replace('[]', '')))),
			).toEqual([...forms.map(() => list), [[property, 'id']]]);
		});
		expect(found).toEqual([]);
	});

	test('D22 a time is read from text, number and date, and an invalid one is refused', async () => {
		const found = await offendersOverHttp(placesAs('timeMs'), requests, async (place) => {
			serveExamples();
			expectRefused(place, await outcomesOf(place, ['abc', { a: 1 }, [1, 2]]));

			const outcomes = await outcomesOf(place, ['2026-01-31T08:00:00.000Z', 1_769_846_400_000, '1769846400000']);
			for (const date of ['={{ DateTime.fromMillis(1769846400000) }}', '={{ new Date(1769846400000) }}']) {
				requests.length = 0;
				await runUnderTest(place.with(date));
				outcomes.push({ request: requests[0] });
			}

			expect(outcomes.map(({ request }) => wireValues(place, request))).toEqual(outcomes.map(() => ['1769846400000']));
		});
		expect(found).toEqual([]);
	});
});

describe('a date without a zone', () => {
	const { defaultTimezone } = getGlobalState();
	afterEach(() => setGlobalState({ defaultTimezone }));

	test('G26 is refused with the name of the time zone of the workflow if n8n does not know that zone', async () => {
		setGlobalState({ defaultTimezone: 'Mars/Phobos' });
		const found = await offendersOverHttp(placesAs('timeMs', 'isoTime'), requests, async (place) => {
			const outcomes = await outcomesOf(place, ['2026-01-31T08:00:00', '2026-01-31']);

			expectRefused(place, outcomes);
			for (const { error } of outcomes) expect(error).toContain("'Mars/Phobos'");
		});
		expect(found).toEqual([]);
	});
});

describe('JSON', () => {
	const jsonPlaces = placesAs('json', 'jsonText', 'object', 'objectList').filter(
		({ field }) => field.type !== 'fixedCollection',
	);

	/** An additional query parameter that is in the contract and that no field sends. */
	function additionalQueryOf({ name, parameters }: Variant): IDataObject {
		const known = contract.operation(name.split(' ')[0]).parameters;
		const sent = shownFields(parameters)
			.flatMap((field) => [field, ...((field.options ?? []) as INodeProperties[])])
			.map(({ routing }) => routing?.send?.property);
		const isOpen = known.some((parameter) => parameter.name === 'pg[sortBy]') && !sent.includes('pg[sortBy]');
		return isOpen ? { 'pg[sortBy]': 'name' } : {};
	}

	test('D15 is the same as text and as an object', async () => {
		const found = await offendersOverHttp(jsonPlaces, requests, async (place) => {
			serveExamples();
			const { field } = place;
			const isAdditional = conversionOf(field) === 'json' && field.routing!.send!.property === '...';
			const own = hasOwnSample(field) ? (JSON.parse(sampleOf(field) as string) as object) : undefined;
			const value = isAdditional
				? additionalQueryOf(place.of)
				: (own ?? { name: 'with "quotes"', flow: [], metadata: { a: [1, { b: null }] } });

			const outcomes = await outcomesOf(place, [JSON.stringify(value), value]);
			settle();
			serveExamples();
			requests.length = 0;
			await runUnderTest(place.with(JSON.stringify(value)));
			const [stored] = requestsOf(place.of, requests);

			expect(outcomes).toEqual([{ request: stored }, { request: stored }]);
			if (isAdditional) return;
			const [sent] = wireValues(place, stored);
			expect(conversionOf(field) === 'jsonText' ? JSON.parse(sent as string) : sent).toEqual(
				conversionOf(field) === 'objectList' ? [value].flat() : value,
			);
		});
		expect(found).toEqual([]);
	});

	test('D15 is refused with the name of the field if it is invalid', async () => {
		const found = await offendersOverHttp(jsonPlaces, requests, async (place) => {
			serveExamples();
			expectRefused(place, await outcomesOf(place, ['{bad', 5, '"text"', 'null']));
			expect(shownText((await runUnderTest(place.with('{bad'))).error)).toContain(`'${place.field.displayName}'`);
			expect(requests).toEqual([]);
		});
		expect(found).toEqual([]);
	});
});

test('the tests of values include every kind of value', () => {
	const covered = [
		...['id', 'integerId', 'integer', 'number', 'boolean', 'text', 'textOrNull', 'email', 'textList', 'integerList'],
		...['json', 'jsonText', 'object', 'objectList', 'userMessage', 'rows', 'timeMs', 'isoTime', 'emptied'],
	];
	expect(places.map(({ field }) => conversionOf(field)).filter((as) => !covered.includes(as!))).toEqual([]);
});

test('the key is only in its header', async () => {
	const found = await offendersOverHttp(variants, requests, async ({ parameters }) => {
		serveExamples();
		await runUnderTest(parameters);
		for (const { path, query, body } of requests)
			expect(JSON.stringify([path, query, body])).not.toContain(authorization);
	});
	expect(found).toEqual([]);
	expect(description.credentials).toHaveLength(1);
});
