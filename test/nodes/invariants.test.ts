import { join } from 'node:path';
import { NodeHelpers } from 'n8n-workflow';
import type {
	INode,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodePropertyRouting,
} from 'n8n-workflow';

import { convert } from '../../nodes/shared/input/convert';
import type { Conversion, Send } from '../../nodes/shared/input/routing';
import { contractNock } from '../contract/validity';
import { attemptNow } from '../../nodes/shared/attempt';
import type { RecordedRequest } from '../support/nock';
import { nodeUnderTest } from './nodeUnderTest';
import { offenders, offendersOf } from './offenders';
import {
	choicesIn,
	contract,
	conversionOf,
	description,
	menuOperations,
	named,
	underTest,
	requestsOf,
	runUnderTest,
	sampleOf,
	serveExamples,
	shownFields,
	sourceOf,
	variants,
} from './operations';
import type { MenuOperation, Variant } from './operations';
import { jsonOf } from '../support/results';

const requests = contractNock();
const root = join(__dirname, '../..');

function isField(option: unknown): option is INodeProperties {
	return typeof option === 'object' && option !== null && 'type' in option;
}

function isGroup(option: unknown): option is INodePropertyCollection {
	return typeof option === 'object' && option !== null && 'values' in option;
}

function isEntry(option: unknown): option is INodePropertyOptions {
	return typeof option === 'object' && option !== null && 'value' in option;
}

/** A field and all fields within it, with the path by which a reader finds it. */
function withInner(field: INodeProperties, path = ''): Array<[path: string, field: INodeProperties]> {
	const { show = {} } = field.displayOptions ?? {};
	const where = path || [...(show.resource ?? []), ...(show.operation ?? [])].join('.');
	const own = where ? `${where} ${field.name}` : field.name;
	const inner = (field.options ?? []).flatMap((option) => {
		if (isField(option)) return withInner(option, own);
		return isGroup(option) ? option.values.flatMap((value) => withInner(value, `${own} ${option.name}`)) : [];
	});
	return [[own, field], ...inner];
}

const ofCredentials = underTest.credentialTypes.flatMap(({ properties }) => properties);
// A hidden field needs no text.
const fields = [...description.properties, ...ofCredentials.filter(({ type }) => type !== 'hidden')].flatMap((field) =>
	withInner(field),
);
const menus = fields.filter(
	([, { type, typeOptions }]) => ['options', 'multiOptions'].includes(type) && !typeOptions?.loadOptionsMethod,
);

function sortedComplaint(names: string[]): string[] {
	const sorted = [...names].sort((a, b) => a.localeCompare(b));
	return names.join() === sorted.join() ? [] : [`is not sorted: ${names.join(', ')}`];
}

/** The value of a list after a row was added to it. */
function emptyRow({ options = [] }: INodeProperties): object {
	return Object.fromEntries(
		options
			.filter(isGroup)
			.map(({ name, values }) => [name, [Object.fromEntries(values.map((column) => [column.name, column.default]))]]),
	);
}

/** In characters. A field within a collection has no space for more. */
const LONGEST_LABEL = 24;

/** The default of a field that can read its ID from any item. The ID of another kind of record finds nothing. */
const IDS_FROM_ITEMS = '={{ $json.id }}';

const DEFAULTS: Record<string, (value: unknown, field: INodeProperties) => boolean> = {
	boolean: (value) => typeof value === 'boolean',
	// An empty bound of a filter is no bound, but 0 would be one.
	number: (value, { name }) => typeof value === 'number' || (value === '' && /^(min|max)[A-Z]/.test(name)),
	collection: (value) => JSON.stringify(value) === '{}',
	// No row, or one row that is not filled in.
	fixedCollection: (value, field) => [{}, emptyRow(field)].some((one) => JSON.stringify(one) === JSON.stringify(value)),
	multiOptions: (value) => Array.isArray(value),
	// The editor marks an empty JSON field as an error.
	json: (value) => typeof value === 'string' && value !== '' && typeof JSON.parse(value) === 'object',
	options: (value) => ['string', 'number', 'boolean'].includes(typeof value),
	resourceLocator: (value, { modes }) =>
		modes?.some(({ name }) => name === (value as { mode: string }).mode) === true &&
		['', IDS_FROM_ITEMS].includes((value as { value: string }).value),
};

