import { join } from 'node:path';
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodePropertyRouting,
} from 'n8n-workflow';

import { convert } from '../../nodes/shared/input/convert';
import type { Conversion, Send } from '../../nodes/shared/input/routing';
import { contractNock } from '../contract/validity';
import { nodeUnderTest } from './nodeUnderTest';
import {
	contract,
	conversionOf,
	description,
	jsonOf,
	menuOperations,
	named,
	platform,
	requestsOf,
	run,
	sampleOf,
	serveExamples,
	shownFields,
	sourceOf,
	variants,
} from './platform';

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

/** A field and all that are within it, with the path by which a reader finds it. */
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

const ofCredentials = platform.credentialTypes.flatMap(({ properties }) => properties);
// what nobody sees needs no text
const fields = [...description.properties, ...ofCredentials.filter(({ type }) => type !== 'hidden')].flatMap((field) =>
	withInner(field),
);
const menus = fields.filter(
	([, { type, typeOptions }]) => ['options', 'multiOptions'].includes(type) && !typeOptions?.loadOptionsMethod,
);

describe('the description', () => {
	test.each(fields)(
		'%s: says what it is for, and so does each of its choices',
		(_, { description: text, options = [] }) => {
			expect(text).toMatch(/\w{3}/);
			for (const entry of options.filter(isEntry)) {
				expect([entry.name, entry.description]).toEqual([entry.name, expect.stringMatching(/\w{3}/)]);
			}
		},
	);

	test.each(named(menuOperations))('%s: its action is a sentence without an article', (_, { entry }) => {
		expect(entry.action).toMatch(/^[A-Z]([^A-Z]|\b(LLM|SSO)\b)*$/);
		expect(entry.action).not.toMatch(/\b(a|an|the)\b/i);
	});

	test.each(menus)('%s: its entries are sorted by name, and none is there twice', (_, { options = [] }) => {
		const entries = options.filter(isEntry);
		const names = entries.map(({ name }) => name);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
		expect(new Set(entries.map(({ value }) => value)).size).toBe(entries.length);
	});

	test.each(menus)('%s: its default is one of its entries', (_, { options = [], default: chosen }) => {
		const values = options.filter(isEntry).map(({ value }) => value);
		expect(values).toEqual(expect.arrayContaining(Array.isArray(chosen) ? chosen : [chosen]));
	});

	test.each(fields.filter(([, { type }]) => type === 'collection'))(
		'%s: the fields that can be added are sorted',
		(_, { options = [] }) => {
			const names = options.filter(isField).map(({ displayName }) => displayName);
			expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
		},
	);

	test.each(fields)('%s: its default is of its type', (_, { type, typeOptions, default: value, modes }) => {
		const kinds: Record<string, (given: unknown) => boolean> = {
			boolean: (given) => typeof given === 'boolean',
			number: (given) => typeof given === 'number',
			collection: (given) => JSON.stringify(given) === '{}',
			fixedCollection: (given) => JSON.stringify(given) === '{}',
			multiOptions: (given) => Array.isArray(given),
			json: (given) => typeof given === 'string' && (given === '' || typeof JSON.parse(given) === 'object'),
			options: (given) => ['string', 'number', 'boolean'].includes(typeof given),
			resourceLocator: (given) =>
				modes?.some(({ name }) => name === (given as { mode: string }).mode) === true &&
				(given as { value: unknown }).value === '',
		};
		const isValid = kinds[type] ?? ((given: unknown) => typeof given === 'string');
		const isList = typeOptions?.multipleValues && type !== 'fixedCollection';
		expect(isList ? Array.isArray(value) : isValid(value)).toBe(true);
	});

	test.each(fields)('%s: its name is camelCase', (_, { name }) => {
		expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
	});

	test.each(fields.filter(([, field]) => !field.required && conversionOf(field)))(
		'%s: its default can be sent once it is added',
		(_, field) => {
			expect(() => convert(field.default, conversionOf(field) as Conversion)).not.toThrow();
		},
	);
});