function hasDefaultOfItsType(field: INodeProperties): boolean {
	const { type, typeOptions, default: value } = field;
	const isList = typeOptions?.multipleValues && type !== 'fixedCollection';
	if (isList) return Array.isArray(value);
	return DEFAULTS[type]?.(value, field) ?? typeof value === 'string';
}

describe('the description', () => {
	test('every field has a description, unless its name says everything, and so has each of its choices', () => {
		const isText = (text: string | undefined) => /\w{3}/.test(text ?? '');
		const isSaid = ({ type, name, displayName, description }: INodeProperties) =>
			['resource', 'operation'].includes(name) ||
			type === 'collection' ||
			isText(type === 'notice' ? displayName : description);
		const silent = offenders(fields, ({ options = [], ...field }) => [
			...(isSaid(field) ? [] : ['has no description']),
			...options
				.filter(isEntry)
				.filter((entry) => !isText(entry.description))
				.map((entry) => `'${entry.name}' has no description`),
		]);
		expect(silent).toEqual([]);
	});

	test('every label of a field within a collection is short enough to be shown', () => {
		const labels = description.properties
			.filter(({ type }) => type === 'collection')
			.flatMap((collection) => withInner(collection).slice(1));
		expect(offenders(labels, ({ displayName }) => displayName.length > LONGEST_LABEL && displayName)).toEqual([]);
	});

	test('every action is a sentence without an article', () => {
		const isGood = (action = '') =>
			/^[A-Z]([^A-Z]|\b(DLQ|LLM|SSO)\b)*$/.test(action) && !/\b(a|an|the)\b/i.test(action);
		expect(offenders(named(menuOperations), ({ entry }) => !isGood(entry.action) && `'${entry.action}'`)).toEqual([]);
	});

	test('the entries of every menu are sorted by name, and none is repeated', () => {
		const unsorted = offenders(menus, ({ options = [] }) => {
			const entries = options.filter(isEntry);
			return [
				sortedComplaint(entries.map(({ name }) => name)),
				new Set(entries.map(({ value }) => value)).size === entries.length ? [] : ['has an entry twice'],
			].flat();
		});
		expect(unsorted).toEqual([]);
	});

	test('the default of every menu is one of its entries', () => {
		const foreign = offenders(menus, ({ options = [], default: chosen }) => {
			const values = options.filter(isEntry).map(({ value }) => value);
			return ([chosen].flat() as typeof values)
				.filter((value) => !values.includes(value))
				.map((value) => `has the default ${JSON.stringify(value)}`);
		});
		expect(foreign).toEqual([]);
	});

	test('the fields that can be added to a collection are sorted', () => {
		const collections = fields.filter(([, { type }]) => type === 'collection');
		expect(
			offenders(collections, ({ options = [] }) =>
				sortedComplaint(options.filter(isField).map(({ displayName }) => displayName)),
			),
		).toEqual([]);
	});

	test('every default is of the type of its field', () => {
		const wrong = offenders(fields, (field) => !hasDefaultOfItsType(field) && JSON.stringify(field.default));
		expect(wrong).toEqual([]);
	});

	test('every name is camelCase', () => {
		expect(offenders(fields, ({ name }) => !/^[a-z][A-Za-z0-9]*$/.test(name) && name)).toEqual([]);
	});

	test('the default of an optional field can be sent once the field is added', () => {
		const optional = fields.filter(([, field]) => !field.required && conversionOf(field));
		const refused = offenders(optional, (field) => {
			const converted = attemptNow(() => convert(field.default, conversionOf(field) as Conversion));
			return converted.error?.message;
		});
		expect(refused).toEqual([]);
	});
});

/** The values of a field on which the visibility of another field depends. */
function choicesOf(name: string, shown: INodeProperties[]): unknown[] {
	const field = shown.find((candidate) => candidate.name === name);
	if (field?.type === 'options') return choicesIn(field);
	if (field?.type === 'boolean') return [true, false];
	if (field?.type === 'resourceLocator')
		return field.modes!.map(({ name: mode }) => ({ __rl: true, mode, value: 'a1' }));
	throw new Error(`Nothing is known of the choices of '${name}'`);
}