/** The values of a field on which the visibility of another depends. */
function choicesOf(name: string, shown: INodeProperties[]): unknown[] {
	const field = shown.find((candidate) => candidate.name === name);
	if (field?.type === 'options') return (field.options as INodePropertyOptions[]).map(({ value }) => value);
	if (field?.type === 'boolean') return [true, false];
	if (field?.type === 'resourceLocator')
		return field.modes!.map(({ name: mode }) => ({ __rl: true, mode, value: 'a1' }));
	throw new Error(`Nothing is known of the choices of '${name}'`);
}

/** Everything that can be chosen for an operation, as far as it decides what is shown. */
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

const withEveryChoice = menuOperations.map((operation): [string, INodeParameters[]] => [
	operation.name,
	combinationsOf({ resource: operation.resource, operation: operation.operation }),
]);

describe('what is shown', () => {
	test.each(withEveryChoice)('%s: no two fields of one name, whatever is chosen', (_, combinations) => {
		for (const parameters of combinations) {
			for (const type of [description.name, `${description.name}Tool`]) {
				const names = shownFields(parameters, type).map(({ name }) => name);
				expect([parameters, names]).toEqual([parameters, [...new Set(names)]]);
			}
		}
	});

	test.each(named(menuOperations))('%s: every part of the path is a required field that is sent', (name, { path }) => {
		const [, combinations] = withEveryChoice.find(([of]) => of === name)!;
		for (const [, parameter] of path.matchAll(/:(\w+)/g)) {
			for (const parameters of combinations) {
				if (nodeUnderTest.fromCredential(parameters).includes(parameter)) continue;
				const field = shownFields(parameters).find((shown) => shown.name === parameter);
				expect([parameter, field?.required]).toEqual([parameter, true]);
				expect(['id', 'integerId']).toContain(conversionOf(field!));
			}
		}
	});

	test.each(named(menuOperations))(
		'%s: a field that the contract requires in the query is required',
		(name, { isBulk }) => {
			const required = contract
				.operation(name)
				.parameters.filter((parameter) => parameter.in === 'query' && parameter.required && !isBulk);
			const [, combinations] = withEveryChoice.find(([of]) => of === name)!;
			for (const parameter of required) {
				for (const parameters of combinations) {
					if (nodeUnderTest.fromCredential(parameters).includes(parameter.name)) continue;
					const field = shownFields(parameters).find(({ routing }) => routing?.send?.property === parameter.name);
					expect([parameter.name, field?.required]).toEqual([parameter.name, true]);
				}
			}
		},
	);
});

describe('routing', () => {
	const routed = fields.filter(([path, { routing }]) => routing && path !== 'resource');

	/** The paths of all keys of a routing, so that any word that is not foreseen shows. */
	function keysOf(routing: INodePropertyRouting): string[] {
		return Object.entries(routing).flatMap(([part, values]) =>
			Object.keys(values as object).map((key) => `${part}.${key}`),
		);
	}

	test.each(routed)('%s: only says where its value goes and how it is read', (_, { routing }) => {
		const [inPath, onWire] = [['send.as'], ['send.as', 'send.property', 'send.propertyInDotNotation', 'send.type']];
		const keys = keysOf(routing!).sort();
		const further = ['send.check', 'send.alsoInBody', 'send.neverDropped', 'send.parts'];
		expect([inPath, onWire]).toContainEqual(keys.filter((key) => !further.includes(key)));
		const { type, property, propertyInDotNotation, check = () => undefined } = routing!.send as Send;
		expect(check).toEqual(expect.any(Function));
		expect([undefined, 'query', 'body', 'header']).toContain(type);
		expect(propertyInDotNotation).toBe(type && type === 'body' && property!.includes('.'));
	});

	test.each(named(menuOperations))('%s: a literal method and path, and functions for the output', (_, { entry }) => {
		const { request, output = {}, ...rest } = entry.routing!;
		expect(rest).toEqual({});
		expect(Object.keys(request!).sort()).toEqual(['method', 'url']);
		expect(request!.url).toMatch(nodeUnderTest.route);
		expect(Object.keys(output).filter((key) => key !== 'postReceive')).toEqual([]);
		expect((output.postReceive ?? []).every((step) => typeof step === 'function')).toBe(true);
	});

	test('no value in the description is an expression, but the subtitle', () => {
		const seen: string[] = [];
		JSON.stringify({ ...description, subtitle: '' }, (key, value: unknown) => {
			if (typeof value === 'string' && value.startsWith('=')) seen.push(`${key}: ${value}`);
			return value;
		});
		expect(seen).toEqual([]);
	});

	test('requestDefaults is a literal, and there: without it the node could not be run as a tool', () => {
		expect(description.requestDefaults).toEqual({});
	});

	test('every operation is handed all items at once', () => {
		const { customOperations } = platform.nodeType;
		for (const { resource, operation } of menuOperations) {
			expect(typeof customOperations[resource][operation]).toBe('function');
		}
	});
});