/** All choices of an operation that decide which fields are shown. */
function combinationsOf(parameters: INodeParameters): INodeParameters[] {
	const candidates = description.properties.filter(({ displayOptions: { show = {} } = {} }) =>
		['resource', 'operation'].every((name) => show[name]?.includes(parameters[name] as string) ?? true),
	);
	const deciding = new Set(
		candidates
			.flatMap(({ displayOptions: { show = {}, hide = {} } = {} }) => [...Object.keys(show), ...Object.keys(hide)])
			.map((name) => name.replace(/^\//, '').replace(/\.mode$/, ''))
			.filter((name) => !['resource', 'operation'].includes(name) && !name.startsWith('@')),
	);
	return [...deciding].reduce<INodeParameters[]>(
		(combinations, name) =>
			combinations.flatMap((combination) =>
				choicesOf(name, candidates).map((value) => ({ ...combination, [name]: value }) as INodeParameters),
			),
		[parameters],
	);
}

const withEveryChoice = menuOperations.map((operation): [string, MenuOperation & { forms: INodeParameters[] }] => [
	operation.name,
	{ ...operation, forms: combinationsOf({ resource: operation.resource, operation: operation.operation }) },
]);

describe('the visible fields', () => {
	test('have different names, whatever is chosen', () => {
		const doubled = offenders(withEveryChoice, ({ forms }) =>
			forms.flatMap((parameters) =>
				[description.name, `${description.name}Tool`].flatMap((type) => {
					const names = shownFields(parameters, type).map(({ name }) => name);
					return names
						.filter((name, index) => names.indexOf(name) !== index)
						.map((name) => `'${name}' twice with ${JSON.stringify(parameters)}`);
				}),
			),
		);
		expect(doubled).toEqual([]);
	});

	test('include a notice in every operation that deletes, pays or changes the plan', () => {
		const isGrave = ({ entry, name }: MenuOperation) =>
			entry.routing!.request!.method === 'DELETE' || /^(payment|subscription)\.(?!get|getAll|applyCoupon)/.test(name);
		const silent = offenders(withEveryChoice, (operation) => {
			const shown = shownFields({ resource: operation.resource, operation: operation.operation });
			return isGrave(operation) && !shown.some(({ type }) => type === 'notice') && 'shows no notice';
		});
		expect(silent).toEqual([]);
	});

	/** The forms without a visible required field that `isIt` accepts. */
	function lacking(forms: INodeParameters[], key: string, isIt: (field: INodeProperties) => boolean): string[] {
		return forms
			.filter((parameters) => !nodeUnderTest.withoutField(parameters).includes(key))
			.filter((parameters) => shownFields(parameters).find(isIt)?.required !== true)
			.map((parameters) => `no required field for '${key}' with ${JSON.stringify(parameters)}`);
	}

	test('include a required field for every part of a path, which is sent as an ID', () => {
		const missing = offenders(withEveryChoice, ({ path, forms }) =>
			[...path.matchAll(/:(\w+)/g)].flatMap(([, parameter]) =>
				lacking(
					forms,
					parameter,
					(field) => field.name === parameter && ['id', 'integerId'].includes(conversionOf(field)!),
				),
			),
		);
		expect(missing).toEqual([]);
	});

	test('include every field that the contract requires in the query, as required', () => {
		const missing = offenders(withEveryChoice, ({ name, isBulk, forms }) =>
			contract
				.operation(name)
				.parameters.filter((parameter) => parameter.in === 'query' && parameter.required && !isBulk)
				.filter((parameter) => !parameter['x-live-optional'])
				.flatMap((parameter) =>
					lacking(forms, parameter.name, ({ routing }) => routing?.send?.property === parameter.name),
				),
		);
		expect(missing).toEqual([]);
	});
});

describe('a required field', () => {
	/** The types that the editor marks when they are empty. */
	const markedTypes = ['string', 'multiOptions', 'dateTime', 'options', 'resourceLocator'];

	function isEmpty({ type, default: value }: INodeProperties): boolean {
		const given = type === 'resourceLocator' ? (value as { value: unknown }).value : value;
		return given === '' || (Array.isArray(given) && given.length === 0);
	}

	/** The fields that a form marks when it opens, and the columns of the default rows. */
	function marked(parameters: INodeParameters): string[] {
		const node = { parameters, type: description.name, typeVersion: 1 } as INode;
		const shown = shownFields(parameters);
		const filled = Object.fromEntries(shown.map(({ name, default: value }) => [name, value]));
		const open = { ...node, parameters: { ...filled, ...parameters } as INodeParameters };
		const issues = NodeHelpers.getNodeParametersIssues(description.properties, open, description);
		return Object.keys(issues?.parameters ?? {}).sort();
	}

	test('is marked in the editor when it is empty, and no other field is', () => {
		const wrong = offenders(withEveryChoice, ({ forms }) =>
			forms.flatMap((parameters) => {
				const open = shownFields(parameters).filter(({ name }) => !(name in parameters));
				const columns = open
					.filter(({ type, default: rows }) => type === 'fixedCollection' && Object.keys(rows as object).length > 0)
					.flatMap(({ options = [] }) => options.filter(isGroup).flatMap(({ values }) => values));
				const expected = [...open, ...columns]
					.filter((field) => field.required && markedTypes.includes(field.type) && isEmpty(field))
					.map(({ name }) => name)
					.sort();
				const found = marked(parameters);
				return found.join() === expected.join() ? [] : [`marks ${found.join()} instead of ${expected.join()}`];
			}),
		);
		expect(wrong).toEqual([]);
	});

	test('of a type that the editor does not mark has a default that is sent', () => {
		const required = fields.filter(([, field]) => field.required && !markedTypes.includes(field.type));
		const empty = offenders(required, (field) => {
			if (field.type === 'fixedCollection') return JSON.stringify(field.default) === '{}' && 'has no row';
			return convert(field.default, conversionOf(field) as Conversion) === undefined && 'is empty';
		});
		expect(empty).toEqual([]);
	});
});

describe('routing', () => {
	const routed = fields.filter(([path, { routing }]) => routing && path !== 'resource');

	/** The paths of all keys of a routing, so that an unexpected key is found. */
	function keysOf(routing: INodePropertyRouting): string[] {
		return Object.entries(routing).flatMap(([part, values]) =>
			Object.keys(values as object).map((key) => `${part}.${key}`),
		);
	}

	test('of a field says only where its value goes and how it is read', () => {
		const shapes = ['send.as', 'send.as,send.property,send.propertyInDotNotation,send.type'];
		const further = ['send.check', 'send.alsoInBody', 'send.neverDropped', 'send.parts'];
		const strange = offenders(routed, ({ routing }) => {
			const keys = keysOf(routing!).filter((key) => !further.includes(key));
			const { type, property, propertyInDotNotation, check = () => undefined } = routing!.send as Send;
			return [
				...(shapes.includes(keys.sort().join()) ? [] : [`has ${keys.join(', ')}`]),
				...(typeof check === 'function' ? [] : ['has a check that is no function']),
				...([undefined, 'query', 'body', 'header'].includes(type) ? [] : [`is sent in ${String(type)}`]),
				...(propertyInDotNotation === (type && type === 'body' && property!.includes('.'))
					? []
					: ['is sent with dots in its name, or in an object that it does not name']),
			];
		});
		expect(strange).toEqual([]);
	});

	test('of a menu entry has a literal method and path, and functions for the output', () => {
		const strange = offenders(named(menuOperations), ({ entry }) => {
			const { request, output = {}, ...rest } = entry.routing!;
			const keys = [...Object.keys(rest), ...Object.keys(output).filter((key) => key !== 'postReceive')];
			const isLiteral = Object.keys(request!).sort().join() === 'method,url';
			return [
				...keys.map((key) => `has ${key}`),
				...(isLiteral ? [] : [`has ${Object.keys(request!).join(', ')} in its request`]),
				...(nodeUnderTest.route.test(String(request!.url)) ? [] : [`goes to ${request!.url}`]),
				...((output.postReceive ?? []).every((step) => typeof step === 'function') ? [] : ['has steps of n8n']),
			];
		});
		expect(strange).toEqual([]);
	});

	test('no value in the description is an expression, except for the subtitle and the ID of an incomplete execution', () => {
		const seen = offenders(fields, (field) => {
			const found: string[] = [];
			const isOfItem = field.name === 'dlqId' && (field.default as { value: string }).value === IDS_FROM_ITEMS;
			JSON.stringify(isOfItem ? { ...field, default: '' } : field, (key, value: unknown) => {
				if (typeof value === 'string' && value.startsWith('=')) found.push(`${key}: ${value}`);
				return value;
			});
			return found;
		});
		const { properties: _, subtitle: __, ...rest } = description;
		expect(JSON.stringify(rest)).not.toContain('"=');
		expect(seen).toEqual([]);
	});

	test('requestDefaults is a literal that exists, because the node could not run as a tool without it', () => {
		expect(description.requestDefaults).toEqual({});
	});

	test('every operation gets all items at once', () => {
		const { customOperations } = underTest.nodeType;
		expect(
			offenders(
				named(menuOperations),
				({ resource, operation }) => typeof customOperations[resource]?.[operation] !== 'function' && 'is not',
			),
		).toEqual([]);
	});
});

describe('with only the required fields stored', () => {
	jest.setTimeout(600_000);

	test('D21 every operation runs and sends its required fields and the page size, with the other fields at their defaults or absent', async () => {
		serveExamples();
		const wrong = await offendersOf(named(variants), async (variant) => {
			const before = requests.length;
			const result = await runUnderTest(variant.parameters);
			if (result.error) return result.error.message;
			const [sent] = requestsOf(variant, requests.slice(before));

			const untouched = shownFields(variant.parameters)
				.filter((field) => !(field.name in variant.parameters))
				.map((field) => [field.name, field.default]);
			const count = requests.length;
			await runUnderTest({ ...variant.parameters, ...(Object.fromEntries(untouched) as INodeParameters) });
			const [withDefaults] = requestsOf(variant, requests.slice(count));

			const contents = ({ query, body }: RecordedRequest) => JSON.stringify({ query, body });
			return [
				...(jsonOf(result).length > 0 ? [] : ['gave no item']),
				...notFilledIn(variant, sent).map((key) => `sent ${key}`),
				...(withDefaults && contents(withDefaults) === contents(sent)
					? []
					: [`sent ${contents(sent)}, with stored defaults ${withDefaults && contents(withDefaults)}`]),
			];
		});
		expect(wrong).toEqual([]);
	});

	/** The parts of a request that the user did not set, and whether it has a body when it must not, or lacks one. */
	function notFilledIn(variant: Variant, { query, body }: RecordedRequest): string[] {
		const { parameters, requestBody } = contract.operation(variant.name.split(' ')[0]);
		const sends = variant.filled.map(({ routing }) => routing?.send as Send | undefined);
		const allowed = new Set(
			sends.flatMap((send) => [send?.property?.split('.')[0] ?? [], send?.alsoInBody ?? []]).flat(),
		);
		nodeUnderTest.withoutField(variant.parameters).forEach((key) => allowed.add(key));
		if (variant.isBulk) ['scenarioId', 'ids', 'all', 'confirmed'].forEach((key) => allowed.add(key));
		if (variant.listRoot && parameters.some((parameter) => parameter.name === 'pg[limit]')) allowed.add('pg[limit]');
		const keys = [...query.map(([key]) => key), ...Object.keys((body as object | undefined) ?? {})];
		return [
			...keys.filter((key) => !allowed.has(key)),
			...(!requestBody && body !== undefined ? ['a body'] : []),
			...(requestBody?.required && body === undefined ? ['no body'] : []),
		];
	}

	test('every kind of field has a sample, so that a new one is not left out', () => {
		const sending = fields.filter(([, field]) => conversionOf(field));
		expect(offenders(sending, (field) => (sampleOf(field) ?? undefined) === undefined && 'has none')).toEqual([]);
	});
});

test('every menu entry is literal in the index of its resource, and its fields have their own file', () => {
	const missing = offenders(named(menuOperations), ({ resource, operation }) => {
		const folder = join(root, 'nodes', nodeUnderTest.folder, 'resources', resource);
		const name = `${resource}${operation[0].toUpperCase()}${operation.slice(1)}Description`;
		return [
			...(sourceOf(join(folder, 'index.ts')).includes(`value: '${operation}'`) ? [] : ['is not in the index']),
			...(sourceOf(join(folder, `${operation}.ts`)).includes(`export const ${name}: INodeProperties[] =`)
				? []
				: [`has no ${name}`]),
		];
	});
	expect(missing).toEqual([]);
});