describe('with only the required fields stored', () => {
	test.each(named(variants))('D21 %s: runs', async (_, { parameters }) => {
		serveExamples();

		const result = await run(parameters);

		expect(result.error).toBeUndefined();
		expect(jsonOf(result).length).toBeGreaterThan(0);
	});

	test.each(named(variants))(
		'%s: nothing is sent that the user did not fill in, but the page size',
		async (_, variant) => {
			serveExamples();

			await run(variant.parameters);

			const [request] = requestsOf(variant, requests);
			const { parameters, requestBody } = contract.operation(variant.name.split(' ')[0]);
			const allowed = new Set(variant.filled.flatMap(({ routing }) => routing?.send?.property?.split('.')[0] ?? []));
			nodeUnderTest.fromCredential(variant.parameters).forEach((key) => allowed.add(key));
			if (variant.isBulk) ['scenarioId', 'ids', 'all', 'confirmed'].forEach((key) => allowed.add(key));
			if (variant.listRoot && parameters.some((parameter) => parameter.name === 'pg[limit]')) allowed.add('pg[limit]');
			expect(request.query.map(([key]) => key).filter((key) => !allowed.has(key))).toEqual([]);
			expect(Object.keys((request.body as object | undefined) ?? {}).filter((key) => !allowed.has(key))).toEqual([]);
			if (!requestBody) expect(request.body).toBeUndefined();
			if (requestBody?.required) expect(request.body).toBeDefined();
		},
	);

	test.each(named(variants))('%s: so does every optional field that is stored with its default', async (_, variant) => {
		serveExamples();
		await run(variant.parameters);
		const [{ query, body }] = requestsOf(variant, requests);
		requests.length = 0;

		const untouched = shownFields(variant.parameters)
			.filter((field) => !(field.name in variant.parameters))
			.map((field) => [field.name, field.default]);
		await run({ ...variant.parameters, ...(Object.fromEntries(untouched) as INodeParameters) });

		const [untouchedRequest] = requestsOf(variant, requests);
		expect({ query: untouchedRequest.query, body: untouchedRequest.body }).toEqual({ query, body });
	});

	test('every kind of field has a sample, so that a new one is not left out', () => {
		for (const [path, field] of fields.filter(([, candidate]) => conversionOf(candidate))) {
			expect([path, sampleOf(field)]).toEqual([path, expect.anything()]);
		}
	});
});

describe('the source', () => {
	test.each(menuOperations.map(({ name, resource, operation }) => [name, resource, operation] as const))(
		'%s: its menu entry is literal in the index of its resource, and its fields have a file of their own',
		(_, resource, operation) => {
			const folder = join(root, 'nodes', nodeUnderTest.folder, 'resources', resource);
			expect(sourceOf(join(folder, 'index.ts'))).toContain(`value: '${operation}'`);
			const name = `${resource}${operation[0].toUpperCase()}${operation.slice(1)}Description`;
			expect(sourceOf(join(folder, `${operation}.ts`))).toContain(`export const ${name}: INodeProperties[] =`);
		},
	);
});
